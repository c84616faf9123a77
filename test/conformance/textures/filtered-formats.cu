// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a linear filter makes of integers read as numbers from 0 to 1, with and without a sign, and
// the texels that tex2Dgather() finds at the edges.
#include <cstdio>
#include <vector>

const int count = 64;

__global__ void fetch(cudaTextureObject_t texture, float4 *out) {
  const int i = threadIdx.x;
  out[i] = tex2D<float4>(texture, 0.5f + i % 8 * 0.13f, 0.5f + i / 8 * 0.117f);
}
__global__ void gather(cudaTextureObject_t texture, float4 *out) {
  const int i = threadIdx.x;
  out[i] = tex2Dgather<float4>(texture, i % 8 * 0.4f - 0.7f, i / 8 * 0.4f - 0.7f, 1);
}

template <class T> void run(const char *name, bool isGathered, float4 *out) {
  const cudaChannelFormatDesc channel = cudaCreateChannelDesc<T>();
  std::vector<unsigned char> bytes(4 * sizeof(T));
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = (i * 2654435761u + 12345) >> 13;
  bytes[sizeof(T) - 1] &= 0x7f; // the lowest of the signed numbers is one that has no opposite
  cudaArray_t array;
  cudaMallocArray(&array, &channel, 2, 2, isGathered ? cudaArrayTextureGather : cudaArrayDefault);
  cudaMemcpy2DToArray(array, 0, 0, bytes.data(), 2 * sizeof(T), 2 * sizeof(T), 2,
                      cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc desc = {};
  desc.addressMode[0] = desc.addressMode[1] = cudaAddressModeClamp;
  desc.filterMode = cudaFilterModeLinear;
  desc.readMode = cudaReadModeNormalizedFloat;
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &desc, nullptr);
  if (isGathered)
    gather<<<1, count>>>(texture, out);
  else
    fetch<<<1, count>>>(texture, out);
  cudaDeviceSynchronize();
  printf("%s\n", name);
  for (int i = 0; i < count; ++i)
    printf("%.6f %.6f %.6f %.6f%s", out[i].x, out[i].y, out[i].z, out[i].w, i % 2 ? "\n" : ", ");
}

int main() {
  float4 *out;
  cudaMallocManaged(&out, count * sizeof *out);
  run<uchar4>("bytes", false, out);
  run<ushort4>("shorts", false, out);
  run<short4>("signed shorts", false, out);
  run<uchar4>("gathered", true, out);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
