// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/LaunchShapes.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a kernel reads another component of threadIdx than x.
struct RowsFinder : DynamicRecursiveASTVisitor {
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    Found |= Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
             E->getMemberDecl()->getName() != "x";
    return !Found;
  }
  bool Found = false;
};

} // namespace

LaunchShapes::Blocks LaunchShapes::of(const FunctionDecl &Kernel) const {
  if (llvm::ArrayRef<Dimensions> Seen = Known.seenOf(Kernel); !Seen.empty())
    return {Seen.vec()};
  RowsFinder Rows;
  if (Kernel.hasBody())
    Rows.TraverseStmt(Kernel.getBody());
  if (Rows.Found)
    return {};
  return {{Dimensions{256, 1, 1}}, /*Assumed=*/true};
}

} // namespace offloom
