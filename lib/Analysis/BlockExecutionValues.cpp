// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The expressions of a kernel, evaluated for all threads of a block side by side.

#include "Analysis/BlockExecution.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

const Expr *withoutSyntax(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Replaced->getReplacement();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// Shared memory, or another name of what may be that.
bool isMemory(const VarDecl &V) { return isShared(V) || V.getType()->isReferenceType(); }

const VarDecl *named(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

bool isInteger(const Expr *E) { return E->getType()->isIntegralOrEnumerationType(); }

int64_t sizeOf(QualType T, const ASTContext &AST) {
  return T->isIncompleteType() || T->isDependentType() ? 0
                                                       : AST.getTypeSizeInChars(T).getQuantity();
}

} // namespace

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
  llvm::StringRef Member =
      E.getMemberDecl()->getIdentifier() ? E.getMemberDecl()->getName() : llvm::StringRef();
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

ThreadValues BlockExecution::load(const Expr *Written, const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Written);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    if (auto Builtin = builtin(*Member))
      return *Builtin;
  if (isOfArgument(E))
    return ThreadValues::same();
  const VarDecl *V = named(E);
  if (V && builtinVariable(V) == BuiltinVariable::WarpSize)
    return ThreadValues::constant(32);
  if (V && V->hasLocalStorage() && !isMemory(*V)) {
    if (Escaping.contains(V))
      return ThreadValues::unknown();
    auto Found = Now.Integers.find(V);
    if (Found != Now.Integers.end())
      return Found->second;
    bool IsOfKernel = isa<ParmVarDecl>(V) && V->getDeclContext() == &Kernel;
    return IsOfKernel ? ThreadValues::same() : ThreadValues::unknown();
  }
  Location Where = locate(E, Active);
  access(Where, E, /*Writes=*/false, /*IsAtomic=*/false, Active);
  return Where.Root && Where.Bytes.isUniform() ? ThreadValues::same() : ThreadValues::unknown();
}

BlockExecution::Location BlockExecution::moved(Location From, const ThreadValues &By,
                                               int64_t Size) const {
  if (From.Root && Size != 0)
    From.Bytes = combine(From.Bytes, BO_Add, combine(By, BO_Mul, ThreadValues::constant(Size)));
  else
    From.Root = nullptr;
  return From;
}

BlockExecution::Location BlockExecution::locate(const Expr *Lvalue, const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Lvalue);
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Location Base = pointer(Subscript->getBase(), Active);
    return moved(std::move(Base), evaluate(Subscript->getIdx(), Active), sizeOf(E->getType(), AST));
  }
  if (const auto *Star = dyn_cast<UnaryOperator>(E); Star && Star->getOpcode() == UO_Deref)
    return pointer(Star->getSubExpr(), Active);
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (builtin(*Member))
      return {};
    Location Object =
        Member->isArrow() ? pointer(Member->getBase(), Active) : locate(Member->getBase(), Active);
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getType()->isReferenceType())
      return {};
    int64_t Offset = AST.toCharUnitsFromBits(AST.getFieldOffset(Field)).getQuantity();
    if (Field->isBitField()) // what is read and written is the word that it is in
      Offset -= Offset % AST.getTypeSizeInChars(Field->getType()).getQuantity();
    return moved(std::move(Object), ThreadValues::constant(Offset), 1);
  }
  if (const VarDecl *V = named(E)) {
    if (auto Named = Now.References.find(V); Named != Now.References.end())
      return Named->second;
    bool IsObject = isShared(*V) || (V->hasGlobalStorage() && !V->isStaticLocal());
    return IsObject && !V->getType()->isReferenceType() &&
                   builtinVariable(V) == BuiltinVariable::None
               ? Location{V, ThreadValues::constant(0)}
               : Location{};
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
    return locate(Cast->getSubExpr(), Active);
  if (isa<BinaryOperator, UnaryOperator, ConditionalOperator, CallExpr>(E) && E->isGLValue()) {
    evaluateOperands(E, Active);
    if (mayWait(E))
      forgetAccesses();
    forgetWritten(E);
    return {};
  }
  evaluateOperands(E, Active);
  return {};
}

BlockExecution::Location BlockExecution::pointer(const Expr *Value, const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Value);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return locate(Cast->getSubExpr(), Active);
    case CK_BitCast:
    case CK_NoOp:
      return pointer(Cast->getSubExpr(), Active);
    case CK_LValueToRValue:
      if (const VarDecl *V = named(withoutSyntax(Cast->getSubExpr()));
          V && V->hasLocalStorage() && !Escaping.contains(V)) {
        auto Found = Now.Pointers.find(V);
        if (Found != Now.Pointers.end())
          return Found->second;
        if (isa<ParmVarDecl>(V) && V->getDeclContext() == &Kernel)
          return {V, ThreadValues::constant(0)};
        return {};
      }
      [[fallthrough]];
    default:
      evaluate(E, Active);
      return {};
    }
  }
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    return locate(Address->getSubExpr(), Active);
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp()) {
    evaluate(E, Active);
    return {};
  }
  bool PointerFirst = Sum->getLHS()->getType()->isPointerType();
  Location From = pointer(PointerFirst ? Sum->getLHS() : Sum->getRHS(), Active);
  ThreadValues By = evaluate(PointerFirst ? Sum->getRHS() : Sum->getLHS(), Active);
  int64_t Size = sizeOf(E->getType()->getPointeeType(), AST);
  return moved(std::move(From), By, Sum->getOpcode() == BO_Sub ? -Size : Size);
}

void BlockExecution::set(const VarDecl &V, ThreadValues Value, const ThreadMask &Active) {
  ThreadValues &Old = Now.Integers[&V];
  if (Active.all() && Certain) {
    Old = std::move(Value);
    return;
  }
  if (!Certain || !Old.isKnown() || !Value.isKnown()) {
    Old = ThreadValues::unknown();
    return;
  }
  Old.OfBlock |= Value.OfBlock;
  Old.spread(Threads);
  for (unsigned T : Active.set_bits())
    Old.Of[T] = Value.of(T);
}

void BlockExecution::assign(const Expr *Lvalue, const ThreadValues &Value, bool AlsoReads,
                            const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Lvalue);
  const VarDecl *V = named(E);
  if (V && V->hasLocalStorage() && !isMemory(*V)) {
    if (isInteger(E))
      set(*V, Value.converted(E->getType(), AST), Active);
    else
      Now.Integers[V] = ThreadValues::unknown();
    return;
  }
  Location Where = locate(E, Active);
  if (Certain && !AlsoReads && Where.Root && Where.Bytes.isUniform() && Value.isKnown() &&
      llvm::any_of(Active.set_bits(),
                   [&](unsigned T) { return Value.of(T) != Value.of(Active.find_first()); }))
    Observer.scatter(*E, Active);
  if (AlsoReads)
    access(Where, E, /*Writes=*/false, /*IsAtomic=*/false, Active);
  access(Where, E, /*Writes=*/true, /*IsAtomic=*/false, Active,
         /*IsUniform=*/!AlsoReads && Value.isUniform());
}

} // namespace offloom
