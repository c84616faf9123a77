// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/HostEffects.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/EffectCollector.h"
#include "Check/Facts/StreamCalls.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace offloom {

/// The local variable, or the member of one, that \p Value or its \p Member is.
static NamedPointer placeOf(const Expr &Value, const FieldDecl *Member) {
  if (!Member)
    return localPointer(Value);
  const VarDecl *Object = localVariable(Value); // not one that refers to others
  return Object && Object->getType()->isRecordType() ? NamedPointer{Object, Member}
                                                     : NamedPointer{};
}

NamedPointer Operand::place() const {
  return Value && !IsAddress ? placeOf(*Value, Member) : NamedPointer{};
}

NamedPointer Operand::held() const {
  if (const NamedPointer P = place())
    return P;
  const VarDecl *V = Value && !Member && !IsAddress ? referredVariable(*Value) : nullptr;
  return {V && V->hasLocalStorage() && !V->getType()->isReferenceType() ? V : nullptr};
}

NamedPointer Operand::heldOrNamed() const {
  const NamedPointer P = held();
  return P ? P : named();
}

NamedPointer Operand::unmoved() const {
  return Value && !IsAddress ? namedPointer(unmovedPointer(*Value), Member) : NamedPointer{};
}

NamedPointer Operand::named() const {
  return Value && !IsAddress ? namedPointer(*Value, Member) : NamedPointer{};
}

NamedPointer Operand::target() const {
  if (!Value || IsAddress)
    return Value ? placeOf(*Value, Member) : NamedPointer{};
  const Expr *At = addressed(*Value);
  return At ? localPointer(*At) : NamedPointer{};
}

NamedPointer Operand::namedTarget() const {
  if (!Value || IsAddress)
    return Value ? namedPointer(*Value, Member) : NamedPointer{};
  const Expr *At = addressed(*Value);
  return At ? namedPointer(*At) : NamedPointer{};
}

HostEffect::HostEffect(EffectPath Path, UnitFacts &Facts)
    : Path(std::move(Path)), Function(Facts.functionOf(call())), Facts(&Facts) {}

static bool isOwnVariable(const VarDecl &V, const FunctionDecl &F) {
  return V.getDeclContext() == &F;
}

/// Past parentheses and casts, and `&*p` as `p`.
static const Expr *plain(const Expr &E) {
  const Expr *At = E.IgnoreParenCasts();
  for (;;) {
    const Expr *Place = addressed(*At);
    const auto *Target = Place ? dyn_cast<UnaryOperator>(Place->IgnoreParens()) : nullptr;
    if (!Target || Target->getOpcode() != UO_Deref)
      return At;
    At = Target->getSubExpr()->IgnoreParenCasts();
  }
}

/// Of a variable of the function at \p Level that is set once, what it is set to.
const Expr &HostEffect::resolvedAt(const Expr &E, size_t Level) const {
  const Expr *At = plain(E);
  const FunctionDecl *F = Level ? Path[Level - 1].definition() : nullptr;
  for (unsigned Depth = 0; F && Depth < 8; ++Depth) {
    const VarDecl *V = referredVariable(*At);
    const Expr *Value =
        V && isOwnVariable(*V, *F) ? onlyValue(*V, Facts->modificationsOf(*F).of(V)) : nullptr;
    if (!Value)
      break;
    At = plain(*Value);
  }
  return *At;
}

/// What the caller of the function at \p Level gives for its parameter that \p E names; null if it
/// is none, or has another value by then.
const Expr *HostEffect::given(const Expr &E, size_t Level) const {
  const auto *P = dyn_cast_or_null<ParmVarDecl>(referredVariable(E));
  const FunctionDecl *F = Path[Level - 1].definition();
  if (!P || !F || !isOwnVariable(*P, *F))
    return nullptr;
  const bool IsReference = P->getType()->isReferenceType();
  if (!IsReference && Facts->modificationsOf(*F).any(P))
    return nullptr;
  return Path[Level - 1].argumentFor(*P);
}

/// Of `*p`, where the caller of the function at \p Level gives `&x` for p: that x.
const Expr *HostEffect::targetOf(const Expr &E, size_t Level) const {
  const auto *Target = dyn_cast<UnaryOperator>(&E);
  if (!Target || Target->getOpcode() != UO_Deref)
    return nullptr;
  const Expr *Pointer = given(resolvedAt(*Target->getSubExpr(), Level), Level);
  return Pointer ? addressed(*Pointer) : nullptr;
}

