// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedAtomics: atomics on shared memory need to be atomic among the threads of a block only.
//
//   __shared__ unsigned counts[256];      unsigned counts[256];
//   atomicAdd(&counts[in[i]], 1);         atomicAdd_block(&counts[in[i]], 1);
//
// All threads of a block run on one core. CUDA's own functions of block scope are plain reads and
// writes there, which take a tenth of the time.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_SHAREDATOMICS_H
#define OFFLOOM_MIGRATE_STATEMENTS_SHAREDATOMICS_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Names the function of block scope in the calls of \p Functions whose first argument is a
/// `__shared__` variable or a part of one, also by way of a pointer that leads nowhere else, or of
/// a parameter that all callers give such memory. \p OtherFilesCall functions that they can see.
/// Not where blocks of a cluster reach into each other's shared memory.
void callBlockAtomics(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                      const Synchronisation &Sync, bool OtherFilesCall, const SourceText &Text,
                      EditList &Edits);

} // namespace offloom

#endif
