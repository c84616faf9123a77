// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch and a synchronisation cost when the kernel does nothing.
#include "timing.h"

__global__ void empty() {}

int main() {
  const int launches = 1000;
  const double one = best_ms([=] {
    for (int i = 0; i < launches; ++i) {
      empty<<<1, 1>>>();
      cudaDeviceSynchronize();
    }
  });
  report("empty-launch", one * 1e3 / launches, "us");
  const double wide = best_ms([=] {
    for (int i = 0; i < launches; ++i) {
      empty<<<64, 256>>>();
      cudaDeviceSynchronize();
    }
  });
  report("empty-launch-64-blocks", wide * 1e3 / launches, "us");
  const double queued = best_ms([=] {
    for (int i = 0; i < launches; ++i)
      empty<<<1, 1>>>();
    cudaDeviceSynchronize();
  });
  report("empty-launch-queued", queued * 1e3 / launches, "us");
}
