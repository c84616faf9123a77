// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a linear filter makes of two halves, at each of the 256 places between them: a half, and of two that are as near the
// one that is further from zero.
// builds: clang++ g++
#include <cstdio>
#include <cuda_fp16.h>

const int pairs = 64, places = 256;

__global__ void sample(cudaTextureObject_t texture, unsigned *bits) {
  const float x = 0.5f + threadIdx.x / static_cast<float>(places);
  bits[blockIdx.x * places + threadIdx.x] = __float_as_uint(tex2D<float>(texture, x, blockIdx.x + 0.5f));
}

/// Pairs whose means are halves or lie between two, and pairs of other sizes.
static float texel(int pair, unsigned random) {
  if (pair < 32)
    return random % 512 * 0.25f;
  return (static_cast<int>(random % 2048) - 1024) * (pair < 48 ? 0.125f : 1.0f);
}

int main() {
  static __half texels[pairs][2];
  unsigned random = 7;
  for (int pair = 0; pair < pairs; ++pair)
    for (__half &t : texels[pair])
      t = __float2half(texel(pair, (random = random * 1664525u + 1013904223u) >> 16));

  const cudaChannelFormatDesc format = cudaCreateChannelDescHalf();
  cudaArray_t array;
  cudaMallocArray(&array, &format, 2, pairs);
  cudaMemcpy2DToArray(array, 0, 0, texels, sizeof texels[0], sizeof texels[0], pairs, cudaMemcpyHostToDevice);
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description{};
  description.filterMode = cudaFilterModeLinear;
  description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);

  unsigned *bits;
  cudaMallocManaged(&bits, pairs * places * sizeof *bits);
  sample<<<pairs, places>>>(texture, bits);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int pair = 0; pair < pairs; ++pair) {
    unsigned sum = 2166136261u;
    for (int place = 0; place < places; ++place)
      sum = (sum ^ bits[pair * places + place]) * 16777619u;
    std::printf("%g to %g: %08x\n", __half2float(texels[pair][0]), __half2float(texels[pair][1]), sum);
  }
}
