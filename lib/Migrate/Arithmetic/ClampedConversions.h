// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClampedConversions: floating-point numbers that an integer cannot hold, as on a GPU.
//
// C++ leaves such conversions undefined, and a CPU's instructions give what nobody wants:
// 0x80000000, or the low bits of a wider integer. A GPU's give the nearest integer there is: a
// negative number as `unsigned char`, which images often meet, is 0.
#ifndef OFFLOOM_MIGRATE_ARITHMETIC_CLAMPEDCONVERSIONS_H
#define OFFLOOM_MIGRATE_ARITHMETIC_CLAMPEDCONVERSIONS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class ClampMarks;
class Synchronisation;

/// Marks what \p Functions convert from floating point to integers: `(int)x` becomes
/// `(int)offloom::clamped(x)`, and `i += x` becomes `i += offloom::clamped(x)`. Numbers that are
/// known to fit stay. What cannot be marked is said as a warning in \p Residue. \p Repairs are of
/// the author's text, of which types are repeated.
void clampConversions(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text,
                      llvm::ArrayRef<Edit> Repairs, const Synchronisation &Sync, ClampMarks &Marks,
                      std::vector<Finding> &Residue);

} // namespace offloom

#endif
