// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of PTX, and what is computed of them (PTX ISA, Constants and Constant Expressions).
#ifndef OFFLOOM_PTX_CONSTANTEXPRESSION_H
#define OFFLOOM_PTX_CONSTANTEXPRESSION_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace offloom::ptx {

/// Does a constant begin here, and neither a register nor a predicate that is negated?
bool beginsConstant(llvm::StringRef Text);

/// Takes the constant expression that \p Rest begins with, and says its value as one constant: a
/// single one as its author wrote it (`0x1f`, `-4`), an expression as a number. None if it is
/// malformed, or has no value.
std::optional<std::string> takeConstant(llvm::StringRef &Rest);

/// The same of integers, as their bits.
std::optional<long> takeInteger(llvm::StringRef &Rest);

} // namespace offloom::ptx

#endif
