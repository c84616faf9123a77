// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints intrinsics_recorded.inc on a machine with a GPU and nvcc:
//
//     nvcc -std=c++17 -arch=native --extended-lambda -x cu record_intrinsics.cpp -o record
//     ./record > intrinsics_recorded.inc
#include "intrinsics_probe.h"

#include <cstdio>
#include <ctime>

int main() {
  cudaDeviceProp device;
  int driver = 0;
  if (cudaGetDeviceProperties(&device, 0) != cudaSuccess ||
      cudaDriverGetVersion(&driver) != cudaSuccess)
    return 1;
  char date[16];
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  std::printf("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
              "// Recorded by record_intrinsics.cpp on %s (sm_%d%d), driver for CUDA %d.%d, nvcc "
              "%d.%d.%d,\n// %s.\n",
              device.name, device.major, device.minor, driver / 1000, driver % 1000 / 10,
              __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, __CUDACC_VER_BUILD__, date);
  for (const probe::finding &found : probe::probe_all())
    std::printf("{\"%s\", 0x%016llx},\n", found.signature, found.digest);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
