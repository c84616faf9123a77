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

/// `NVCCFLAGS += -DX`, with the names of variables.
std::vector<std::pair<std::string, std::string>> definitionsIn(const MakeFile &File,
                                                               const MakeFacts &Make);

/// Of the words of a command, those that are `-DNAME=VALUE`, and those of a target of \p File.
std::vector<std::string> definitionsAmong(llvm::ArrayRef<std::string> Words);
std::vector<std::string> definitionsOfTarget(const CMakeFile &File, llvm::StringRef Target);

/// add_executable(…), add_library(…), and the older ones of FindCUDA.
bool makesTarget(const CMakeCommand &Command);

/// The name that \p Definition gives a value.
llvm::StringRef nameDefinedBy(llvm::StringRef Definition);

} // namespace offloom

#endif
