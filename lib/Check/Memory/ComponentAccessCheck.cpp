// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbouring elements that a lane reads, or writes, one after the other: p[4 * i], p[4 * i + 1]
// and so on, with the lanes as far apart as there are elements. Two and four are one access of a
// vector; three are an array of structures that has no name.
//
// The accesses stand in one branch or round, and nothing that the index is made of changes between
// them. Whether a vector's address is aligned nobody knows here, so that the finding names it.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/bit.h"
#include <map>

using namespace clang;

namespace offloom {
namespace {

/// What \p E says, whatever macros it comes from.
std::string textOf(const Expr &E, const ASTContext &AST) {
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  E.printPretty(Stream, nullptr, AST.getPrintingPolicy());
  return Text;
}

/// An index as the sum of a constant and of what is written besides.
struct ComponentSum {
  std::string Rest;
  int64_t Constant = 0;
};

void add(const Expr &Index, int Sign, ComponentSum &Sum, const ASTContext &AST) {
  const Expr *E = Index.IgnoreParenImpCasts();
  Expr::EvalResult Known;
  if (!E->isValueDependent() && E->EvaluateAsInt(Known, AST)) {
    Sum.Constant += Sign * Known.Val.getInt().getExtValue();
    return;
  }
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Binary && Binary->isAdditiveOp()) {
    add(*Binary->getLHS(), Sign, Sum, AST);
    add(*Binary->getRHS(), Binary->getOpcode() == BO_Sub ? -Sign : Sign, Sum, AST);
    return;
  }
  Sum.Rest += (Sign < 0 ? " - " : " + ") + textOf(*E, AST);
}

/// What makes accesses neighbours, apart from the constant in their indices.
struct Row {
  const Stmt *Scope;
  std::string Array, Index;
  bool IsStore;
  int64_t Apart; ///< elements from lane to lane
  auto operator<=>(const Row &) const = default;
};

/// Accesses by the constants in their indices.
using Elements = std::map<int64_t, const Access *>;

class ComponentAccessVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    for (const Dimensions &Block : Context.Facts.launches().of(*F).Shapes) {
      WarpEvaluation Values(*F, Block, Context.Facts);
      AccessCollector Collector(Values, Context.AST, Values.lanes());
      Collector.TraverseStmt(F->getBody());
      std::map<Row, Elements> Rows;
      for (const Access &A : Collector.All)
        if (std::optional<int64_t> Apart = elementsApart(A))
          place(A, *Apart, Rows);
      for (const auto &[Row, All] : Rows)
        check(*F, Row, All);
    }
    return true;
  }

private:
  /// How many elements each lane is from the one before, where that is a few, and so for all.
  static std::optional<int64_t> elementsApart(const Access &A) {
    if (A.Address.Space != AddressSpace::Global || A.Most < 16 || A.Bytes == 0)
      return std::nullopt;
    int64_t First = A.Address.Bytes.Offsets[0], Apart = A.Address.Bytes.Offsets[1] - First;
    for (unsigned I = 0; I < LaneValues::Lanes; ++I)
      if (A.Address.Bytes.Offsets[I] != First + I * Apart)
        return std::nullopt;
    int64_t Elements = Apart / int64_t(A.Bytes);
    return Apart % A.Bytes == 0 && Elements >= 2 && Elements <= 4 ? std::optional(Elements)
                                                                  : std::nullopt;
  }

  void place(const Access &A, int64_t Apart, std::map<Row, Elements> &Rows) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(A.Lvalue->IgnoreParens());
    if (!Subscript || A.Lvalue->getType().isVolatileQualified())
      return;
    ComponentSum Sum;
    add(*Subscript->getIdx(), 1, Sum, Context.AST);
    std::string Array = textOf(*Subscript->getBase()->IgnoreParenImpCasts(), Context.AST);
    Rows[{A.Scope, Array, Sum.Rest, A.IsStore, Apart}].try_emplace(Sum.Constant, &A);
  }

  /// Reports the first elements that are as many as the lanes are apart.
  void check(const FunctionDecl &F, const Row &Row, const Elements &All) {
    for (const auto &[First, A] : All) {
      Elements Group;
      for (int64_t I = First; I < First + Row.Apart && All.contains(I); ++I)
        Group.emplace(I, All.at(I));
      bool IsVector = Row.Apart != 3;
      if (int64_t(Group.size()) != Row.Apart || (IsVector && First % Row.Apart != 0) ||
          changesBetween(F, Group))
        continue;
      report(Row, *A);
      return;
    }
  }

  void report(const Row &Row, const Access &A) {
    std::string Done = Row.IsStore ? "written" : "read";
    int64_t Bytes = Row.Apart * A.Bytes;
    if (Row.Apart == 3)
      Context.report("mem-interleaved-components", A.Lvalue->getSourceRange(), {{"done", Done}});
    else if (Bytes <= 16 && A.Lvalue->getType()->isArithmeticType())
      Context.report("mem-vectorizable", A.Lvalue->getSourceRange(),
                     {{"elements", std::to_string(Row.Apart)},
                      {"type", A.Lvalue->getType().getUnqualifiedType().getAsString(
                                   Context.AST.getPrintingPolicy())},
                      {"done", Done},
                      {"bytes", std::to_string(Bytes)}});
  }

  /// Whether a variable of the index is written between the accesses.
  bool changesBetween(const FunctionDecl &F, const Elements &Of) {
    const SourceManager &Sources = Context.AST.getSourceManager();
    SourceLocation Begin, End;
    for (const auto &[Offset, A] : Of) {
      SourceLocation Place = Sources.getExpansionLoc(A->Lvalue->getBeginLoc());
      if (Begin.isInvalid() || Sources.isBeforeInTranslationUnit(Place, Begin))
        Begin = Place;
      if (End.isInvalid() || Sources.isBeforeInTranslationUnit(End, Place))
        End = Place;
    }
    struct Variables : DynamicRecursiveASTVisitor {
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
          All.push_back(V);
        return true;
      }
      llvm::SmallVector<const VarDecl *> All;
    } Index;
    Index.TraverseStmt(const_cast<Expr *>(Of.begin()->second->Lvalue));
    const Modifications &Written = Context.Facts.modificationsOf(F);
    return llvm::any_of(Index.All, [&](const VarDecl *V) {
      return llvm::any_of(Written.of(V), [&](const Expr *Write) {
        SourceLocation Place = Sources.getExpansionLoc(Write->getBeginLoc());
        return !Sources.isBeforeInTranslationUnit(Place, Begin) &&
               Sources.isBeforeInTranslationUnit(Place, End);
      });
    });
  }
};

} // namespace

Check componentAccessCheck() { return walk<ComponentAccessVisitor>(Passes::Device); }

} // namespace offloom
