// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeLexer: the commands of a CMake file with the places of their words.
//
// CMake's language is commands and nothing else: NAME(ARGUMENT...). What an argument means depends
// on the command, so that is left to others.
#ifndef OFFLOOM_BUILD_CMAKELEXER_H
#define OFFLOOM_BUILD_CMAKELEXER_H

#include "Build/BuildEdits.h"

namespace offloom {

struct CMakeArgument {
  enum class Kind { Unquoted, Quoted, Bracket, Parenthesis };
  Kind TheKind = Kind::Unquoted;
  TextSpan Whole;       ///< with its quotes or brackets
  TextSpan Inner;       ///< without
  llvm::StringRef Text; ///< of Inner, as written
};

struct CMakeCommand {
  std::string Name; ///< in lower case
  TextSpan NameSpan;
  TextSpan Whole;    ///< to the closing parenthesis
  unsigned Open = 0; ///< the offset behind the opening parenthesis
  std::vector<CMakeArgument> Arguments;
  /// How many blocks (if, foreach, function, …) hold it; a block's own commands are outside of it.
  unsigned Depth = 0;

  llvm::StringRef argument(size_t Index) const {
    return Index < Arguments.size() ? Arguments[Index].Text : llvm::StringRef();
  }
};

/// Does \p Command run nvcc to make a module, which programs load: -ptx, -cubin, -fatbin?
bool makesModule(const CMakeCommand &Command);

/// The commands of \p Text, in order. What is no command, as in a file with a mistake, is skipped.
std::vector<CMakeCommand> readCMake(llvm::StringRef Text);

} // namespace offloom

#endif
