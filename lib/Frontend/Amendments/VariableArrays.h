// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VariableArrays: `int count[n] = {0};` where n is no constant. g++ gives such an array its initial
// values, and so does nvcc, for code of the host; Clang takes the array without them.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include <map>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace offloom {

/// One initializer.
struct ArrayInitializer {
  unsigned Begin = 0;     ///< offset of the end of the declarator in front of `= {0}`
  unsigned End = 0;       ///< behind it
  unsigned Behind = 0;    ///< the declaration's end, behind its semicolon
  std::string Statements; ///< what gives the array its values there
};

/// The initializers that Clang has rejected, by file, if statements can take their place: lists and
/// strings for arrays of numbers and pointers that are not const, behind which nothing is
/// initialized.
std::map<clang::FileID, std::vector<ArrayInitializer>>
initializersOfVariableArrays(clang::ASTUnit &AST);

} // namespace offloom
