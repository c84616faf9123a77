// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMalloc3D and cudaMemcpy3D: a box is cut out of a volume and put elsewhere.
// builds: g++
#include <cstdio>

__global__ void fill(cudaPitchedPtr volume, cudaExtent extent) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  if (x * sizeof(int) >= extent.width || y >= extent.height || z >= extent.depth)
    return;
  char *slice = (char *)volume.ptr + z * volume.pitch * extent.height;
  int *row = (int *)(slice + y * volume.pitch);
  row[x] = x + 10 * y + 100 * z;
}

int main() {
  const cudaExtent extent = make_cudaExtent(6 * sizeof(int), 4, 3);
  cudaPitchedPtr volume;
  cudaMalloc3D(&volume, extent);
  cudaMemset3D(volume, 0xff, extent);
  fill<<<1, dim3(8, 4, 3)>>>(volume, extent);
  int host[2][3][5];
  for (auto &slice : host)
    for (auto &row : slice)
      for (int &v : row)
        v = -1;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = volume;
  copy.srcPos = make_cudaPos(2 * sizeof(int), 1, 1);
  copy.dstPtr = make_cudaPitchedPtr(host, sizeof host[0][0], 5, 3);
  copy.dstPos = make_cudaPos(sizeof(int), 0, 0);
  copy.extent = make_cudaExtent(3 * sizeof(int), 3, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  printf("%s\n", cudaGetErrorName(cudaMemcpy3D(&copy)));
  for (auto &slice : host)
    for (auto &row : slice) {
      for (int v : row)
        printf("%d ", v);
      printf("\n");
    }
  cudaFree(volume.ptr);
}
