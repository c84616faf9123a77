// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a normalised coordinate 21 bits count: where a texel begins, and what a filter mixes, for extents that are powers of two and others,
// for each way to address what is outside. A line has a hash of the values at each of many groups of places.
#include <cstdio>
#include <cstring>
#include <vector>

/// Where sample `i` is: a third of them on edges and middles of texels.
__device__ float3 place(unsigned i, unsigned seed, float span) {
  unsigned s = seed + i * 747796405u;
  const auto next = [&] {
    s = s * 1664525u + 1013904223u;
    return ((s >> 8) * (1.0f / (1 << 24)) - 0.5f) * span;
  };
  float3 p;
  p.x = next();
  p.y = next();
  p.z = next();
  if (i % 3 == 0)
    p = {rintf(p.x * 40) / 40, rintf(p.y * 60) / 60, rintf(p.z * 30) / 30};
  return p;
}

__global__ void sample(cudaTextureObject_t texture, int dimensions, unsigned seed, float span, float *at) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const float3 p = place(i, seed, span);
  switch (dimensions) {
  case 1:
    at[i] = tex1D<float>(texture, p.x);
    break;
  case 2:
    at[i] = tex2D<float>(texture, p.x, p.y);
    break;
  case 3:
    at[i] = tex3D<float>(texture, p.x, p.y, p.z);
    break;
  default:
    at[i] = tex2DLayered<float>(texture, p.x, p.y, i & 1);
  }
}

cudaArray_t make_array(int dimensions, size_t n) {
  const cudaExtent extent = {n, dimensions == 1 ? 0 : n + 1, dimensions == 3 ? n + 2 : dimensions == 4 ? 2 : 0};
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  cudaMalloc3DArray(&array, &floats, extent, dimensions == 4 ? cudaArrayLayered : cudaArrayDefault);
  const size_t rows = extent.height ? extent.height : 1, slices = extent.depth ? extent.depth : 1;
  std::vector<float> texels(n * rows * slices);
  for (size_t i = 0; i < texels.size(); ++i)
    texels[i] = float((i * 2654435761u >> 12) & 1023);
  cudaMemcpy3DParms copy{};
  copy.srcPtr = make_cudaPitchedPtr(texels.data(), n * sizeof(float), n, rows);
  copy.dstArray = array;
  copy.extent = {n, rows, slices};
  copy.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&copy);
  return array;
}

int main() {
  constexpr unsigned samples = 1 << 12, groups = 8;
  float *at;
  cudaMallocManaged(&at, samples * sizeof(float));
  for (int dimensions : {1, 2, 3, 4})
    for (int n : {5, 12, 16, 60}) {
      cudaArray_t array = make_array(dimensions, n);
      for (int mode = 0; mode < 4; ++mode)
        for (int filters = 0; filters < 2; ++filters)
          for (float span : {1.0f, 4.0f, 300.0f}) {
            cudaResourceDesc resource{};
            resource.resType = cudaResourceTypeArray;
            resource.res.array.array = array;
            cudaTextureDesc how{};
            for (auto &address : how.addressMode)
              address = cudaTextureAddressMode(mode);
            how.normalizedCoords = 1;
            how.filterMode = cudaTextureFilterMode(filters);
            how.borderColor[0] = 7;
            cudaTextureObject_t texture;
            cudaCreateTextureObject(&texture, &resource, &how, nullptr);
            sample<<<samples / 256, 256>>>(texture, dimensions, n * 31 + mode, span, at);
            cudaDeviceSynchronize();
            std::printf("%d dimensions of %d, mode %d, filter %d, span %g:", dimensions, n, mode, filters, span);
            for (unsigned g = 0; g < groups; ++g) {
              unsigned hash = 1;
              for (unsigned i = g * samples / groups; i < (g + 1) * samples / groups; ++i) {
                unsigned bits;
                std::memcpy(&bits, at + i, sizeof bits);
                hash = hash * 31 + bits;
              }
              std::printf(" %08x", hash);
            }
            std::printf("\n");
            cudaDestroyTextureObject(texture);
          }
      cudaFreeArray(array);
    }
}
