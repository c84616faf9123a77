// Conditionals in text that one pass alone reads are that pass's.
// RUN: %offloom migrate --allow-residue=migrate-inactive %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc %s -o %t && %t

#ifdef __CUDA_ARCH__
#define ON_DEVICE
#endif

__host__ __device__ int side() {
#ifndef __CUDA_ARCH__
  int side = 5;
#ifdef ON_DEVICE
  side = 1;
#else
  side = 2;
#endif
#ifdef __CUDA_ARCH__
  side += 10;
#else
  side += 20;
#endif
  return side;
#else
#if __CUDA_ARCH__ >= 900
  return 90;
#else
  return 10;
#endif
#endif
}
// CHECK:      if (!offloom::in_device_code()) {
// CHECK-NEXT: int side = 5;
// CHECK-NEXT: side = 2;
// CHECK-NEXT: #ifdef __CUDA_ARCH__
// CHECK-NEXT: side += 10;
// CHECK-NEXT: #else
// CHECK:      } else {
// CHECK-NEXT: #if OFFLOOM_CUDA_ARCH >= 900

__global__ void kernel(int *out) { *out = side(); }

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof(int));
  kernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return *out != 90 || side() != 22;
}
