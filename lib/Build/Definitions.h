// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Definitions: the macros that a build file gives all of its CUDA sources, whatever is configured:
// `NAME` or `NAME=VALUE`.
//
// What depends on a condition, or is one target's of several, is not known without the build.
#ifndef OFFLOOM_BUILD_DEFINITIONS_H
#define OFFLOOM_BUILD_DEFINITIONS_H

#include "Build/CMakeFacts.h"
#include "Build/MakeFacts.h"
#include <string>
#include <vector>

namespace offloom {

/// `add_definitions(-DX)`, `add_compile_definitions(X=1)`, and those of the only target.
std::vector<std::string> definitionsIn(const CMakeFile &File);

/// `NVCCFLAGS += -DX`.
std::vector<std::string> definitionsIn(const MakeFile &File, const MakeFacts &Make);

/// The name that \p Definition gives a value.
llvm::StringRef nameDefinedBy(llvm::StringRef Definition);

} // namespace offloom

#endif
