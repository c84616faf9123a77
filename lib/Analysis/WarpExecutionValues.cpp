// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions, for all lanes at once.
#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

using Kind = LaneTerm::Kind;

/// What is not followed: of numbers it may be an index.
WarpExecution::Terms WarpExecution::opaque(QualType T) const {
  bool IsIndex = T->isIntegralOrEnumerationType() || T->isPointerType();
  return all(IsIndex ? LaneTerm() : LaneTerm::data());
}

bool WarpExecution::isUniform(const Terms &T) const {
  const LaneTerm *First = nullptr;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    if (T[Lane].TheKind != Kind::Known || (First && T[Lane] != *First))
      return false;
    First = &T[Lane];
  }
  return First;
}

WarpExecution::Terms WarpExecution::value(const Expr *E) {
  if (!Budget)
    return all(LaneTerm());
  --Budget;
  E = E->IgnoreParens();
  if (E->isPRValue() && E->getType()->isIntegralOrEnumerationType() && !E->isValueDependent()) {
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Context))
      return all(LaneTerm::number(Result.Val.getInt().getExtValue()));
  }
  return computed(E);
}

WarpExecution::Terms WarpExecution::computed(const Expr *E) {
  if (auto Builtin = builtin(E))
    return *Builtin;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (const auto *Default = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(Default->getReplacement());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Of = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      return load(place(Of), Of);
    case CK_ArrayToPointerDecay: {
      Place P = place(Of);
      return P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
    }
    default:
      break;
    }
    Terms Values = value(Of);
    bool Follows = (E->getType()->isIntegralOrEnumerationType() &&
                    Of->getType()->isIntegralOrEnumerationType()) ||
                   (E->getType()->isPointerType() && Of->getType()->isPointerType());
    return Follows ? Values : opaque(E->getType());
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return binary(Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return increment(Unary);
    if (Unary->getOpcode() == UO_AddrOf) {
      Place P = place(Unary->getSubExpr());
      return P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
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
  llvm::StringRef Axis = Member->getMemberDecl()->getName();
  if (Shapes.size() == 1 && Axis != "x" &&
      (Which == BuiltinVariable::ThreadIdx || Which == BuiltinVariable::BlockDim)) {
    Restarts = true; // run() begins anew, with rows
    Budget = 0;
    return all(LaneTerm());
  }
  if (Which == BuiltinVariable::ThreadIdx ||
      (Which == BuiltinVariable::BlockDim && Axis == "x" && Shapes.size() > 1)) {
    Terms Values = all(LaneTerm::number(0));
    for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
      unsigned Width = Shapes.size() == 1 ? PerShape : shapeOf(Lane).Width, In = Lane % PerShape;
      Values[Lane].Number = Which == BuiltinVariable::BlockDim ? Width
                            : Axis == "x"                      ? In % Width
                            : Axis == "y"                      ? In / Width
                                                               : 0;
    }
    return Values;
  }
  return all(LaneTerm::symbol(Symbols.of((Ref->getDecl()->getName() + "." + Axis).str())));
}

LaneTerm WarpExecution::combineOne(int Opcode, const LaneTerm &A, const LaneTerm &B, bool Uniform) {
  if (A.TheKind != Kind::Known || B.TheKind != Kind::Known)
    return A.TheKind == Kind::Unknown || B.TheKind == Kind::Unknown ? LaneTerm() : LaneTerm::data();
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
      return LaneTerm::number(X * Y);
    case BO_Div:
      return Y ? LaneTerm::number(X / Y) : LaneTerm();
    case BO_Rem:
      return Y ? LaneTerm::number(X % Y) : LaneTerm();
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
  if (Uniform && !A.Base && !B.Base)
    return LaneTerm::symbol(
        Symbols.of("(" + A.name() + ")" + std::to_string(Opcode) + "(" + B.name() + ")"));
  if (Opcode == BO_Mul && A.Number == 0 && A.Parts.size() == 1 && B.Parts.empty() && !B.Base)
    return LaneTerm();
  // Which lanes a bound cuts off does not matter; that one lane is picked does.
  bool IsBound =
      Opcode == BO_LT || Opcode == BO_GT || Opcode == BO_LE || Opcode == BO_GE || Opcode == BO_NE;
  return IsBound ? LaneTerm::data() : LaneTerm();
}

WarpExecution::Terms WarpExecution::combine(int Opcode, const Terms &A, const Terms &B,
                                            QualType OfA, QualType Result) {
  if (!OfA->isIntegralOrEnumerationType() && !OfA->isPointerType())
    return all(LaneTerm::data());
  bool Uniform = isUniform(A) && isUniform(B);
  Terms Values = all(LaneTerm());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off)
      Values[Lane] = combineOne(Opcode, A[Lane], B[Lane], Uniform);
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
    value(E->getLHS());
    return value(E->getRHS());
  }
  Terms A = value(E->getLHS()), B = value(E->getRHS());
  QualType OfA = E->getLHS()->getType(), OfB = E->getRHS()->getType();
  if (E->isAdditiveOp() && OfA->isPointerType() && OfB->isPointerType())
    return all(LaneTerm());
  if (E->isAdditiveOp() && OfA->isPointerType())
    B = scaled(B, OfA);
  if (E->isAdditiveOp() && OfB->isPointerType())
    A = scaled(A, OfB);
  return combine(E->getOpcode(), A, B, OfA, E->getType());
}

