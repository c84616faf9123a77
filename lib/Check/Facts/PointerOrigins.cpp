// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/PointerOrigins.h"

#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/SharedPointers.h"
#include "Check/Facts/StandardContainers.h"
#include "Check/Facts/UnitFacts.h"
#include "Rules/FunctionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

llvm::StringRef calleeName(const CallExpr &Call) {
  if (const FunctionDecl *Callee = Call.getDirectCallee())
    return Callee->getIdentifier() ? Callee->getName() : llvm::StringRef();
  // In a template an argument may have to be known before it is clear which of the overloads.
  const auto *Overloads = dyn_cast<UnresolvedLookupExpr>(Call.getCallee()->IgnoreParens());
  const IdentifierInfo *Name = Overloads ? Overloads->getName().getAsIdentifierInfo() : nullptr;
  return Name && Overloads->getNumDecls() != 0 ? Name->getName() : llvm::StringRef();
}

const VarDecl *localVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && !V->isStaticLocal() ? V : nullptr;
}

NamedPointer localPointer(const Expr &E) {
  if (const VarDecl *V = localVariable(E))
    return {V};
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  const VarDecl *V = Field && !Member->isArrow() ? localVariable(*Member->getBase()) : nullptr;
  return V && V->getType()->isRecordType() ? NamedPointer{V, Field} : NamedPointer{};
}

/// The variable that \p E names, if its function or its file has it and no reference stands for it.
static const VarDecl *namedVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && (V->isLocalVarDecl() || V->isFileVarDecl()) && !V->getType()->isReferenceType()
             ? V->getCanonicalDecl()
             : nullptr;
}

NamedPointer namedPointer(const Expr &Value, const FieldDecl *Member) {
  if (!Member)
    return namedPointer(Value);
  if (isa<CXXThisExpr>(Value.IgnoreParenCasts()))
    return {nullptr, Member};
  const VarDecl *Object = namedVariable(Value);
  return Object && Object->getType()->isRecordType() ? NamedPointer{Object, Member}
                                                     : NamedPointer{};
}

NamedPointer namedPointer(const Expr &E) {
  if (const VarDecl *V = namedVariable(E))
    return {V};
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field ? namedPointer(*Member->getBase(), Field) : NamedPointer{};
}

bool isKnownToOthers(NamedPointer::Key Name) {
  return !Name.first || !Name.first->isLocalVarDecl() || Name.first->isStaticLocal();
}

std::string nameOf(const NamedPointer &P) {
  std::string Name = P.Variable ? P.Variable->getNameAsString() : std::string();
  if (P.Member)
    Name += (P.Variable ? "." : "") + P.Member->getNameAsString();
  return Name;
}

QualType typeOf(const NamedPointer &P) {
  return P.Member ? P.Member->getType() : P.Variable->getType();
}

Memory memoryAllocatedBy(const FunctionFacts *Function) {
  if (!Function || !Function->does(FunctionFacts::Action::Allocates))
    return Memory::Unknown;
  switch (Function->Of) {
  case FunctionFacts::Memory::Host:
    return Memory::Host;
  case FunctionFacts::Memory::Device:
    return Memory::Device;
  case FunctionFacts::Memory::Pinned:
    return Memory::Pinned;
  default:
    return Memory::Unknown;
  }
}

Memory memoryYieldedBy(const Expr &E, const FunctionTable &Functions) {
  const Expr *Value = E.IgnoreParenCasts();
  if (isa<CXXNewExpr>(Value) || standardContainer(E))
    return Memory::Host;
  const auto *Call = dyn_cast<CallExpr>(Value);
  const FunctionFacts *Function = Call ? Functions.find(calleeName(*Call)) : nullptr;
  return Function && !Function->has(ArgumentRole::Into) ? memoryAllocatedBy(Function)
                                                        : Memory::Unknown;
}

namespace {

bool isNull(const Expr &E, const VarDecl &V) {
  return E.isNullPointerConstant(V.getASTContext(), Expr::NPC_ValueDependentIsNull);
}

/// Collects what each local pointer is set to. One that is set in more than one way is unknown, and
/// so are the members of a structure that is more than read and copied.
class OriginCollector : public DynamicRecursiveASTVisitor {
public:
  OriginCollector(PointerOrigins::Map &Pointers, UnitFacts &Facts)
      : Pointers(Pointers), Facts(Facts) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isLocalVarDecl() && V->getInit() && V->getType()->isPointerType() &&
        !isNull(*V->getInit(), *V))
      set({V}, originOf(*V->getInit()));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (NamedPointer P = B->isAssignmentOp() ? localPointer(*B->getLHS()) : NamedPointer{})
      if (!isNull(*B->getRHS(), *P.Variable))
        set(P, originOf(*B->getRHS()));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    NamedPointer P = U->getOpcode() == UO_AddrOf ? localPointer(*U->getSubExpr()) : NamedPointer{};
    if (P && U->getSubExpr()->getType()->isPointerType() && !Allocated.contains(U))
      set(P, Memory::Unknown);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (isa<FieldDecl>(E->getMemberDecl()))
      Plain.insert(E->getBase()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (E->getConstructor()->isCopyConstructor() && E->getNumArgs() > 0)
      Plain.insert(E->getArg(0)->IgnoreParenImpCasts());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const VarDecl *V = E->getType()->isRecordType() ? localVariable(*E) : nullptr;
    if (V && !Plain.contains(E))
      HandedOut.insert(V);
    return true;
  }

