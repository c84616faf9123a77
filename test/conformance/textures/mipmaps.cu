// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mipmapped arrays: their levels, and which of them a texture reads or mixes.
#include <cstdio>
#include <vector>

constexpr int side = 16, samples = 10;

__global__ void by_level(cudaTextureObject_t texture, float *out) {
  out[threadIdx.x] = tex2DLod<float>(texture, 0.5f, 0.5f, threadIdx.x * 0.625f - 0.5f);
}

__global__ void by_gradient(cudaTextureObject_t texture, float *out) {
  // Neighbouring samples 1/2, 1, 2, 4, … texels apart.
  float apart = exp2f(threadIdx.x) / (2 * side);
  out[threadIdx.x] = tex2DGrad<float>(texture, 0.5f, 0.5f, make_float2(apart, 0),
                                      make_float2(0, apart / 2));
}

/// The sides of the levels, each of which gets the value 16 * level.
static cudaMipmappedArray_t make(unsigned levels) {
  cudaMipmappedArray_t mipmap;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocMipmappedArray(&mipmap, &format, make_cudaExtent(side, side, 0), levels);
  cudaArray_t array;
  printf("levels:");
  for (unsigned i = 0; cudaGetMipmappedArrayLevel(&array, mipmap, i) == cudaSuccess; ++i) {
    cudaExtent extent;
    cudaArrayGetInfo(nullptr, &extent, nullptr, array);
    printf(" %zux%zu", extent.width, extent.height);
    std::vector<float> texels(side * side, 16.0f * i);
    size_t row = extent.width * sizeof(float);
    cudaMemcpy2DToArray(array, 0, 0, texels.data(), row, row, extent.height,
                        cudaMemcpyHostToDevice);
  }
  printf(" (then %s)\n", cudaGetErrorName(cudaGetLastError()));
  return mipmap;
}

static void show(const char *name, cudaMipmappedArray_t mipmap, cudaTextureFilterMode filter,
                 float bias, float least, float most) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  cudaTextureDesc description = {};
  description.normalizedCoords = 1;
  description.filterMode = cudaFilterModeLinear;
  description.mipmapFilterMode = filter;
  description.mipmapLevelBias = bias;
  description.minMipmapLevelClamp = least;
  description.maxMipmapLevelClamp = most;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  float *out;
  cudaMallocManaged(&out, 2 * samples * sizeof(float));
  by_level<<<1, samples>>>(texture, out);
  by_gradient<<<1, samples>>>(texture, out + samples);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 2 * samples; ++i)
    printf("%s%g", i == samples ? " | " : " ", out[i]);
  printf("\n");
  cudaFree(out);
  cudaDestroyTextureObject(texture);
}

int main() {
  cudaFreeMipmappedArray(make(3));
  cudaMipmappedArray_t mipmap = make(99);
  show("nearest level", mipmap, cudaFilterModePoint, 0, 0, 99);
  show("mixed levels", mipmap, cudaFilterModeLinear, 0, 0, 99);
  show("bias", mipmap, cudaFilterModeLinear, 0.75f, 0, 99);
  show("limits", mipmap, cudaFilterModeLinear, 0, 0.5f, 2.75f);
  show("level 0 alone", mipmap, cudaFilterModeLinear, 0, 0, 0);
  cudaFreeMipmappedArray(mipmap);
}
