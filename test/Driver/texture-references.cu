// Texture and surface references of CUDA 11, in the manner of the programs that have them: bound to
// linear memory, memory with a pitch and arrays, of elements and of normalised ones.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
// RUN: env OFFLOOM_CXX=g++ %offloom cc %s -o %t && %t | FileCheck %s
// RUN: %offloom check --profile=cuda-11.8 --checks='-*' %s
// RUN: %offloom migrate %s | grep -v CHECK | FileCheck %s --check-prefix=CHECK-MIGRATED

// CHECK-MIGRATED: {{^}}#include <cuda_runtime.h>
// CHECK-MIGRATED-NEXT: {{^}}#include <cuda_texture_types.h>
// CHECK-MIGRATED-NEXT: {{^}}#include <cuda_surface_types.h>
// CHECK-MIGRATED: {{^}}texture<float, 2> plane;
#include <cstdio>

texture<float, 2> plane;
texture<float, cudaTextureType2D, cudaReadModeElementType> pitched;
texture<uchar4, 1, cudaReadModeNormalizedFloat> bytes;
static texture<int2, cudaTextureType1D, cudaReadModeElementType> pairs;
surface<void, cudaSurfaceType2D> sums;

__device__ double wide(int i) {
  int2 v = tex1Dfetch(pairs, i);
  return __hiloint2double(v.y, v.x);
}

__global__ void gather(float *out, int first) {
  int i = threadIdx.x;
  float4 b = tex1Dfetch(bytes, i);
  out[i] = tex2D(plane, i + 0.5f, 1.5f) + tex2D(pitched, i, 0) + b.x;
  surf2Dwrite(float(out[i] + wide(first + i)), sums, i * sizeof(float), 1);
}

int main() {
  constexpr int n = 8;
  float values[2][n], *out;
  for (int i = 0; i < 2 * n; ++i)
    values[i / n][i % n] = i;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray *from, *to;
  cudaMallocArray(&from, &format, n, 2);
  cudaMallocArray(&to, &format, n, 2, cudaArraySurfaceLoadStore);
  cudaMemcpyToArray(from, 0, 0, values, sizeof values, cudaMemcpyHostToDevice);
  plane.addressMode[0] = plane.addressMode[1] = cudaAddressModeClamp;
  plane.filterMode = cudaFilterModeLinear;
  plane.normalized = false;
  cudaBindTextureToArray(plane, from, format);
  cudaBindSurfaceToArray(sums, to);

  void *rows;
  size_t pitch, offset = 1;
  cudaMallocPitch(&rows, &pitch, sizeof values[0], 2);
  cudaMemcpy2D(rows, pitch, values, sizeof values[0], sizeof values[0], 2, cudaMemcpyHostToDevice);
  cudaBindTexture2D(&offset, pitched, rows, format, n, 2, pitch);
  // CHECK: offset 0
  printf("offset %zu\n", offset);

  uchar4 *colours;
  double *doubles;
  cudaMallocManaged(&colours, n * sizeof *colours);
  cudaMallocManaged(&doubles, 2 * n * sizeof *doubles);
  cudaMallocManaged(&out, n * sizeof *out);
  for (int i = 0; i < n; ++i) {
    colours[i] = make_uchar4(i % 2 ? 255 : 0, 1, 2, 3);
    doubles[i] = 100 * i;
    doubles[n + i] = 1000 * i;
  }
  cudaBindTexture(NULL, bytes, colours);
  const textureReference *reference;
  cudaGetTextureReference(&reference, &pairs);
  cudaBindTexture(0, reference, doubles, &reference->channelDesc, 2 * n * sizeof(double));
  gather<<<1, n>>>(out, 0);
  // The kernel still reads what was bound when it was launched.
  cudaBindTexture(&offset, pairs, doubles + n, n * sizeof(double));
  // CHECK: offset 64
  cudaGetTextureAlignmentOffset(&offset, pairs);
  printf("offset %zu\n", offset);
  cudaDeviceSynchronize();
  // CHECK: 8 11 12 15 16 19 20 23
  for (int i = 0; i < n; ++i)
    printf("%g ", out[i]);
  printf("\n");
  cudaMemcpyFromArray(values, to, 0, 1, sizeof values[0], cudaMemcpyDeviceToHost);
  // CHECK: 8 111 212 315 416 519 620 723
  for (int i = 0; i < n; ++i)
    printf("%g ", values[0][i]);
  printf("\n");
  gather<<<1, n>>>(out, offset / sizeof(double));
  cudaMemcpyFromArray(values, to, 0, 1, sizeof values[0], cudaMemcpyDeviceToHost);
  // CHECK: 8 1011 2012 3015 4016 5019 6020 7023
  for (int i = 0; i < n; ++i)
    printf("%g ", values[0][i]);
  printf("\n");
  cudaUnbindTexture(plane);
  cudaUnbindTexture(&pitched);
  // CHECK: cudaErrorInvalidTextureBinding cudaErrorInvalidTexture
  cudaError_t unbound = cudaGetTextureAlignmentOffset(&offset, plane);
  printf("%s %s\n", cudaGetErrorName(unbound), cudaGetErrorName(cudaUnbindTexture(nullptr)));
}
