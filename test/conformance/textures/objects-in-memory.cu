// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture objects as values: in an array on the device, in a structure passed to a kernel, chosen by
// each thread, in fetches that store their result; and what objects say of themselves.
#include <cstdio>

struct Material {
  cudaTextureObject_t colour;
  float scale;
};

__device__ float brightness(cudaTextureObject_t texture, int x, int y) {
  uchar4 c;
  tex2D(&c, texture, x + 0.5f, y + 0.5f);
  return c.x + c.y + c.z;
}

__global__ void shade(const cudaTextureObject_t *textures, int n, Material material, float *out) {
  int i = threadIdx.x;
  // Lanes of a warp read different textures.
  out[i] = brightness(textures[i % n], i % 4, i / 16) +
           brightness(material.colour, 0, i % 2) * material.scale;
}

static cudaTextureObject_t make(cudaArray_t *array, int seed) {
  uchar4 texels[2][4];
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 4; ++x)
      texels[y][x] = make_uchar4(seed + x, seed * y, 10 * x, 255);
  cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
  cudaMallocArray(array, &format, 4, 2);
  cudaMemcpy2DToArray(*array, 0, 0, texels, sizeof texels[0], sizeof texels[0], 2,
                      cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = *array;
  cudaTextureDesc description = {};
  description.addressMode[0] = cudaAddressModeClamp;
  description.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  return texture;
}

int main() {
  constexpr int count = 3, threads = 32;
  cudaTextureObject_t textures[count], *device_textures;
  cudaArray_t arrays[count];
  for (int i = 0; i < count; ++i)
    textures[i] = make(&arrays[i], 20 * i + 1);
  cudaMalloc(&device_textures, sizeof textures);
  cudaMemcpy(device_textures, textures, sizeof textures, cudaMemcpyHostToDevice);
  float *out;
  cudaMallocManaged(&out, threads * sizeof(float));
  shade<<<1, threads>>>(device_textures, count, Material{textures[1], 0.5f}, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < threads; ++i)
    printf("%g%s", out[i], i % 16 == 15 ? "\n" : " ");
  cudaResourceDesc resource;
  cudaGetTextureObjectResourceDesc(&resource, textures[2]);
  cudaTextureDesc description;
  cudaGetTextureObjectTextureDesc(&description, textures[2]);
  printf("%d %d %d\n", resource.res.array.array == arrays[2], int(description.addressMode[0]),
         int(description.filterMode));
  for (int i = 0; i < count; ++i) {
    printf("%s ", cudaGetErrorName(cudaDestroyTextureObject(textures[i])));
    cudaFreeArray(arrays[i]);
  }
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(device_textures);
  cudaFree(out);
}
