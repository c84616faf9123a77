// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/ThreadIndexUse.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WaitingFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {
namespace {

bool isNumber(QualType T) { return T->isArithmeticType() || T->isEnumeralType(); }

/// Does the compiler's own function \p F give threads with the same arguments the same, and leave
/// nothing but what it is told to write?
bool isBuiltinOfValues(const FunctionDecl &F) {
  const Builtin::Context &Builtins = F.getASTContext().BuiltinInfo;
  const unsigned ID = F.getBuiltinID();
  if (Builtins.isTSBuiltin(ID)) // registers, lanes
    return false;
  if (Builtins.isConst(ID) || Builtins.isPure(ID) ||
      Builtins.isConstWithoutErrnoAndExceptions(ID) || Builtins.isConstWithoutExceptions(ID))
    return true;
  llvm::StringRef Name = F.getName();
  Name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"memcpy", "memset", "memmove"}, true)
      .Cases({"expect", "assume", "assume_aligned", "unreachable"}, true)
      .Cases({"sincos", "sincosf", "modf", "modff", "frexp", "frexpf", "remquo", "remquof"}, true)
      .Default(false);
}

/// What WarpSteps writes for lanes of one warp that touch one element.
bool isStepOfWarps(const FunctionDecl &F) {
  return isWarpStep(F) ||
         (F.getIdentifier() && F.getName() == "store_stays" && isInNamespace(F, "offloom"));
}

/// Does \p F only wait for other threads, or order what this one does?
bool onlyWaits(const FunctionDecl &F) {
  return isFence(F) || isWarpBarrier(F) || isStepOfWarps(F) ||
         (F.getIdentifier() && F.getName() == "__syncthreads" && F.param_empty());
}

bool readsTexture(const FunctionDecl &F) {
  return isOfSystem(F) && F.getIdentifier() &&
         (F.getName().starts_with("tex1D") || F.getName().starts_with("tex2D") ||
          F.getName().starts_with("tex3D") || F.getName().starts_with("texCubemap"));
}

/// Is \p F, of the CUDA headers and with no body there, a function of numbers? What counts threads
/// or asks for their lanes is a collective, or takes no argument.
bool isFunctionOfValues(const FunctionDecl &F) {
  return waitingWithoutBody(&F) == Waiting::None && !F.param_empty() &&
         !F.getReturnType()->isVoidType() && !F.getReturnType()->isPointerType() &&
         llvm::all_of(F.parameters(), [](const ParmVarDecl *P) { return isNumber(P->getType()); });
}

class UseVisitor : public DynamicRecursiveASTVisitor {
public:
  UseVisitor() { ShouldVisitTemplateInstantiations = true; }

  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    llvm::StringRef Name = memberName(*E);
    if (Base && Name.size() == 1 && Name[0] >= 'x' && Name[0] <= 'z' &&
        builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx) {
      Use.Reads.set(Name[0] - 'x');
      Components.insert(Base);
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    // The member that this is the base of has been visited before.
    if (builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx && !Components.contains(E))
      Use.Unclear = true;
    return true;
  }
  bool VisitAsmStmt(AsmStmt *) override {
    Use.Unclear = true;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (Method && Method->isVirtual())
      Use.Unclear = true;
    follow(Callee);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    follow(E->getConstructor());
    followDestructor(E->getType());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    followDestructor(V->getType());
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  // What a template's text leaves open.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *) override { return unclear(); }
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *) override { return unclear(); }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *) override {
    return unclear();
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *) override { return unclear(); }

  bool VisitExpr(Expr *E) override {
    Use.TellsApart |= E->isGLValue() && E->getType().isVolatileQualified();
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *) override { return tellsApart(); }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return tellsApart(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return tellsApart(); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override { return tellsApart(); }

  ThreadIndexUse Use;

private:
  bool unclear() { return Use.Unclear = true; }
  bool tellsApart() { return Use.TellsApart = true; }

  void follow(const FunctionDecl *Callee) {
    const FunctionDecl *Definition = nullptr;
    if (!Callee || isInNamespace(*Callee, "cooperative_groups") || isInNamespace(*Callee, "cg")) {
      Use.Unclear = true;
    } else if (onlyWaits(*Callee) || readsTexture(*Callee)) {
      return;
    } else if (Callee->getBuiltinID() != 0) {
      Use.TellsApart |= !isBuiltinOfValues(*Callee);
    } else if (!Visited.insert(Callee->getCanonicalDecl()).second) {
      return;
    } else if (Callee->isDefined(Definition)) {
      if (const auto *C = dyn_cast<CXXConstructorDecl>(Definition))
        for (const CXXCtorInitializer *I : C->inits()) // of bases and members, written or not
          TraverseStmt(I->getInit());
      if (!Definition->isDefaulted())
        TraverseStmt(Definition->getBody());
    } else if (isOfSystem(*Callee)) {
      Use.TellsApart |= !Callee->isImplicit() && !isFunctionOfValues(*Callee);
    } else if (!Callee->isDefaulted() && !Callee->isImplicit()) {
      Use.Unclear = true;
    }
  }

  /// What the end of an object does, its members' and bases' with it.
  void followDestructor(QualType T) {
    const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor() ||
        !Ended.insert(Record->getCanonicalDecl()).second)
      return;
    if (const CXXDestructorDecl *D = Record->getDestructor())
      follow(D);
    else
      Use.Unclear = true;
    for (const CXXBaseSpecifier &Base : Record->bases())
      followDestructor(Base.getType());
    for (const FieldDecl *Field : Record->fields())
      followDestructor(Field->getType());
  }

  llvm::DenseSet<const FunctionDecl *> Visited;
  llvm::DenseSet<const CXXRecordDecl *> Ended;
  llvm::DenseSet<const DeclRefExpr *> Components;
};

} // namespace

ThreadIndexUse threadIndexUse(const FunctionDecl &Kernel) {
  UseVisitor Visitor;
  Visitor.TraverseStmt(Kernel.getBody());
  return Visitor.Use;
}

} // namespace offloom
