// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhasePlan.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace offloom {

namespace {

class OfBlockFinder : public DynamicRecursiveASTVisitor {
public:
  explicit OfBlockFinder(const PhasePlan &Plan) : Plan(Plan) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      IsOfBlock &= isOfBlock(*V, Plan);
    return IsOfBlock;
  }

  bool IsOfBlock = true;

private:
  const PhasePlan &Plan;
};

} // namespace

/// What the variable that \p E is says anew in each phase; null if it is none.
static const Expr *saidAnew(const Expr *E, const PhasePlan &Plan) {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const bool IsAnew = V && Plan.roleOf(V) == VariableRole::Recomputed && !Plan.Moves.contains(V) &&
                      !Plan.Rounds->isFirstValue(V) && V->getInit() &&
                      V->getType()->isIntegerType();
  return IsAnew ? V->getInit() : nullptr;
}

/// Is \p E `threadIdx.x`, or another \p Part of another \p Builtin?
static bool isPartOf(const Expr *E, BuiltinVariable Builtin, llvm::StringRef Part,
                     const PhasePlan &Plan) {
  E = E->IgnoreParenCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    const auto *Base = llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    const auto *V = Base ? llvm::dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
    return V && builtinVariable(V) == Builtin && memberName(*Member) == Part;
  }
  const Expr *Said = saidAnew(E, Plan);
  return Said && isPartOf(Said, Builtin, Part, Plan);
}

bool isThreadIdxX(const Expr *E, const PhasePlan &Plan) {
  return isPartOf(E, BuiltinVariable::ThreadIdx, "x", Plan);
}

bool isThreadIdxY(const Expr *E, const PhasePlan &Plan) {
  return isPartOf(E, BuiltinVariable::ThreadIdx, "y", Plan);
}

bool isRankInPlane(const Expr *E, const PhasePlan &Plan) {
  E = E->IgnoreParenImpCasts();
  if (const Expr *Said = saidAnew(E, Plan))
    return isRankInPlane(Said, Plan);
  const auto *Sum = llvm::dyn_cast<BinaryOperator>(E);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return false;
  const bool XFirst = isThreadIdxX(Sum->getLHS(), Plan);
  const Expr *Row = XFirst ? Sum->getRHS() : Sum->getLHS();
  const auto *Product = llvm::dyn_cast<BinaryOperator>(Row->IgnoreParenImpCasts());
  auto IsY = [&](const Expr *F) { return isThreadIdxY(F, Plan); };
  auto IsWidth = [&](const Expr *F) { return isPartOf(F, BuiltinVariable::BlockDim, "x", Plan); };
  return (XFirst || isThreadIdxX(Sum->getRHS(), Plan)) && Product &&
         Product->getOpcode() == BO_Mul &&
         ((IsY(Product->getLHS()) && IsWidth(Product->getRHS())) ||
          (IsWidth(Product->getLHS()) && IsY(Product->getRHS())));
}

namespace {

/// Looks for threadIdx, and in what variables say anew.
class RankSearch {
public:
  RankSearch(const PhasePlan &Plan, const Synchronisation &Sync) : Plan(Plan), Sync(Sync) {}

  bool NamesRank = false;

  /// False where \p S may name threadIdx in another way.
  bool passes(const Stmt *S) {
    if (!S)
      return true;
    if (llvm::isa<LambdaExpr, AsmStmt>(S) || S->getStmtClass() == Stmt::StmtExprClass)
      return false;
    if (const auto *E = llvm::dyn_cast<Expr>(S)) {
      if (isRankInPlane(E, Plan))
        return NamesRank = true;
      if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
        return passesVariable(*Ref);
      if (const auto *Call = llvm::dyn_cast<CallExpr>(E); Call && Sync.asksOwnRank(Call))
        return false;
    }
    return llvm::all_of(S->children(), [&](const Stmt *Part) { return passes(Part); });
  }

private:
  bool passesVariable(const DeclRefExpr &Ref) {
    const auto *V = llvm::dyn_cast<VarDecl>(Ref.getDecl());
    if (!V || Plan.roleOf(V) != VariableRole::Recomputed)
      return !V || builtinVariable(V) != BuiltinVariable::ThreadIdx;
    return V->getInit() && !Plan.Rounds->isFirstValue(V) && passes(V->getInit());
  }

