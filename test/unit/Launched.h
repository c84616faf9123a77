// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// launched: a launch, and what CUDA says of it.
#ifndef OFFLOOM_TEST_UNIT_LAUNCHED_H
#define OFFLOOM_TEST_UNIT_LAUNCHED_H

#include <cuda_runtime.h>
#include <utility>

namespace offloom {

/// offloom::launch(config, arguments...); what is the last error behind it, and stays so.
template <class... A> cudaError_t launched(const launch_config &config, A &&...arguments) {
  cudaGetLastError();
  launch(config, std::forward<A>(arguments)...);
  return cudaPeekAtLastError();
}

} // namespace offloom

#endif
