// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions, for all lanes at once.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

/// What is not followed: of numbers it may be an index.
WarpExecution::Terms WarpExecution::opaque(QualType T) const {
  if (T.isNull()) // of what stands in parentheses behind a name of an unknown type
    return all(LaneTerm());
  bool IsIndex = T->isIntegralOrEnumerationType() || T->isPointerType();
  return all(IsIndex ? LaneTerm() : LaneTerm::of(LaneTerm::Data));
}

WarpExecution::Terms WarpExecution::value(const Expr *E) {
  if (!Budget)
    return all(LaneTerm());
  --Budget;
  E = E->IgnoreParens();
  const QualType T = E->getType();
  if (!T.isNull() && E->isPRValue() && T->isIntegralOrEnumerationType() && !E->isValueDependent()) {
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Context) && Result.Val.getInt().isRepresentableByInt64())
      return all(LaneTerm::number(Result.Val.getInt().getExtValue()));
  }
  if (!T.isNull() && E->isPRValue() && T->isRealFloatingType() && !E->isValueDependent()) {
    llvm::APFloat Result(0.0);
    if (E->EvaluateAsFloat(Result, Context))
      return madeOf(opaque(T), hash_value(Result), {});
  }
  return computed(E);
}

/// The value of \p Operand, a part of \p S whose parts are evaluated in order.
WarpExecution::Terms WarpExecution::operand(const Stmt *S, unsigned Part, const Expr *Operand,
                                            unsigned Round) {
  Now.Frames.push_back({S, Part, Round, Operand});
  if (isStep(WarpStep::Kind::BeforeOperand, Operand))
    step();
  Terms Values = value(Operand);
  Now.Frames.pop_back();
  return Values;
}

WarpExecution::Terms WarpExecution::computed(const Expr *E) {
  if (auto Builtin = builtin(E))
    return *Builtin;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (const auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(Substituted->getReplacement());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return value(Default->getExpr());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Of = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      if (const auto *Choice = dyn_cast<ConditionalOperator>(Of->IgnoreParens()))
        return conditional(Choice);
      return load(place(Of), Of);
    case CK_ArrayToPointerDecay: {
      Place P = place(Of);
      Within = std::move(P.Within);
      return P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
    }
    default:
      break;
    }
    Terms Values = value(Of);
    const std::uint64_t How = llvm::hash_value(E->getType().getAsOpaquePtr());
    bool Follows = (E->getType()->isIntegralOrEnumerationType() &&
                    Of->getType()->isIntegralOrEnumerationType()) ||
                   (E->getType()->isPointerType() && Of->getType()->isPointerType());
    if (E->getType()->isPointerType())
      Values = moved(std::move(Values), bytesMovedBy(*Cast));
    if (Follows)
      return wrapped(std::move(Values), E->getType());
    Terms Converted = opaque(E->getType()), Found = foundSomewhere(E->getType());
    for (unsigned Lane = 0; Lane < lanes(); ++Lane)
      if (Cast->getCastKind() == CK_FloatingToIntegral && Values[Lane].TheKind == LaneTerm::Data)
        Converted[Lane] = Found[Lane];
    return madeOf(std::move(Converted), How, {&Values});
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return binary(Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return increment(Unary);
    if (Unary->getOpcode() == UO_AddrOf) {
      return addressOf(place(Unary->getSubExpr()));
    }
    if (Unary->getOpcode() == UO_Deref)
      return load(place(E), E);
    Terms Of = value(Unary->getSubExpr());
    QualType T = E->getType();
    switch (Unary->getOpcode()) {
    case UO_Minus:
      return combine(BO_Sub, all(LaneTerm::number(0)), Of, T, T);
    case UO_Plus:
      return Of;
    case UO_LNot:
      return combine(BO_EQ, Of, all(LaneTerm::number(0)), T, T);
    case UO_Not:
      return combine(BO_Xor, Of, all(LaneTerm::number(-1)), T, T);
    default:
      return opaque(T);
    }
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return conditional(Choice);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  if (isa<CXXConstructExpr>(E)) {
    beginTemporary(E, E);
    return opaque(E->getType());
  }
  if (isa<CXXThisExpr>(E))
    return This;
  if (E->isLValue() && isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E))
    return load(place(E), E);
  return visitOperands(E);
}

