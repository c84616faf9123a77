// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specifiers: `__global__`, `__device__` and their kind have no meaning in C++ and go away.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_SPECIFIERS_H
#define OFFLOOM_MIGRATE_DECLARATIONS_SPECIFIERS_H

#include "Migrate/Text/SourceText.h"

namespace offloom {

/// Is \p Word one of CUDA's that go away: `__device__`, `__launch_bounds__`?
bool isSpecifier(llvm::StringRef Word);

/// Removes CUDA's specifiers from the text of \p File: in code that is compiled, in code that an
/// `#if` excludes, and in macro definitions, whichever their users expand.
void removeSpecifiers(clang::FileID File, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
