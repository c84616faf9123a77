// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Launches.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/ModificationsOfFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// Clang gives launches in device code another configuration.
bool isDeviceCode(const FunctionDecl *F) {
  return F && llvm::any_of(F->attrs(), [](const Attr *A) {
           return !A->isImplicit() && isa<CUDADeviceAttr, CUDAGlobalAttr>(A);
         });
}

class LaunchCollector : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  explicit LaunchCollector(ModificationsOfFunctions &Written) : Written(Written) {
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
    if (!Key)
      return true;
    if (Kernel)
      --OtherUses[Key];
    std::optional<Dimensions> Shape = Block && !isDeviceCode(Function)
                                          ? knownDimensions(*Block, Function, Written)
                                          : std::nullopt;
    if (!Shape || llvm::is_contained(*Shape, 0U)) // which fails: no thread has an index in it
      Unknown.insert(Key);
    else if (auto &Of = Seen[Key]; !llvm::is_contained(Of, *Shape))
      Of.push_back(*Shape);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && isKernel(*F))
      ++OtherUses[F->getCanonicalDecl()];
    return true;
  }

  llvm::DenseMap<const void *, llvm::SmallVector<Dimensions, 1>> Seen;
  llvm::DenseSet<const void *> Unknown;
  llvm::DenseMap<const void *, int> OtherUses; ///< than by launching

private:
  /// The type of the kernels that a pointer of type \p T leads to; null if it is no such pointer.
  static const void *typeBehind(QualType T) {
    const auto *Pointer = T->getAs<PointerType>();
    return Pointer && Pointer->isFunctionPointerType()
               ? Pointer->getPointeeType().getCanonicalType().getTypePtr()
               : nullptr;
  }

  ModificationsOfFunctions &Written;
  const FunctionDecl *Function = nullptr;
};

} // namespace

Launches::Launches(ModificationsOfFunctions &Written) {
  LaunchCollector Collector(Written);
  Collector.TraverseAST(Written.AST);
  Seen = std::move(Collector.Seen);
  Open = std::move(Collector.Unknown);
  for (auto [Kernel, Uses] : Collector.OtherUses)
    if (Uses != 0)
      Open.insert(Kernel);
}

llvm::ArrayRef<Dimensions> Launches::seenOf(const FunctionDecl &Kernel) const {
  auto Found = Seen.find(Kernel.getCanonicalDecl());
  if (Found == Seen.end())
    Found = Seen.find(Kernel.getType().getCanonicalType().getTypePtr());
  return Found == Seen.end() ? llvm::ArrayRef<Dimensions>() : Found->second;
}

llvm::ArrayRef<Dimensions> Launches::allOf(const FunctionDecl &Kernel) const {
  auto Found = Seen.find(Kernel.getCanonicalDecl());
  return Found == Seen.end() || Open.contains(Kernel.getCanonicalDecl())
             ? llvm::ArrayRef<Dimensions>()
             : Found->second;
}

} // namespace offloom
