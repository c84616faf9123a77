// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/Launches.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/ModificationsOfFunctions.h"
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
    const Extents Known =
        Block && !isDeviceCode(Function) ? knownExtents(*Block, Function, Written) : Extents();
    noteExtents(Key, Known);
    if (!Known[0] || !Known[1] || !Known[2] || llvm::is_contained(Known, 0U))
      Unknown.insert(Key); // a launch with 0 fails: no thread has an index in it
    else if (const Dimensions Shape{*Known[0], *Known[1], *Known[2]};
             !llvm::is_contained(Seen[Key], Shape))
      Seen[Key].push_back(Shape);
    return true;
  }

  /// A dim3 that has, or may have, several rows or layers.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    for (unsigned I = 1; isDim3(E->getType()) && I < std::min(E->getNumArgs(), 3U); ++I)
      if (!isa<CXXDefaultArgExpr>(E->getArg(I)) && !isOne(*E->getArg(I)))
        Thinkable.set(I);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Member = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParens());
    if (!E->isAssignmentOp() || !Member || !isDim3(Member->getBase()->getType()) ||
        isOne(*E->getRHS()))
      return true;
    llvm::StringRef Name = memberName(*Member);
    if (Name == "y" || Name == "z")
      Thinkable.set(Name == "y" ? 1 : 2);
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
  llvm::DenseMap<const void *, Axes> Several;  ///< and those of which that is not known:
  llvm::DenseMap<const void *, Axes> NotKnown;
  Axes Thinkable{1}; ///< any block may have several threads along x

private:
  static bool isDim3(QualType T) {
    if (const auto *Pointer = T->getAs<PointerType>())
      T = Pointer->getPointeeType();
    const auto *Record = T->getAsCXXRecordDecl();
    return Record && Record->getIdentifier() && Record->getName() == "dim3";
  }

  bool isOne(const Expr &E) { return knownInteger(E, Function, Written) == 1; }

  void noteExtents(const void *Key, const Extents &Known) {
    for (unsigned I = 0; I < 3; ++I)
      if (!Known[I])
        NotKnown[Key].set(I);
      else if (*Known[I] > 1)
        Several[Key].set(I);
  }

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
  Several = std::move(Collector.Several);
  for (auto [Kernel, Axes] : Collector.NotKnown)
    Several[Kernel] |= Axes & Collector.Thinkable;
  SeveralInLaunches = Several;
  for (auto [Kernel, Uses] : Collector.OtherUses)
    if (Uses != 0) {
      Open.insert(Kernel);
      Several[Kernel] |= Collector.Thinkable;
    }
}

static Axes axesOf(const FunctionDecl &Kernel, const llvm::DenseMap<const void *, Axes> &Several) {
  return Several.lookup(Kernel.getCanonicalDecl()) |
         Several.lookup(Kernel.getType().getCanonicalType().getTypePtr());
}

Axes Launches::severalOf(const FunctionDecl &Kernel) const { return axesOf(Kernel, Several); }

Axes Launches::severalInLaunchesOf(const FunctionDecl &Kernel) const {
  return axesOf(Kernel, SeveralInLaunches);
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
