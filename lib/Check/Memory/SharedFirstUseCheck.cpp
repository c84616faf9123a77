// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory that a kernel reads before anything has been stored there, itself or in a function
// that it gives the memory to: what a block finds there is what another has left.
//
// A kernel's statements are gone through in the order in which they are executed, up to the first
// that uses the memory. What stores in some branch, or goes where nobody can look, ends the matter.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {
namespace {

/// What the first use of some memory is.
enum class FirstUse { None, Read, Other };

class FirstUseFinder {
public:
  explicit FirstUseFinder(const VarDecl &V, unsigned Depth = 0) : V(V), Depth(Depth) {
    Names.insert(&V);
  }

  FirstUse in(const Stmt *S) {
    if (!S)
      return FirstUse::None;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return inAll(Block->body());
    if (const auto *Declarations = dyn_cast<DeclStmt>(S))
      return inDeclarations(*Declarations);
    if (const auto *If = dyn_cast<IfStmt>(S))
      return inIf(*If);
    if (const auto *Loop = dyn_cast<ForStmt>(S))
      return inLoop({Loop->getInit(), Loop->getCond(), Loop->getBody(), Loop->getInc()});
    if (const auto *Loop = dyn_cast<WhileStmt>(S))
      return inLoop({Loop->getCond(), Loop->getBody()});
    if (const auto *Loop = dyn_cast<DoStmt>(S))
      return inLoop({Loop->getBody(), Loop->getCond()});
    if (isa<SwitchStmt, CXXForRangeStmt, LambdaExpr, CXXMemberCallExpr, CXXOperatorCallExpr,
            CXXConstructExpr>(S))
      return mentions(*S) ? FirstUse::Other : FirstUse::None;
    if (const auto *Operator = dyn_cast<BinaryOperator>(S))
      return inOperator(*Operator);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      const FirstUse Asked = in(Choice->getCond());
      return Asked != FirstUse::None
                 ? Asked
                 : ofBranches(in(Choice->getTrueExpr()), in(Choice->getFalseExpr()));
    }
    if (const auto *Call = dyn_cast<CallExpr>(S))
      return inCall(*Call);
    if (const auto *Unary = dyn_cast<UnaryOperator>(S);
        Unary && Unary->isIncrementDecrementOp() && root(*Unary->getSubExpr()))
      return read(*Unary);
    if (const auto *Cast = dyn_cast<CastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue && isElement(*Cast->getSubExpr())) {
      const FirstUse Before = inIndices(*Cast->getSubExpr());
      return Before != FirstUse::None ? Before : read(*Cast);
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      return Names.contains(Name->getDecl()) ? FirstUse::Other : FirstUse::None;
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return FirstUse::None;
    return inAll(S->children());
  }

  const Expr *Read = nullptr; ///< the first use, if it is one

private:
  template <class Statements> FirstUse inAll(const Statements &All) {
    for (const Stmt *S : All)
      if (const FirstUse Of = in(S); Of != FirstUse::None)
        return Of;
    return FirstUse::None;
  }

  FirstUse read(const Expr &E) {
    Read = &E;
    return FirstUse::Read;
  }

  /// A pointer to the memory is another name of it.
  FirstUse inDeclarations(const DeclStmt &S) {
    for (const Decl *D : S.decls()) {
      const auto *Local = dyn_cast<VarDecl>(D);
      if (!Local || Local == &V || !Local->getInit())
        continue;
      if (Local->getType()->isPointerType() && root(*Local->getInit()) &&
          !isElement(*Local->getInit()))
        Names.insert(Local);
      else if (const FirstUse Of = in(Local->getInit()); Of != FirstUse::None)
        return Of;
    }
    return FirstUse::None;
  }

  FirstUse inIf(const IfStmt &S) {
    if (const FirstUse Of = inAll(llvm::ArrayRef<const Stmt *>{S.getInit(), S.getCond()});
        Of != FirstUse::None)
      return Of;
    const FirstUse Then = in(S.getThen());
    return ofBranches(Then, in(S.getElse()));
  }

  /// Of a loop's first round a condition may keep the reads.
  FirstUse ofBranches(FirstUse A, FirstUse B) const {
    if (A == FirstUse::None && B == FirstUse::None)
      return FirstUse::None;
    const bool HasOther = A == FirstUse::Other || B == FirstUse::Other;
    return HasOther || Loops > 0 ? FirstUse::Other : FirstUse::Read;
  }

  FirstUse inLoop(llvm::ArrayRef<const Stmt *> Parts) {
    ++Loops;
    const FirstUse Of = inAll(Parts);
    --Loops;
    return Of;
  }

  FirstUse inOperator(const BinaryOperator &E) {
    if (E.isLogicalOp()) {
      const FirstUse Left = in(E.getLHS());
      return Left != FirstUse::None ? Left : ofBranches(in(E.getRHS()), FirstUse::None);
    }
    if (!E.isAssignmentOp())
      return inAll(llvm::ArrayRef<const Stmt *>{E.getLHS(), E.getRHS()});
    if (const FirstUse Of = in(E.getRHS()); Of != FirstUse::None)
      return Of;
    if (!isElement(*E.getLHS()))
      return in(E.getLHS());
    if (const FirstUse Of = inIndices(*E.getLHS()); Of != FirstUse::None)
      return Of;
    return E.isCompoundAssignmentOp() ? read(*E.getLHS()) : FirstUse::Other;
  }

