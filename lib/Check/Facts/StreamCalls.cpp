// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/StreamCalls.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

bool startsWork(const CallExpr &Call, const UnitFacts &Facts) {
  const FunctionFacts *Function = Facts.functionOf(Call);
  return isa<CUDAKernelCallExpr>(Call) || (Function && Function->isAsynchronous());
}

const Expr *streamOf(const CallExpr &Call, const UnitFacts &Facts) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call))
    return configurationOf(*Launch).Stream;
  const FunctionFacts *Function = Facts.functionOf(Call);
  bool Gives =
      Function && (Function->isAsynchronous() || Function->does(FunctionFacts::Action::Records));
  return Gives ? Facts.argument(Call, ArgumentRole::Stream) : nullptr;
}

} // namespace offloom
