// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuFFT answers to executions that a plan is not for.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>
#include <cufftXt.h>

int main() {
  array<double2> memory(64), other(64);
  float *reals = reinterpret_cast<float *>(memory.data);
  float2 *complexes = reinterpret_cast<float2 *>(memory.data);
  double *doubles = reinterpret_cast<double *>(memory.data);
  for (auto type : {CUFFT_C2C, CUFFT_R2C, CUFFT_C2R, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D}) {
    cufftHandle plan;
    printf("type %x: plan %d", int(type), int(cufftPlan1d(&plan, 16, type, 1)));
    printf(" C2C %d", int(cufftExecC2C(plan, complexes, complexes, CUFFT_FORWARD)));
    printf(" R2C %d", int(cufftExecR2C(plan, reals, complexes)));
    printf(" C2R %d", int(cufftExecC2R(plan, complexes, reals)));
    printf(" Z2Z %d", int(cufftExecZ2Z(plan, memory, memory, CUFFT_INVERSE)));
    printf(" D2Z %d", int(cufftExecD2Z(plan, doubles, memory)));
    printf(" Z2D %d", int(cufftExecZ2D(plan, memory, doubles)));
    printf(" any forward %d", int(cufftXtExec(plan, memory, other, CUFFT_FORWARD)));
    printf(" any inverse %d\n", int(cufftXtExec(plan, memory, other, CUFFT_INVERSE)));
    cudaDeviceSynchronize();
    cufftDestroy(plan);
  }
  cufftHandle plan;
  cufftPlan1d(&plan, 16, CUFFT_C2C, 1);
  for (int direction : {-2, -1, 0, 1, 2, 7})
    printf("direction %d: %d\n", direction, int(cufftExecC2C(plan, complexes, complexes, direction)));
  cudaDeviceSynchronize();
  cudaGetLastError();
}
