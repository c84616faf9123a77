// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What expressions are elements of, and the memory that lanes touch.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

// What expressions are elements of.

WarpExecution::Place WarpExecution::place(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return place(Full->getSubExpr());
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isGLValue()) {
    Place P = place(Cast->getSubExpr());
    P.Addresses = moved(std::move(P.Addresses), bytesMovedBy(*Cast));
    return P;
  }
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
      return placeAt(Known == Variables.end() ? all(LaneTerm()) : Known->second, P);
    } else if (V->isLocalVarDeclOrParm() && !isShared(*V) && !V->isStaticLocal() &&
               !V->getType()->isArrayType() && !V->getType()->isRecordType()) {
      P.Variable = V;
    } else {
      P.Addresses = all(LaneTerm::pointer(V));
    }
    return P;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    Terms Base = value(Element->getBase());
    P.Within = std::exchange(Within, {});
    Terms Index = value(Element->getIdx());
    QualType T = Element->getBase()->getType();
    if (!T->isPointerType())
      return P;
    const Expr *Array = Element->getBase()->IgnoreParenImpCasts();
    if (const auto *Sized = Context.getAsConstantArrayType(Array->getType())) {
      noteExtent(Index, Sized->getSize().getZExtValue(), P.Volatile);
      if (LooksForMeetings)
        P.Within.push_back({Index, Sized->getSize().getZExtValue()});
    }
    P.Addresses = combine(BO_Add, Base, scaled(Index, T), T, T);
    return P;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
    return placeAt(value(Unary->getSubExpr()), P);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->isBitField() || Field->getParent()->isDependentType())
      return P;
    P.Addresses = Member->isArrow() ? value(Member->getBase()) : place(Member->getBase()).Addresses;
    std::int64_t Offset = Context.getFieldOffset(Field) / 8;
    P.Addresses = moved(std::move(P.Addresses), Offset);
    if (Field->getType()->isReferenceType()) {
      const auto Name = ownField(P.Addresses);
      auto Known = Name ? Fields.find(*Name) : Fields.end();
      return placeAt(Known == Fields.end() ? all(LaneTerm()) : Known->second, P);
    }
    return P;
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    beginTemporary(Temporary, Temporary->getSubExpr());
    P.Addresses = all(LaneTerm::pointer(Temporary));
    return P;
  }
  return placeOfResult(E, P);
}

/// Is a pointer to \p V one to a number of each lane, which is known as a variable?
static bool isNumber(const VarDecl *V) {
  return V && V->isLocalVarDeclOrParm() && !isShared(*V) && !V->isStaticLocal() &&
         V->getType()->isArithmeticType();
}

/// \p P, at \p Addresses.
WarpExecution::Place WarpExecution::placeAt(Terms Addresses, Place P) const {
  const LaneTerm *First = nullptr;
  bool IsOne = true;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off) {
      First = First ? First : &Addresses[Lane];
      IsOne &= Addresses[Lane] == *First;
    }
  if (First && IsOne && First->TheKind == LaneTerm::Known && isNumber(First->variable()) &&
      !First->Number && First->Parts.empty())
    P.Variable = First->variable();
  else
    P.Addresses = std::move(Addresses);
  return P;
}

WarpExecution::Terms WarpExecution::addressOf(const Place &P) const {
  if (isNumber(P.Variable))
    return all(LaneTerm::pointer(P.Variable));
  return P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
}