/// The variables that CUDA has, and `warpSize`.
std::optional<WarpExecution::Terms> WarpExecution::builtin(const Expr *E) {
  const Expr *Object = E->IgnoreParenImpCasts();
  const auto *Member = dyn_cast<MemberExpr>(Object);
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Member ? Member->getBase()->IgnoreParenImpCasts() : Object);
  BuiltinVariable Which = Ref ? builtinVariable(Ref->getDecl()) : BuiltinVariable::None;
  if (Which == BuiltinVariable::WarpSize)
    return all(LaneTerm::number(32));
  if (Which == BuiltinVariable::None || !Member || !Member->getMemberDecl()->getIdentifier())
    return std::nullopt;
  llvm::StringRef Axis = memberName(*Member);
  const unsigned Dimension = Axis == "x" ? 0 : Axis == "y" ? 1 : 2;
  if (Assumes == Shapes::Row && Dimension > 0 &&
      (Which == BuiltinVariable::ThreadIdx || Which == BuiltinVariable::BlockDim)) {
    Restarts = true; // run() begins anew, with rows
    Budget = 0;
    return all(LaneTerm());
  }
  bool IsKnown = Which == BuiltinVariable::ThreadIdx ||
                 (Which == BuiltinVariable::BlockDim &&
                  (Assumes == Shapes::Launched || (Assumes == Shapes::Rows && Dimension == 0)));
  if (IsKnown) {
    Terms Values = all(LaneTerm::number(0));
    for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
      const Dimensions &Shape = Blocks[Lane / PerShape];
      const unsigned In = Lane % PerShape;
      const std::uint64_t Index[] = {In % Shape[0], In / Shape[0] % Shape[1],
                                     In / Shape[0] / Shape[1]};
      Values[Lane].Number =
          Which == BuiltinVariable::BlockDim ? Shape[Dimension] : Index[Dimension];
    }
    return Values;
  }
  // Who numbers warps across blocks has blocks of whole warps.
  const bool IsRow = Which == BuiltinVariable::BlockDim && Assumes == Shapes::Row;
  const unsigned Symbol = Symbols.of((Ref->getDecl()->getName() + "." + Axis).str(),
                                     /*Divisor=*/IsRow ? WarpSize : 1);
  Extents.insert(Symbol);
  return all(LaneTerm::symbol(Symbol));
}

