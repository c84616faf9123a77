// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies between arrays and linear memory in every form, with offsets; and what arrays need.
// builds: clang++
#include <cstdio>

#define TRY(call)                                                                                  \
  if (const cudaError_t error = (call); error != cudaSuccess)                                      \
  printf("%s: %s\n", #call, cudaGetErrorName(error))

void show(const char *what, const cudaArray_t array) {
  int all[6][8];
  TRY(cudaMemcpy2DFromArray(all, 32, array, 0, 0, 32, 6, cudaMemcpyDeviceToHost));
  printf("%s\n", what);
  for (auto &row : all) {
    for (int i : row)
      printf(" %3d", i);
    printf("\n");
  }
}

int main() {
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaArray_t from, to;
  TRY(cudaMallocArray(&from, &ints, 8, 6));
  TRY(cudaMallocArray(&to, &ints, 8, 6));
  int host[48], back[48] = {};
  for (int i = 0; i < 48; ++i)
    host[i] = i;
  const int zeros[48] = {};
  cudaStream_t stream;
  TRY(cudaStreamCreate(&stream));
  TRY(cudaMemcpy2DToArrayAsync(from, 0, 0, host, 32, 32, 6, cudaMemcpyHostToDevice, stream));
  TRY(cudaMemcpy2DToArray(to, 0, 0, zeros, 32, 32, 6, cudaMemcpyHostToDevice));
  TRY(cudaStreamSynchronize(stream));
  TRY(cudaMemcpy2DArrayToArray(to, 4, 1, from, 12, 3, 12, 2, cudaMemcpyDeviceToDevice));
  show("a rectangle", to);
  TRY(cudaMemcpyArrayToArray(to, 0, 4, from, 0, 2, 32, cudaMemcpyDeviceToDevice));
  show("a row", to);
  TRY(cudaMemcpyToArrayAsync(to, 8, 0, host + 40, 16, cudaMemcpyHostToDevice, stream));
  TRY(cudaMemcpy2DFromArrayAsync(back, 16, to, 8, 0, 16, 6, cudaMemcpyDeviceToHost, stream));
  TRY(cudaStreamSynchronize(stream));
  for (int i = 0; i < 24; ++i)
    printf("%d ", back[i]);
  printf("\n");
  TRY(cudaMemcpyFromArrayAsync(back, from, 16, 1, 16, cudaMemcpyDeviceToHost, stream));
  TRY(cudaStreamSynchronize(stream));
  printf("%d %d %d %d\n", back[0], back[1], back[2], back[3]);

  // What goes beyond a row or the array, and what is no array.
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DArrayToArray(to, 24, 0, from, 0, 0, 12, 2, cudaMemcpyDeviceToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DArrayToArray(to, 0, 5, from, 0, 0, 12, 2, cudaMemcpyDeviceToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DArrayToArray(to, 0, 0, nullptr, 0, 0, 12, 2, cudaMemcpyDeviceToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpyFromArrayAsync(back, from, 0, 5, 64, cudaMemcpyDeviceToHost, stream)));
  printf("%s\n", cudaGetErrorName(cudaMemcpyToArrayAsync(to, 0, 0, host, 16, cudaMemcpyDeviceToHost, stream)));
  cudaGetLastError();

  cudaArrayMemoryRequirements needs = {};
  printf("%s\n", cudaGetErrorName(cudaArrayGetMemoryRequirements(&needs, from, 0)));
  cudaArray_t mapped, plane;
  TRY(cudaMallocArray(&mapped, &ints, 256, 256, cudaArrayDeferredMapping));
  TRY(cudaArrayGetMemoryRequirements(&needs, mapped, 0));
  printf("at least %d, aligned %d\n", needs.size >= 256 * 1024, needs.alignment > 0);
  printf("%s\n", cudaGetErrorName(cudaArrayGetPlane(&plane, from, 0)));
  cudaMipmappedArray_t levels;
  TRY(cudaMallocMipmappedArray(&levels, &ints, make_cudaExtent(16, 16, 0), 3));
  printf("%s\n", cudaGetErrorName(cudaMipmappedArrayGetMemoryRequirements(&needs, levels, 0)));
  cudaArraySparseProperties sparse = {};
  printf("%s\n", cudaGetErrorName(cudaMipmappedArrayGetSparseProperties(&sparse, levels)));
  printf("%s\n", cudaGetErrorName(cudaArrayGetSparseProperties(&sparse, from)));
  cudaGetLastError();

  const cudaChannelFormatDesc halves[] = {cudaCreateChannelDescHalf(), cudaCreateChannelDescHalf1(), cudaCreateChannelDescHalf2(),
                                          cudaCreateChannelDescHalf4()};
  for (const cudaChannelFormatDesc &one : halves)
    printf("%d %d %d %d %d\n", one.x, one.y, one.z, one.w, (int)one.f);
}