  /// Follows the memory into functions in sight that are given it, or can name it.
  FirstUse inCall(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    const bool IsInSight =
        Callee && Callee->isDefined(Definition) && Definition->getBody() &&
        !isInSystemCode(Definition->getLocation(), Definition->getASTContext().getSourceManager());
    llvm::SmallVector<const ParmVarDecl *, 2> Given;
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      const Expr &Argument = *Call.getArg(I);
      if (!root(Argument) || isElement(Argument)) {
        if (const FirstUse Of = in(&Argument); Of != FirstUse::None)
          return Of;
        continue;
      }
      if (!IsInSight || I >= Definition->getNumParams() || Depth > 3)
        return FirstUse::Other;
      Given.push_back(Definition->getParamDecl(I));
    }
    if (Given.size() > 1)
      return FirstUse::Other;
    if (!IsInSight)
      return V.isLocalVarDeclOrParm() || !Callee || isInSystemCode(Callee->getLocation(), sources())
                 ? FirstUse::None
                 : FirstUse::Other;
    if (Given.empty() && V.isLocalVarDeclOrParm())
      return FirstUse::None;
    FirstUseFinder Inside(Given.empty() ? V : *Given.front(), Depth + 1);
    Inside.Loops = Loops;
    const FirstUse Of = Depth > 3 ? FirstUse::Other : Inside.in(Definition->getBody());
    return Of == FirstUse::Read ? read(*Inside.Read) : Of;
  }

  const SourceManager &sources() const { return V.getASTContext().getSourceManager(); }

  /// What stands in the subscripts of an element.
  FirstUse inIndices(const Expr &Element) {
    const Expr *E = Element.IgnoreParenCasts();
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      const FirstUse Of = inIndices(*Subscript->getBase());
      return Of != FirstUse::None ? Of : in(Subscript->getIdx());
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return inIndices(*Member->getBase());
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return inIndices(*Unary->getSubExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
      const FirstUse Of = inIndices(*Sum->getLHS());
      return Of != FirstUse::None ? Of : in(Sum->getRHS());
    }
    return FirstUse::None;
  }

  /// The name that a place or an address begins with, if it is one of the memory's.
  const DeclRefExpr *root(const Expr &Place) const {
    const Expr *E = Place.IgnoreParenCasts();
    while (true) {
      if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
        E = Subscript->getBase();
      else if (const auto *Member = dyn_cast<MemberExpr>(E))
        E = Member->getBase();
      else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
               Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
        E = Unary->getSubExpr();
      else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
               Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
        E = Sum->getLHS();
      else
        break;
      E = E->IgnoreParenCasts();
    }
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    return Name && Names.contains(Name->getDecl()) ? Name : nullptr;
  }

  /// Whether \p Place is a number in the memory, not an address.
  bool isElement(const Expr &Place) const {
    const Expr *E = Place.IgnoreParenCasts();
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    if (!root(Place) || (Name && Name->getDecl() != &V))
      return false;
    return !E->getType()->isArrayType() && !E->getType()->isPointerType() &&
           !(Name && V.getType()->isPointerType());
  }

  bool mentions(const Stmt &S) const {
    const auto *Name = dyn_cast<DeclRefExpr>(&S);
    return (Name && Names.contains(Name->getDecl())) ||
           llvm::any_of(S.children(), [&](const Stmt *C) { return C && mentions(*C); });
  }

  const VarDecl &V;
  const unsigned Depth; ///< of calls
  unsigned Loops = 0;   ///< around
  llvm::DenseSet<const ValueDecl *> Names;
};

/// The shared variables that a kernel names.
struct SharedNames : DynamicRecursiveASTVisitor {
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->hasAttr<CUDASharedAttr>()) {
      All.insert(V);
      Dynamic += V->hasExternalStorage() && V->isLocalVarDecl();
    }
    return true;
  }
  llvm::SetVector<const VarDecl *> All;
  unsigned Dynamic = 0;
};

class SharedFirstUseVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || F->isDependentContext() || Context.Record.MentionsCudaArch)
      return true;
    SharedNames Named;
    Named.TraverseStmt(F->getBody());
    for (const VarDecl *V : Named.All) {
      // Arrays of one launch's memory are one.
      if (V->hasExternalStorage() || V->getType()->isPointerType() ||
          V->getType().isVolatileQualified() || isNeverSet(*V, *F))
        continue;
      FirstUseFinder Finder(*V);
      if (Finder.in(F->getBody()) == FirstUse::Read)
        Context
            .report("shm-read-before-set", Finder.Read->getSourceRange(),
                    {{"variable", V->getNameAsString()}})
            .note(V->getLocation(), "the memory is declared here");
    }
    return true;
  }

private:
  /// Of that shm-uninitialised speaks.
  bool isNeverSet(const VarDecl &V, const FunctionDecl &F) const {
    if (!V.isLocalVarDecl())
      return false;
    const MemoryUses Uses = usesOf(V, F.getBody(), Context.Functions);
    return !has(Uses, UseKind::Write) && !has(Uses, UseKind::Escape) && !has(Uses, UseKind::Passed);
  }
};

} // namespace

Check sharedFirstUseCheck() { return walk<SharedFirstUseVisitor>(Passes::Device); }

} // namespace offloom
