// What is documented as misuse is said by a result, and changes nothing.
// RUN: %offloom cc %s -o %t -lcufft && %t | FileCheck %s
#include <cstdio>
#include <cufftXt.h>

#define SAY(call) printf("%s: %d\n", #call, int(call))

int main() {
  cufftHandle plan, made, later;
  cufftComplex *data;
  cudaMallocManaged(&data, 64 * sizeof(cufftComplex));
  data[0].x = 42;
  size_t bytes = 0;
  int size[4] = {8, 8, 8, 8}, device = 0;
  SAY(cufftPlan1d(nullptr, 8, CUFFT_C2C, 1)); // CHECK: CUFFT_C2C, 1): 4
  SAY(cufftPlan1d(&plan, 0, CUFFT_C2C, 1)); // CHECK-NEXT: : 8
  SAY(cufftPlan1d(&plan, 8, CUFFT_C2C, 0)); // CHECK-NEXT: : 8
  SAY(cufftPlan2d(&plan, 8, -8, CUFFT_C2C)); // CHECK-NEXT: : 8
  SAY(cufftPlan1d(&plan, 8, (cufftType)1, 1)); // CHECK-NEXT: : 3
  SAY(cufftPlanMany(&plan, 4, size, 0, 1, 0, 0, 1, 0, CUFFT_C2C, 1)); // CHECK-NEXT: : 4
  SAY(cufftPlanMany(&plan, 1, nullptr, 0, 1, 0, 0, 1, 0, CUFFT_C2C, 1)); // CHECK-NEXT: : 4
  SAY(cufftPlanMany(&plan, 1, size, size, 0, 8, size, 1, 8, CUFFT_C2C, 1)); // CHECK-NEXT: : 4
  SAY(cufftEstimate1d(8, CUFFT_C2C, 1, nullptr)); // CHECK-NEXT: : 4
  SAY(cufftEstimate3d(1 << 30, 1 << 30, 1 << 30, CUFFT_C2C, &bytes)); // CHECK-NEXT: : 8
  SAY(cufftCreate(&later)); // CHECK-NEXT: : 0
  SAY(cufftExecC2C(later, data, data, CUFFT_FORWARD)); // CHECK-NEXT: : 1
  SAY(cufftGetSize(later, &bytes)); // CHECK-NEXT: : 1
  SAY(cufftSetAutoAllocation(later, 0)); // CHECK-NEXT: : 0
  SAY(cufftMakePlan2d(later, 8, 8, CUFFT_C2C, &bytes)); // CHECK-NEXT: : 0
  SAY(cufftMakePlan2d(later, 8, 8, CUFFT_C2C, &bytes)); // CHECK-NEXT: : 1
  SAY(cufftExecC2C(later, data, data, CUFFT_FORWARD)); // CHECK-NEXT: : 13
  SAY(cufftPlan1d(&made, 8, CUFFT_C2C, 1)); // CHECK-NEXT: : 0
  SAY(cufftExecC2C(made, data, data, 0)); // CHECK-NEXT: : 4
  SAY(cufftExecC2C(made, nullptr, data, CUFFT_FORWARD)); // CHECK-NEXT: : 4
  SAY(cufftExecR2C(made, (float *)data, data)); // CHECK-NEXT: : 3
  SAY(cufftXtSetCallback(made, nullptr, CUFFT_CB_LD_COMPLEX, nullptr)); // CHECK-NEXT: : 4
  SAY(cufftXtClearCallback(made, CUFFT_CB_LD_REAL)); // CHECK-NEXT: : 3
  SAY(cufftXtSetGPUs(later, 1, &device)); // CHECK-NEXT: : 1
  SAY(cufftDestroy(made)); // CHECK-NEXT: : 0
  SAY(cufftDestroy(made)); // CHECK-NEXT: : 1
  SAY(cufftSetStream(made, 0)); // CHECK-NEXT: : 1
  SAY(cufftExecC2C(made, data, data, CUFFT_FORWARD)); // CHECK-NEXT: : 1
  cudaDeviceSynchronize();
  printf("%g\n", data[0].x); // CHECK-NEXT: 42
}
