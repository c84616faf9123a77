// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/PairedThreads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Loops/PlainStatements.h"
#include "Analysis/Loops/RowValues.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// An array of which a thread has a pair, and where in it.
struct PairedArray {
  const VarDecl *Array;
  const Expr *Lower = nullptr, *Upper = nullptr; ///< indices
};

class PairReader {
public:
  PairReader(const ASTContext &AST, const Synchronisation &Sync, const Uniformity &Uniform,
             const Modifications &Written)
      : AST(AST), Uniform(Uniform), Written(Written), Values(AST, Uniform, Written),
        Plain(AST, Sync) {}

  bool read(llvm::ArrayRef<const Stmt *> Statements) {
    Region = Statements;
    for (const Stmt *S : Statements)
      if (jumpsOf(S).Return || !readFirst(S))
        return false;
    auto Take = [&](const PlainElement &Element) { return takeElement(Element); };
    auto HasBoth = [&](const PairedArray &Array) {
      return Array.Lower && Array.Upper && comesTo(Statements, *Array.Lower) &&
             comesTo(Statements, *Array.Upper);
    };
    return !Cuts.empty() && IsGuarded == (Cuts.front().TheKind == RowCut::Kind::Partner) &&
           llvm::all_of(Plain.elements(), Take) && !Arrays.empty() && llvm::all_of(Arrays, HasBoth);
  }

  llvm::SmallVector<RowCut, 4> take() { return std::move(Cuts); }

private:
  bool isSame(const Expr *E) const { return Values.of(E).Steps == 0; }
  bool isRising(const Expr *E) const {
    return Values.of(E).Steps == 1 && RowValues::isWide(E->getType(), AST);
  }
  static bool isOwnText(const Expr &E) {
    return !E.getBeginLoc().isMacroID() && !E.getEndLoc().isMacroID();
  }
  bool saysTheSame(const Expr *A, const Expr *B) const {
    return isSameExpression(*A->IgnoreParenImpCasts(), *B->IgnoreParenImpCasts(), AST);
  }

