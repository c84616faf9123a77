// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NvccMacros: what nvcc predefines whatever its options, with the values that the bundled
// cuda_version_macros.h has too.
#ifndef OFFLOOM_SUPPORT_NVCCMACROS_H
#define OFFLOOM_SUPPORT_NVCCMACROS_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

struct NvccMacro {
  llvm::StringLiteral Name, Value;
};

inline constexpr NvccMacro NvccMacros[] = {
    {"__CUDACC__", "1"},
    {"__NVCC__", "1"},
    {"__CUDACC_VER_MAJOR__", "12"},
    {"__CUDACC_VER_MINOR__", "8"},
    {"__CUDACC_VER_BUILD__", "93"},
    {"__CUDACC_EXTENDED_LAMBDA__", "1"},
    {"__CUDACC_RELAXED_CONSTEXPR__", "1"},
};

} // namespace offloom

#endif