/// What an expression names that does something first; \p Otherwise where that is not known.
WarpExecution::Place WarpExecution::placeOfResult(const Expr *E, const Place &Otherwise) {
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Binary && Binary->getOpcode() == BO_Comma) {
    operand(E, Head, Binary->getLHS());
    Now.Frames.push_back({E, Body, 0, Binary->getRHS()});
    if (isStep(WarpStep::Kind::BeforeOperand, Binary->getRHS()))
      step();
    Place P = place(Binary->getRHS());
    Now.Frames.pop_back();
    return P;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->isCallToStdMove())
    return place(Call->getArg(0));
  const auto *Unary = dyn_cast<UnaryOperator>(E);
  if (!(Binary && Binary->isAssignmentOp()) && !(Unary && Unary->isIncrementDecrementOp()) &&
      !isa<CallExpr>(E)) {
    visitOperands(E);
    return Otherwise;
  }
  ReturnedPlace.reset();
  computed(E);
  Place P = std::exchange(ReturnedPlace, std::nullopt).value_or(Otherwise);
  P.Volatile = Otherwise.Volatile;
  P.Size = Otherwise.Size;
  return P;
}

/// `float *p = &s[n];`: what begins at s[n] is a part of its own, as `s + n` is.
void WarpExecution::notePart(const Expr &Begin, const Terms &Addresses) {
  const auto *Address = dyn_cast<UnaryOperator>(Begin.IgnoreParenImpCasts());
  if (!Address || Address->getOpcode() != UO_AddrOf ||
      !isa<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens()))
    return;
  for (const LaneTerm &T : Addresses)
    for (auto [Symbol, Factor] : T.Parts)
      Extents.insert(Symbol);
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
        Known->second = madeOf(all(LaneTerm::of(LaneTerm::Data)), llvm::hash_value(P.Variable), {});
    }
    return Known->second;
  }
  if (P.Addresses.empty())
    return opaque(E->getType());
  if (const auto Name = ownField(P.Addresses))
    if (auto Known = Fields.find(*Name); Known != Fields.end())
      return Known->second;
  note(E, P, /*Writes=*/false);
  noteRead(E);
  return found(P, E->getType());
}

/// What the lanes find at \p P, of type \p T.
WarpExecution::Terms WarpExecution::found(const Place &P, QualType T) {
  Terms Values = all(LaneTerm::of(LaneTerm::Data));
  const Terms Opaque = opaque(T);
  const bool IsNumber = T->isIntegralOrEnumerationType();
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    const LaneTerm *Address = uniformIn(Warp, P.Addresses);
    std::optional<unsigned> Name;
    for (unsigned Lane = Warp * WarpSize; Lane < (Warp + 1) * WarpSize; ++Lane) {
      const bool IsNamed = memoryAt(P.Addresses[Lane]) && P.Addresses[Lane].IsNamed;
      if (!isSharedMemory(P.Addresses[Lane]) && !(IsNumber && IsNamed)) {
        Values[Lane] = Opaque[Lane];
      } else if (IsNumber && (Address || Active[Lane] != Activity::Off)) {
        // The first lane's address stands for those of all.
        if (!Name)
          Name = Symbols.of(loaded(P.Addresses[Lane], P.Volatile) + (Address ? "" : "…"));
        Values[Lane] = Address ? LaneTerm::symbol(*Name) : LaneTerm::named(LaneTerm::Data, *Name);
      }
      Values[Lane].Origin = originOfLoaded(P.Addresses[Lane], P.Volatile);
    }
  }
  return Values;
}

void WarpExecution::store(const Place &P, const Terms &Values, const Expr *E) {
  if (!P.Variable) {
    if (!P.Addresses.empty()) {
      note(E, P, /*Writes=*/true);
      noteChange(P);
      const auto Name = ownField(P.Addresses);
      if (Name && E->getType()->isRecordType())
        forgetFields(*Name, P.Size);
      else if (Name)
        set(Fields.try_emplace(*Name, opaque(E->getType())).first->second, Values);
    }
    noteStored();
    if (P.Volatile && Finds == Purpose::Fences)
      noteTold();
    noteStore(E);
    return;
  }
  set(Variables.try_emplace(P.Variable, opaque(E->getType())).first->second, Values);
}

/// The active lanes' values of something become \p Values.
void WarpExecution::set(Terms &Old, const Terms &Values) const {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] != Activity::Off)
      Old[Lane] = Active[Lane] == Activity::On ? Values[Lane] : LaneTerm();
}

