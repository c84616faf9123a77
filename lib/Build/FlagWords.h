// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FlagWords: the words of compiler options in a build file, with their places.
//
// Options stand in groups: CMake's $<condition:options>, Make's $(call f,options). A group that has
// lost all its words goes as a whole.
#ifndef OFFLOOM_BUILD_FLAGWORDS_H
#define OFFLOOM_BUILD_FLAGWORDS_H

#include "Build/CMakeLexer.h"
#include "llvm/ADT/ArrayRef.h"

namespace offloom {

struct FlagGroup {
  TextSpan Whole;
  int Parent = -1;
  bool ForCuda = false; ///< its words are options of nvcc alone
};

struct FlagWord {
  TextSpan Span;
  int Group = -1;
  char Separator = ' '; ///< what parts words here
};

struct FlagWords {
  std::vector<FlagWord> Words;
  std::vector<FlagGroup> Groups;
};

/// The words in \p Arguments of a CMake command. \p QuotedLists says that a quoted argument is a
/// list, not one string of options.
FlagWords wordsOfCMake(llvm::StringRef Text, llvm::ArrayRef<CMakeArgument> Arguments,
                       bool QuotedLists);

/// The words in \p Span of a Makefile: of a recipe's command, or of a variable's value.
FlagWords wordsOfMake(llvm::StringRef Text, TextSpan Span);

} // namespace offloom

#endif
