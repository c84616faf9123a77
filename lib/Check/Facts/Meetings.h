// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Meetings: which calls of device code wait for other threads, or order what they see of memory?
#ifndef OFFLOOM_CHECK_FACTS_MEETINGS_H
#define OFFLOOM_CHECK_FACTS_MEETINGS_H

#include "Analysis/Code/Collectives.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/Expr.h"

namespace offloom {

/// A barrier, or what lanes of a warp or threads of a group call together.
inline bool isMeeting(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && (Synchronisation::isBarrier(&Call) || collectiveOf(Callee));
}

inline bool isFence(const clang::CallExpr &Call) {
  return Call.getDirectCallee() && isFence(*Call.getDirectCallee());
}

} // namespace offloom

#endif
