// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OldAggregates: classes that are aggregates before C++20 alone.
//
//   struct Key {
//     int x, y;
//     Key() = default;       // no constructor may be declared from C++20 on
//   };
//   Key k{1, 2};
#ifndef OFFLOOM_MIGRATE_STANDARD_OLDAGGREGATES_H
#define OFFLOOM_MIGRATE_STANDARD_OLDAGGREGATES_H

#include "Migrate/Text/SourceText.h"

namespace offloom {

/// Takes the defaulted members out of such classes, where their elements are initialised: they are
/// there without being declared. Classes in which others are declared stay as they are.
void rewriteOldAggregates(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
