// Reductions and scans of warps whose steps are written one by one: of numbers whose order of additions shows, of some
// lanes only, of parts of warps, and in branches.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

#define ALL 0xffffffffu
template <typename T> __device__ T down(T v) {
  v += __shfl_down_sync(ALL, v, 16);
  v += __shfl_down_sync(ALL, v, 8);
  v += __shfl_down_sync(ALL, v, 4);
  v += __shfl_down_sync(ALL, v, 2);
  v += __shfl_down_sync(ALL, v, 1);
  return v;
}
__device__ float largest(float v) {
  v = fmaxf(v, __shfl_xor_sync(ALL, v, 1)); v = fmaxf(v, __shfl_xor_sync(ALL, v, 2)); v = fmaxf(v, __shfl_xor_sync(ALL, v, 4));
  v = fmaxf(v, __shfl_xor_sync(ALL, v, 8)); v = fmaxf(v, __shfl_xor_sync(ALL, v, 16)); return v;
}
__global__ void whole(const float *in, float *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float v = in[t], up = v, chosen = v;
  float sum = down(v), most = largest(v);
  double wide = down(double(v));
  int bits = t * 40503;
  bits ^= __shfl_xor_sync(ALL, bits, 8);
  bits ^= __shfl_xor_sync(ALL, bits, 4);
  bits ^= __shfl_xor_sync(ALL, bits, 2);
  float n = __shfl_up_sync(ALL, up, 1);
  if (lane >= 1) up += n;
  n = __shfl_up_sync(ALL, up, 2);
  if (lane >= 2) up += n;
  n = __shfl_up_sync(ALL, up, 4);
  if (lane >= 4) up += n;
  n = __shfl_up_sync(ALL, up, 8);
  if (lane >= 8) up += n;
  n = __shfl_up_sync(ALL, up, 16);
  if (lane >= 16) up += n;
  float other;
  other = __shfl_xor_sync(ALL, chosen, 16); chosen = other > chosen ? other : chosen;
  other = __shfl_xor_sync(ALL, chosen, 8); chosen = other > chosen ? other : chosen;
  other = __shfl_xor_sync(ALL, chosen, 4); chosen = other > chosen ? other : chosen;
  other = __shfl_xor_sync(ALL, chosen, 2); chosen = other > chosen ? other : chosen;
  other = __shfl_xor_sync(ALL, chosen, 1); chosen = other > chosen ? other : chosen;
  out[t] = sum * 3 + most + float(wide) * 5 + float(bits % 1000) + up * 7 + chosen * 11;
}
__global__ void parts(const int *in, int *out) {
  int t = threadIdx.x, v = in[t], half = v, few = v;
  half += __shfl_down_sync(ALL, half, 8, 16);
  half += __shfl_down_sync(ALL, half, 4, 16);
  half += __shfl_down_sync(ALL, half, 2, 16);
  half += __shfl_down_sync(ALL, half, 1, 16);
  if (t % 32 < 8) {
    few += __shfl_xor_sync(0xffu, few, 4);
    few += __shfl_xor_sync(0xffu, few, 2);
    few += __shfl_xor_sync(0xffu, few, 1);
  }
  if (t < 32) {
    v = max(v, __shfl_down_sync(ALL, v, 16));
    v = max(v, __shfl_down_sync(ALL, v, 8));
    v = max(v, __shfl_down_sync(ALL, v, 4));
    v = max(v, __shfl_down_sync(ALL, v, 2));
    v = max(v, __shfl_down_sync(ALL, v, 1));
  }
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int turned = in[t] * 5;
  turned += tile.shfl_down(turned, 16);
  turned += tile.shfl_down(turned, 8);
  turned += tile.shfl_down(turned, 4);
  turned += tile.shfl_down(turned, 2);
  turned += tile.shfl_down(turned, 1);
  out[t] = half + 3 * few + 7 * v + 11 * turned;
}
// One lane of each warp, which need not be the first.
__global__ void lanes(const int *in, int *out) {
  __shared__ int last[4];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, v = in[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    int below = __shfl_up_sync(ALL, v, d);
    if (lane >= d) v += below;
  }
  if (lane == 31) last[warp] = v;
  __syncthreads();
  for (int w = 0; w < warp; ++w) v += last[w];
  out[threadIdx.x] = v;
}
int main() {
  float *in, *out;
  int *numbers, *results;
  cudaMallocManaged(&in, 1024), cudaMallocManaged(&out, 1024);
  cudaMallocManaged(&numbers, 512), cudaMallocManaged(&results, 512);
  unsigned state = 1;
  for (int i = 0; i < 256; ++i)
    in[i] = float((state = state * 1664525u + 1013904223u) >> 8) / (1 << 20) - 8;
  for (int i = 0; i < 128; ++i)
    numbers[i] = int((state = state * 1664525u + 1013904223u) >> 20) - 2048;
  whole<<<2, 128>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256; ++i)
    printf("%.9g%c", out[i], i % 8 == 7 ? '\n' : ' ');
  parts<<<1, 128>>>(numbers, results);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%d%c", results[i], i % 16 == 15 ? '\n' : ' ');
  lanes<<<1, 128>>>(numbers, results);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i)
    printf("%d%c", results[i], i % 16 == 15 ? '\n' : ' ');
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
