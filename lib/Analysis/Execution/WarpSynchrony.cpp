// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Execution/WarpSynchrony.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// `memory[index]`, or `memory[row][column]`.
struct Access {
  const ArraySubscriptExpr *Element;
  const VarDecl *Memory;
  llvm::SmallVector<const Expr *, 2> Indexes;
  bool HasMoved = false; ///< the same index is another place by now
};

/// Whether indexing a variable of type \p T gives volatile memory. In a template the element has no
/// type of its own yet.
bool hasVolatileElements(QualType T) {
  while (true) {
    if (const auto *Pointer = T->getAs<PointerType>())
      T = Pointer->getPointeeType();
    else if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    else
      return false;
    if (T.isVolatileQualified())
      return true;
  }
}

/// \p E as an element of volatile memory; none if it is one of any other.
std::optional<Access> volatileElement(const ArraySubscriptExpr &E) {
  Access A{&E, nullptr, {}};
  const Expr *Base = &E;
  while (const auto *Outer = dyn_cast<ArraySubscriptExpr>(Base)) {
    A.Indexes.push_back(Outer->getIdx());
    Base = Outer->getBase()->IgnoreParenImpCasts();
  }
  const auto *Named = dyn_cast<DeclRefExpr>(Base);
  A.Memory = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  if (!A.Memory || !hasVolatileElements(A.Memory->getType()))
    return std::nullopt;
  if (A.Memory->hasLocalStorage() && A.Memory->getType()->isArrayType())
    return std::nullopt; // the thread's own
  return A;
}

/// The elements of volatile memory that a statement reads, and then writes.
class VolatileFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      noteTarget(*E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      noteTarget(*E->getSubExpr());
    else if (E->getOpcode() == UO_AddrOf)
      Known.insert(E->getSubExpr()->IgnoreParens()); // its place, not its value
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    Known.insert(E->getBase()->IgnoreParenImpCasts()); // a row, not an element
    if (!Known.contains(E))
      if (auto Read = volatileElement(*E))
        Reads.push_back(std::move(*Read));
    return true;
  }
  // Evaluated elsewhere, or not at all.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  llvm::SmallVector<Access, 8> Reads, Writes;

private:
  void noteTarget(const Expr &Target) {
    const auto *E = dyn_cast<ArraySubscriptExpr>(Target.IgnoreParens());
    if (!E)
      return;
    Known.insert(E);
    if (auto Write = volatileElement(*E))
      Writes.push_back(std::move(*Write));
  }

  llvm::SmallPtrSet<const Expr *, 8> Known; ///< not to be taken for reads
};

/// Adds the variables in an expression to a list.
struct VariableFinder : DynamicRecursiveASTVisitor {
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found.push_back(E->getDecl());
    return true;
  }
  llvm::SmallVector<const ValueDecl *, 4> Found;
};

/// The variables that an element's place is counted from.
llvm::SmallVector<const ValueDecl *, 4> variablesOf(const Access &A) {
  VariableFinder Finder;
  for (const Expr *Index : A.Indexes)
    Finder.TraverseStmt(const_cast<Expr *>(Index));
  return Finder.Found;
}

/// Calls of fences: whoever orders memory does not count on the warp alone.
struct FenceFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    Found |= F && F->getIdentifier() && F->getName().starts_with("__threadfence");
    return !Found;
  }
  bool Found = false;
};

/// Is \p V shared memory, or may it begin as a place in some? SharedPlaces knows what leads nowhere
/// else.
bool leadsToShared(const VarDecl &V) {
  if (isShared(V))
    return true;
  if (!V.hasLocalStorage() || isa<ParmVarDecl>(V) || !V.getType()->isPointerType() || !V.hasInit())
    return false;
  VariableFinder Finder;
  Finder.TraverseStmt(const_cast<Expr *>(V.getInit()));
  return llvm::any_of(Finder.Found, [&](const ValueDecl *D) {
    const auto *From = dyn_cast<VarDecl>(D);
    return From && From != &V && leadsToShared(*From);
  });
}

class SequenceVisitor : public DynamicRecursiveASTVisitor {
public:
  /// With \p AlsoPossible, reads of which it is not known whose element they get count too.
  SequenceVisitor(const FunctionDecl &F, const Synchronisation &Sync, bool AlsoPossible)
      : Context(F.getASTContext()), Sync(Sync), Values(F, Sync, varyingParameters(F)),
        AlsoPossible(AlsoPossible) {}

