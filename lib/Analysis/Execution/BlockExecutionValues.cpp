// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The expressions of a kernel, evaluated for all threads of a block side by side.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/BlockExecution.h"
#include "Analysis/Execution/BlockExecutionSyntax.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

ThreadValues BlockExecution::evaluate(const Expr *Written, const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Written);
  if (E->isTypeDependent() || E->isValueDependent() || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(E))
    return isa<UnaryExprOrTypeTraitExpr>(E) ? ThreadValues::same() : ThreadValues::unknown();
  if (const ThreadValues *Constant = constant(*E))
    return *Constant;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return converted(*Cast, Active);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return binary(*Binary, Active);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return unary(*Unary, Active);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choose(*Choice, Active);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(*Call, Active);
  if (isa<CXXConstructExpr>(E) && mayWait(E))
    forgetAccesses();
  if (E->isGLValue()) {
    locate(E, Active);
    return ThreadValues::unknown();
  }
  return evaluateOperands(E, Active);
}

/// What \p E is, if it is a constant of the language; null if not. Asked once of an expression,
/// which loops evaluate again and again.
const ThreadValues *BlockExecution::constant(const Expr &E) {
  auto [Known, IsNew] = Constants.try_emplace(&E);
  std::optional<ThreadValues> &Found = Known->second;
  Expr::EvalResult Result;
  if (IsNew && isInteger(&E) && E.isPRValue() && E.EvaluateAsInt(Result, AST) &&
      !Result.HasSideEffects) {
    std::optional<int64_t> Value = Result.Val.getInt().tryExtValue();
    Found = Value ? ThreadValues::constant(*Value) : ThreadValues::same();
  }
  return Found ? &*Found : nullptr;
}

/// The same for all threads if the operands are.
ThreadValues BlockExecution::evaluateOperands(const Stmt *E, const ThreadMask &Active) {
  bool AreUniform = !isa<CXXThisExpr>(E);
  for (const Stmt *Child : E->children())
    if (const auto *Operand = dyn_cast_or_null<Expr>(Child))
      AreUniform &= evaluate(Operand, Active).isUniform();
  return AreUniform ? ThreadValues::same() : ThreadValues::unknown();
}

ThreadValues BlockExecution::converted(const CastExpr &E, const ThreadMask &Active) {
  const Expr *Operand = E.getSubExpr();
  switch (E.getCastKind()) {
  case CK_LValueToRValue:
    return load(withoutSyntax(Operand), Active);
  case CK_NoOp:
  case CK_IntegralCast:
    return evaluate(Operand, Active).converted(E.getType(), AST);
  case CK_IntegralToBoolean:
    return combine(evaluate(Operand, Active), BO_NE, ThreadValues::constant(0));
  case CK_ArrayToPointerDecay:
    locate(Operand, Active);
    return ThreadValues::unknown();
  default: {
    ThreadValues Value = evaluate(Operand, Active);
    return Value.isUniform() ? ThreadValues::same() : ThreadValues::unknown();
  }
  }
}

ThreadValues BlockExecution::binary(const BinaryOperator &E, const ThreadMask &Active) {
  if (E.isLogicalOp())
    return shortCircuit(E, Active);
  if (E.isCommaOp()) {
    evaluate(E.getLHS(), Active);
    return evaluate(E.getRHS(), Active);
  }
  if (E.isAssignmentOp()) {
    if (E.getLHS()->getType()->isPointerType()) {
      Location Value = E.getOpcode() == BO_Assign ? pointer(E.getRHS(), Active) : Location();
      const VarDecl *V = named(withoutSyntax(E.getLHS()));
      if (E.getOpcode() != BO_Assign)
        evaluate(E.getRHS(), Active);
      if (V && Certain && Active.all())
        Now.Pointers[V] = std::move(Value);
      else if (V)
        Now.Pointers[V] = Location();
      else
        assign(E.getLHS(), ThreadValues::unknown(), E.isCompoundAssignmentOp(), Active);
      return ThreadValues::unknown();
    }
    ThreadValues Value = evaluate(E.getRHS(), Active);
    const VarDecl *V = named(withoutSyntax(E.getLHS()));
    if (E.isCompoundAssignmentOp() && V && !isMemory(*V) && isInteger(E.getLHS()))
      Value = combine(load(E.getLHS(), Active),
                      BinaryOperator::getOpForCompoundAssignment(E.getOpcode()), Value);
    assign(E.getLHS(), Value, E.isCompoundAssignmentOp(), Active);
    return Value.converted(E.getType(), AST);
  }
  ThreadValues A = evaluate(E.getLHS(), Active), B = evaluate(E.getRHS(), Active);
  if (!isInteger(E.getLHS()) || !isInteger(E.getRHS()))
    return A.isUniform() && B.isUniform() ? ThreadValues::same() : ThreadValues::unknown();
  return combine(A, E.getOpcode(), B).converted(E.getType(), AST);
}

