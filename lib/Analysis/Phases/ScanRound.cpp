// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Phases/ScanRound.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Phases/ScanOperations.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

std::optional<ScanStep> ScanRound::read(llvm::ArrayRef<PhaseNode> Nodes) {
  for (const PhaseNode &Node : Nodes)
    if (Node.TheKind == PhaseNode::Kind::Call && !readShuffle(Node.TheCall))
      return std::nullopt;
  if (!run(Nodes, /*HasBelow=*/true) || !Stored || Stored->TheKind != Value::Combined ||
      (!From && !OfLanes))
    return std::nullopt;
  const BinaryOperatorKind Operator = Stored->Operator;
  ScanStep Step;
  if (Other != ScanStep::Lane::Below) // all lanes do the same
    return ScanStep{.Distance = DistanceText,
                    .Operator = Operator,
                    .Element = Element,
                    .InOneBuffer = true,
                    .Mask = Mask,
                    .OfLanes = OfLanes,
                    .Other = Other,
                    .How = Stored->How,
                    .By = Stored->By,
                    .OtherFirst = Stored->OtherFirst};
  if (!run(Nodes, /*HasBelow=*/false))
    return std::nullopt;
  Step.InOneBuffer = OfLanes || isInSameRow(*From, *To);
  const Value Kept = Stored ? *Stored : Value{Step.InOneBuffer ? Value::Own : Value::Nothing};
  if (Kept.TheKind == Value::CombinedWithNumber && Kept.Operator == Operator)
    Step.Absent = Kept.Constant;
  else if (Kept.TheKind != Value::Own)
    return std::nullopt;
  Step.Distance = DistanceText;
  Step.Operator = Operator;
  Step.Element = Element;
  if (OfLanes) {
    Step.OfLanes = OfLanes;
    Step.Mask = Mask;
    return Step.Absent ? std::nullopt : std::optional(Step);
  }
  Step.Index = To->Index;
  Step.From = From->Element;
  Step.To = To->Element;
  return Step;
}

/// Whether \p Name is that of a shuffle whose source is a distance away, and the tile's or the
/// warp's.
bool ScanRound::readDirection(llvm::StringRef Name) {
  using Lane = ScanStep::Lane;
  const auto Found = llvm::StringSwitch<std::optional<Lane>>(Name)
                         .Cases({"shfl_up", "__shfl_up_sync"}, Lane::Below)
                         .Cases({"shfl_down", "__shfl_down_sync"}, Lane::Above)
                         .Cases({"shfl_xor", "__shfl_xor_sync"}, Lane::Xor)
                         .Default(std::nullopt);
  OfTile = Name.starts_with("shfl");
  Other = Found.value_or(Lane::Below);
  return Found.has_value();
}

/// `__shfl_up_sync(mask, v, d)` or `tile.shfl_up(v, d)`, the only one of its round.
bool ScanRound::readShuffle(const BlockCall &Call) {
  const FunctionDecl *F = Call.Callee; // of a template's call, what all instances call
  if (Shuffle || !F || !F->getDeclName().isIdentifier() || !collectiveOf(F) ||
      Call.Operands.size() < 3)
    return false;
  if (!readDirection(F->getName()) || (OfTile && !isTileOfWarp(Call.Operands[0]->getType())))
    return false;
  for (const Expr *Further : llvm::ArrayRef(Call.Operands).drop_front(3))
    if (!llvm::isa<CXXDefaultArgExpr>(Further) && !isWarpSize(Further))
      return false;
  const VarDecl *V = variableOf(Call.Operands[1]);
  if (!V || !isScannedByLanes(*V) || !namesThoseOfBlock(Call.Operands[0], Plan) ||
      !(OfTile || isOfRegisters(Call.Operands[0])) || !meansDistance(Call.Operands[2]))
    return false;
  Shuffle = Call.Call;
  Mask = Call.Operands[0];
  OfLanes = V;
  Element = V->getType().getUnqualifiedType();
  return true;
}

