// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MakeLexer: the lines of a Makefile, continued ones as one, with the places of their parts.
#ifndef OFFLOOM_BUILD_MAKELEXER_H
#define OFFLOOM_BUILD_MAKELEXER_H

#include "Build/BuildEdits.h"

namespace offloom {

struct MakeLine {
  enum class Kind { Other, Conditional, Assignment, Rule, Recipe };
  Kind TheKind = Kind::Other;
  TextSpan Whole;     ///< without the last newline
  std::string Name;   ///< of the variable
  TextSpan Value;     ///< its value, without a comment; of a recipe, the command
  TextSpan Targets;   ///< of a rule
  TextSpan Sources;   ///< what its targets are made of
  unsigned Depth = 0; ///< how many conditionals hold the line
};

std::vector<MakeLine> readMake(llvm::StringRef Text);

} // namespace offloom

#endif
