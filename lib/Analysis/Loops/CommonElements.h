// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CommonElements: elements that are one for all threads of a block, and by which they find others.
//
//   out[t * d + i] = table[rows[t] * d + i];      int t = blockIdx.x;
//
// For all that a compiler knows `out` is where `rows` is, so that `rows[t]` is read anew for each
// thread, and `table` has no neighbours. Threads that do not synchronise may be interleaved in any
// way: if each of them reads an element before it stores anything, one may do so for all.
#ifndef OFFLOOM_ANALYSIS_LOOPS_COMMONELEMENTS_H
#define OFFLOOM_ANALYSIS_LOOPS_COMMONELEMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ArraySubscriptExpr;
class Stmt;
} // namespace clang

namespace offloom {

class Synchronisation;
class Uniformity;

/// The elements in \p Statements that every thread that comes there reads before it may have stored
/// to memory, that are one for all of them, and which another element's place is computed from.
/// Each stands as often as it is read there.
llvm::SmallVector<const clang::ArraySubscriptExpr *, 2>
commonElements(llvm::ArrayRef<const clang::Stmt *> Statements, const Synchronisation &Sync,
               const Uniformity &Uniform);

} // namespace offloom

#endif
