// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Times of cuFFT's transforms of complex doubles, of the shapes that the arguments name: `RANK N... BATCH`, such as
// `1 1000 64` and `2 512 512 1`.
#include "../timing.h"

#include <cstdlib>
#include <cufft.h>
#include <vector>

int main(int, char **arguments) {
  const int rank = std::atoi(*++arguments);
  std::vector<int> sizes;
  std::size_t elements = 1;
  for (int i = 0; i < rank; ++i) {
    sizes.push_back(std::atoi(*++arguments));
    elements *= sizes.back();
  }
  const int batch = std::atoi(*++arguments);
  cufftDoubleComplex *in, *out;
  cudaMallocManaged(&in, sizeof *in * elements * batch);
  cudaMallocManaged(&out, sizeof *out * elements * batch);
  for (std::size_t i = 0; i < elements * batch; ++i)
    in[i] = {double(i % 997), double(i % 991)};
  cufftHandle plan;
  if (cufftPlanMany(&plan, rank, sizes.data(), nullptr, 1, 0, nullptr, 1, 0, CUFFT_Z2Z, batch))
    return 1;
  report("fft", best_ms([&] {
           cufftExecZ2Z(plan, in, out, CUFFT_FORWARD);
           cudaDeviceSynchronize();
         }),
         "ms");
}
