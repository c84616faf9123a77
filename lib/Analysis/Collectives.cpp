// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Collectives.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

const Collective *collectiveOf(const FunctionDecl *F) {
  static constexpr Collective Known[] = {
      {"__shfl_sync"},
      {"__shfl_up_sync"},
      {"__shfl_down_sync"},
      {"__shfl_xor_sync"},
      {"__shfl"},
      {"__shfl_up"},
      {"__shfl_down"},
      {"__shfl_xor"},
      {"__ballot_sync"},
      {"__any_sync"},
      {"__all_sync"},
      {"__uni_sync"},
      {"__ballot"},
      {"__any"},
      {"__all"},
      {"__match_any_sync"},
      {"__reduce_add_sync"},
      {"__reduce_min_sync"},
      {"__reduce_max_sync"},
      {"__reduce_and_sync"},
      {"__reduce_or_sync"},
      {"__reduce_xor_sync"},
      {"__activemask"},
      {"__syncwarp", /*OfBlock=*/false, /*YieldsNothing=*/true},
      {"__syncthreads_count", /*OfBlock=*/true},
      {"__syncthreads_and", /*OfBlock=*/true},
      {"__syncthreads_or", /*OfBlock=*/true},
  };
  if (!F->getDeclName().isIdentifier() ||
      !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return nullptr;
  const auto *Found =
      llvm::find_if(Known, [&](const Collective &C) { return F->getName() == C.Name; });
  return Found == std::end(Known) ? nullptr : Found;
}

bool isWarpBarrier(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  const Collective *C = F ? collectiveOf(F) : nullptr;
  return C && C->YieldsNothing;
}

} // namespace offloom
