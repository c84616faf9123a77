// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/LaunchShapes.h"
#include "Analysis/DeviceCode.h"
#include "Check/CodePlaces.h"
#include "Check/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchCollector : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;
  using Shapes = llvm::DenseMap<const void *, std::vector<Dimensions>>;

public:
  LaunchCollector(UnitFacts &Facts, Shapes &Found) : Facts(Facts), Found(Found) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *Outer = Function;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Function = F;
    bool Result = Base::TraverseDecl(D);
    Function = Outer;
    return Result;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    const Expr *Block = configurationOf(*Launch).Block;
    const void *Key = Kernel ? static_cast<const void *>(Kernel->getCanonicalDecl())
                             : typeBehind(Launch->getCallee()->getType());
    if (!Key || !Block || (Function && isWrittenForDevice(*Function)))
      return true;
    std::optional<Dimensions> Shape = knownDimensions(*Block, Function, Facts);
    if (Shape && !llvm::is_contained(*Shape, 0U))
      if (auto &Of = Found[Key]; !llvm::is_contained(Of, *Shape))
        Of.push_back(*Shape);
    return true;
  }

private:
  /// The type of the kernels that a pointer of type \p T leads to; null if it is no such pointer.
  static const void *typeBehind(QualType T) {
    const auto *Pointer = T->getAs<PointerType>();
    return Pointer && Pointer->isFunctionPointerType()
               ? Pointer->getPointeeType().getCanonicalType().getTypePtr()
               : nullptr;
  }

  UnitFacts &Facts;
  Shapes &Found;
  const FunctionDecl *Function = nullptr;
};

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

LaunchShapes::LaunchShapes(UnitFacts &Facts) {
  LaunchCollector(Facts, Known).TraverseAST(Facts.AST);
}

LaunchShapes::Blocks LaunchShapes::of(const FunctionDecl &Kernel) const {
  auto Found = Known.find(Kernel.getCanonicalDecl());
  if (Found == Known.end())
    Found = Known.find(Kernel.getType().getCanonicalType().getTypePtr());
  if (Found != Known.end())
    return {Found->second};
  RowsFinder Rows;
  if (Kernel.hasBody())
    Rows.TraverseStmt(Kernel.getBody());
  if (Rows.Found)
    return {};
  return {{Dimensions{256, 1, 1}}, /*Assumed=*/true};
}

} // namespace offloom
