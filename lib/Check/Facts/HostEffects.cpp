// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/HostEffects.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/StreamCalls.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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

HostEffect::HostEffect(llvm::SmallVector<const CallExpr *, 2> Path, UnitFacts &Facts)
    : Path(std::move(Path)), Function(Facts.functionOf(*this->Path.back())), Facts(&Facts) {}

/// The argument of \p Call for the parameter \p P of what it calls; null if it gives none.
static const Expr *argumentFor(const CallExpr &Call, const ParmVarDecl &P) {
  const bool HasObject =
      isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee());
  const unsigned I = P.getFunctionScopeIndex() + HasObject;
  const bool IsGiven = I < Call.getNumArgs() && !isa<CXXDefaultArgExpr>(Call.getArg(I));
  return IsGiven ? Call.getArg(I) : nullptr;
}

/// The definition that \p Call leads to; null if it is not in sight.
static const FunctionDecl *definitionOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  return Callee && Callee->isDefined(Definition) ? Definition : nullptr;
}

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
  const FunctionDecl *F = Level ? definitionOf(*Path[Level - 1]) : nullptr;
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
  const FunctionDecl *F = definitionOf(*Path[Level - 1]);
  if (!P || !F || !isOwnVariable(*P, *F))
    return nullptr;
  const bool IsReference = P->getType()->isReferenceType();
  if (!IsReference && Facts->modificationsOf(*F).any(P))
    return nullptr;
  return argumentFor(*Path[Level - 1], *P);
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

/// The caller's object that \p This is in the function that \p Call calls.
static const Expr *objectOf(const CallExpr &Call, const Expr &This) {
  if (const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call))
    return OfMember->getImplicitObjectArgument();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->getParent()->isLambda() ? &This : nullptr; // of the function around it
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
      Of.Value = objectOf(*Path[Level - 1], *cast<MemberExpr>(E)->getBase());
    } else if (isa<CXXThisExpr>(E)) {
      Of.Value = objectOf(*Path[Level - 1], *E);
    } else if (isSameForCaller(*E, *definitionOf(*Path[Level - 1]))) {
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
  const FunctionDecl *F = definitionOf(*Path[Level - 1]);
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

/// Collects the calls of CUDA's that a function makes whenever it is called.
class EffectCollector {
public:
  EffectCollector(HostEffects &Effects, UnitFacts &Facts) : Effects(Effects), Facts(Facts) {}

  bool collect(const Stmt &S) {
    if (isa<CompoundStmt>(S))
      return llvm::all_of(S.children(), [&](const Stmt *Child) { return collect(*Child); });
    if (const auto *Do = dyn_cast<DoStmt>(&S); Do && isOnce(*Do->getCond()))
      return collect(*Do->getBody());
    if (isa<Expr, DeclStmt, ReturnStmt, NullStmt>(S))
      return calls(S);
    if (const auto *If = dyn_cast<IfStmt>(&S)) {
      const Stmt *Init = If->getInit(), *Variable = If->getConditionVariableDeclStmt();
      return (!Init || calls(*Init)) && (!Variable || calls(*Variable)) && calls(*If->getCond()) &&
             onlyReports(If->getThen(), Facts) && onlyReports(If->getElse(), Facts) &&
             (!returns(*If) || hasStatus(*If->getCond()));
    }
    return onlyReports(&S, Facts) && !returns(S); // a loop over the host's data
  }

  std::vector<HostEffects::Path> Found;

private:
  /// Whether the calls within \p S, operands first, are known, each of which is added.
  bool calls(const Stmt &S) {
    if (isa<LambdaExpr, ConditionalOperator, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr>(S))
      return isa<LambdaExpr>(S) || onlyReports(&S, Facts);
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return true;
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&S)) {
      Found.push_back({Launch});
      return all(Launch->getConfig()->arguments()) && all(Launch->arguments());
    }
    if (!all(S.children()) || keepsPointer(S))
      return false;
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      return add(*Call);
    const auto *Construction = dyn_cast<CXXConstructExpr>(&S);
    return !Construction || isQuietObject(*Construction, Facts);
  }

  /// A way out before all is done.
  static bool returns(const Stmt &S) {
    return isa<ReturnStmt>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
             return Child && !isa<LambdaExpr>(Child) && returns(*Child);
           });
  }

  /// Whether \p S asks if a call of CUDA's has worked.
  bool hasStatus(const Stmt &S) const {
    const auto *E = dyn_cast<Expr>(&S);
    return (E && Facts.Functions.isNamed(NameGroup::ErrorTypes,
                                         E->getType().getUnqualifiedType().getAsString())) ||
           llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && hasStatus(*Child); });
  }

  /// Whether \p S changes a pointer of others, or leaves one where others find it when the function
  /// is over: in memory, in a container, or with its caller.
  bool keepsPointer(const Stmt &S) const {
    if (const auto *Set = dyn_cast<BinaryOperator>(&S))
      return Set->isAssignmentOp() && Set->getLHS()->getType()->isPointerType() &&
             !localVariable(*Set->getLHS());
    if (const auto *Return = dyn_cast<ReturnStmt>(&S))
      return Return->getRetValue() && isPointer(*Return->getRetValue());
    const auto *Call = dyn_cast<CallExpr>(&S);
    const bool IsMember = Call && isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee()) &&
                          isOfSystem(*Call->getDirectCallee());
    // std::swap(p, q)
    const bool Changes = Call && Call->getDirectCallee() && isOfSystem(*Call->getDirectCallee()) &&
                         llvm::any_of(Call->arguments(), [](const Expr *Argument) {
                           return Argument->isLValue() && Argument->getType()->isPointerType();
                         });
    return (IsMember && llvm::any_of(Call->arguments(), [&](auto *A) { return isPointer(*A); })) ||
           Changes || (Call && Facts.isNamed(NameGroup::ArgumentKeepers, *Call));
  }

  bool isPointer(const Expr &E) const {
    return E.getType()->isPointerType() && !E.getType()->getPointeeType()->isCharType() &&
           !E.isNullPointerConstant(Facts.AST, Expr::NPC_ValueDependentIsNull);
  }

  template <class Range> bool all(const Range &Parts) {
    return llvm::all_of(Parts, [&](const Stmt *Part) { return !Part || calls(*Part); });
  }

  bool add(const CallExpr &Call) {
    if (const FunctionFacts *Function = Facts.functionOf(Call)) {
      if (setsUnknown(Call))
        return false;
      if (!Function->Actions.empty() || Function->WaitsFor != FunctionFacts::Waiting::Nothing)
        Found.push_back({&Call});
      return true;
    }
    if (const FunctionDecl *Definition = definitionOf(Call);
        Definition && !isOfSystem(*Definition)) {
      const HostEffects::Paths &Inner = Effects.pathsOf(*Definition, Facts);
      if (!Inner)
        return Facts.callsReporter(Call);
      for (const HostEffects::Path &Path : *Inner) {
        Found.push_back({&Call});
        Found.back().append(Path);
      }
      return true;
    }
    // What is not in sight may do anything; the library does nothing with CUDA.
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && isOfSystem(*Callee) && !Facts.isNamed(NameGroup::CudaFunctions, Call);
  }

  /// Whether \p Call sets a member of an object that is not the function's own: `&buffers.p`.
  bool setsUnknown(const CallExpr &Call) const {
    const Expr *Into = Facts.argument(Call, ArgumentRole::Into);
    const auto *Address = Into ? dyn_cast<UnaryOperator>(Into->IgnoreParenCasts()) : nullptr;
    const auto *Member =
        Address ? dyn_cast<MemberExpr>(Address->getSubExpr()->IgnoreParenCasts()) : nullptr;
    return Member && !isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts());
  }

  bool isOfSystem(const FunctionDecl &F) const {
    return isInSystemCode(F.getLocation(), Facts.AST.getSourceManager());
  }

  bool isOnce(const Expr &Condition) const {
    bool Value = true;
    return !Condition.isValueDependent() &&
           Condition.EvaluateAsBooleanCondition(Value, Facts.AST) && !Value;
  }

  HostEffects &Effects;
  UnitFacts &Facts;
};

