// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PairedThreads: threads that have pairs of elements between them, as in the steps of a sorting
// network:
//
//   int p = t ^ j;                                  int pos = 2 * t - (t & (stride - 1));
//   if (p > t) {                                    if (s[pos] > s[pos + stride])
//     if (s[t] > s[p]) { … }                          …
//   }
//
// Of j threads side by side the lower elements are neighbours in memory, and so are the upper ones
// (offloom/paired_rows.h).
#ifndef OFFLOOM_ANALYSIS_LOOPS_PAIREDTHREADS_H
#define OFFLOOM_ANALYSIS_LOOPS_PAIREDTHREADS_H

#include "Analysis/Loops/RowCuts.h"

namespace offloom {

class Synchronisation;

/// What to ask for instead in \p Statements of a kernel, if that is all they do and each thread
/// that has a pair comes to both of its elements; else nothing.
llvm::SmallVector<RowCut, 4> pairCuts(llvm::ArrayRef<const clang::Stmt *> Statements,
                                      const clang::ASTContext &AST, const Synchronisation &Sync,
                                      const Uniformity &Uniform, const Modifications &Written);

} // namespace offloom

#endif
