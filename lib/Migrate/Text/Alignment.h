// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Alignment: what `alignas`, `__align__` and the attribute `aligned` ask of one variable, as text.
// Where a variable's declaration becomes storage of another type, it would be lost.
#ifndef OFFLOOM_MIGRATE_TEXT_ALIGNMENT_H
#define OFFLOOM_MIGRATE_TEXT_ALIGNMENT_H

#include "Migrate/Text/SourceText.h"
#include <string>

namespace clang {
class VarDecl;
} // namespace clang

namespace offloom {

/// `16`, `alignof(T)` or `N`; empty when \p V has the alignment of its type.
std::string alignmentText(const clang::VarDecl *V, const SourceText &Text);

} // namespace offloom

#endif
