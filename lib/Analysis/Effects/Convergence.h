// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Convergence: which code asks what lanes of the warp came to it together?
//
// Such are __activemask(), coalesced_threads() and the collectives without `_sync`. On a GPU lanes
// are together that came the same way; so it matters by which calls, and in which round of loops.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_CONVERGENCE_H
#define OFFLOOM_ANALYSIS_EFFECTS_CONVERGENCE_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

class Convergence {
public:
  explicit Convergence(const Synchronisation &Sync);

  /// Does \p Call itself ask?
  bool asks(const clang::CallExpr *Call) const;
  /// Does a function that \p Call may call, and that has a body, ask?
  bool leadsToIt(const clang::CallExpr *Call) const;

private:
  const Synchronisation &Sync;
  /// Patterns, canonical, which call those that ask, directly or not.
  llvm::DenseSet<const clang::FunctionDecl *> Asking;
};

} // namespace offloom

#endif