  bool VisitCompoundStmt(CompoundStmt *S) override {
    llvm::SmallVector<Access, 8> Written;
    follow({S->body_begin(), S->size()}, Written);
    return true;
  }
  bool VisitForStmt(ForStmt *S) override { return followLoop(S, S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return followLoop(S, S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return followLoop(S, S->getBody()); }

  llvm::SmallVector<SideBySideRead, 2> Found;

private:
  /// Who calls a device function, and with what, is not looked at.
  static llvm::SmallVector<const VarDecl *, 4> varyingParameters(const FunctionDecl &F) {
    if (F.hasAttr<CUDAGlobalAttr>())
      return {};
    return {F.param_begin(), F.param_end()};
  }

  bool ordersThreads(Stmt *S) const {
    FenceFinder Fences;
    Fences.TraverseStmt(S);
    return Fences.Found || Sync.of(S) != Waiting::None || !pollingLoops(S).empty();
  }

  /// What an iteration writes, the next one reads.
  bool followLoop(Stmt *Loop, Stmt *Body) {
    if (!Body || ordersThreads(Loop))
      return true;
    llvm::SmallVector<Stmt *, 4> Statements{Body};
    if (auto *Block = dyn_cast<CompoundStmt>(Body))
      Statements.assign(Block->body_begin(), Block->body_end());
    // What the step changes is another place of the next iteration.
    if (auto *Counted = dyn_cast<ForStmt>(Loop); Counted && Counted->getInc())
      Statements.push_back(Counted->getInc());
    llvm::SmallVector<Access, 8> Written;
    follow(Statements, Written);
    follow(Statements, Written);
    return true;
  }

  void follow(llvm::ArrayRef<Stmt *> Statements, llvm::SmallVectorImpl<Access> &Written) {
    for (Stmt *S : Statements) {
      if (ordersThreads(S)) {
        Written.clear();
        if (AlsoPossible)
          addWritesAtEnd(S, Written);
        continue;
      }
      VolatileFinder Accesses;
      Accesses.TraverseStmt(S);
      for (const Access &Read : Accesses.Reads)
        if (llvm::any_of(Written, [&](const Access &W) { return isOthers(W, Read); }))
          note(Read);
      llvm::append_range(Written, Accesses.Writes);
      // The same index is another place once its variables have changed.
      Modifications Changed(S);
      for (Access &W : Written)
        W.HasMoved |= llvm::any_of(variablesOf(W), [&](const ValueDecl *D) {
          const auto *V = dyn_cast<VarDecl>(D);
          return V && Changed.any(V);
        });
      if (!AlsoPossible)
        llvm::erase_if(Written, [](const Access &W) { return W.HasMoved; });
    }
  }

  /// What \p S, in which threads wait, writes when they have waited the last time.
  void addWritesAtEnd(Stmt *S, llvm::SmallVectorImpl<Access> &Written) {
    if (auto *Block = dyn_cast_or_null<CompoundStmt>(S))
      return follow({Block->body_begin(), Block->size()}, Written);
    if (auto *Branch = dyn_cast_or_null<IfStmt>(S)) {
      addWritesAtEnd(Branch->getThen(), Written);
      return addWritesAtEnd(Branch->getElse(), Written);
    }
    if (auto *For = dyn_cast_or_null<ForStmt>(S))
      return addWritesAtEnd(For->getBody(), Written);
    if (auto *While = dyn_cast_or_null<WhileStmt>(S))
      return addWritesAtEnd(While->getBody(), Written);
    if (auto *Do = dyn_cast_or_null<DoStmt>(S))
      return addWritesAtEnd(Do->getBody(), Written);
  }

  /// Does \p Read get what another thread's \p Write has left? It does if the two places are
  /// counted from the same things in different ways; of others nothing is known, and it may.
  bool isOthers(const Access &Write, const Access &Read) const {
    auto IsUniform = [&](const Expr *Index) { return Values.isUniform(Index); };
    auto IsInRead = [&](const ValueDecl *D) {
      return llvm::any_of(Read.Indexes, [&](const Expr *Index) { return refersTo(Index, D); });
    };
    if (Write.Memory != Read.Memory || llvm::all_of(Write.Indexes, IsUniform))
      return false;
    if (AlsoPossible && Write.HasMoved)
      return true;
    return !isSameExpression(*Write.Element, *Read.Element, Context) &&
           (AlsoPossible || llvm::all_of(variablesOf(Write), IsInRead));
  }

  void note(const Access &Read) {
    if (llvm::none_of(Found, [&](const SideBySideRead &F) { return F.Memory == Read.Memory; }))
      Found.push_back({Read.Element, Read.Memory});
  }

  const ASTContext &Context;
  const Synchronisation &Sync;
  Uniformity Values;
  const bool AlsoPossible;
};

llvm::SmallVector<SideBySideRead, 2> readsIn(const FunctionDecl &F, const Synchronisation &Sync,
                                             bool AlsoPossible) {
  if (!usesVolatileElements(F))
    return {};
  SequenceVisitor Visitor(F, Sync, AlsoPossible);
  Visitor.TraverseStmt(F.getBody());
  return Visitor.Found;
}

} // namespace

bool usesVolatileElements(const FunctionDecl &F) {
  VolatileFinder Accesses;
  Accesses.TraverseStmt(F.getBody());
  return !Accesses.Reads.empty() && !Accesses.Writes.empty();
}

llvm::SmallVector<SideBySideRead, 2> sideBySideReads(const FunctionDecl &F,
                                                     const Synchronisation &Sync) {
  return readsIn(F, Sync, /*AlsoPossible=*/false);
}

llvm::SmallVector<SideBySideRead, 2> possibleSideBySideReads(const FunctionDecl &F,
                                                             const Synchronisation &Sync,
                                                             llvm::ArrayRef<SideBySideRead> Sure) {
  auto Reads = readsIn(F, Sync, /*AlsoPossible=*/true);
  llvm::erase_if(Reads, [&](const SideBySideRead &R) {
    return !leadsToShared(*R.Memory) ||
           llvm::any_of(Sure, [&](const SideBySideRead &S) { return S.Memory == R.Memory; });
  });
  return Reads;
}

} // namespace offloom
