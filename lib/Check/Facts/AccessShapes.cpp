// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/AccessShapes.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

/// The summands of an index, locals replaced by what they are initialised with.
class Summands {
public:
  Summands(const WarpEvaluation &Values, LaneMask Active)
      : Written(Values.modifications()), Values(Values), Active(Active), AST(Values.context()) {}

  /// False if the sum has a part that could be anything.
  bool add(const Expr &Sum) {
    const Expr *E = Sum.IgnoreParenImpCasts();
    if (++Count > 32)
      return false;
    const Expr *Meant = resolved(E, Written);
    const auto *Binary = dyn_cast<BinaryOperator>(Meant);
    if (Binary && (Binary->getOpcode() == BO_Add || Binary->getOpcode() == BO_Sub))
      return add(*Binary->getLHS()) && add(*Binary->getRHS());
    if (threadComponent(*E, Written) == 'y')
      return HasUnitY = true;
    HasCounter |= isCounter(*E);
    if (std::optional<LaneValues> Value = Values.value(Sum)) {
      if (!Value->isUniform())
        ++Varying;
      HasRows |= !Value->isUniform() && dependsOnX(*Meant);
      return true;
    }
    if (const Expr *Start = startOfCounter(*E))
      return add(*Start);
    return Binary && Binary->getOpcode() == BO_Mul && (addProduct(*Binary) || addScaled(*Binary));
  }

  /// The summands of where \p Pointer leads, those of the variables that it is made of among them.
  bool addPointer(const Expr &Pointer) {
    const Expr *E = resolved(&Pointer, Written);
    if (++Count > 32)
      return false;
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      if (Unary->isIncrementDecrementOp())
        return addPointer(*Unary->getSubExpr());
      const auto *Element = dyn_cast<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParens());
      return Unary->getOpcode() == UO_AddrOf && Element && addPointer(*Element->getBase()) &&
             add(*Element->getIdx());
    }
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      bool IsFirst = Sum->getLHS()->getType()->isPointerType();
      return addPointer(IsFirst ? *Sum->getLHS() : *Sum->getRHS()) &&
             add(IsFirst ? *Sum->getRHS() : *Sum->getLHS());
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Values.pointerMember(*Member).has_value();
    const VarDecl *V = referredVariable(*E);
    if (!V || V->getType()->isReferenceType())
      return false;
    if (const Expr *Value = onlyValue(*V, Written.of(V)))
      return V->getType()->isPointerType() && addPointer(*Value);
    if (V->isLocalVarDecl() && V->getType()->isPointerType() && V->getInit() &&
        !addPointer(*V->getInit()))
      return false;
    if (isa<ParmVarDecl>(V))
      if (std::optional<WarpAddress> Passed = Values.start(*V))
        Varying += !Passed->Bytes.isUniform();
    return llvm::all_of(Written.of(V), [&](const Expr *Write) { return addStep(*V, *Write); });
  }

  bool HasCounter = false; ///< of a loop that goes from element to element
  bool HasUnitY = false;
  bool HasRows = false; ///< threadIdx.x is multiplied
  unsigned Varying = 0;
  std::string Stride;

