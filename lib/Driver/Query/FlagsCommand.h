// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FlagsCommand: `offloom flags`, what a build without CMake gives a compiler for migrated code.
//
// A command and no pkg-config file, because the options depend on the compiler: those of g++ are
// not clang's, and a clang must be asked which repairs it needs.
#ifndef OFFLOOM_DRIVER_QUERY_FLAGSCOMMAND_H
#define OFFLOOM_DRIVER_QUERY_FLAGSCOMMAND_H

#include <string>
#include <vector>

namespace offloom {

struct FlagsCommandOptions {
  bool Compile = false;
  bool Includes = false;
  bool Link = false;
  std::string Compiler; ///< as $(CXX) in a Makefile: "ccache g++"; empty: as `offloom cc`
  std::vector<std::string> Libraries;
};

/// Prints what the options ask for in one line. Returns an ExitCode.
int runFlags(const FlagsCommandOptions &Options);

} // namespace offloom

#endif
