// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaterAdditions: atomic additions whose result nobody asks for are summed before they reach
// memory.
//
//   atomicAdd(&bins[in[i]], 1);           offloom::add_later(&bins[in[i]], 1, in);
//
// What follows the value are the kernel's pointers to all else that it touches: the runtime looks
// whether one of them leads to the element too.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_LATERADDITIONS_H
#define OFFLOOM_MIGRATE_STATEMENTS_LATERADDITIONS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Writes them in those of \p Functions that are kernels.
void addLater(llvm::ArrayRef<const clang::FunctionDecl *> Functions, const SourceText &Text,
              const Synchronisation &Sync, EditList &Edits);

} // namespace offloom

#endif