/// The lanes of warps that come here with some.
llvm::BitVector WarpExecution::warpsHere() const {
  llvm::BitVector Here(lanes());
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (const unsigned First = Lane / WarpSize * WarpSize; Active[Lane] != Activity::Off)
      Here.set(First, First + WarpSize);
  return Here;
}

/// The lanes wait for each other, in warps that come here with some: a barrier that a branch keeps
/// from a warp keeps nothing of that warp in order.
void WarpExecution::meet() {
  const llvm::BitVector Here = warpsHere();
  if (Here.none())
    return;
  for (auto &[Element, Accesses] : Touched)
    llvm::erase_if(Accesses, [&](const Access &A) { return Here.test(A.Lane); });
  for (auto &[Memory, Accesses] : SharedAccesses) {
    for (SharedAccess &A : Accesses)
      A.Lanes.reset(Here);
    llvm::erase_if(Accesses, [](const SharedAccess &A) { return A.Lanes.none(); });
  }
  for (Fence &F : Fences)
    F.Lanes.reset(Here);
  llvm::erase_if(Fences, [](const Fence &F) { return F.Lanes.none(); });
  for (Store &S : Stores)
    S.Done.Lanes.reset(Here);
  llvm::erase_if(Stores, [](const Store &S) { return S.Done.Lanes.none(); });
  Stored.reset(Here);
  OneByOne.reset(Here);
}

/// Is an address one of memory that lanes share, and known?
bool WarpExecution::isSharedMemory(const LaneTerm &Address) {
  return Address.TheKind == LaneTerm::Known && memoryAt(Address);
}

/// The memory that lanes share and an address that has a base is one of.
const VarDecl *WarpExecution::memoryAt(const LaneTerm &Address) {
  const VarDecl *Base = Address.variable();
  if (!Base || (isa<ParmVarDecl>(Base) && !Base->getType()->isPointerType()))
    return nullptr;
  return !Base->isLocalVarDecl() || isShared(*Base) || Base->isStaticLocal() ? Base : nullptr;
}

/// Does an address lie outside of the array that it is made of?
static bool isOutside(const LaneTerm &Address, unsigned Size, const ASTContext &Context) {
  QualType T = Address.variable()->getType();
  if (!Address.Parts.empty() || !T->isConstantArrayType() || T->isDependentType())
    return false;
  return Address.Number < 0 || Address.Number + Size > Context.getTypeSizeInChars(T).getQuantity();
}

/// The lanes that use an element which others of their warp use as well.
llvm::BitVector WarpExecution::crowded(const Place &P) const {
  llvm::BitVector Result(lanes());
  std::map<std::pair<unsigned, std::string>, unsigned> First;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] == Activity::On && isSharedMemory(P.Addresses[Lane])) {
      auto [Other, IsFirst] = First.try_emplace({Lane / WarpSize, P.Addresses[Lane].name()}, Lane);
      if (!IsFirst) {
        Result.set(Other->second);
        Result.set(Lane);
      }
    }
  return Result;
}