const HostEffects::Paths &HostEffects::pathsOf(const FunctionDecl &Definition, UnitFacts &Facts) {
  constexpr unsigned Deepest = 8;
  constexpr size_t Most = 64; // a function that does more is the program
  const Stmt *Body = Definition.getBody();
  auto [Known, IsNew] = this->Known.try_emplace(Body);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Definition);
  if (!IsNew || !Body || Asked >= Deepest || (Method && Method->isVirtual()) ||
      Definition.isDependentContext() || isWrittenForDevice(Definition) || Definition.isMain() ||
      Definition.isVariadic())
    return Known->second;
  ++Asked;
  const llvm::scope_exit Leave([&] { --Asked; });
  EffectCollector Of(*this, Facts);
  if (Of.collect(*Body) && !Of.Found.empty() && Of.Found.size() <= Most)
    this->Known[Body] = std::move(Of.Found);
  return this->Known[Body];
}

std::optional<std::vector<HostEffect>> HostEffects::of(const CallExpr &Call, UnitFacts &Facts) {
  std::vector<HostEffect> All;
  if (isa<CUDAKernelCallExpr>(Call) || Facts.functionOf(Call)) {
    All.emplace_back(Path{&Call}, Facts);
    return All;
  }
  const FunctionDecl *Definition = definitionOf(Call);
  if (!Definition || isInSystemCode(Definition->getLocation(), Facts.AST.getSourceManager()))
    return std::nullopt;
  const Paths &Inner = pathsOf(*Definition, Facts);
  if (!Inner)
    return std::nullopt;
  for (const Path &Behind : *Inner) {
    Path Whole{&Call};
    Whole.append(Behind);
    All.emplace_back(std::move(Whole), Facts);
  }
  return All;
}

} // namespace offloom