ThreadValues BlockExecution::unary(const UnaryOperator &E, const ThreadMask &Active) {
  const Expr *Operand = E.getSubExpr();
  if (E.isIncrementDecrementOp()) {
    const VarDecl *V = named(withoutSyntax(Operand));
    if (Operand->getType()->isPointerType() || !isInteger(Operand)) {
      if (V && Operand->getType()->isPointerType())
        Now.Pointers[V] = Location();
      else
        assign(Operand, ThreadValues::unknown(), /*AlsoReads=*/true, Active);
      return ThreadValues::unknown();
    }
    ThreadValues Before = V && !isMemory(*V) ? load(Operand, Active) : ThreadValues::unknown();
    ThreadValues After =
        combine(Before, E.isIncrementOp() ? BO_Add : BO_Sub, ThreadValues::constant(1))
            .converted(Operand->getType(), AST);
    assign(Operand, After, /*AlsoReads=*/true, Active);
    return E.isPrefix() ? After : Before;
  }
  if (E.getOpcode() == UO_AddrOf) {
    locate(Operand, Active);
    return ThreadValues::unknown();
  }
  ThreadValues Value = evaluate(Operand, Active);
  ThreadValues Zero = ThreadValues::constant(0);
  switch (E.getOpcode()) {
  case UO_Plus:
    return Value;
  case UO_Minus:
    return combine(Zero, BO_Sub, Value).converted(E.getType(), AST);
  case UO_LNot:
    return combine(Value, BO_EQ, Zero);
  case UO_Not:
    return combine(Value, BO_Xor, ThreadValues::constant(-1)).converted(E.getType(), AST);
  default:
    return Value.isUniform() ? ThreadValues::same() : ThreadValues::unknown();
  }
}

/// \p E, by those threads of \p Active for which \p Condition is \p Wanted.
ThreadValues BlockExecution::evaluateIf(const Expr *E, const ThreadValues &Condition, bool Wanted,
                                        const ThreadMask &Active) {
  if (Condition.isKnown()) {
    ThreadMask Narrowed = Active;
    for (unsigned T : Active.set_bits())
      if ((Condition.of(T) != 0) != Wanted)
        Narrowed.reset(T);
    return evaluate(E, Narrowed);
  }
  llvm::SaveAndRestore Doubt(Certain, false);
  if (mayWait(E))
    forgetAccesses();
  return evaluate(E, Active);
}

ThreadValues BlockExecution::shortCircuit(const BinaryOperator &E, const ThreadMask &Active) {
  ThreadValues Left = evaluate(E.getLHS(), Active);
  ThreadValues Right = evaluateIf(E.getRHS(), Left, E.getOpcode() == BO_LAnd, Active);
  return combine(Left, E.getOpcode(), Right);
}

ThreadValues BlockExecution::choose(const ConditionalOperator &E, const ThreadMask &Active) {
  ThreadValues Condition = evaluate(E.getCond(), Active);
  ThreadValues Yes = evaluateIf(E.getTrueExpr(), Condition, true, Active);
  ThreadValues No = evaluateIf(E.getFalseExpr(), Condition, false, Active);
  if (Condition.isKnown() && Yes.isKnown() && No.isKnown()) {
    ThreadValues Result = Yes;
    Result.spread(Threads);
    Result.OfBlock |= No.OfBlock || Condition.OfBlock;
    for (unsigned T = 0; T < Threads; ++T)
      if (Condition.of(T) == 0)
        Result.Of[T] = No.of(T);
    return Result;
  }
  bool IsUniform = Condition.isUniform() && Yes.isUniform() && No.isUniform();
  return IsUniform ? ThreadValues::same() : ThreadValues::unknown();
}

std::optional<ThreadValues> BlockExecution::builtin(const MemberExpr &E) const {
  const auto *Base = dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenImpCasts());
  llvm::StringRef Member = memberName(E);
  if (!Base || Member.size() != 1 || Member[0] < 'x' || Member[0] > 'z')
    return std::nullopt;
  unsigned Dimension = Member[0] - 'x';
  switch (builtinVariable(Base->getDecl())) {
  case BuiltinVariable::ThreadIdx: {
    ThreadValues Result = ThreadValues::constant(0);
    Result.spread(Threads);
    for (uint64_t T = 0; T < Threads; ++T)
      Result.Of[T] = Dimension == 0   ? T % Block[0]
                     : Dimension == 1 ? T / Block[0] % Block[1]
                                      : T / (Block[0] * Block[1]);
    return Result;
  }
  case BuiltinVariable::BlockDim:
    return ThreadValues::constant(Block[Dimension]);
  case BuiltinVariable::BlockIdx: {
    ThreadValues First = ThreadValues::constant(0);
    First.OfBlock = true;
    return First;
  }
  case BuiltinVariable::GridDim:
    return ThreadValues::same();
  default:
    return std::nullopt;
  }
}

} // namespace offloom
