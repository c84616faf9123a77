// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small arrays of which all threads of a grid read the same elements at the same time, one after
// the other: the mask of a convolution, the coefficients of a filter. Constant memory is made for
// them.
//
// Small is what loops of known lengths go through, whose counters alone the index is made of; the
// kernel must do nothing else with the array.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/LoopRounds.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// The counters of a kernel's loops of known lengths, and the elements of each array it is given.
class ConstantReads : public DynamicRecursiveASTVisitor {
public:
  ConstantReads(const ASTContext &AST, const Modifications &Written) : AST(AST), Written(Written) {}

  bool VisitForStmt(ForStmt *Loop) override {
    if (const VarDecl *Counter = counterOf(*Loop))
      if (const std::optional<int64_t> Count = constantRounds(*Loop, AST))
        Rounds[Counter] = *Count;
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return add(*E); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || add(*E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *P = dyn_cast<ParmVarDecl>(E->getDecl()))
      ++Mentions[P];
    return true;
  }

  llvm::DenseMap<const VarDecl *, int64_t> Rounds;
  struct Read {
    const Expr *At, *Index;
  };
  llvm::DenseMap<const ParmVarDecl *, std::vector<Read>> Of;
  llvm::DenseMap<const ParmVarDecl *, unsigned> Mentions;

private:
  bool add(const Expr &E) {
    const ArrayElement Element = namedElement(E, Written);
    if (const auto *P = dyn_cast_or_null<ParmVarDecl>(Element.Array); P && Element.Index)
      Of[P].push_back({&E, Element.Index});
    return true;
  }

  const ASTContext &AST;
  const Modifications &Written;
};

class ConstantCandidateVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    ConstantReads In(Context.AST, Written);
    In.TraverseStmt(F->getBody());
    for (const ParmVarDecl *P : F->parameters())
      if (P->getType()->isPointerType() && P->getType()->getPointeeType()->isArithmeticType() &&
          !P->getType()->getPointeeType().isVolatileQualified() && !Written.any(P))
        check(*P, In, Written);
    return true;
  }

private:
  static constexpr int64_t Fewest = 4, Most = 64 * 1024; ///< elements; bytes of constant memory

  void check(const ParmVarDecl &P, const ConstantReads &In, const Modifications &Written) {
    const auto All = In.Of.find(&P);
    if (All == In.Of.end() || All->second.size() != In.Mentions.lookup(&P))
      return;
    int64_t Largest = 0;
    for (const ConstantReads::Read &Read : All->second) {
      const int64_t Count = elementsBy(*Read.Index, In, Written, 0);
      if (Count == 0 || isStored(*Read.At))
        return;
      Largest = std::max(Largest, Count);
    }
    const int64_t Bytes =
        Context.AST.getTypeSizeInChars(P.getType()->getPointeeType()).getQuantity();
    if (Largest >= Fewest && Largest * Bytes <= Most)
      Context
          .report("mem-constant-candidate", All->second.front().At->getSourceRange(),
                  {{"array", P.getNameAsString()}, {"count", std::to_string(Largest)}})
          .note(P.getLocation(), "declared here");
  }

  /// How many values \p Index has, which is made of counters alone; 0 for any other.
  int64_t elementsBy(const Expr &Index, const ConstantReads &In, const Modifications &Written,
                     unsigned Depth) const {
    int64_t Count = 1;
    for (const VarDecl *V : localVariablesIn(&Index)) {
      const Expr *Value = onlyValue(*V, Written.of(V));
      int64_t Values = In.Rounds.lookup(V);
      if (!Values && Value && Depth < 4 && V->isLocalVarDecl())
        Values = elementsBy(*Value, In, Written, Depth + 1);
      if (__builtin_mul_overflow(Count, Values, &Count))
        return 0;
    }
    return hasOthers(Index) ? 0 : Count;
  }

  /// Whether \p E asks for anything but locals and numbers.
  static bool hasOthers(const Expr &E) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitStmt(Stmt *S) override {
        return isa<DeclRefExpr, IntegerLiteral, BinaryOperator, UnaryOperator, ParenExpr, CastExpr,
                   ConstantExpr>(S);
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        return V && (V->isLocalVarDecl() || V->isConstexpr() || V->getType().isConstQualified());
      }
    };
    return !Finder().TraverseStmt(const_cast<Expr *>(&E));
  }

  /// Whether \p E is more than read.
  bool isStored(const Expr &E) const {
    return llvm::any_of(Context.AST.getParents(E), [&](const DynTypedNode &Parent) {
      if (const auto *Parens = Parent.get<ParenExpr>())
        return isStored(*Parens);
      const auto *Cast = Parent.get<ImplicitCastExpr>();
      return !Cast || Cast->getCastKind() != CK_LValueToRValue;
    });
  }
};

} // namespace

Check constantCandidateCheck() { return walk<ConstantCandidateVisitor>(Passes::Device); }

} // namespace offloom
