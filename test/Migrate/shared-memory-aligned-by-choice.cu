// An alignment is an argument of a template, which a `>` would end.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t

template <class T> __device__ void reverse(T *values) {
  alignas(alignof(T) > alignof(double) ? alignof(T) : alignof(double)) __shared__ double buffer[32 * sizeof(T) / sizeof(double)];
  // CHECK: offloom::shared<double[32 * sizeof(T) / sizeof(double)], (alignof(T) > alignof(double) ? alignof(T) : alignof(double))>([] {});
  T *kept = reinterpret_cast<T *>(buffer);
  kept[threadIdx.x] = values[threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = kept[31 - threadIdx.x];
}

__global__ void kernel(int *values) { reverse(values); }

int main() {
  int *values;
  cudaMallocManaged(&values, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i)
    values[i] = i;
  kernel<<<1, 32>>>(values);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i)
    if (values[i] != 31 - i)
      return 1;
}
