// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/UnreadAdditions.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

/// May a value of type \p T lead to memory? Numbers do not: casts from them are not followed.
bool leadsToMemory(QualType T) {
  if (T->isDependentType() || T->isUndeducedType())
    return true;
  T = T.getCanonicalType();
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return leadsToMemory(Array->getElementType());
  if (const auto *Record = T->getAsCXXRecordDecl())
    return !Record->hasDefinition() || Record->isLambda() || !Record->hasTrivialDestructor() ||
           llvm::any_of(Record->fields(),
                        [](const FieldDecl *D) { return leadsToMemory(D->getType()); }) ||
           llvm::any_of(Record->bases(),
                        [](const CXXBaseSpecifier &Base) { return leadsToMemory(Base.getType()); });
  return !T->isArithmeticType() && !T->isEnumeralType() && !T->isVoidType();
}

/// A pointer behind which there are numbers, and no way on.
bool isPointerToNumbers(QualType T) {
  return T->isPointerType() && !T->isFunctionPointerType() && !leadsToMemory(T->getPointeeType()) &&
         !T->getPointeeType().isVolatileQualified();
}

/// The variable whose value, or whose address, the pointer \p E is made of: `bins + i`,
/// `&bins[i].count`.
const DeclRefExpr *baseOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
      return Ref;
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(E);
        U && (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref))
      E = U->getSubExpr();
    else if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Sum = llvm::dyn_cast<BinaryOperator>(E);
             Sum && Sum->isAdditiveOp() && Sum->getLHS()->getType()->isPointerType())
      E = Sum->getLHS();
    else
      return nullptr;
  }
}

/// The parts of \p S whose value, if they are expressions, nobody asks for.
llvm::SmallVector<const Stmt *, 8> statementsOf(const Stmt &S) {
  if (const auto *Compound = llvm::dyn_cast<CompoundStmt>(&S))
    return {Compound->body_begin(), Compound->body_end()};
  if (const auto *If = llvm::dyn_cast<IfStmt>(&S))
    return {If->getThen(), If->getElse()};
  if (const auto *For = llvm::dyn_cast<ForStmt>(&S))
    return {For->getInit(), For->getInc(), For->getBody()};
  if (const auto *While = llvm::dyn_cast<WhileStmt>(&S))
    return {While->getBody()};
  if (const auto *Do = llvm::dyn_cast<DoStmt>(&S))
    return {Do->getBody()};
  if (const auto *Case = llvm::dyn_cast<SwitchCase>(&S))
    return {Case->getSubStmt()};
  return {};
}

bool isOfRuntime(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() &&
         F.getASTContext().getSourceManager().isInSystemHeader(F.getLocation());
}

/// `atomicAdd` of integers.
bool isAddition(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  return F && isOfRuntime(*F) && F->getName() == "atomicAdd" && Call.getNumArgs() == 2 &&
         F->getReturnType()->isIntegerType();
}

/// What a function of the runtime's headers does: nothing but compute, wait for threads of the same
/// block, or read and write what its arguments lead to.
bool isFollowed(const FunctionDecl &F) {
  if (collectiveOf(&F) || isWarpBarrier(F) || Synchronisation::isBarrier(&F)) {
    const GroupKind Group =
        isInNamespace(F, "cooperative_groups") ? groupOf(F) : GroupKind::PartOfBlock;
    return Group != GroupKind::Grid && Group != GroupKind::Cluster && Group != GroupKind::Other;
  }
  if (llvm::isa<CXXMethodDecl>(F) && !isInNamespace(F, "cooperative_groups"))
    return false;
  const llvm::StringRef Name = F.getName();
  if (Name.starts_with("atomic"))
    return !isFence(F);
  if (llvm::StringSwitch<bool>(Name)
          .Cases({"__ldg", "sincos", "sincosf", "__sincosf", "printf"}, true)
          .Default(false))
    return true;
  return !F.getReturnType()->isVoidType() && !leadsToMemory(F.getReturnType()) &&
         !Name.starts_with("clock") && !Name.starts_with("cuda") && !Name.starts_with("tex") &&
         !Name.starts_with("surf") && llvm::none_of(F.parameters(), [](const ParmVarDecl *P) {
           return leadsToMemory(P->getType());
         });
}

