// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/StreamCalls.h"
#include "Check/KnownValues.h"
#include "Check/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace clang;

namespace offloom {

/// Which argument of a function is the stream that it gives work to.
static std::optional<unsigned> streamArgument(llvm::StringRef Function) {
  return llvm::StringSwitch<std::optional<unsigned>>(Function)
      .Case("cudaMemcpyAsync", 4)
      .Case("cudaMemsetAsync", 3)
      .Default(std::nullopt);
}

bool startsWork(const CallExpr &Call) {
  return isa<CUDAKernelCallExpr>(Call) || streamArgument(calleeName(Call));
}

const Expr *streamOf(const CallExpr &Call) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call))
    return configurationOf(*Launch).Stream;
  llvm::StringRef Name = calleeName(Call);
  std::optional<unsigned> I = Name == "cudaEventRecord" ? 1 : streamArgument(Name);
  return I && *I < Call.getNumArgs() && !isa<CXXDefaultArgExpr>(Call.getArg(*I)) ? Call.getArg(*I)
                                                                                 : nullptr;
}

} // namespace offloom
