// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cuFFT answers about plans that are none: never made, destroyed, invented.
// builds: clang++
// flags: -lcufft
#include "shown.h"
#include <cufft.h>

void all(const char *what, cufftHandle plan) {
  array<float2> to(64);
  size_t size;
  printf("%s:", what);
  printf(" execute %d", int(cufftExecC2C(plan, to, to, CUFFT_FORWARD)));
  printf(" real %d", int(cufftExecR2C(plan, reinterpret_cast<float *>(to.data), to)));
  printf(" make %d", int(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &size)));
  printf(" size %d", int(cufftGetSize(plan, &size)));
  printf(" stream %d", int(cufftSetStream(plan, nullptr)));
  printf(" area %d", int(cufftSetWorkArea(plan, to)));
  printf(" allocation %d", int(cufftSetAutoAllocation(plan, 1)));
  printf(" destroy %d\n", int(cufftDestroy(plan)));
}

int main() {
  all("none", 0);
  all("invented", 12345);
  all("below 0", -1);
  cufftHandle plan;
  cufftPlan1d(&plan, 8, CUFFT_C2C, 1);
  cufftDestroy(plan);
  all("destroyed", plan);
  cufftCreate(&plan);
  all("created", plan);
  status("no place to create", cufftCreate(nullptr));
  int number;
  status("no version", cufftGetVersion(nullptr));
  status("no such property", cufftGetProperty(libraryPropertyType(9), &number));
  status("no place for a property", cufftGetProperty(MAJOR_VERSION, nullptr));
}