/// The member of the object itself that \p E is; null for anything else.
static const FieldDecl *ownMember(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(&E);
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// Whether \p E is the same in a caller of \p F: a variable of the file, or one around a lambda.
static bool isSameForCaller(const Expr &E, const FunctionDecl &F) {
  const VarDecl *V = referredVariable(E);
  return V && (V->isFileVarDecl() ||
               (!isa<ParmVarDecl>(V) && V->hasLocalStorage() && !isOwnVariable(*V, F)));
}

Operand HostEffect::operandFor(const Expr &Argument) const {
  Operand Of{&Argument};
  for (size_t Level = Path.size() - 1; Level > 0; --Level) {
    const Expr *E = &resolvedAt(*Of.Value, Level);
    if (const Expr *At = Of.IsAddress ? nullptr : addressed(*E)) {
      Of.IsAddress = true;
      E = At->IgnoreParenCasts();
    }
    if (const Expr *Target = Of.Member || Of.IsAddress ? nullptr : targetOf(*E, Level)) {
      Of.Value = Target;
    } else if (const FieldDecl *Field = Of.Member ? nullptr : ownMember(*E)) {
      Of.Member = Field;
      Of.Value = Path[Level - 1].objectOf(*cast<MemberExpr>(E)->getBase());
    } else if (isa<CXXThisExpr>(E)) {
      Of.Value = Path[Level - 1].objectOf(*E);
    } else if (isSameForCaller(*E, *Path[Level - 1].definition())) {
      Of.Value = E;
    } else {
      Of.Value = Of.Member ? nullptr : given(*E, Level);
      // Of a parameter that is no reference the address is the function's own affair.
      if (Of.Value && Of.IsAddress && !Of.Value->isLValue())
        Of.Value = nullptr;
    }
    if (!Of.Value)
      return {};
  }
  return Of;
}

Operand HostEffect::argument(ArgumentRole Role) const {
  const std::optional<unsigned> I = Function ? Function->position(Role) : std::nullopt;
  if (!I || *I >= call().getNumArgs() || isa<CXXDefaultArgExpr>(call().getArg(*I)))
    return {};
  return operandFor(*call().getArg(*I));
}

llvm::SmallVector<Operand, 4> HostEffect::operands() const {
  llvm::SmallVector<Operand, 4> All;
  for (const Expr *Argument : call().arguments())
    if (Operand Of = operandFor(*Argument))
      All.push_back(Of);
  return All;
}

std::optional<int64_t> HostEffect::valueOf(const Expr &Written, size_t Level,
                                           const FunctionDecl *Caller, unsigned Depth) const {
  if (Level == 0)
    return knownInteger(Written, Caller, *Facts);
  const FunctionDecl *F = Path[Level - 1].definition();
  if (std::optional<int64_t> Known = knownInteger(Written, F, *Facts))
    return Known;
  const Expr &E = resolvedAt(Written, Level);
  if (Depth > 8 || E.isValueDependent())
    return std::nullopt;
  if (const Expr *Argument = given(E, Level))
    return valueOf(*Argument, Level - 1, Caller, Depth + 1);
  const auto *B = dyn_cast<BinaryOperator>(&E);
  if (!B || !(B->isMultiplicativeOp() || B->isAdditiveOp()))
    return std::nullopt;
  const std::optional<int64_t> Left = valueOf(*B->getLHS(), Level, Caller, Depth + 1);
  const std::optional<int64_t> Right = valueOf(*B->getRHS(), Level, Caller, Depth + 1);
  int64_t Result = 0;
  if (!Left || !Right)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_Mul:
    return __builtin_mul_overflow(*Left, *Right, &Result) ? std::nullopt : std::optional(Result);
  case BO_Add:
    return __builtin_add_overflow(*Left, *Right, &Result) ? std::nullopt : std::optional(Result);
  case BO_Sub:
    return __builtin_sub_overflow(*Left, *Right, &Result) ? std::nullopt : std::optional(Result);
  case BO_Div:
    return *Left >= 0 && *Right > 0 ? std::optional(*Left / *Right) : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> HostEffect::value(ArgumentRole Role, const FunctionDecl *Caller) const {
  const Expr *Written = Facts->argument(call(), Role);
  return Written ? valueOf(*Written, Path.size() - 1, Caller, 0) : std::nullopt;
}

/// The number of elements in `count * sizeof(T)`, if an element has more than a byte.
static const Expr *countIn(const Expr &Size, const ASTContext &AST) {
  const auto *Product = dyn_cast<BinaryOperator>(Size.IgnoreParenImpCasts());
  if (!Product || Product->getOpcode() != BO_Mul)
    return nullptr;
  const Expr *Left = Product->getLHS()->IgnoreParenImpCasts(),
             *Right = Product->getRHS()->IgnoreParenImpCasts();
  if (isa<UnaryExprOrTypeTraitExpr>(Left))
    std::swap(Left, Right);
  const auto *Unit = dyn_cast<UnaryExprOrTypeTraitExpr>(Right);
  if (!Unit || Unit->getKind() != UETT_SizeOf)
    return nullptr;
  Expr::EvalResult Bytes;
  return Unit->EvaluateAsInt(Bytes, AST) && Bytes.Val.getInt() > 1 ? Left : nullptr;
}

ByteCount HostEffect::bytes() const {
  const Expr *Written = Facts->argument(call(), ArgumentRole::Bytes);
  if (!Written)
    return {};
  // The product may be the caller's, or that of the function it calls.
  if (const Expr *Count = countIn(resolvedAt(*Written, Path.size() - 1), Facts->AST))
    return {operandFor(*Count), true};
  const Operand Size = operandFor(*Written->IgnoreParenImpCasts());
  if (const Expr *Count = Size && !Size.Member ? countIn(*Size.Value, Facts->AST) : nullptr)
    return {{Count}, true};
  return {Size, false};
}

std::optional<CopyKind> HostEffect::copyKind() const {
  if (std::optional<CopyKind> Kind = Facts->copyKind(call()); Kind || isDirect())
    return Kind;
  const Operand Kind = argument(ArgumentRole::Kind);
  return Kind ? Facts->copyKindNamed(*Kind.Value) : std::nullopt;
}

const Expr *HostEffect::streamAsWritten() const { return streamOf(call(), *Facts); }

Operand HostEffect::stream() const {
  const Expr *Written = streamAsWritten();
  return Written ? operandFor(*Written) : Operand{};
}

const HostEffects::Paths &HostEffects::pathsOf(const FunctionDecl &Definition, UnitFacts &Facts) {
  constexpr unsigned Deepest = 8;
  constexpr size_t Most = 64; // a function that does more is the program
  const Stmt *Body = Definition.getBody();
  auto [Known, IsNew] = Found.try_emplace(Body);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Definition);
  // An object that ends is of its own class.
  const bool IsChosen = Method && Method->isVirtual() && !isa<CXXDestructorDecl>(Method);
  if (!IsNew || !Body || Asked >= Deepest || IsChosen || Definition.isDependentContext() ||
      isWrittenForDevice(Definition) || Definition.isMain() || Definition.isVariadic())
    return Known->second;
  ++Asked;
  const llvm::scope_exit Leave([&] { --Asked; });
  Paths All = collectEffects(Definition, *this, Facts);
  if (All && !All->empty() && All->size() <= Most)
    Found[Body] = std::move(All);
  return Found[Body];
}

HostEffects::Paths HostEffects::behind(const EffectStep &Step, UnitFacts &Facts) {
  const FunctionDecl *Definition = Step.definition();
  if (!Definition || isInSystemCode(Definition->getLocation(), Facts.AST.getSourceManager()))
    return std::nullopt;
  const Paths &Inner = pathsOf(*Definition, Facts);
  if (!Inner)
    return std::nullopt;
  Paths All(std::in_place);
  for (const EffectPath &Path : *Inner) {
    All->push_back({Step});
    All->back().append(Path);
  }
  return All;
}

static HostEffects::Known asEffects(HostEffects::Paths Paths, UnitFacts &Facts) {
  if (!Paths)
    return std::nullopt;
  HostEffects::Known All(std::in_place);
  for (EffectPath &Path : *Paths)
    All->emplace_back(std::move(Path), Facts);
  return All;
}

HostEffects::Known HostEffects::of(const CallExpr &Call, UnitFacts &Facts) {
  if (isa<CUDAKernelCallExpr>(Call) || Facts.functionOf(Call))
    return asEffects(std::vector<EffectPath>{{&Call}}, Facts);
  return asEffects(behind(&Call, Facts), Facts);
}

HostEffects::Known HostEffects::ofMaking(const CXXConstructExpr &E, const VarDecl &V,
                                         UnitFacts &Facts) {
  return asEffects(behind(EffectStep::making(E, nameOfObject(V, Facts.AST)), Facts), Facts);
}

HostEffects::Known HostEffects::ofEnd(const VarDecl &V, UnitFacts &Facts) {
  const CXXRecordDecl *Class = V.getType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Class->getDestructor())
    return std::nullopt;
  return asEffects(behind(EffectStep::ending(*Class, nameOfObject(V, Facts.AST)), Facts), Facts);
}

} // namespace offloom
