// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the lvalues and pointers of a kernel lead, and what is loaded from there and stored.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Execution/BlockExecution.h"
#include "Analysis/Execution/BlockExecutionSyntax.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

static int64_t sizeOf(QualType T, const ASTContext &AST) {
  return T->isIncompleteType() || T->isDependentType() ? 0
                                                       : AST.getTypeSizeInChars(T).getQuantity();
}

ThreadValues BlockExecution::load(const Expr *Written, const ThreadMask &Active) {
  const Expr *E = withoutSyntax(Written);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    if (auto Builtin = builtin(*Member))
      return *Builtin;
  if (isOfArgument(E))
    return ThreadValues::ofCaller();
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
    return IsOfKernel ? ThreadValues::ofCaller() : ThreadValues::unknown();
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
