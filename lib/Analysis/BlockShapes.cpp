// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/BlockShapes.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <memory>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

class LaunchFinder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  explicit LaunchFinder(const ASTContext &Context) : Context(Context) {
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
    const FunctionDecl *Kernel = Launch->getDirectCallee();
    const CallExpr *Configuration = Launch->getConfig();
    if (!Kernel || !Configuration || Configuration->getNumArgs() < 2)
      return true;
    Kernel = Kernel->getCanonicalDecl();
    --Uses[Kernel]; // this one is no other use
    auto Shape = shapeOf(Configuration->getArg(1));
    if (!Shape)
      Open.insert(Kernel);
    else if (!llvm::is_contained(Found[Kernel], *Shape))
      Found[Kernel].push_back(*Shape);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()); F && isKernel(*F))
      ++Uses[F->getCanonicalDecl()];
    return true;
  }

  bool isClosed(const FunctionDecl *Kernel) const {
    return !Open.contains(Kernel) && Uses.lookup(Kernel) == 0;
  }

  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<BlockShape, 1>> Found;

private:
  /// What a variable that keeps its first value was initialised with; null for others.
  const Expr *onlyValue(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *V = dyn_cast_or_null<VarDecl>(Ref ? Ref->getDecl() : nullptr);
    if (!V || isa<ParmVarDecl>(V) || !V->getInit() || V->getType()->isReferenceType())
      return nullptr;
    if (V->getType().isConstQualified())
      return V->getInit();
    if (!V->isLocalVarDecl() || !Function || !Function->hasBody())
      return nullptr;
    auto &Written = OfFunctions[Function];
    if (!Written)
      Written = std::make_unique<Modifications>(Function->getBody());
    return Written->any(V) ? nullptr : V->getInit();
  }

  /// Nothing for 0 either: such a launch fails, and no thread has an index in it.
  std::optional<unsigned> number(const Expr *E) {
    Expr::EvalResult Result;
    if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    if (E->EvaluateAsInt(Result, Context) && Result.Val.getInt().getActiveBits() <= 32) {
      unsigned Value = Result.Val.getInt().getZExtValue();
      return Value ? std::optional(Value) : std::nullopt;
    }
    const Expr *Value = onlyValue(E);
    return Value ? number(Value) : std::nullopt;
  }

  std::optional<BlockShape> shapeOf(const Expr *E) {
    E = E->IgnoreUnlessSpelledInSource();
    if (const Expr *Value = E->getType()->isRecordType() ? onlyValue(E) : nullptr)
      return shapeOf(Value);
    if (auto X = number(E))
      return BlockShape{*X, 1, 1};
    BlockShape Shape{1, 1, 1};
    llvm::ArrayRef<const Expr *> Given;
    if (const auto *Constructed = dyn_cast<CXXConstructExpr>(E))
      Given = llvm::ArrayRef(Constructed->getArgs(), Constructed->getNumArgs());
    else if (const auto *List = dyn_cast<InitListExpr>(E))
      Given = List->inits();
    else
      return std::nullopt;
    if (Given.size() == 1 && Given.front()->getType()->isRecordType()) // a copy
      return shapeOf(Given.front());
    for (unsigned I = 0; I < Given.size() && I < 3; ++I) {
      if (isa<CXXDefaultArgExpr>(Given[I]))
        break;
      auto Value = number(Given[I]);
      if (!Value)
        return std::nullopt;
      Shape[I] = *Value;
    }
    return Shape;
  }

  const ASTContext &Context;
  const FunctionDecl *Function = nullptr;
  std::map<const FunctionDecl *, std::unique_ptr<Modifications>> OfFunctions;
  llvm::DenseMap<const FunctionDecl *, int> Uses;
  llvm::DenseSet<const FunctionDecl *> Open;
};

} // namespace

BlockShapes::BlockShapes(ASTContext &Context) {
  LaunchFinder Launches(Context);
  Launches.TraverseAST(Context);
  for (auto &[Kernel, Shapes] : Launches.Found)
    if (Launches.isClosed(Kernel))
      Known[Kernel] = Shapes;
}

llvm::ArrayRef<BlockShape> BlockShapes::of(const FunctionDecl &Kernel) const {
  auto Found = Known.find(Kernel.getCanonicalDecl());
  return Found == Known.end() ? llvm::ArrayRef<BlockShape>() : Found->second;
}

} // namespace offloom