/// Is \p V, which each thread has, a number, whatever a template makes of it?
bool ScanRound::isScannedByLanes(const VarDecl &V) const {
  const QualType T = V.getType();
  const bool IsOpen = T->isTemplateTypeParmType();
  return Plan.roleOf(&V) == VariableRole::PerThread && !T->isReferenceType() &&
         !T.isVolatileQualified() && (IsOpen || !T->isDependentType()) &&
         holdsInAllInstances(
             V, Sync, [](QualType Of) { return Of->isArithmeticType() && !Of->isBooleanType(); });
}

void ScanRound::set(const VarDecl *V, Value To) {
  Variables[V] = To;
  Set.insert(V);
}

/// Goes through \p Nodes for a thread that has an element below, or for one that has none.
bool ScanRound::run(llvm::ArrayRef<PhaseNode> Nodes, bool Has) {
  HasBelow = Has;
  HasRead = AllHaveRead = false;
  Stored.reset();
  Variables.clear();
  for (const PhaseNode &Node : Nodes) {
    if (Node.TheKind == PhaseNode::Kind::Barrier) {
      AllHaveRead |= HasRead || !HasBelow;
      continue;
    }
    for (const Stmt *S : Node.Statements)
      if (!runStatement(S) || Failed)
        return false;
  }
  return true;
}

bool ScanRound::runStatement(const Stmt *S) {
  if (!S || llvm::isa<NullStmt>(S))
    return true;
  if (const auto *Several = llvm::dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Several->body(), [&](const Stmt *One) { return runStatement(One); });
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
    return llvm::all_of(Declaration->decls(), [&](const Decl *D) {
      const auto *V = llvm::dyn_cast<VarDecl>(D);
      if (!V || V->isStaticLocal())
        return false;
      if (V->getInit() && isThreadIdxX(V->getInit(), Plan))
        return true;
      set(V, V->getInit() ? valueOf(V->getInit()) : Value());
      return isOfElementType(V->getType());
    });
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    if (If->getInit() || If->getConditionVariable() || If->isConstexpr())
      return false;
    if (runChoice(*If))
      return true;
    const std::optional<bool> Taken = decide(If->getCond());
    return Taken && runStatement(*Taken ? If->getThen() : If->getElse());
  }
  const auto *E = llvm::dyn_cast<Expr>(S);
  const auto *B = E ? llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts()) : nullptr;
  if (!B || !B->isAssignmentOp())
    return false;
  if (B->getOpcode() == BO_Assign)
    return assign(B->getLHS(), valueOf(B->getRHS()));
  if (const auto *Compound = llvm::dyn_cast<CompoundAssignOperator>(B);
      Compound && !isOfElementType(Compound->getComputationResultType()))
    return false;
  return assign(B->getLHS(), combine(BinaryOperator::getOpForCompoundAssignment(B->getOpcode()),
                                     valueOf(B->getLHS()), valueOf(B->getRHS())));
}

bool ScanRound::assign(const Expr *Target, Value V) {
  if (const VarDecl *Variable = variableOf(Target)) {
    if (Variable == OfLanes) {
      Stored = V;
      return true;
    }
    if (isOfBlock(*Variable, Plan) || !isOfElementType(Variable->getType()))
      return false;
    set(Variable, V);
    return true;
  }
  const std::optional<Place> At = OfLanes ? std::nullopt : placeOf(Target);
  return At && !At->IsBelow && storeOwn(*At, V);
}

bool ScanRound::storeOwn(const Place &At, Value V) {
  if (To && !isInSameRow(*To, At))
    return false;
  To = At;
  // In one buffer, somebody may still want to read it.
  if (From && isInSameRow(*From, At) && !AllHaveRead)
    return false;
  Stored = V;
  return true;
}

