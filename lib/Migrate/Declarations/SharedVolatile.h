// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedVolatile: shared memory that threads exchange values through is `volatile` no more.
//
//   __device__ void last(volatile int *s, int t) {     void last(…, int *s, …) {
//   volatile float *v = sums;                          float *v = sums;
//
// A compiler makes each access to volatile memory by itself, and vectors of none. What the word is
// for, that lanes of a warp see what others have stored, a block's phases and warp_step() are for.
// It stays where threads wait for memory to change.
#ifndef OFFLOOM_MIGRATE_DECLARATIONS_SHAREDVOLATILE_H
#define OFFLOOM_MIGRATE_DECLARATIONS_SHAREDVOLATILE_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Takes the word out of the declarations of variables and parameters in \p Functions, all of the
/// unit, that are, or lead to, shared memory of numbers and nowhere else; and says so in \p Text,
/// for declarations that are written anew.
void dropSharedVolatile(llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                        const Synchronisation &Sync, SourceText &Text, EditList &Edits);

} // namespace offloom

#endif
