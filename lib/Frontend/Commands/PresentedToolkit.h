// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PresentedToolkit: the CUDA version that Offloom stands for, as the bundled headers say it.
#ifndef OFFLOOM_FRONTEND_COMMANDS_PRESENTEDTOOLKIT_H
#define OFFLOOM_FRONTEND_COMMANDS_PRESENTEDTOOLKIT_H

#include "cuda_version_macros.h"
#include <string>

namespace offloom {

/// "12.8".
inline std::string presentedToolkit() {
  return std::to_string(CUDART_VERSION / 1000) + "." + std::to_string(CUDART_VERSION % 1000 / 10);
}

} // namespace offloom

#endif
