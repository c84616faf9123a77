// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of each texel a linear filter takes, in all dimensions and address modes, and of each
// level of a mipmap: each texel has a component of its own, or a slice has.
#include <cstdio>
#include <vector>

const int count = 32;

__device__ float placeOf(int i, int salt) {
  // Between texels, on ties of 256ths, and outside.
  const int random = (i * 2654435761u + salt * 40503u) >> 20;
  return i % 2 ? random / 512.0f - 2 : random / 640.0f - 1.5f;
}

__global__ void fetch(cudaTextureObject_t texture, int dimensions, bool normalized, float4 *out) {
  const int i = threadIdx.x;
  const float scale = normalized ? 0.5f : 1.0f;
  const float x = placeOf(i, 1) * scale, y = placeOf(i, 2) * scale, z = placeOf(i, 3) * scale;
  out[i] = dimensions == 1   ? tex1D<float4>(texture, x)
           : dimensions == 2 ? tex2D<float4>(texture, x, y)
                             : tex3D<float4>(texture, x, y, z);
}

__global__ void fetchLevels(cudaTextureObject_t texture, float4 *out) {
  const int i = threadIdx.x;
  out[i] = tex2DLod<float4>(texture, placeOf(i, 1) / 4 + 0.5f, placeOf(i, 2) / 4 + 0.5f, i / 13.0f - 0.2f);
}

void print(const float4 *out) {
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i)
    printf("%g %g %g %g%s", out[i].x, out[i].y, out[i].z, out[i].w, i % 4 == 3 ? "\n" : ", ");
}

void fill(cudaArray_t array, const std::vector<float4> &texels, cudaExtent extent) {
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr((void *)texels.data(), extent.width * sizeof(float4), extent.width,
                                    extent.height);
  copy.dstArray = array;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
}

float4 only(int component) {
  float v[4] = {};
  v[component] = 256;
  return make_float4(v[0], v[1], v[2], v[3]);
}

int main() {
  float4 *out;
  cudaMallocManaged(&out, count * sizeof *out);
  const cudaChannelFormatDesc channel = cudaCreateChannelDesc<float4>();
  const cudaTextureAddressMode modes[] = {cudaAddressModeClamp, cudaAddressModeBorder,
                                          cudaAddressModeWrap, cudaAddressModeMirror};
  for (int dimensions = 1; dimensions <= 3; ++dimensions) {
    const cudaExtent size = make_cudaExtent(2, dimensions > 1 ? 2 : 0, dimensions > 2 ? 2 : 0);
    const cudaExtent copied = make_cudaExtent(2, dimensions > 1 ? 2 : 1, dimensions > 2 ? 2 : 1);
    cudaArray_t array;
    cudaMalloc3DArray(&array, &channel, size);
    std::vector<float4> texels;
    for (int i = 0; i < 1 << dimensions; ++i)
      texels.push_back(dimensions < 3 ? only(i) : only((i & 1) + 2 * (i >> 2)));
    fill(array, texels, copied);
    for (int m = 0; m < 4; ++m) {
      cudaResourceDesc resource = {};
      resource.resType = cudaResourceTypeArray;
      resource.res.array.array = array;
      cudaTextureDesc desc = {};
      for (int i = 0; i < 3; ++i)
        desc.addressMode[i] = modes[m];
      desc.filterMode = cudaFilterModeLinear;
      desc.normalizedCoords = m >= 2;
      cudaTextureObject_t texture;
      cudaCreateTextureObject(&texture, &resource, &desc, nullptr);
      printf("%d-D, mode %d\n", dimensions, m);
      fetch<<<1, count>>>(texture, dimensions, m >= 2, out);
      print(out);
    }
  }

  cudaMipmappedArray_t mipmap;
  cudaMallocMipmappedArray(&mipmap, &channel, make_cudaExtent(4, 4, 0), 3);
  for (int level = 0; level < 3; ++level) {
    const int side = 4 >> level;
    std::vector<float4> texels;
    for (int i = 0; i < side * side; ++i)
      texels.push_back(only(level < 2 ? 2 * level + i % 2 : 0));
    cudaArray_t array;
    cudaGetMipmappedArrayLevel(&array, mipmap, level);
    fill(array, texels, make_cudaExtent(side, side, 1));
  }
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  cudaTextureDesc desc = {};
  desc.addressMode[0] = desc.addressMode[1] = cudaAddressModeClamp;
  desc.filterMode = desc.mipmapFilterMode = cudaFilterModeLinear;
  desc.normalizedCoords = 1;
  desc.maxMipmapLevelClamp = 2;
  desc.mipmapLevelBias = 0.3f;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &desc, nullptr);
  printf("levels\n");
  fetchLevels<<<1, count>>>(texture, out);
  print(out);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
