// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cxx20: what C++11, 14 and 17 take and C++20, which migrated code is, does not.
#ifndef OFFLOOM_MIGRATE_STANDARD_CXX20_H
#define OFFLOOM_MIGRATE_STANDARD_CXX20_H

#include "Frontend/Parse.h"
#include "Migrate/Text/SourceText.h"

namespace offloom {

/// Writes declarations and expressions of an older standard so that they mean the same in C++20:
/// `throw()`, constructors that are declared `S<T>()`, lambdas that capture `this` by `[=]`, and
/// aggregates with constructors. Nothing, if \p Text is of C++20.
void writeForCxx20(clang::ASTContext &Context, const SourceText &Text, EditList &Edits);

/// The same of the words of \p File, which \p Unit has read: names that are keywords now, such as
/// `requires`, and the `u8` of literals, which were of `char`.
void writeWordsForCxx20(const ParsedUnit &Unit, clang::FileID File, const SourceText &Text,
                        EditList &Edits);

} // namespace offloom

#endif
