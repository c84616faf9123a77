// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ClampedShifts: shifts that mean what a GPU's do, also by the width of the value or more.
//
//   mask = (1u << n) - 1;   →   mask = (1u << offloom::clamped(n)) - 1;
#ifndef OFFLOOM_MIGRATE_ARITHMETIC_CLAMPEDSHIFTS_H
#define OFFLOOM_MIGRATE_ARITHMETIC_CLAMPEDSHIFTS_H

#include "Migrate/Text/SourceText.h"
#include "Support/Finding.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

enum class ClampedCounts {
  OfBits, ///< those made of __clz() and its kind, which CUDA defines to be the width, of a zero,
          ///< and those whose shift says that all bits may be meant
  All     ///< but for those that can be seen to be below the width
};

class ClampMarks;

/// Marks \p Which counts of the shifts in \p Functions, also where macros hold them. A count whose
/// text cannot be marked is residue.
void clampShifts(llvm::ArrayRef<const clang::FunctionDecl *> Functions, ClampedCounts Which,
                 const SourceText &Text, ClampMarks &Marks, std::vector<Finding> &Residue);

} // namespace offloom

#endif