void WarpExecution::note(const Expr *E, const Place &P, bool Writes, bool IsAtomic) {
  // What several lanes store in one element at once is the same value, or the block has one thread:
  // it meets nothing but what they add up there.
  const llvm::BitVector Crowded =
      Writes && !P.Volatile && !IsAtomic ? crowded(P) : llvm::BitVector(lanes());
  Accesses.push_back({Now, E, P.Volatile, unsigned(Accesses.size()), IsAtomic, ChosenBy});
  const unsigned Where = Accesses.size() - 1;
  // The earlier accesses that lanes of each warp have met by now: all lanes tell the same of them.
  llvm::DenseSet<std::pair<unsigned, unsigned>> Met;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    const LaneTerm &Address = P.Addresses[Lane];
    if (!isSharedMemory(Address))
      continue;
    const VarDecl *Memory = Address.variable();
    if (isOutside(Address, P.Size, Context)) {
      // Careless code reads what it does not use; nobody writes what is not there.
      if (Active[Lane] == Activity::On && (Writes || !P.Volatile))
        Missing.set(Lane);
      continue;
    }
    if (Active[Lane] == Activity::Doubtful)
      continue;
    const Access This{Lane, Writes, Where, Crowded[Lane]};
    for (unsigned Byte = 0; Byte < P.Size; Byte += 4) {
      LaneTerm Unit = Address;
      Unit.Number += Byte;
      auto &Earlier =
          Touched[std::to_string(reinterpret_cast<std::uintptr_t>(Memory)) + ":" + Unit.name()];
      for (const Access &A : Earlier)
        if ((Writes || A.Writes) && A.Lane != Lane && A.Lane / WarpSize == Lane / WarpSize &&
            (!(A.IsCrowded || This.IsCrowded) || IsAtomic || Accesses[A.Where].IsAtomic) &&
            Met.insert({A.Where * 2 + areChosenApart(A, This), Lane / WarpSize}).second)
          noteMeeting(A, This, Memory);
      if (llvm::none_of(Earlier, [&](const Access &A) {
            return A.Lane == Lane && A.Writes == Writes && A.Where == Where;
          }))
        Earlier.push_back(This);
    }
  }
  noteWhereTheyMayMeet(P, Writes);
}

static bool isExtreme(const FunctionDecl *F) {
  return F && F->getIdentifier() && (F->getName().contains("min") || F->getName().contains("max"));
}

/// `x = min(x, y)`, `x = y < x ? y : x`: whoever reads x before or after comes to the same in the
/// end.
static bool isBest(const Expr &E, const ASTContext &Context) {
  const auto Assigned = assignmentOf(E);
  const Expr *Value = Assigned ? Assigned->Value->IgnoreParenImpCasts() : nullptr;
  auto IsOwn = [&](const Expr *Part) {
    return isSameExpression(*Part->IgnoreParenImpCasts(), *Assigned->To, Context);
  };
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Value))
    return Call->getNumArgs() == 2 && isExtreme(Call->getDirectCallee()) &&
           llvm::any_of(Call->arguments(), IsOwn);
  const auto *Choice = dyn_cast_or_null<ConditionalOperator>(Value);
  return Choice && (IsOwn(Choice->getTrueExpr()) || IsOwn(Choice->getFalseExpr()));
}

void WarpExecution::noteMeeting(const Access &Before, const Access &Next, const VarDecl *Memory,
                                bool Perhaps) {
  if (Finds == Purpose::Fences)
    return;
  const AccessSite &First = Accesses[Before.Where], &Second = Accesses[Next.Where];
  if (First.IsAtomic && Second.IsAtomic) // in any order
    return;
  // One store of all lanes, or `sum[0] += x`: a race, and no exchange.
  if (First.Element == Second.Element && First.Way.Frames == Second.Way.Frames)
    return;
  if (areChosenApart(Before, Next) && !First.Volatile && !Second.Volatile)
    return;
  if (exclude(First.Way, Second.Way, Next.Lane / WarpSize))
    return;
  auto Step = between(First.Way.Frames, Second.Way.Frames);
  if (!Step)
    return;
  // Memory of the device is all that a kernel has: that arguments keep lanes apart there is usual.
  const bool IsOneStatement =
      Step->TheKind == WarpStep::Kind::Split || Step->TheKind == WarpStep::Kind::SplitInside;
  if (Perhaps && !isShared(*Memory) &&
      (!IsOneStatement || isBest(cast<Expr>(*Step->Where), Context)))
    return;
  Step->Access = Second.Element;
  Step->Memory = Memory;
  Step->Perhaps = Perhaps;
  noteMissing(*Step, Next.Lane);
}

} // namespace offloom
