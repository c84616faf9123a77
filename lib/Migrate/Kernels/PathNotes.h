// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PathNotes: in fibers, a thread notes the calls and the rounds of loops on its way to code that
// asks which lanes came there together (runtime/include/offloom/path_step.h).
//
//   for (; i < n; ++i)                { offloom::path_step rounds(__COUNTER__); for (; i < n; ++i)
//   {
//     if (keep(i))                      rounds.next_round(); if (keep(i))
//       push(i);                          (offloom::path_step(__COUNTER__), push(i)); } }
#ifndef OFFLOOM_MIGRATE_KERNELS_PATHNOTES_H
#define OFFLOOM_MIGRATE_KERNELS_PATHNOTES_H

#include "Analysis/Effects/Convergence.h"
#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

/// Adds to \p F, whose threads are fibers, what notes their ways.
void notePaths(const clang::FunctionDecl &F, const Synchronisation &Sync, const Convergence &Asking,
               const SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