ScanRound::Value ScanRound::load(const Place &At) {
  if (At.IsBelow) {
    // Which buffer is read, the first such element says.
    if ((From && !isInSameRow(*From, At)) || !HasBelow || Stored)
      return fail();
    if (!From)
      From = At;
    HasRead = true;
    return {Value::Below};
  }
  if (Stored && isInSameRow(*To, At))
    return *Stored;
  if (From && !isInSameRow(*From, At))
    return {};
  // The thread's own element, if it is of the buffer that turns out to be read.
  if (!From)
    From = At;
  From->Element = At.Element;
  From->Index = At.Index;
  return {Value::Own};
}

ScanRound::Value ScanRound::combine(BinaryOperatorKind Op, Value Left, Value Right) {
  const bool IsChoice = (Op == BO_LT || Op == BO_GT) && Other != ScanStep::Lane::Below;
  if (Op != BO_Add && Op != BO_Mul && Op != BO_And && Op != BO_Or && Op != BO_Xor && !IsChoice)
    return {};
  if (Left.TheKind != Value::Own)
    std::swap(Left, Right);
  if (Left.TheKind != Value::Own)
    return {};
  if (Right.TheKind == Value::Below)
    return {Value::Combined, Op};
  if (Right.TheKind == Value::Number)
    return {Value::CombinedWithNumber, Op, Right.Constant};
  return {};
}

/// A literal, or one that is made one of the elements' type.
bool ScanRound::isNumber(const Expr *E) const {
  if (const auto *Made = llvm::dyn_cast<CXXUnresolvedConstructExpr>(E))
    return Made->getNumArgs() == 1 && isOfElementType(Made->getTypeAsWritten()) &&
           llvm::isa<IntegerLiteral, FloatingLiteral>(Made->getArg(0)->IgnoreParenImpCasts());
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return isOfElementType(Cast->getType()) &&
           llvm::isa<IntegerLiteral, FloatingLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts());
  return llvm::isa<IntegerLiteral, FloatingLiteral>(E);
}

ScanRound::Value ScanRound::valueOf(const Expr *E) {
  const Expr *Bare = E->IgnoreParenImpCasts();
  if (isNumber(Bare))
    return {Value::Number, {}, Bare};
  // What an operation gives becomes the elements' type where it is assigned.
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Bare);
      Call && Other != ScanStep::Lane::Below && isOperation(*Call))
    return apply(*Call);
  if (!isOfElementType(Bare->getType()))
    return fail();
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(Bare)) {
    if (Other != ScanStep::Lane::Below)
      return choose(Choice->getCond(), valueOf(Choice->getTrueExpr()),
                    valueOf(Choice->getFalseExpr()))
          .value_or(Value());
    const std::optional<bool> First = decide(Choice->getCond());
    if (!First)
      return fail();
    return valueOf(*First ? Choice->getTrueExpr() : Choice->getFalseExpr());
  }
  if (Bare == Shuffle) // of a lane that has none below, its own
    return Stored ? fail() : HasBelow ? Value{Value::Below} : Value{Value::Own};
  if (const VarDecl *V = variableOf(Bare)) {
    if (V == OfLanes)
      return Stored ? *Stored : Value{Value::Own};
    auto Known = Variables.find(V);
    return Known == Variables.end() ? fail() : Known->second;
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(Bare))
    if (const std::optional<BinaryOperatorKind> Choice = choiceOf(*Call, Context))
      return combine(*Choice, valueOf(Call->getArg(0)), valueOf(Call->getArg(1)));
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(Bare);
      B && !B->isAssignmentOp() && !B->isComparisonOp())
    return combine(B->getOpcode(), valueOf(B->getLHS()), valueOf(B->getRHS()));
  const std::optional<Place> At = OfLanes ? std::nullopt : placeOf(Bare);
  return At ? load(*At) : fail();
}