  /// One of the statements that follow each other. Elements are for those that have a pair.
  bool readFirst(const Stmt *S) {
    const auto *If = llvm::dyn_cast<IfStmt>(S);
    if (!IsGuarded && If && Cuts.size() == 1 && Cuts.front().TheKind == RowCut::Kind::Partner) {
      IsGuarded = true;
      return !If->getElse() && !If->getInit() && !If->getConditionVariable() &&
             takeGuard(If->getCond()) && Plain.readWithCalls(If->getThen());
    }
    if (!Plain.readWithCalls(S) || IsGuarded)
      return false;
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declaration->decls())
        if (const auto *V = llvm::dyn_cast<VarDecl>(D))
          assign(V, V->getInit());
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(S))
      if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens()))
        if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
          assign(V, B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    return true;
  }

  void assign(const VarDecl *V, const Expr *Value) {
    const Expr *E = Value ? Value->IgnoreParenImpCasts() : nullptr;
    const auto *B = llvm::dyn_cast_or_null<BinaryOperator>(E);
    if (B && Cuts.empty() && RowValues::isWide(V->getType(), AST) &&
        RowValues::isWide(B->getType(), AST) && isOwnText(*B) &&
        (takePartner(*B) || takeSpread(*B))) {
      Values.set(B, {1, true}); // as far as there are elements, which the runtime finds out
      Number = V;
    }
    Values.assign(V, Value);
  }

  bool takePartner(const BinaryOperator &E) {
    if (E.getOpcode() != BO_Xor || !isRising(E.getLHS()) || !isSame(E.getRHS()) ||
        !RowValues::isWide(E.getRHS()->getType(), AST))
      return false;
    Cuts.push_back({RowCut::Kind::Partner, &E, E.getLHS(), E.getRHS()});
    return true;
  }

  /// `2 * t - (t & (stride - 1))`
  bool takeSpread(const BinaryOperator &E) {
    const auto *Rest = llvm::dyn_cast<BinaryOperator>(E.getRHS()->IgnoreParenImpCasts());
    const auto *Twice = llvm::dyn_cast<BinaryOperator>(E.getLHS()->IgnoreParenImpCasts());
    if (E.getOpcode() != BO_Sub || !Rest || !Twice || Rest->getOpcode() != BO_And ||
        !isRising(Rest->getLHS()) || !isSame(Rest->getRHS()) ||
        !RowValues::isWide(Rest->getRHS()->getType(), AST))
      return false;
    auto IsNumber = [&](const Expr *Number, unsigned Wanted) {
      const auto *Literal = llvm::dyn_cast<IntegerLiteral>(Number->IgnoreParenImpCasts());
      return Literal && Literal->getValue() == Wanted;
    };
    const Expr *Index = Rest->getLHS();
    const bool IsTwice =
        (Twice->getOpcode() == BO_Mul &&
         ((IsNumber(Twice->getLHS(), 2) && saysTheSame(Twice->getRHS(), Index)) ||
          (IsNumber(Twice->getRHS(), 2) && saysTheSame(Twice->getLHS(), Index)))) ||
        (Twice->getOpcode() == BO_Shl && IsNumber(Twice->getRHS(), 1) &&
         saysTheSame(Twice->getLHS(), Index));
    if (IsTwice)
      Cuts.push_back({RowCut::Kind::Spread, &E, Index, Rest->getRHS()});
    return IsTwice;
  }

  /// `p > t`: which thread of a pair it is that has something to do.
  bool takeGuard(const Expr *Condition) {
    const auto *B = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
    if (!B || (B->getOpcode() != BO_GT && B->getOpcode() != BO_LT) || !isOwnText(*B))
      return false;
    const Expr *More = B->getOpcode() == BO_GT ? B->getLHS() : B->getRHS();
    const Expr *Less = B->getOpcode() == BO_GT ? B->getRHS() : B->getLHS();
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(More->IgnoreParenImpCasts());
    const Expr *Own = Cuts.front().Rising;
    if (!Ref || Ref->getDecl() != Number || !saysTheSame(Less, Own) || !keepsItsValue(Own) ||
        !Plain.elements().empty())
      return false;
    Cuts.push_back({RowCut::Kind::Takes, B, nullptr, nullptr});
    return true;
  }

  /// What \p V begins as; null for one without a value, which may be named by its own: `int i =
  /// i;`.
  static const Expr *beginningOf(const VarDecl *V) {
    const Expr *Init = V->getInit();
    return Init && !llvm::is_contained(localVariablesIn(Init), V) ? Init : nullptr;
  }

  /// Is \p E made of Number, and so what rises in it?
  bool namesNumber(const Expr *E) const {
    return llvm::any_of(localVariablesIn(E), [&](const VarDecl *V) {
      const Expr *Beginning = beginningOf(V);
      return V == Number || (Beginning && namesNumber(Beginning));
    });
  }

  /// \p Index is the upper one of an array whose lower one is, perhaps, \p Lower.
  bool isUpper(const Expr *Index, const Expr *Lower) const {
    if (IsGuarded)
      return namesNumber(Index);
    const auto *Sum = llvm::dyn_cast<BinaryOperator>(Index->IgnoreParenImpCasts());
    return Lower && Sum && Sum->getOpcode() == BO_Add &&
           (saysTheSame(Sum->getLHS(), Lower) || saysTheSame(Sum->getRHS(), Lower));
  }

  /// Numbers that are given another value once elements are known would be others then.
  bool keepsItsValue(const Expr *Index) const {
    return llvm::all_of(localVariablesIn(Index), [&](const VarDecl *V) {
      const auto Sites = llvm::count_if(Written.of(V), [&](const Expr *Site) {
        return llvm::any_of(Region, [&](const Stmt *S) { return contains(S, Site); });
      });
      return !Written.handedOut().contains(V) &&
             Sites <= (V->getInit() || llvm::isa<ParmVarDecl>(V) ? 0 : 1) &&
             (!V->getInit() || (beginningOf(V) && keepsItsValue(beginningOf(V))));
    });
  }

  bool takeElement(const PlainElement &Element) {
    constexpr unsigned MostArrays = 2;
    const Expr *Index = Element.index();
    const auto Size = AST.getTypeSize(Element.Site->getType());
    if (!isOwnText(*Element.Site) || (Size != 32 && Size != 64) || !isRising(Index) ||
        !keepsItsValue(Index) || (!IsGuarded && !namesNumber(Index)) ||
        (!isShared(*Element.Array) &&
         (!Uniform.isUniform(Element.Array) || Written.any(Element.Array))))
      return false;
    auto *Array = llvm::find_if(
        Arrays, [&](const PairedArray &Known) { return Known.Array == Element.Array; });
    if (Array == Arrays.end()) {
      Arrays.push_back({Element.Array});
      Array = &Arrays.back();
    }
    const bool IsUpper = isUpper(Index, Array->Lower);
    const Expr *&Known = IsUpper ? Array->Upper : Array->Lower;
    if (Arrays.size() > MostArrays || (Known && !saysTheSame(Known, Index)))
      return false;
    if (!Known)
      Known = Index;
    Cuts.push_back({.TheKind = IsUpper ? RowCut::Kind::Upper : RowCut::Kind::Lower,
                    .Whole = Element.Site,
                    .Rising = nullptr,
                    .Same = nullptr,
                    .Array = unsigned(Array - Arrays.begin())});
    return true;
  }

  bool isElement(const Stmt *S, const Expr &Index) const {
    const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S);
    if (!Element || !saysTheSame(Element->getIdx(), &Index))
      return false;
    return llvm::any_of(Arrays, [&](const PairedArray &Array) {
      return (Array.Lower == &Index || Array.Upper == &Index) &&
             refersTo(Element->getBase(), Array.Array);
    });
  }

  /// `(i & k) == 0` and `(i & k) != 0`, of numbers that \p Between does not change.
  bool areOpposite(const Expr *A, const Expr *B, const Stmt *Between) const {
    const auto *X = llvm::dyn_cast<BinaryOperator>(A->IgnoreParenImpCasts());
    const auto *Y = llvm::dyn_cast<BinaryOperator>(B->IgnoreParenImpCasts());
    return X && Y && X->isEqualityOp() && Y->isEqualityOp() && X->getOpcode() != Y->getOpcode() &&
           X->getLHS()->getType()->isIntegerType() && saysTheSame(X->getLHS(), Y->getLHS()) &&
           saysTheSame(X->getRHS(), Y->getRHS()) &&
           llvm::none_of(localVariablesIn(A), [&](const VarDecl *V) {
             return llvm::any_of(Written.of(V),
                                 [&](const Expr *Site) { return contains(Between, Site); });
           });
  }

  /// Do all threads that have a pair come to its element at \p Index in one of \p Statements?
  bool comesTo(llvm::ArrayRef<const Stmt *> Statements, const Expr &Index) const {
    for (size_t I = 0; I < Statements.size(); ++I) {
      const Stmt *S = Statements[I];
      if (comesTo(S, Index))
        return true;
      const auto *If = llvm::dyn_cast<IfStmt>(S);
      const auto *Next =
          If && I + 1 < Statements.size() ? llvm::dyn_cast<IfStmt>(Statements[I + 1]) : nullptr;
      if (Next && !If->getElse() && areOpposite(If->getCond(), Next->getCond(), If->getThen()) &&
          comesTo(If->getThen(), Index) && comesTo(Next->getThen(), Index))
        return true;
    }
    return false;
  }

  bool comesTo(const Stmt *S, const Expr &Index) const {
    if (!S)
      return false;
    if (isElement(S, Index))
      return true;
    if (const auto *Several = llvm::dyn_cast<CompoundStmt>(S))
      return comesTo(
          llvm::to_vector<8>(llvm::make_range(Several->body_begin(), Several->body_end())), Index);
    if (const auto *If = llvm::dyn_cast<IfStmt>(S))
      return comesTo(If->getCond(), Index) ||
             (comesTo(If->getThen(), Index) && (isGuard(*If) || comesTo(If->getElse(), Index)));
    if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(S))
      return comesTo(Choice->getCond(), Index) ||
             (comesTo(Choice->getTrueExpr(), Index) && comesTo(Choice->getFalseExpr(), Index));
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(S); B && B->isLogicalOp())
      return comesTo(B->getLHS(), Index);
    if (llvm::isa<CallExpr>(S) && !isOfShared(Index))
      return false; // whatever a function does with a reference
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return comesTo(Child, Index); });
  }

  bool isOfShared(const Expr &Index) const {
    return llvm::any_of(Arrays, [&](const PairedArray &Array) {
      return (Array.Lower == &Index || Array.Upper == &Index) && isShared(*Array.Array);
    });
  }

  /// Is \p S the branch that only those come to that have a pair?
  bool isGuard(const IfStmt &S) const {
    return llvm::any_of(Cuts, [&](const RowCut &Cut) {
      return Cut.TheKind == RowCut::Kind::Takes && Cut.Whole == S.getCond()->IgnoreParenImpCasts();
    });
  }

  const ASTContext &AST;
  const Uniformity &Uniform;
  const Modifications &Written;
  RowValues Values;
  PlainStatements Plain;
  llvm::SmallVector<RowCut, 4> Cuts;
  llvm::ArrayRef<const Stmt *> Region;
  const VarDecl *Number = nullptr; ///< of the other thread, or the lower element's place
  bool IsGuarded = false;
  llvm::SmallVector<PairedArray, 2> Arrays;
};

} // namespace

/// Declarations and other statements, of a body in braces too.
static llvm::SmallVector<const Stmt *, 8> statementsOf(llvm::ArrayRef<const Stmt *> Statements) {
  llvm::SmallVector<const Stmt *, 8> All;
  for (const Stmt *S : Statements)
    if (const auto *Several = llvm::dyn_cast<CompoundStmt>(S))
      All.append(Several->body_begin(), Several->body_end());
    else
      All.push_back(S);
  llvm::erase_if(All, [](const Stmt *S) { return llvm::isa<NullStmt>(S); });
  return All;
}

llvm::SmallVector<RowCut, 4> pairCuts(llvm::ArrayRef<const Stmt *> Statements,
                                      const ASTContext &AST, const Synchronisation &Sync,
                                      const Uniformity &Uniform, const Modifications &Written) {
  const auto All = statementsOf(Statements);
  PairReader Reader(AST, Sync, Uniform, Written);
  return Reader.read(All) ? Reader.take() : llvm::SmallVector<RowCut, 4>();
}

} // namespace offloom