private:
  /// What \p Write does to the pointer \p V in each round, or before all of them.
  bool addStep(const VarDecl &V, const Expr &Write) {
    const auto *Unary = dyn_cast<UnaryOperator>(Write.IgnoreParens());
    const auto *Step = dyn_cast<BinaryOperator>(Write.IgnoreParens());
    if (!Values.steps().isStep(Write) || (Unary && !Unary->isIncrementDecrementOp()) ||
        (!Unary && !Step))
      return false;
    bool IsSum = Step && (Step->getOpcode() == BO_AddAssign || Step->getOpcode() == BO_SubAssign);
    if (Unary || (IsSum && isOne(*Step->getRHS())))
      return HasCounter = true;
    if (Values.steps().isStart(V, Write))
      return IsSum ? add(*Step->getRHS()) : addPointer(*Step->getRHS());
    std::optional<LaneValues> By = IsSum ? Values.value(*Step->getRHS()) : std::nullopt;
    return By && By->isUniform();
  }

  /// A variable that goes up by one, from wherever it begins.
  bool isCounter(const Expr &E) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(&E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V || !V->isLocalVarDecl())
      return false;
    bool GoesUp = false;
    for (const Expr *Write : Written.of(V)) {
      const auto *Unary = dyn_cast<UnaryOperator>(Write->IgnoreParens());
      const auto *Step = dyn_cast<BinaryOperator>(Write->IgnoreParens());
      bool IsOne = (Unary && Unary->isIncrementOp()) ||
                   (Step && Step->getOpcode() == BO_AddAssign && isOne(*Step->getRHS()));
      if (!IsOne && !(Step && Step->getOpcode() == BO_Assign))
        return false;
      GoesUp |= IsOne;
    }
    return GoesUp;
  }

  /// Where a variable begins that goes up by one; null if that is not one place.
  const Expr *startOfCounter(const Expr &E) const {
    if (!isCounter(E))
      return nullptr;
    const auto *V = cast<VarDecl>(cast<DeclRefExpr>(E).getDecl());
    const Expr *Start = V->getInit();
    for (const Expr *Write : Written.of(V)) {
      const auto *Set = dyn_cast<BinaryOperator>(Write->IgnoreParens());
      if (!Set || Set->getOpcode() != BO_Assign)
        continue;
      if (Start)
        return nullptr;
      Start = Set->getRHS();
    }
    return Start;
  }

  bool isOne(const Expr &E) const {
    std::optional<LaneValues> Value = Values.value(E);
    return Value && Value->asConstant() == 1;
  }

  /// The values of \p E; of an index that is kept within bounds, `min(i, n - 1)`, those of most
  /// threads.
  std::optional<LaneValues> valueOf(const Expr &E) const {
    if (std::optional<LaneValues> Value = Values.value(E))
      return Value;
    const auto *Call = dyn_cast<CallExpr>(resolved(&E, Written));
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || !Callee->getIdentifier() || Call->getNumArgs() != 2 ||
        (Callee->getName() != "min" && Callee->getName() != "max"))
      return std::nullopt;
    std::optional<LaneValues> A = argument(*Call->getArg(0)), B = argument(*Call->getArg(1));
    if (!A || !B || (!A->isUniform() && !B->isUniform()))
      return std::nullopt;
    return A->isUniform() ? B : A;
  }

  /// Past the reference by which std::min takes it.
  std::optional<LaneValues> argument(const Expr &E) const {
    const Expr *Value = E.IgnoreParenImpCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Value))
      return valueOf(*Temporary->getSubExpr());
    if (std::optional<LaneValues> Known = Values.value(E))
      return Known;
    const auto *Reference = dyn_cast<DeclRefExpr>(resolved(&E, Written));
    return Reference ? std::nullopt : Values.value(*resolved(&E, Written));
  }

  bool dependsOnX(const Expr &E) const {
    const auto *Product = dyn_cast<BinaryOperator>(&E);
    return Product && Product->getOpcode() == BO_Mul &&
           (mentionsX(*Product->getLHS()) || mentionsX(*Product->getRHS()));
  }

  bool mentionsX(const Expr &E) const {
    const Expr *Meant = resolved(&E, Written);
    const auto *Binary = dyn_cast<BinaryOperator>(Meant);
    return threadComponent(E, Written) == 'x' ||
           (Binary && (mentionsX(*Binary->getLHS()) || mentionsX(*Binary->getRHS())));
  }

  /// The thread's index times values that all share, in any order: `n * i * m`.
  bool addProduct(const BinaryOperator &Product) {
    llvm::SmallVector<const Expr *, 4> Factors;
    collectFactors(Product, Factors);
    std::string By;
    const Expr *Index = nullptr;
    bool IsKnown = true;
    for (const Expr *Factor : Factors) {
      std::optional<LaneValues> Value = valueOf(*Factor);
      if (!Value || (!Value->isUniform() && (Index || distinctValues(*Value, Active) < 16)))
        return false;
      if (!Value->isUniform()) {
        Index = Factor;
        continue;
      }
      IsKnown &= Value->asConstant().has_value();
      llvm::StringRef Text = sourceText(Factor->IgnoreParenImpCasts()->getSourceRange(), AST);
      By += (By.empty() ? "" : " * ") + Text.str();
    }
    if (!Index || IsKnown || !Stride.empty())
      return false;
    Stride = By;
    HasRows = mentionsX(*Index);
    ++Varying;
    return true;
  }

  /// A sum with the thread's index times values that all share: `(i * n + k) * m`.
  bool addScaled(const BinaryOperator &Product) {
    for (bool IsLeft : {true, false}) {
      const Expr &Sum = IsLeft ? *Product.getLHS() : *Product.getRHS();
      const Expr &By = IsLeft ? *Product.getRHS() : *Product.getLHS();
      std::optional<LaneValues> Times = valueOf(By);
      if (!Times || !Times->isUniform() || !Stride.empty())
        continue;
      // The steps of what is multiplied are no longer from element to element.
      bool HadCounter = HasCounter, HadUnitY = HasUnitY;
      if (!add(Sum))
        return false;
      HasCounter = HadCounter, HasUnitY = HadUnitY;
      if (!Stride.empty())
        Stride += " * " + sourceText(By.IgnoreParenImpCasts()->getSourceRange(), AST).str();
      return true;
    }
    return false;
  }

  /// What \p E multiplies; a factor that has a value is not taken apart.
  void collectFactors(const Expr &E, llvm::SmallVectorImpl<const Expr *> &Factors) const {
    const auto *Product = dyn_cast<BinaryOperator>(resolved(&E, Written));
    if (!Product || Product->getOpcode() != BO_Mul || Factors.size() > 4 || valueOf(E))
      return Factors.push_back(&E);
    collectFactors(*Product->getLHS(), Factors);
    collectFactors(*Product->getRHS(), Factors);
  }

  const Modifications &Written;
  const WarpEvaluation &Values;
  const LaneMask Active;
  const ASTContext &AST;
  unsigned Count = 0;
};