  const PhasePlan &Plan;
  const Synchronisation &Sync;
};

} // namespace

bool nameRankInPlaneAlone(llvm::ArrayRef<const Stmt *> Statements, const PhasePlan &Plan,
                          const Synchronisation &Sync) {
  RankSearch Search(Plan, Sync);
  return llvm::all_of(Statements,
                      [&](const Stmt *S) {
                        return !Sync.callsReadThreadIdx(S, Plan.Calls) && Search.passes(S);
                      }) &&
         Search.NamesRank;
}

/// Is \p E the number \p N, which may be called `warpSize`?
static bool isNumber(const Expr *E, unsigned N) {
  E = E->IgnoreParenCasts();
  if (const auto *Literal = llvm::dyn_cast<IntegerLiteral>(E))
    return Literal->getValue() == N;
  if (const auto *Less = llvm::dyn_cast<BinaryOperator>(E); // warpSize - 1
      Less && Less->getOpcode() == BO_Sub)
    return isNumber(Less->getRHS(), 1) && isNumber(Less->getLHS(), N + 1);
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (V && V->isConstexpr() && V->getInit())
    return isNumber(V->getInit(), N);
  return V && N == 32 && V->getName() == "warpSize" && V->isFileVarDecl();
}

bool isLaneOfX(const Expr *E, const PhasePlan &Plan) {
  E = E->IgnoreParenCasts();
  if (const Expr *Said = saidAnew(E, Plan))
    return isLaneOfX(Said, Plan);
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return B && isThreadIdxX(B->getLHS(), Plan) &&
         ((B->getOpcode() == BO_Rem && isNumber(B->getRHS(), 32)) ||
          (B->getOpcode() == BO_And && isNumber(B->getRHS(), 31)));
}

bool isRankInTileOfWarp(const Expr *E, const PhasePlan &Plan, const Synchronisation &Sync) {
  E = E->IgnoreParenCasts();
  if (const Expr *Said = saidAnew(E, Plan))
    return isRankInTileOfWarp(Said, Plan, Sync);
  const auto *Call = llvm::dyn_cast<CallExpr>(E);
  const auto *Member =
      Call ? llvm::dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  return Member && Sync.asksOwnRank(Call) && memberName(*Member) == "thread_rank" &&
         isTileOfWarp(Member->getBase()->getType());
}

bool isWarpSize(const Expr *E) { return isNumber(E, 32); }

/// Does \p B divide by a warp's lanes?
static bool dividesByWarp(const BinaryOperator *B) {
  return B && ((B->getOpcode() == BO_Div && isNumber(B->getRHS(), 32)) ||
               (B->getOpcode() == BO_Shr && isNumber(B->getRHS(), 5)));
}

bool isWarpOfX(const Expr *E, const PhasePlan &Plan) {
  E = E->IgnoreParenCasts();
  if (const Expr *Said = saidAnew(E, Plan))
    return isWarpOfX(Said, Plan);
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return dividesByWarp(B) && isThreadIdxX(B->getLHS(), Plan);
}

/// What the variables of \p S begin with, but for those that are said anew where they are used.
static llvm::SmallVector<const Expr *, 2> valuesOf(const DeclStmt &S, const PhasePlan &Plan) {
  llvm::SmallVector<const Expr *, 2> Values;
  for (const Decl *D : S.decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D);
        V && V->getInit() && Plan.roleOf(V) != VariableRole::Recomputed)
      Values.push_back(V->getInit());
  return Values;
}

bool asksForWarp(const Stmt *S, const PhasePlan &Plan) {
  if (!S)
    return false;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(S); dividesByWarp(B))
    return isThreadIdxX(B->getLHS(), Plan);
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S);
      Element && isLaneOfX(Element->getIdx(), Plan))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S))
    return asksForWarp(saidAnew(Ref, Plan), Plan);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
    return llvm::any_of(valuesOf(*Declaration, Plan),
                        [&](const Expr *Value) { return asksForWarp(Value, Plan); });
  return llvm::any_of(S->children(), [&](const Stmt *Part) { return asksForWarp(Part, Plan); });
}

namespace {

class RowFinder {
public:
  RowFinder(const VarDecl *Index, const PhasePlan &Plan, const ASTContext &Context)
      : Index(Index), Plan(Plan), Context(Context) {}