/// Goes through a kernel and the functions that it calls. A pointer there is one of the kernel's,
/// or leads to a variable of its own.
class AdditionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit AdditionFinder(const FunctionDecl &Kernel) : Kernel(Kernel) {
    TraverseStmt(Kernel.getBody());
  }

  /// Whether all that was met could be followed.
  bool Complete = true;
  llvm::SmallVector<std::pair<const CallExpr *, const VarDecl *>, 4> Additions;
  llvm::SmallPtrSet<const VarDecl *, 8> OtherUses;

  bool TraverseStmt(Stmt *S) override {
    if (S && !InCallee)
      llvm::for_each(statementsOf(*S), [&](const Stmt *Part) { noteAddition(Part); });
    return !S || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (!V || Targets.contains(E) || builtinVariable(V) != BuiltinVariable::None)
      return Complete;
    if (V->getType().isVolatileQualified())
      return giveUp();
    if (const auto *P = llvm::dyn_cast<ParmVarDecl>(V);
        P && P->getDeclContext() == &Kernel && leadsToMemory(P->getType())) {
      OtherUses.insert(V);
      return isPointerToNumbers(P->getType()) || giveUp();
    }
    if (V->hasGlobalStorage() && !isShared(*V))
      return (!leadsToMemory(V->getType()) &&
              (V->hasAttr<CUDAConstantAttr>() || V->getType().isConstQualified())) ||
             giveUp();
    return true;
  }

  bool VisitCastExpr(CastExpr *E) override {
    const QualType To = E->getType();
    return (E->getCastKind() != CK_IntegralToPointer &&
            !(To->isPointerType() && To->getPointeeType().isVolatileQualified()) &&
            !leadsElsewhere(*E)) ||
           giveUp();
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    return (F && enter(*F)) || giveUp();
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    return Constructor->isTrivial() || isSystem(*Constructor) || giveUp();
  }
  bool VisitVarDecl(VarDecl *V) override { return !V->getType().isVolatileQualified() || giveUp(); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    return !leadsToMemory(E->getType()) || giveUp();
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override { return giveUp(); }
  bool VisitStmtExpr(StmtExpr *) override { return giveUp(); }

  bool VisitCXXThisExpr(CXXThisExpr *) override { return giveUp(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return giveUp(); }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return giveUp(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return giveUp(); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return giveUp(); }
  bool VisitAtomicExpr(AtomicExpr *) override { return giveUp(); }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *) override { return giveUp(); }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *) override { return giveUp(); }

private:
  bool giveUp() { return Complete = false; }

  static bool isSystem(const Decl &D) {
    return D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation());
  }

  /// A pointer that is made one to pointers: what is read by it may lead anywhere.
  static bool leadsElsewhere(const CastExpr &E) {
    return E.getCastKind() == CK_BitCast && E.getType()->isPointerType() &&
           leadsToMemory(E.getType()->getPointeeType());
  }

  void noteAddition(const Stmt *S) {
    const auto *E = llvm::dyn_cast_or_null<Expr>(S);
    const auto *Call = E ? llvm::dyn_cast<CallExpr>(E->IgnoreParens()) : nullptr;
    if (!Call || !isAddition(*Call))
      return;
    const DeclRefExpr *Base = baseOf(Call->getArg(0));
    const auto *V = Base ? llvm::dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
    if (V && isTarget(*V)) {
      Targets.insert(Base);
      Additions.push_back({Call, V});
    }
  }

  bool isTarget(const VarDecl &V) const {
    if (const auto *P = llvm::dyn_cast<ParmVarDecl>(&V))
      return P->getDeclContext() == &Kernel && isPointerToNumbers(P->getType());
    return V.hasAttr<CUDADeviceAttr>() && !isShared(V) && !leadsToMemory(V.getType());
  }

  bool enter(const FunctionDecl &F) {
    if (isSystem(F))
      return isOfRuntime(F) && isFollowed(F);
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
    const FunctionDecl *Definition = F.getDefinition();
    if (!Definition || (Method && !Method->isStatic()))
      return false;
    if (!Entered.insert(Definition).second)
      return true;
    const bool Outside = std::exchange(InCallee, true);
    TraverseStmt(Definition->getBody());
    InCallee = Outside;
    return Complete;
  }

  const FunctionDecl &Kernel;
  llvm::SmallPtrSet<const DeclRefExpr *, 4> Targets; ///< where additions name what they add to
  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
  bool InCallee = false;
};

} // namespace

UnreadAdditions unreadAdditions(const FunctionDecl &Kernel, const Synchronisation &Sync) {
  if (Sync.of(Kernel.getBody()) == Waiting::Anything)
    return {};
  const AdditionFinder Accesses(Kernel);
  if (!Accesses.Complete)
    return {};
  UnreadAdditions Found;
  for (auto [Call, V] : Accesses.Additions)
    if (!Accesses.OtherUses.contains(V))
      Found.Calls.push_back(Call);
  const Modifications Written(Kernel, Sync);
  for (const ParmVarDecl *P : Kernel.parameters()) {
    if (P->getType()->isPointerType() && Written.any(P))
      return {};
    if (Accesses.OtherUses.contains(P))
      Found.Others.push_back(P);
  }
  return Found;
}

} // namespace offloom