/// What a lane of a reduction has that compares its own value with the other, and has \p Then where
/// \p Condition holds and else \p Else.
std::optional<ScanRound::Value> ScanRound::choose(const Expr *Condition, Value Then, Value Else) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!B || !B->isRelationalOp())
    return std::nullopt;
  const Value Left = valueOf(B->getLHS()), Right = valueOf(B->getRHS());
  auto AreBoth = [](const Value &One, const Value &Two) {
    return (One.TheKind == Value::Own && Two.TheKind == Value::Below) ||
           (One.TheKind == Value::Below && Two.TheKind == Value::Own);
  };
  if (!AreBoth(Left, Right) || !AreBoth(Then, Else))
    return std::nullopt;
  return Value{Value::Combined,
               Left.TheKind == Value::Own ? B->getOpcode()
                                          : BinaryOperator::reverseComparisonOp(B->getOpcode()),
               nullptr,
               Then.TheKind == Value::Own ? ScanStep::Choice::Keeps : ScanStep::Choice::Takes};
}

/// `if (other > v) v = other;`
bool ScanRound::runChoice(const IfStmt &S) {
  const Stmt *Then = S.getThen();
  if (const auto *Compound = llvm::dyn_cast<CompoundStmt>(Then); Compound && Compound->size() == 1)
    Then = Compound->body_front();
  const auto *B = llvm::dyn_cast<BinaryOperator>(Then);
  if (Other == ScanStep::Lane::Below || S.getElse() || Stored || !B ||
      B->getOpcode() != BO_Assign || variableOf(B->getLHS()) != OfLanes)
    return false;
  Stored = choose(S.getCond(), valueOf(B->getRHS()), Value{Value::Own});
  return Stored.has_value();
}

/// Whether \p Condition holds: `t >= d`, whichever way it is said.
std::optional<bool> ScanRound::decide(const Expr *Condition) {
  if (Other != ScanStep::Lane::Below)
    return std::nullopt;
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = llvm::dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const std::optional<bool> Held = decide(Not->getSubExpr());
    return Held ? std::optional(!*Held) : std::nullopt;
  }
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B)
    return std::nullopt;
  const Expr *Left = B->getLHS(), *Right = B->getRHS();
  BinaryOperatorKind Op = B->getOpcode();
  if (Op == BO_LE || Op == BO_GT) {
    std::swap(Left, Right);
    Op = BinaryOperator::reverseComparisonOp(Op);
  }
  if (Op != BO_GE && Op != BO_LT)
    return std::nullopt;
  const auto *Zero = llvm::dyn_cast<IntegerLiteral>(Right->IgnoreParenImpCasts());
  const auto *Difference = llvm::dyn_cast<BinaryOperator>(Left->IgnoreParenImpCasts());
  if (Zero && Zero->getValue().isZero() && Difference && Difference->getOpcode() == BO_Sub &&
      Difference->getType()->isSignedIntegerType()) {
    Left = Difference->getLHS();
    Right = Difference->getRHS();
  }
  const bool IsIndex = OfTile    ? isRankInTileOfWarp(Left, Plan, Sync)
                       : OfLanes ? isLaneOfX(Left, Plan)
                                 : isThreadIdxX(Left, Plan);
  if (!IsIndex || !meansDistance(Right))
    return std::nullopt;
  return HasBelow == (Op == BO_GE);
}

bool ScanRound::meansDistance(const Expr *E) {
  const VarDecl *V = variableOf(E);
  if (!V || (Distance && V != Distance) || V->getType()->isDependentType() ||
      !V->getType()->isIntegerType() || Context.getTypeSize(V->getType()) < 32)
    return false;
  Distance = V;
  DistanceText = E->IgnoreParenImpCasts();
  return true;
}

/// Is \p T, of a value that a round computes, the elements' type? In a template expressions have
/// none yet; what is declared with a type of the template's, `U` or `typename X::type`, has.
bool ScanRound::isOfElementType(QualType T) const {
  if (T.isNull() || T->isReferenceType() || T.isVolatileQualified())
    return false;
  return Element.isNull() || Context.hasSameUnqualifiedType(T, Element) ||
         (Element->isDependentType() && T->isSpecificBuiltinType(BuiltinType::Dependent));
}

} // namespace offloom
