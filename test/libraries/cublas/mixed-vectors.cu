// Vectors and batches of halves and bfloat16: what is computed is float, and rounded once.
// RUN: %offloom cc -std=c++20 %s -o %t -lcublas && %t | FileCheck %s
#include <cstdio>
#include <cublas_v2.h>
#include <initializer_list>

template <class T> T *managed(std::initializer_list<float> values) {
  T *p;
  cudaMallocManaged(&p, values.size() * sizeof(T));
  int i = 0;
  for (float value : values)
    p[i++] = T(value);
  return p;
}
template <class T> void show(const T *numbers, int count) {
  cudaDeviceSynchronize();
  for (int i = 0; i < count; ++i)
    printf("%g ", float(numbers[i]));
  printf("\n");
}
cublasHandle_t handle;

template <class T> void vectors(cudaDataType type) {
  T *x = managed<T>({1, -5, 2, 4}), *y = managed<T>({10, 20, 30, 40}), *sum = managed<T>({0});
  int least, largest;
  cublasIaminEx(handle, 4, x, type, 1, &least);
  cublasIamaxEx(handle, 4, x, type, 1, &largest);
  cublasAsumEx(handle, 2, x, type, 2, sum, type, type == CUDA_R_64F ? type : CUDA_R_32F); // every second one
  cudaDeviceSynchronize();
  printf("%d %d %g %d\n", least, largest, float(*sum), cublasCopyEx(handle, 2, x, type, 1, y, CUDA_C_32F, 1));
  cublasSwapEx(handle, 2, x, type, 2, y, type, -1);
  show(x, 4);
  show(y, 4);
  cublasCopyEx(handle, 4, x, type, 1, y, type, 1);
  show(y, 4);
}

// | 1 3 |       | 1 |   | 4 |       | 2 4 |       | 1 |   | 6 |
// | 2 4 | times | 1 | = | 6 |   and | 3 5 | times | 1 | = | 8 |
template <class T, class R, class Batched, class Strided> void products(Batched batched, Strided strided) {
  T *A = managed<T>({1, 2, 3, 4, 2, 3, 4, 5}), *x = managed<T>({1, 1, 1, 1});
  R *y = managed<R>({1, 1, 1, 1});
  const float half = 0.5f, one = 1;
  strided(handle, CUBLAS_OP_N, 2, 2, &half, A, 2, 4, x, 1, 2, &one, y, 1, 2, 2);
  show(y, 4);
  T **as, **xs;
  R **ys;
  cudaMallocManaged(&as, 2 * sizeof(T *)), cudaMallocManaged(&xs, 2 * sizeof(T *)), cudaMallocManaged(&ys, 2 * sizeof(R *));
  for (int i = 0; i < 2; ++i)
    as[i] = A + 4 * i, xs[i] = x + 2 * i, ys[i] = y + 2 * i;
  const float nothing = 0;
  batched(handle, CUBLAS_OP_T, 2, 2, &one, as, 2, xs, 1, &nothing, ys, 1, 2);
  show(y, 4);
}

int main() {
  cublasCreate(&handle);
  vectors<__half>(CUDA_R_16F);
  // CHECK: 1 2 3 15
  // CHECK-NEXT: 20 -5 10 4
  // CHECK-NEXT: 2 1 30 40
  // CHECK-NEXT: 20 -5 10 4
  vectors<__nv_bfloat16>(CUDA_R_16BF);
  // CHECK-NEXT: 1 2 3 15
  // CHECK-NEXT: 20 -5 10 4
  vectors<double>(CUDA_R_64F);
  // CHECK: 1 2 3 15
  // CHECK-NEXT: 20 -5 10 4
  products<__half, __half>(cublasHSHgemvBatched, cublasHSHgemvStridedBatched);
  // CHECK: {{^}}3 4 4 5
  // CHECK-NEXT: 3 7 5 9
  products<__half, float>(cublasHSSgemvBatched, cublasHSSgemvStridedBatched);
  // CHECK-NEXT: 3 4 4 5
  // CHECK-NEXT: 3 7 5 9
  products<__nv_bfloat16, __nv_bfloat16>(cublasTSTgemvBatched, cublasTSTgemvStridedBatched);
  // CHECK-NEXT: 3 4 4 5
  // CHECK-NEXT: 3 7 5 9
  products<__nv_bfloat16, float>(cublasTSSgemvBatched, cublasTSSgemvStridedBatched);
  // CHECK-NEXT: 3 4 4 5
  // CHECK-NEXT: 3 7 5 9
}