WarpExecution::Terms WarpExecution::shortCircuit(const BinaryOperator *E) {
  const bool IsAnd = E->getOpcode() == BO_LAnd;
  Terms A = value(E->getLHS());
  const Mask Before = Active;
  const llvm::BitVector AssumedBefore = Assumed;
  narrow(A, IsAnd);
  Terms B = value(E->getRHS());
  widen(Before, AssumedBefore);
  Terms Values = all(LaneTerm());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    const LaneTerm &X = A[Lane], &Y = B[Lane];
    auto Decides = [&](const LaneTerm &T) { return T.isNumber() && (T.Number != 0) != IsAnd; };
    if (Decides(X) || Decides(Y))
      Values[Lane] = LaneTerm::number(!IsAnd);
    else if (X.isNumber() && Y.isNumber())
      Values[Lane] = LaneTerm::number(IsAnd);
    else if (X.TheKind != Kind::Unknown && Y.TheKind != Kind::Unknown)
      Values[Lane] = LaneTerm::data();
  }
  return Values;
}

WarpExecution::Terms WarpExecution::conditional(const ConditionalOperator *E) {
  Terms Condition = value(E->getCond());
  const Mask Before = Active;
  const llvm::BitVector AssumedBefore = Assumed;
  narrow(Condition, true);
  Terms A = value(E->getTrueExpr());
  widen(Before, AssumedBefore);
  narrow(Condition, false);
  Terms B = value(E->getFalseExpr());
  widen(Before, AssumedBefore);
  Terms Values = opaque(E->getType());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Condition[Lane].isNumber())
      Values[Lane] = Condition[Lane].Number ? A[Lane] : B[Lane];
    else if (A[Lane] == B[Lane])
      Values[Lane] = A[Lane];
  return Values;
}

WarpExecution::Terms WarpExecution::assignment(const BinaryOperator *E) {
  const Expr *Left = E->getLHS();
  Terms Values = value(E->getRHS());
  if (isStep(WarpStep::Kind::Split, E) || (!Frames.empty() && Frames.back().Statement &&
                                           isStep(WarpStep::Kind::Split, Frames.back().Statement)))
    meet();
  Place P = place(Left);
  if (E->isCompoundAssignmentOp()) {
    auto Opcode = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    Terms Old = load(P, Left);
    if (Left->getType()->isPointerType())
      Values = scaled(Values, Left->getType());
    Values = combine(Opcode, Old, Values, Left->getType(), E->getType());
  }
  store(P, Values, Left);
  return Values;
}

WarpExecution::Terms WarpExecution::increment(const UnaryOperator *E) {
  QualType T = E->getType();
  Place P = place(E->getSubExpr());
  Terms Old = load(P, E->getSubExpr());
  Terms One = all(LaneTerm::number(1));
  Terms New = combine(E->isIncrementOp() ? BO_Add : BO_Sub, Old,
                      T->isPointerType() ? scaled(One, T) : One, T, T);
  store(P, New, E->getSubExpr());
  return E->isPrefix() ? New : Old;
}

// What expressions are elements of.

WarpExecution::Place WarpExecution::place(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isLValue())
    return place(Cast->getSubExpr());
  Place P;
  P.Volatile = E->getType().isVolatileQualified();
  if (!E->getType()->isIncompleteType() && !E->getType()->isDependentType() &&
      !E->getType()->isFunctionType())
    P.Size = Context.getTypeSizeInChars(E->getType()).getQuantity();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V)
      return P;
    if (auto Alias = Aliases.find(V); Alias != Aliases.end())
      V = Alias->second;
    if (V->getType()->isReferenceType()) {
      auto Known = Variables.find(V);
      P.Addresses = Known == Variables.end() ? all(LaneTerm()) : Known->second;
    } else if (V->isLocalVarDeclOrParm() && !isShared(*V) && !V->isStaticLocal() &&
               !V->getType()->isArrayType() && !V->getType()->isRecordType()) {
      P.Variable = V;
    } else {
      P.Addresses = all(LaneTerm::pointer(V));
    }
    return P;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    Terms Base = value(Element->getBase()), Index = value(Element->getIdx());
    QualType T = Element->getBase()->getType();
    if (!T->isPointerType())
      return P;
    const Expr *Array = Element->getBase()->IgnoreParenImpCasts();
    if (const auto *Sized = Context.getAsConstantArrayType(Array->getType()))
      noteExtent(Index, Sized->getSize().getZExtValue(), P.Volatile);
    P.Addresses = combine(BO_Add, Base, scaled(Index, T), T, T);
    return P;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
    P.Addresses = value(Unary->getSubExpr());
    return P;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->isBitField() || Field->getParent()->isDependentType())
      return P;
    P.Addresses = Member->isArrow() ? value(Member->getBase()) : place(Member->getBase()).Addresses;
    std::int64_t Offset = Context.getFieldOffset(Field) / 8;
    for (LaneTerm &T : P.Addresses)
      T.Number += Offset;
    return P;
  }
  visitOperands(E);
  return P;
}

