// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing: which statements print. Where a thread prints more than once, the order of the output
// depends on how its warp goes through the statements:
//
//   printf("a%d ", threadIdx.x);      a0 a1 a2 … b0 b1 b2 …, and not a0 b0 a1 b1 …
//   printf("b%d ", threadIdx.x);
#ifndef OFFLOOM_ANALYSIS_EFFECTS_PRINTING_H
#define OFFLOOM_ANALYSIS_EFFECTS_PRINTING_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class CallExpr;
class Stmt;
} // namespace clang

namespace offloom {

class Synchronisation;

/// Is \p Call, in a template perhaps, one of `printf`?
bool callsPrintf(const clang::CallExpr &Call);

/// May a thread print more than once in \p Statements, one after the other?
bool printsAgain(llvm::ArrayRef<const clang::Stmt *> Statements, const Synchronisation &Sync);

} // namespace offloom

#endif