LaneTerm WarpExecution::combineOne(int Opcode, const LaneTerm &A, const LaneTerm &B, bool Uniform) {
  if (Opcode == BO_Add || Opcode == BO_Sub) {
    if (A.Base && B.Base && (Opcode == BO_Add || A.Base != B.Base))
      return LaneTerm();
    LaneTerm Sum = A;
    Sum.addMultiple(B, Opcode == BO_Add ? 1 : -1);
    Sum.Base = A.Base && B.Base ? nullptr : A.Base ? A.Base : B.Base;
    return Sum;
  }
  if (A.isNumber() && B.isNumber()) {
    std::int64_t X = A.Number, Y = B.Number;
    switch (Opcode) {
    case BO_Mul:
      return LaneTerm::number(std::int64_t(std::uint64_t(X) * std::uint64_t(Y)));
    case BO_Div:
      return Y && Y != -1 ? LaneTerm::number(X / Y) : LaneTerm();
    case BO_Rem:
      return Y && Y != -1 ? LaneTerm::number(X % Y) : LaneTerm();
    case BO_Shl:
      return Y >= 0 && Y < 63 ? LaneTerm::number(std::int64_t(std::uint64_t(X) << Y)) : LaneTerm();
    case BO_Shr:
      return Y >= 0 && Y < 63 ? LaneTerm::number(X >> Y) : LaneTerm();
    case BO_And:
      return LaneTerm::number(X & Y);
    case BO_Or:
      return LaneTerm::number(X | Y);
    case BO_Xor:
      return LaneTerm::number(X ^ Y);
    default:
      break;
    }
  }
  if (A.Base == B.Base && BinaryOperator::isComparisonOp(BinaryOperatorKind(Opcode)) &&
      A.Parts == B.Parts) {
    std::int64_t X = A.Number, Y = B.Number;
    switch (Opcode) {
    case BO_LT:
      return LaneTerm::number(X < Y);
    case BO_GT:
      return LaneTerm::number(X > Y);
    case BO_LE:
      return LaneTerm::number(X <= Y);
    case BO_GE:
      return LaneTerm::number(X >= Y);
    case BO_EQ:
      return LaneTerm::number(X == Y);
    case BO_NE:
      return LaneTerm::number(X != Y);
    default:
      return LaneTerm();
    }
  }
  if (Opcode == BO_Mul && (A.isNumber() || B.isNumber())) {
    LaneTerm Product = LaneTerm::number(0);
    Product.addMultiple(A.isNumber() ? B : A, A.isNumber() ? A.Number : B.Number);
    return (A.isNumber() ? B : A).Base ? LaneTerm() : Product;
  }
  if (!A.Base && B.isNumber())
    if (auto Part = partOf(Opcode, A, B.Number))
      return *Part;
  if (Uniform && !A.Base && !B.Base) {
    std::string Left = A.name(), Right = B.name();
    if (Opcode == BO_Mul && Right < Left)
      std::swap(Left, Right);
    unsigned Symbol =
        Symbols.of("(" + Left + ")" + std::to_string(Opcode) + "(" + Right + ")",
                   Opcode == BO_Mul ? std::max(Symbols.divisorOf(A), Symbols.divisorOf(B)) : 1);
    if (Opcode == BO_Mul)
      Extents.insert(Symbol);
    if (Opcode == BO_EQ && B == LaneTerm::number(0)) {
      Conditions.try_emplace(Symbol, consequences(A).negated());
    } else if (BinaryOperator::isComparisonOp(BinaryOperatorKind(Opcode))) {
      UniformCondition C{BinaryOperatorKind(Opcode), A};
      C.Difference.addMultiple(B, -1);
      Conditions.try_emplace(Symbol, Consequences::of(C));
    }
    return LaneTerm::symbol(Symbol);
  }
  if (Opcode == BO_Mul && A.Number == 0 && A.Parts.size() == 1 && B.Parts.empty() && !B.Base)
    return LaneTerm();
  // Which lanes a bound cuts off does not matter; that one lane is picked does.
  bool IsBound =
      Opcode == BO_LT || Opcode == BO_GT || Opcode == BO_LE || Opcode == BO_GE || Opcode == BO_NE;
  return IsBound ? bound(Opcode, A, B) : mixed(Opcode, A, B);
}

WarpExecution::Terms WarpExecution::combine(int Opcode, const Terms &A, const Terms &B,
                                            QualType OfA, QualType Result) {
  if (!OfA->isIntegralOrEnumerationType() && !OfA->isPointerType())
    return madeOf(all(LaneTerm::of(LaneTerm::Data)), by(Opcode), {&A, &B});
  Terms Values = all(LaneTerm());
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    const bool UniformA = uniformIn(Warp, A), UniformB = uniformIn(Warp, B);
    for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane) {
      const LaneTerm &X = A[Lane], &Y = B[Lane];
      if (Active[Lane] == Activity::Off)
        continue;
      Values[Lane] =
          X.TheKind == LaneTerm::Known && Y.TheKind == LaneTerm::Known
              ? combineOne(Opcode, X, Y, UniformA && UniformB)
              : combineUnknown(Opcode, X, Y,
                               UniformA || UniformB || isOfGroup(A, Lane) || isOfGroup(B, Lane));
    }
  }
  return wrapped(madeOf(std::move(Values), by(Opcode), {&A, &B}), Result);
}

