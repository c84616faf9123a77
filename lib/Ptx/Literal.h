// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literal: a constant of PTX in C++.
#ifndef OFFLOOM_PTX_LITERAL_H
#define OFFLOOM_PTX_LITERAL_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace offloom::ptx {

struct Literal {
  std::string Text;
  llvm::StringRef Type; ///< in C++; empty of an integer, which fits wherever one may stand
};

/// The constant \p Digits where an operand of the C++ type \p Type is wanted; if that is empty, as
/// it stands. Nothing if there is no such constant.
std::optional<Literal> literal(llvm::StringRef Digits, llvm::StringRef Type);

} // namespace offloom::ptx

#endif
