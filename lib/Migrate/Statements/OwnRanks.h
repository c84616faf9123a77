// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OwnRanks: a loop over the threads of a block tells a group which thread asks for its rank.
//
//   if (tile.thread_rank() == 0)          if (tile.thread_rank(threadIdx) == 0)
//
// Otherwise the group reads the global `threadIdx`, and loops that keep it up to date are none of
// vectors.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_OWNRANKS_H
#define OFFLOOM_MIGRATE_STATEMENTS_OWNRANKS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Writes the argument in all that \p Functions ask.
void tellOwnRanks(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                  const Synchronisation &Sync, const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
