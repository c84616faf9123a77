// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA arrays and channel descriptors: made, described, copied to and from.
// builds: g++
#include <cstdio>

template <typename T> static void describe(const char *name) {
  cudaChannelFormatDesc d = cudaCreateChannelDesc<T>();
  printf("%s: %d %d %d %d kind %d\n", name, d.x, d.y, d.z, d.w, int(d.f));
}

int main() {
  describe<float>("float");
  describe<float4>("float4");
  describe<uchar4>("uchar4");
  describe<short2>("short2");
  describe<unsigned>("unsigned");
  cudaChannelFormatDesc format = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindSigned);
  cudaArray_t array;
  cudaMallocArray(&array, &format, 6, 4);
  cudaExtent extent;
  unsigned flags;
  cudaArrayGetInfo(&format, &extent, &flags, array);
  printf("%d bits, %zu x %zu x %zu, flags %u\n", format.x, extent.width, extent.height,
         extent.depth, flags);
  int host[4][6], back[4][6] = {};
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 6; ++c)
      host[r][c] = r * 10 + c;
  cudaMemcpy2DToArray(array, 0, 0, host, sizeof host[0], sizeof host[0], 4, cudaMemcpyHostToDevice);
  cudaMemcpy2DToArray(array, 2 * sizeof(int), 1, host, sizeof host[0], 2 * sizeof(int), 2,
                      cudaMemcpyHostToDevice);
  cudaMemcpy2DFromArray(back, sizeof back[0], array, sizeof(int), 0, 5 * sizeof(int), 4,
                        cudaMemcpyDeviceToHost);
  for (auto &row : back) {
    for (int v : row)
      printf("%d ", v);
    printf("\n");
  }
  cudaFreeArray(array);
}
