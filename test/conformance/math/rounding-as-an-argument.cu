// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic and conversions of doubles whose rounding is an argument, constant or not, and without
// one.
#include <cstdio>

constexpr int ModeCount = 4, NumberCount = 8, ResultCount = 12;
__constant__ double numbers[NumberCount];

__device__ cudaRoundMode modeOf(int i) {
  return i == 0   ? cudaRoundNearest
         : i == 1 ? cudaRoundZero
         : i == 2 ? cudaRoundPosInf
                  : cudaRoundMinInf;
}

__global__ void by_mode(long long *out) {
  const cudaRoundMode mode = modeOf(threadIdx.x);
  const double x = numbers[threadIdx.y], y = 0.1;
  long long *o = out + ResultCount * (threadIdx.y * ModeCount + threadIdx.x);
  o[0] = __double_as_longlong(dadd(x, y, mode)), o[1] = __double_as_longlong(dsub(x, y, mode));
  o[2] = __double_as_longlong(dmul(x, y, mode)), o[3] = __double_as_longlong(fma(x, y, x, mode));
  o[4] = double2int(x, mode), o[5] = double2uint(x, mode);
  o[6] = double2ll(x, mode), o[7] = static_cast<long long>(double2ull(x, mode));
  const long long wide = __double_as_longlong(x);
  o[8] = __double_as_longlong(ll2double(wide, mode));
  o[9] = __double_as_longlong(ull2double(static_cast<unsigned long long>(wide), mode));
  o[10] = __double_as_longlong(int2double(static_cast<int>(wide), mode));
  o[11] = __double_as_longlong(uint2double(static_cast<unsigned>(wide), mode));
}

__global__ void without(long long *out) {
  const double x = numbers[threadIdx.x], y = 0.1;
  long long *o = out + ResultCount * threadIdx.x;
  o[0] = __double_as_longlong(dadd(x, y)), o[1] = __double_as_longlong(dsub(x, y));
  o[2] = __double_as_longlong(dmul(x, y));
  o[3] = __double_as_longlong(fma(x, y, x, cudaRoundPosInf));
  o[4] = double2int(x), o[5] = double2uint(x);
  o[6] = double2ll(x), o[7] = static_cast<long long>(double2ull(x));
  o[8] = __double_as_longlong(ll2double(123456789012345678));
  o[9] = __double_as_longlong(ull2double(~0ull));
  o[10] = __double_as_longlong(float2double(static_cast<float>(x)));
  o[11] = __double_as_longlong(fdivide(x, y));
}

int main() {
  const double values[NumberCount] = {0.5, -0.5, 2.5, -2.5, 1e10, -3e9, 0.3, 12345.678901};
  cudaMemcpyToSymbol(numbers, values, sizeof values);
  long long *out;
  cudaMallocManaged(&out, sizeof *out * ResultCount * ModeCount * NumberCount);
  by_mode<<<1, dim3(ModeCount, NumberCount)>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < ModeCount * NumberCount; ++i)
    for (int j = 0; j < ResultCount; ++j)
      printf("%llx%c", out[i * ResultCount + j], j + 1 < ResultCount ? ' ' : '\n');
  without<<<1, NumberCount>>>(out);
  cudaDeviceSynchronize();
  for (int i = 0; i < NumberCount; ++i)
    for (int j = 0; j < ResultCount; ++j)
      printf("%llx%c", out[i * ResultCount + j], j + 1 < ResultCount ? ' ' : '\n');
}
