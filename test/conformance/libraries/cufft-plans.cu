// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans made in steps, plans of 64-bit lengths and of named types, work areas, streams.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>
#include <cufftXt.h>

int main() {
  array<float2> from(256), to(256);
  array<double2> wide(256), wide_to(256);
  cufftHandle plan;
  size_t size = 0;
  status("create", cufftCreate(&plan));
  status("executed before it is made", cufftExecC2C(plan, from, to, CUFFT_FORWARD));
  status("no own work area", cufftSetAutoAllocation(plan, 0));
  status("made", cufftMakePlan1d(plan, 16, CUFFT_C2C, 4, &size));
  array<char> area(int(size) + 16);
  status("work area", cufftSetWorkArea(plan, area));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  status("stream", cufftSetStream(plan, stream));
  status("executed", cufftExecC2C(plan, from, to, CUFFT_FORWARD));
  show("", to.data, 20);
  status("made again", cufftMakePlan1d(plan, 16, CUFFT_C2C, 4, &size));
  status("destroyed", cufftDestroy(plan));
  cufftCreate(&plan);
  long long n[2] = {4, 8}, inside[2] = {4, 8}, outside[2] = {4, 8};
  status("of 64 bits", cufftMakePlanMany64(plan, 2, n, inside, 1, 32, outside, 1, 32, CUFFT_Z2Z, 3, &size));
  status("executed", cufftExecZ2Z(plan, wide, wide_to, CUFFT_INVERSE));
  show("", wide_to.data, 12), show("last", wide_to + 90, 6);
  cufftDestroy(plan);
  cufftCreate(&plan);
  status("by types", cufftXtMakePlanMany(plan, 1, n + 1, nullptr, 1, 8, CUDA_R_32F, nullptr, 1, 5, CUDA_C_32F, 3, &size, CUDA_C_32F));
  status("executed", cufftXtExec(plan, from, to, CUFFT_FORWARD));
  show("", to.data, 15);
  cufftDestroy(plan);
  cufftCreate(&plan);
  status("by types, back", cufftXtMakePlanMany(plan, 1, n + 1, nullptr, 1, 5, CUDA_C_64F, nullptr, 1, 8, CUDA_R_64F, 3, &size, CUDA_C_64F));
  status("executed", cufftXtExec(plan, wide, wide_to, CUFFT_INVERSE));
  show("", reinterpret_cast<double *>(wide_to.data), 24);
  cufftDestroy(plan);
  cufftPlan2d(&plan, 6, 10, CUFFT_C2C);
  status("a second direction", cufftExecC2C(plan, from, from, CUFFT_FORWARD));
  status("and back", cufftExecC2C(plan, from, from, CUFFT_INVERSE));
  cudaDeviceSynchronize();
  for (int i = 0; i < 60; ++i)
    from[i].x /= 60, from[i].y /= 60;
  show("", from.data, 12);
  for (auto type : {CUFFT_C2C, CUFFT_R2C, CUFFT_Z2D})
    printf("estimates: %d", int(cufftEstimate1d(1024, type, 2, &size))), printf(" %d", int(cufftEstimate2d(32, 32, type, &size))), printf(" %d", int(cufftEstimate3d(8, 8, 8, type, &size))),
        printf(", size of the plan %d\n", int(cufftGetSize(plan, &size)));
  int version = 0, major = -1;
  printf("version %d, property %d\n", int(cufftGetVersion(&version)), int(cufftGetProperty(MAJOR_VERSION, &major)));
  printf("of one major version %d\n", version / 1000 == major);
}
