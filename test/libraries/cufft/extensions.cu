// Callbacks load and store elements, of the first and the last dimension to be transformed alone; types as arguments; an
// array with a descriptor.
// RUN: %offloom cc -std=c++20 %s -o %t -lcufft && %t | FileCheck %s
#include <cstdio>
#include <cufftXt.h>

__device__ cufftComplex load_scaled(void *data, size_t at, void *info, void *) {
  cufftComplex value = static_cast<cufftComplex *>(data)[at];
  float scale = *static_cast<float *>(info);
  return make_cuComplex(value.x * scale, value.y * scale);
}
__device__ void store_size(void *data, size_t at, cufftComplex value, void *, void *) {
  static_cast<float *>(data)[at] = value.x * value.x + value.y * value.y;
}
__device__ cufftCallbackLoadC load_pointer = load_scaled;
__device__ cufftCallbackStoreC store_pointer = store_size;

int main() {
  const int rows = 3, cols = 4, count = rows * cols;
  cufftComplex *x;
  float *sizes, *scale;
  cudaMallocManaged(&x, count * sizeof(cufftComplex));
  cudaMallocManaged(&sizes, (count + 1) * sizeof(float));
  cudaMallocManaged(&scale, sizeof(float));
  for (int i = 0; i < count; ++i)
    x[i] = make_cuComplex(1, 0);
  *scale = 2;
  sizes[count] = 77;
  cufftCallbackLoadC load;
  cufftCallbackStoreC store;
  cudaMemcpyFromSymbol(&load, load_pointer, sizeof(load));
  cudaMemcpyFromSymbol(&store, store_pointer, sizeof(store));
  cufftHandle plan;
  cufftPlan2d(&plan, rows, cols, CUFFT_C2C);
  cufftXtSetCallback(plan, (void **)&load, CUFFT_CB_LD_COMPLEX, (void **)&scale);
  cufftXtSetCallback(plan, (void **)&store, CUFFT_CB_ST_COMPLEX, nullptr);
  cufftExecC2C(plan, x, (cufftComplex *)sizes, CUFFT_FORWARD);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", sizes[0], sizes[1], sizes[count]); // CHECK: 576 0 77
  cufftXtClearCallback(plan, CUFFT_CB_ST_COMPLEX);
  cufftExecC2C(plan, x, x, CUFFT_FORWARD);
  cudaDeviceSynchronize();
  printf("%g %g\n", x[0].x, x[1].x); // CHECK-NEXT: 24 0
  cufftDestroy(plan);

  long long length = 6;
  size_t bytes;
  int device = 0;
  cufftCreate(&plan);
  cufftXtSetGPUs(plan, 1, &device);
  cufftXtMakePlanMany(plan, 1, &length, nullptr, 1, 0, CUDA_C_64F, nullptr, 1, 0, CUDA_C_64F, 1, &bytes, CUDA_C_64F);
  cufftDoubleComplex host[6] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}};
  cudaLibXtDesc *array;
  cufftXtMalloc(plan, &array, CUFFT_XT_FORMAT_INPLACE);
  cufftXtMemcpy(plan, array, host, CUFFT_COPY_HOST_TO_DEVICE);
  cufftXtExecDescriptorZ2Z(plan, array, array, CUFFT_FORWARD);
  cufftXtMemcpy(plan, host, array, CUFFT_COPY_DEVICE_TO_HOST);
  printf("%d device, %g %g %g\n", array->descriptor->nGPUs, host[0].x, host[3].x, host[1].y); // CHECK-NEXT: 1 device, 21 -3 5.19615
  cufftXtFree(array);
  cufftDestroy(plan);
}