/// Numbers as \p T holds them.
WarpExecution::Terms WarpExecution::wrapped(Terms Values, QualType T) const {
  if (!T->isIntegralOrEnumerationType() || T->isDependentType())
    return Values;
  const unsigned Width = T->isBooleanType() ? 1 : Context.getIntWidth(T);
  for (LaneTerm &Value : Values)
    if (!Value.isNumber())
      continue;
    else if (Width == 1)
      Value.Number = Value.Number != 0;
    else if (Width < 64)
      Value.Number = T->isUnsignedIntegerOrEnumerationType()
                         ? Value.Number & ((std::int64_t(1) << Width) - 1)
                         : llvm::SignExtend64(Value.Number, Width);
  return Values;
}

/// \p Index in units of what a pointer of type \p T points to.
WarpExecution::Terms WarpExecution::scaled(Terms Index, QualType T) {
  QualType Pointee = T->getPointeeType();
  if (Pointee.isNull() || Pointee->isIncompleteType() || Pointee->isDependentType() ||
      Pointee->isVariableArrayType() || Pointee->isFunctionType())
    return all(LaneTerm());
  std::int64_t Size = Context.getTypeSizeInChars(Pointee).getQuantity();
  return combine(BO_Mul, Index, all(LaneTerm::number(Size)), Context.LongTy, Context.LongTy);
}

WarpExecution::Terms WarpExecution::binary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return assignment(E);
  if (E->isLogicalOp())
    return shortCircuit(E);
  if (E->getOpcode() == BO_Comma) {
    operand(E, Head, E->getLHS());
    return operand(E, Body, E->getRHS());
  }
  Terms A = value(E->getLHS()), B = value(E->getRHS());
  QualType OfA = E->getLHS()->getType(), OfB = E->getRHS()->getType();
  if (E->isAdditiveOp() && OfA->isPointerType() && OfB->isPointerType())
    return all(LaneTerm());
  if (E->isAdditiveOp() && OfA->isPointerType())
    B = scaled(B, OfA);
  if (E->isAdditiveOp() && OfB->isPointerType())
    A = scaled(A, OfB);
  // `s + n` is a part of its own; `s[n]` is an element.
  for (const Terms *Way : {&A, &B})
    for (unsigned Lane = 0; Lane < lanes() && E->getType()->isPointerType(); ++Lane)
      for (auto [Symbol, Factor] : (*Way)[Lane].Parts)
        Extents.insert(Symbol);
  return combine(E->getOpcode(), A, B, OfA, E->getType());
}

WarpExecution::Terms WarpExecution::assignment(const BinaryOperator *E) {
  const Expr *Left = E->getLHS();
  Terms Values = operand(E, Head, E->getRHS());
  if (isSplitHere(E))
    step();
  Place P = place(Left);
  if (E->isCompoundAssignmentOp()) {
    auto Opcode = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    Terms Old = load(P, Left);
    if (Left->getType()->isPointerType())
      Values = scaled(Values, Left->getType());
    Values = combine(Opcode, Old, Values, Left->getType(), E->getType());
  }
  // What is added is perhaps one value for all lanes; what they find there is not.
  noteCrowd(P, Values, Left, E->isCompoundAssignmentOp() ? nullptr : E->getRHS());
  store(P, Values, Left);
  ReturnedPlace = P;
  return Values;
}

WarpExecution::Terms WarpExecution::increment(const UnaryOperator *E) {
  QualType T = E->getType();
  Place P = place(E->getSubExpr());
  Terms Old = load(P, E->getSubExpr());
  Terms One = all(LaneTerm::number(1));
  Terms New = combine(E->isIncrementOp() ? BO_Add : BO_Sub, Old,
                      T->isPointerType() ? scaled(One, T) : One, T, T);
  noteCrowd(P, New, E->getSubExpr(), nullptr);
  store(P, New, E->getSubExpr());
  ReturnedPlace = P;
  return E->isPrefix() ? New : Old;
}

/// Evaluates what is in \p S, which is not followed itself.
WarpExecution::Terms WarpExecution::visitOperands(const Stmt *S) {
  if (!isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
    for (const Stmt *Child : S->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child))
        value(E);
  const auto *E = dyn_cast<Expr>(S);
  return E ? opaque(E->getType()) : all(LaneTerm());
}

} // namespace offloom