/// Lanes that would use elements which an array does not have do not exist.
void WarpExecution::noteExtent(const Terms &Index, std::uint64_t Size, bool Volatile) {
  for (unsigned Lane = 0; Lane < lanes() && !Volatile; ++Lane)
    if (Active[Lane] == Activity::On && Index[Lane].isNumber() &&
        (Index[Lane].Number < 0 || std::uint64_t(Index[Lane].Number) > Size))
      Missing.set(Lane);
}

WarpExecution::Terms WarpExecution::load(const Place &P, const Expr *E) {
  if (P.Variable) {
    auto [Known, IsNew] = Variables.try_emplace(P.Variable);
    if (IsNew) {
      QualType T = P.Variable->getType();
      bool IsArgument = isa<ParmVarDecl>(P.Variable) && isKernel(Kernel) && Callers.empty();
      if (!IsArgument)
        Known->second = opaque(T);
      else if (T->isPointerType())
        Known->second = all(LaneTerm::pointer(P.Variable));
      else if (T->isIntegralOrEnumerationType())
        Known->second = all(LaneTerm::symbol(
            Symbols.of("v" + std::to_string(reinterpret_cast<std::uintptr_t>(P.Variable)))));
      else
        Known->second = all(LaneTerm::data());
    }
    return Known->second;
  }
  if (P.Addresses.empty())
    return opaque(E->getType());
  note(E, P, /*Writes=*/false);
  Terms Values = all(LaneTerm::data());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (!isSharedMemory(P.Addresses[Lane]))
      Values[Lane] = opaque(E->getType())[Lane];
  return Values;
}

void WarpExecution::store(const Place &P, const Terms &Values, const Expr *E) {
  if (!P.Variable) {
    if (!P.Addresses.empty())
      note(E, P, /*Writes=*/true);
    return;
  }
  Terms &Variable = Variables.try_emplace(P.Variable, opaque(E->getType())).first->second;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off)
      Variable[Lane] = Active[Lane] == Activity::On ? Values[Lane] : LaneTerm();
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

// Calls.

WarpExecution::Terms WarpExecution::call(const CallExpr *E) {
  constexpr unsigned MostNested = 8;
  const FunctionDecl *F = E->getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  bool IsOurs =
      F && F->hasBody(Definition) && !Context.getSourceManager().isInSystemHeader(F->getLocation());
  if (!IsOurs)
    return callOfLibrary(E, F);
  if (Callers.size() >= MostNested || llvm::is_contained(Callers, Definition) ||
      Definition->isDependentContext())
    return visitOperands(E);
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && isa<CXXMethodDecl>(F))
    Arguments = Arguments.drop_front();
  std::vector<std::pair<const VarDecl *, Terms>> Bound;
  for (auto [P, Argument] : llvm::zip(Definition->parameters(), Arguments)) {
    if (P->getType()->isReferenceType()) {
      Place Of = place(Argument);
      if (Of.Variable)
        Aliases[P] = Of.Variable;
      else
        Bound.push_back({P, Of.Addresses.empty() ? all(LaneTerm()) : Of.Addresses});
    } else {
      Bound.push_back({P, value(Argument)});
    }
  }
  for (auto &[P, Values] : Bound)
    Variables[P] = std::move(Values);
  const Mask Before = Active;
  const llvm::BitVector AssumedBefore = Assumed;
  llvm::SaveAndRestore LeftBefore(Left);
  llvm::SaveAndRestore DoubtedBefore(Doubted);
  Callers.push_back(Definition);
  Returned.reset();
  Frames.push_back({E, 0, 0, E});
  execute(Definition->getBody());
  Frames.pop_back();
  Callers.pop_back();
  Left.assign(lanes(), Leaving::Nothing);
  widen(Before, AssumedBefore);
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  bool IsOneReturn = Body && Body->size() == 1 && isa<ReturnStmt>(Body->body_front());
  Terms Result = Returned && IsOneReturn ? *Returned : opaque(E->getType());
  Returned.reset();
  return Result;
}

WarpExecution::Terms WarpExecution::callOfLibrary(const CallExpr *E, const FunctionDecl *F) {
  std::vector<Terms> Arguments;
  for (const Expr *Argument : E->arguments())
    Arguments.push_back(value(Argument));
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    value(Member->getImplicitObjectArgument());
  if (Sync.of(E) != Waiting::None) {
    meet();
    return opaque(E->getType());
  }
  if (F && F->getIdentifier() && Arguments.size() == 2) {
    int Opcode =
        llvm::StringSwitch<int>(F->getName()).Cases({"__mul24", "__umul24"}, BO_Mul).Default(-1);
    if (Opcode >= 0)
      return combine(Opcode, Arguments[0], Arguments[1], E->getType(), E->getType());
  }
  return opaque(E->getType());
}

} // namespace offloom