  void visit(const Stmt *S, bool InElement);

  AskedRows Found;

private:
  bool isPlace(const Expr *E) const;
  void note(const BinaryOperator &B);

  const VarDecl *Index;
  const PhasePlan &Plan;
  const ASTContext &Context;
  using PlaceOfUse = llvm::PointerIntPair<const Expr *, 1, bool>;
  llvm::DenseSet<PlaceOfUse> Seen; ///< what variables say anew
};

bool RowFinder::isPlace(const Expr *E) const {
  if (!Index)
    return isThreadIdxX(E, Plan);
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
  return Ref && Ref->getDecl() == Index;
}

/// Is \p E made of numbers and a template's parameters alone?
bool isOfTemplate(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return llvm::isa<NonTypeTemplateParmDecl>(Ref->getDecl());
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
    return B->isMultiplicativeOp() && isOfTemplate(B->getLHS()) && isOfTemplate(B->getRHS());
  return llvm::isa<IntegerLiteral>(E);
}

void RowFinder::note(const BinaryOperator &B) {
  constexpr unsigned Fewest = 8, Most = 256;
  const Expr *Right = B.getRHS();
  if (Right->isValueDependent()) {
    if ((B.getOpcode() == BO_Div || B.getOpcode() == BO_Rem) && isOfTemplate(Right))
      Found.OfTemplate.push_back(Right->IgnoreParenImpCasts());
    return;
  }
  Expr::EvalResult Value;
  if (!Right->EvaluateAsInt(Value, Context) || Value.Val.getInt().isNegative())
    return;
  const std::uint64_t Number = Value.Val.getInt().getLimitedValue(Most);
  const std::uint64_t Size = B.getOpcode() == BO_And   ? Number + 1
                             : B.getOpcode() == BO_Shr ? std::uint64_t(1) << (Number % 64)
                                                       : Number;
  if (Size >= Fewest && Size <= Most && llvm::isPowerOf2_64(Size) &&
      (!Found.Least || Size < Found.Least))
    Found.Least = unsigned(Size);
}

/// Does a template's argument decide whether \p S is there? It may then divide by what is 0 else.
bool isDecidedByTemplate(const Stmt *S) {
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    return If->isConstexpr() || If->getCond()->isValueDependent();
  const auto *Choice = llvm::dyn_cast<ConditionalOperator>(S);
  return Choice && Choice->getCond()->isValueDependent();
}

void RowFinder::visit(const Stmt *S, bool InElement) {
  if (!S || isDecidedByTemplate(S))
    return;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(S); B && isPlace(B->getLHS())) {
    const auto Op = B->getOpcode();
    if (Op == BO_Div || Op == BO_Shr || (InElement && (Op == BO_Rem || Op == BO_And)))
      note(*B);
  }
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(S))
    if (const Expr *Said = saidAnew(Ref, Plan);
        Said && Seen.insert(PlaceOfUse(Said, InElement)).second)
      visit(Said, InElement);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S)) {
    for (const Expr *Value : valuesOf(*Declaration, Plan))
      visit(Value, InElement);
    return;
  }
  const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(S);
  for (const Stmt *Part : S->children())
    visit(Part, InElement || (Element && Part == Element->getIdx()));
}

} // namespace

AskedRows asksForRows(llvm::ArrayRef<const Stmt *> Statements, const VarDecl *Index,
                      const PhasePlan &Plan, const ASTContext &Context) {
  RowFinder Finder(Index, Plan, Context);
  for (const Stmt *S : Statements)
    Finder.visit(S, /*InElement=*/false);
  return Finder.Found;
}

bool isOfBlock(const VarDecl &V, const PhasePlan &Plan) {
  const BuiltinVariable Builtin = builtinVariable(&V);
  if (Builtin != BuiltinVariable::None)
    return Builtin != BuiltinVariable::ThreadIdx;
  const VariableRole Role = Plan.roleOf(&V);
  if (llvm::isa<ParmVarDecl>(V))
    return Role != VariableRole::PerThread && Role != VariableRole::Recomputed;
  return Role == VariableRole::BlockLevel || V.isConstexpr();
}

bool namesThoseOfBlock(const Stmt *S, const PhasePlan &Plan) {
  OfBlockFinder Finder(Plan);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.IsOfBlock;
}

} // namespace offloom