/// The structure that \p Lvalue is a member of, if it is an element of memory.
QualType structureOf(const Expr &Lvalue) {
  const Expr *E = Lvalue.IgnoreParens();
  QualType Result;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Result = Member->isArrow() ? Member->getBase()->getType()->getPointeeType()
                               : Member->getBase()->getType();
    if (Member->isArrow())
      break;
    E = Member->getBase()->IgnoreParenImpCasts();
  }
  return Result;
}

/// How much greater \p E is for the second lane than for the first; the lanes of other rows may be
/// an unknown distance away.
std::optional<int64_t> stepToSecondLane(const Expr &E, const WarpEvaluation &Values,
                                        unsigned Depth = 0) {
  if (std::optional<LaneValues> Known = Values.value(E))
    return Known->Offsets[1] - Known->Offsets[0];
  const auto *Binary = dyn_cast<BinaryOperator>(resolved(&E, Values.modifications()));
  if (!Binary || Depth > 16)
    return std::nullopt;
  std::optional<int64_t> Left = stepToSecondLane(*Binary->getLHS(), Values, Depth + 1),
                         Right = stepToSecondLane(*Binary->getRHS(), Values, Depth + 1);
  if (!Left || !Right)
    return std::nullopt;
  if (Binary->isAdditiveOp())
    return Binary->getOpcode() == BO_Add ? *Left + *Right : *Left - *Right;
  return Binary->isMultiplicativeOp() && *Left == 0 && *Right == 0 ? std::optional<int64_t>(0)
                                                                   : std::nullopt;
}

} // namespace

bool isAlongRow(const Expr &Lvalue, const WarpEvaluation &Values) {
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Lvalue.IgnoreParens());
  if (!Subscript)
    return false;
  const Expr *Base = Subscript->getBase()->IgnoreParenImpCasts();
  const VarDecl *V = referredVariable(*Base);
  const auto *Member = dyn_cast<MemberExpr>(Base);
  bool IsGiven = V ? isa<ParmVarDecl>(V) && Values.writes(*V).empty()
                   : Member && Values.pointerMember(*Member).has_value();
  return IsGiven && stepToSecondLane(*Subscript->getIdx(), Values) == 1;
}

std::optional<IndexShape> shapeOf(const Expr &Lvalue, const WarpEvaluation &Values,
                                  LaneMask Active) {
  std::optional<WarpAddress> Address = Values.address(Lvalue);
  QualType Structure = structureOf(Lvalue);
  if (Address && !Structure.isNull() &&
      Address->Bytes.Offsets[1] - Address->Bytes.Offsets[0] ==
          Values.context().getTypeSizeInChars(Structure).getQuantity())
    return IndexShape{AccessShape::Member};
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Lvalue.IgnoreParens());
  const auto *Star = dyn_cast<UnaryOperator>(Lvalue.IgnoreParens());
  const Expr *Pointer = Subscript                               ? Subscript->getBase()
                        : Star && Star->getOpcode() == UO_Deref ? Star->getSubExpr()
                                                                : nullptr;
  if (!Pointer || !Pointer->IgnoreParenImpCasts()->getType()->isPointerType())
    return Address ? std::optional(IndexShape()) : std::nullopt;
  Summands Index(Values, Active);
  if (!Index.addPointer(*Pointer) || (Subscript && !Index.add(*Subscript->getIdx())) ||
      Index.Varying != 1 || (!Address && Index.Stride.empty()))
    return Address ? std::optional(IndexShape()) : std::nullopt;
  IndexShape Result{AccessShape::Strided, Index.Stride};
  if (Index.HasRows && Index.HasUnitY)
    Result.Shape = AccessShape::SwappedIndex;
  else if (Index.HasCounter)
    Result.Shape = AccessShape::Chunk;
  return Result;
}

} // namespace offloom
