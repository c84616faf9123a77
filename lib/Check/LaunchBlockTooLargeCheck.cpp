// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch whose block has more threads, or is longer in a dimension, than the GPU generation
// allows. Only sizes that are known when compiling are looked at: the rest is the runtime's to
// refuse.

#include "Check/CheckContext.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <array>
#include <optional>

using namespace clang;

namespace offloom {
namespace {

using Dimensions = std::array<uint64_t, 3>;

/// The value of \p E, a dim3, if it is a constant.
std::optional<Dimensions> constantDim3(const Expr &E, const ASTContext &AST) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.EvaluateAsRValue(Result, AST) || !Result.Val.isStruct() ||
      Result.Val.getStructNumFields() != 3)
    return std::nullopt;
  Dimensions Value;
  for (unsigned I = 0; I < 3; ++I) {
    const APValue &Field = Result.Val.getStructField(I);
    if (!Field.isInt())
      return std::nullopt;
    Value[I] = Field.getInt().getZExtValue();
  }
  return Value;
}

std::string text(const Dimensions &D) {
  if (D[1] == 1 && D[2] == 1)
    return std::to_string(D[0]);
  return std::to_string(D[0]) + " x " + std::to_string(D[1]) + " x " + std::to_string(D[2]);
}

class LaunchVisitor : public RecursiveASTVisitor<LaunchVisitor> {
public:
  explicit LaunchVisitor(CheckContext &Context) : Context(Context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) {
    // The configuration is a call of cudaConfigureCall(grid, block, bytes, stream).
    const CallExpr *Configuration = Launch->getConfig();
    if (!Configuration || Configuration->getNumArgs() < 2)
      return true;
    const Expr &Block = *Configuration->getArg(1);
    std::optional<Dimensions> Size = constantDim3(Block, Context.AST);
    if (Size && exceeds(*Size))
      Context.report(Block.getSourceRange(),
                     {{"size", text(*Size)},
                      {"profile", Context.Profile.name},
                      {"limit", std::to_string(Context.Profile.max_threads_per_block)}});
    return true;
  }

private:
  bool exceeds(const Dimensions &Size) const {
    uint64_t Threads = 1;
    for (unsigned I = 0; I < 3; ++I) {
      if (Size[I] > uint64_t(Context.Profile.max_block[I]))
        return true;
      Threads *= Size[I]; // no overflow: each factor has just been bounded
    }
    return Threads > uint64_t(Context.Profile.max_threads_per_block);
  }

  CheckContext &Context;
};

} // namespace

void checkLaunchBlockTooLarge(CheckContext &Context) {
  LaunchVisitor(Context).TraverseAST(Context.AST);
}

} // namespace offloom
