// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuFFT answers to plans that cannot be: lengths, types, batches, ranks.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>
#include <cufftXt.h>

int main() {
  cufftHandle plan = 0;
  for (int length : {-5, 0, 1})
    for (int batch : {-1, 0, 1})
      printf("length %d, batch %d: %d\n", length, batch, int(cufftPlan1d(&plan, length, CUFFT_C2C, batch)));
  for (int type : {0, 0x29, 0x2a, 0x2b, 0x2c, 0x69, 0x6a, 0x6b, 0x6c, 999})
    printf("type %x: %d\n", type, int(cufftPlan1d(&plan, 8, cufftType(type), 1)));
  status("no plan", cufftPlan1d(nullptr, 8, CUFFT_C2C, 1));
  status("2d of 0", cufftPlan2d(&plan, 0, 8, CUFFT_C2C));
  status("2d below 0", cufftPlan2d(&plan, 8, -8, CUFFT_C2C));
  status("3d of 0", cufftPlan3d(&plan, 8, 0, 8, CUFFT_C2C));
  status("3d below 0", cufftPlan3d(&plan, 8, 8, -1, CUFFT_R2C));
  int n[4] = {4, 4, 4, 4}, embed[4] = {4, 4, 4, 4}, zero[2] = {0, 4};
  for (int rank : {-1, 0, 1, 2, 3, 4})
    printf("rank %d: %d\n", rank, int(cufftPlanMany(&plan, rank, n, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1)));
  status("no lengths", cufftPlanMany(&plan, 1, nullptr, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1));
  status("length 0", cufftPlanMany(&plan, 2, zero, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 1));
  status("batch 0", cufftPlanMany(&plan, 1, n, nullptr, 1, 0, nullptr, 1, 0, CUFFT_C2C, 0));
  status("stride 0", cufftPlanMany(&plan, 1, n, embed, 0, 4, embed, 1, 4, CUFFT_C2C, 2));
  status("stride below 0", cufftPlanMany(&plan, 1, n, embed, -1, 4, embed, 1, 4, CUFFT_C2C, 2));
  status("distance below 0", cufftPlanMany(&plan, 1, n, embed, 1, -4, embed, 1, 4, CUFFT_C2C, 2));
  status("one layout of two", cufftPlanMany(&plan, 1, n, embed, 1, 4, nullptr, 1, 4, CUFFT_C2C, 2));
  int narrow[2] = {4, 2};
  status("a layout that is too narrow", cufftPlanMany(&plan, 2, n, narrow, 1, 16, embed, 1, 16, CUFFT_C2C, 2));
  size_t size = 0;
  cufftCreate(&plan);
  status("no size", cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, nullptr));
  cufftCreate(&plan);
  long long wide[1] = {8};
  status("types that do not fit", cufftXtMakePlanMany(plan, 1, wide, nullptr, 1, 8, CUDA_R_32F, nullptr, 1, 8, CUDA_R_32F, 1, &size, CUDA_C_32F));
  cufftCreate(&plan);
  status("types of two precisions", cufftXtMakePlanMany(plan, 1, wide, nullptr, 1, 8, CUDA_C_32F, nullptr, 1, 8, CUDA_C_64F, 1, &size, CUDA_C_64F));
  cufftCreate(&plan);
  status("integers", cufftXtMakePlanMany(plan, 1, wide, nullptr, 1, 8, CUDA_R_32I, nullptr, 1, 8, CUDA_C_32F, 1, &size, CUDA_C_32F));
}