  /// Forgets what others may have set.
  void finish() {
    for (auto &[Pointer, Origin] : Pointers)
      if (Pointer.second && HandedOut.contains(Pointer.first))
        Origin = Memory::Unknown;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const auto Effects = Facts.effectsOf(*Call);
    if (!Effects)
      return true;
    // What such a member function sets of its object is among its effects.
    if (const auto *OfObject = dyn_cast<CXXMemberCallExpr>(Call))
      Plain.insert(OfObject->getImplicitObjectArgument()->IgnoreParenImpCasts());
    for (const HostEffect &Effect : *Effects) {
      Registers |= Effect.does(FunctionFacts::Action::Shares);
      const Memory Allocates = memoryAllocatedBy(Effect.function());
      if (NamedPointer P = Allocates != Memory::Unknown
                               ? Effect.argument(ArgumentRole::Into).target()
                               : NamedPointer{})
        set(P, Allocates);
    }
    // The addresses that are handed over for that.
    for (const HostEffect &Effect : *Effects)
      if (const Operand Into = Effect.argument(ArgumentRole::Into); Into && Into.target())
        if (const auto *Address = dyn_cast<UnaryOperator>(Into.Value->IgnoreParenCasts()))
          Allocated.insert(Address);
    return true;
  }

  bool Registers = false; ///< some memory of the host is made the device's too

private:
  Memory originOf(const Expr &E) const { return memoryYieldedBy(E, Facts.Functions); }

  void set(NamedPointer P, Memory Origin) {
    auto [Known, IsNew] = Pointers.try_emplace(P.key(), Origin);
    if (!IsNew && Known->second != Origin)
      Known->second = Memory::Unknown;
  }

  PointerOrigins::Map &Pointers;
  UnitFacts &Facts;
  llvm::DenseSet<const UnaryOperator *> Allocated; ///< `&p` in cudaMalloc(&p, …)
  llvm::DenseSet<const Expr *> Plain;              ///< structures that are read or copied
  llvm::DenseSet<const VarDecl *> HandedOut;       ///< structures that others may change
};

} // namespace

PointerOrigins::PointerOrigins(const Stmt *Body, UnitFacts &Facts, const SharedPointers *Shared)
    : Shared(Shared) {
  OriginCollector C(Pointers, Facts);
  C.TraverseStmt(const_cast<Stmt *>(Body));
  C.finish();
  Registers = C.Registers;
  if (Registers)
    Pointers.clear();
}

Memory PointerOrigins::of(const VarDecl &V, const FieldDecl &Member) const {
  return Pointers.lookup({&V, &Member});
}

Memory PointerOrigins::of(const Operand &Pointer) const {
  if (!Pointer.Member)
    return Pointer && !Pointer.IsAddress ? of(*Pointer.Value) : Memory::Unknown;
  const NamedPointer P = Pointer.place();
  return P ? of(*P.Variable, *P.Member)
           : Memory::Unknown; // of others it is told where they are named
}

/// The pointer that \p E is some elements on from: `p` of `p + n` and `&p[n]`; null if \p E is none
/// such.
static const Expr *movedPointer(const Expr &E) {
  if (const auto *Sum = dyn_cast<BinaryOperator>(&E); Sum && Sum->isAdditiveOp())
    for (const Expr *Side : {Sum->getLHS(), Sum->getRHS()})
      if (E.getType()->isPointerType() && Side->getType()->isPointerType())
        return Side;
  const Expr *At = addressed(E);
  const auto *Element = At ? dyn_cast<ArraySubscriptExpr>(At->IgnoreParens()) : nullptr;
  return Element ? Element->getBase() : nullptr;
}

const Expr &unmovedPointer(const Expr &Pointer) {
  const Expr *E = Pointer.IgnoreParenCasts();
  while (const Expr *Base = movedPointer(*E))
    E = Base->IgnoreParenCasts();
  return *E;
}

Memory PointerOrigins::of(const Expr &Pointer) const {
  const Expr *E = Pointer.IgnoreParenCasts();
  if (anyStandardContainer(*E)) {
    // What is not the function's own may be registered by another.
    const bool IsElsewhere = !standardContainer(*E) && Shared && Shared->registersHostMemory();
    return Registers || IsElsewhere ? Memory::Unknown : Memory::Host;
  }
  if (const Expr *Moved = movedPointer(*E))
    return of(*Moved);
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf) {
    const VarDecl *V = localVariable(*Address->getSubExpr());
    return V && !V->getType()->isReferenceType() ? Memory::Host : Memory::Unknown;
  }
  const NamedPointer P = localPointer(*E);
  if (P && E->getType()->isArrayType())
    return Registers ? Memory::Unknown : Memory::Host;
  const Memory Known = P ? Pointers.lookup(P.key()) : Memory::Unknown;
  return Known == Memory::Unknown && Shared ? Shared->of(*E) : Known;
}

const Expr *addressed(const Expr &E) {
  const auto *Address = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : nullptr;
}

NamedPointer addressedPointer(const UnaryOperator &U) {
  return U.getOpcode() == UO_AddrOf ? namedPointer(*U.getSubExpr()) : NamedPointer{};
}

const VarDecl *variableAt(const Expr &E) {
  const Expr *At = addressed(E);
  return At ? referredVariable(*At) : nullptr;
}

const VarDecl *addressedVariable(const Expr &E) {
  const Expr *At = addressed(E);
  return At ? localVariable(*At) : nullptr;
}

} // namespace offloom
