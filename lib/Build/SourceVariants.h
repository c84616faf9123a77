// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceVariants: the macros that each CUDA source gets where it is compiled, if build files say so
// of that source: by a command of a Makefile, or by its target in CMake.
//
// A source may be compiled several times, under other macros each time; it is one text all the
// same.
#ifndef OFFLOOM_BUILD_SOURCEVARIANTS_H
#define OFFLOOM_BUILD_SOURCEVARIANTS_H

#include "Build/BuildProject.h"
#include "Build/CMakeFacts.h"
#include "Build/MakeFacts.h"
#include <map>

namespace offloom {

struct SourceVariant {
  std::vector<std::string> Definitions; ///< `NAME=VALUE`, as the command itself gives them
  std::set<std::string> Variables;      ///< of a Makefile, that are among its arguments
  auto operator<=>(const SourceVariant &) const = default;
};

/// By the absolute names of sources.
using SourceVariants = std::map<std::string, std::set<SourceVariant>>;

/// `nvcc -DX -c a.cu`, `nvcc -DX -c $<`, `%.o: %.cu`.
void addVariants(SourceVariants &Into, const BuildProject &Project, const MakeFile &File,
                 const MakeFacts &Make);

/// `target_compile_definitions(app PRIVATE X)` of `add_executable(app a.cu)`.
void addVariants(SourceVariants &Into, const BuildProject &Project, const CMakeFile &File);

} // namespace offloom

#endif
