// All reductions of all types, as the type rounds or wraps; the same for all ranks and in each run.
// RUN: %offloom cc -std=c++20 %s -o %t -lnccl && env OFFLOOM_DEVICES=3 %t | FileCheck %s
#include <cstdio>
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <nccl.h>
#include <vector>

constexpr int ranks = 3;
constexpr size_t n = 3001;
ncclComm_t comms[ranks];

/// The elements 0, 1 and the last that each rank gets where all send the same three values.
template <class T, class Show> void reduce(ncclDataType_t type, ncclRedOp_t op, std::vector<T> values, Show show) {
  T *array[ranks];
  for (int r = 0; r < ranks; ++r) {
    cudaMallocManaged(&array[r], n * sizeof(T));
    for (size_t i = 0; i < n; ++i)
      array[r][i] = values[(i + r) % values.size()];
  }
  ncclGroupStart();
  for (int r = 0; r < ranks; ++r)
    ncclAllReduce(array[r], array[r], n, type, op, comms[r], 0);
  ncclGroupEnd();
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaDeviceSynchronize();
  }
  bool alike = true;
  for (int r = 1; r < ranks; ++r)
    for (size_t i = 0; i < n; ++i)
      alike &= show(array[r][i]) == show(array[0][i]);
  printf(" %g%s", double(show(array[0][0])), alike ? "" : " unlike");
  for (int r = 0; r < ranks; ++r)
    cudaFree(array[r]);
}

template <class T, class Show>
void all(const char *name, ncclDataType_t type, std::vector<T> values, Show show) {
  printf("%s:", name);
  for (ncclRedOp_t op : {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg})
    reduce(type, op, values, show);
  puts("");
}

template <class T> void integers(const char *name, ncclDataType_t type, std::vector<T> values) {
  all(name, type, values, [](T x) { return x; });
}

int main() {
  ncclCommInitAll(comms, ranks, nullptr);
  integers<int8_t>("int8", ncclInt8, {100, 90, -7}); // wraps. CHECK: int8: -73 -24 100 -7 -24
  integers<uint8_t>("uint8", ncclUint8, {200, 100, 5}); // CHECK-NEXT: uint8: 49 160 200 5 16
  integers<int32_t>("int32", ncclInt32, {-7, 2, -3}); // CHECK-NEXT: int32: -8 42 2 -7 -2
  integers<uint32_t>("uint32", ncclUint32, {4000000000u, 7, 3}); // CHECK-NEXT: uint32: 4e+09 2.39562e+09 4e+09 3 1.33333e+09
  integers<int64_t>("int64", ncclInt64, {-(1ll << 40), 2, 5}); // CHECK-NEXT: int64: -1.09951e+12 -1.09951e+13 5 -1.09951e+12 -3.66504e+11
  integers<uint64_t>("uint64", ncclUint64, {~0ull, 3, 1}); // CHECK-NEXT: uint64: 3 1.84467e+19 1.84467e+19 1 1
  integers<float>("float", ncclFloat, {0.5f, 3, -1.25f}); // CHECK-NEXT: float: 2.25 -1.875 3 -1.25 0.75
  integers<double>("double", ncclDouble, {0.5, 3, -1.25}); // CHECK-NEXT: double: 2.25 -1.875 3 -1.25 0.75
  all<__half>("half", ncclHalf, {2048, 1, 1}, [](__half x) { return __half2float(x); }); // rounds once. CHECK-NEXT: half: 2050 2048 2048 1 683.5
  all<__nv_bfloat16>("bfloat16", ncclBfloat16, {256, 1, 1}, [](__nv_bfloat16 x) { return __bfloat162float(x); }); // CHECK-NEXT: bfloat16: 258 256 256 1 86
  all<__nv_fp8_e4m3>("e4m3", ncclFloat8e4m3, {__nv_fp8_e4m3(16.f), __nv_fp8_e4m3(1.f), __nv_fp8_e4m3(1.f)},
                     [](__nv_fp8_e4m3 x) { return float(x); }); // CHECK-NEXT: e4m3: 18 16 16 1 6
  all<__nv_fp8_e5m2>("e5m2", ncclFloat8e5m2, {__nv_fp8_e5m2(16.f), __nv_fp8_e5m2(2.f), __nv_fp8_e5m2(2.f)},
                     [](__nv_fp8_e5m2 x) { return float(x); }); // CHECK-NEXT: e5m2: 20 64 16 2 7

  // Each rank's values times its own factor; one of the device is read when the work runs.
  float *x[ranks], *factor[ranks];
  ncclRedOp_t op[ranks];
  ncclGroupStart();
  for (int r = 0; r < ranks; ++r) {
    cudaMallocManaged(&x[r], sizeof(float));
    cudaMallocManaged(&factor[r], sizeof(float));
    *x[r] = r + 1, *factor[r] = 10 * r;
    ncclRedOpCreatePreMulSum(&op[r], factor[r], ncclFloat, r == 1 ? ncclScalarHostImmediate : ncclScalarDevice, comms[r]);
    ncclAllReduce(x[r], x[r], 1, ncclFloat, op[r], comms[r], 0);
    ncclRedOpDestroy(op[r], comms[r]);
    *factor[r] = 100;
  }
  ncclGroupEnd();
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaDeviceSynchronize();
  }
  printf("multiplied %g %g\n", *x[0], *x[2]); // CHECK-NEXT: multiplied 420 420

  // Sums whose rounding shows the order: that of ranks, for each element of an array that ranks share.
  float *y[ranks];
  for (int r = 0; r < ranks; ++r) {
    cudaMallocManaged(&y[r], 100000 * sizeof(float));
    for (int i = 0; i < 100000; ++i)
      y[r][i] = r == 0 ? 1e8f : r == 1 ? -1e8f : 1;
  }
  ncclGroupStart();
  for (int r = 0; r < ranks; ++r)
    ncclAllReduce(y[r], y[r], 100000, ncclFloat, ncclSum, comms[r], 0);
  ncclGroupEnd();
  int exact = 0;
  for (int r = 0; r < ranks; ++r) {
    cudaSetDevice(r);
    cudaDeviceSynchronize();
    for (int i = 0; i < 100000; ++i)
      exact += y[r][i] == 1;
  }
  printf("in order %d\n", exact); // CHECK-NEXT: in order 300000
}
