// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of more bytes than there are, or that count in elements of another type. Compared are
// constants and what the types say; a size that is known only when running is left alone.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/TakenBranches.h"
#include "Check/Facts/PointerOrigins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The local pointers that a function sets once, by an allocation of a known size.
class Allocations : public DynamicRecursiveASTVisitor {
public:
  Allocations(const FunctionDecl &F, UnitFacts &Facts) : F(F), Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const auto Effects = Facts.effectsOf(*Call);
    if (!Effects) { // it may set what it is given a reference to
      for (const Expr *Argument : Call->arguments())
        if (NamedPointer P = Argument->isLValue() ? localPointer(*Argument) : NamedPointer{})
          Unknown.insert(P.key());
      return true;
    }
    for (const HostEffect &Effect : *Effects)
      if (Effect.does(FunctionFacts::Action::Allocates))
        allocate(Effect);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    const NamedPointer P = localPointer(*U->getSubExpr());
    if (P && (U->isIncrementDecrementOp() || (U->getOpcode() == UO_AddrOf && !Counted.contains(U))))
      Unknown.insert(P.key());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    const NamedPointer P = B->isAssignmentOp() ? localPointer(*B->getLHS()) : NamedPointer{};
    if (P && !B->getRHS()->isNullPointerConstant(Facts.AST, Expr::NPC_ValueDependentIsNotNull))
      Unknown.insert(P.key());
    return true;
  }

  std::optional<int64_t> of(NamedPointer P) const {
    auto Found = Bytes.find(P.key());
    return Found == Bytes.end() || Unknown.contains(P.key()) ? std::nullopt
                                                             : std::optional(Found->second);
  }

private:
  void allocate(const HostEffect &Effect) {
    const Operand Into = Effect.argument(ArgumentRole::Into);
    const NamedPointer P = Into.target();
    if (!P)
      return;
    if (const auto *Address = dyn_cast<UnaryOperator>(Into.Value->IgnoreParenCasts()))
      Counted.insert(Address);
    const std::optional<int64_t> Size = Effect.value(ArgumentRole::Bytes, &F);
    if (!Size || !Bytes.try_emplace(P.key(), *Size).second)
      Unknown.insert(P.key());
  }

  const FunctionDecl &F;
  UnitFacts &Facts;
  llvm::DenseMap<NamedPointer::Key, int64_t> Bytes;
  llvm::DenseSet<NamedPointer::Key> Unknown;
  llvm::DenseSet<const UnaryOperator *> Counted; ///< `&p` in an allocation
};

/// The type in the one `sizeof` that is a factor of \p Size; null if there is none or several.
QualType countedType(const Expr &Size) {
  const Expr *E = Size.IgnoreParenImpCasts();
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return Trait->getKind() == UETT_SizeOf ? Trait->getTypeOfArgument() : QualType();
  const auto *Product = dyn_cast<BinaryOperator>(E);
  if (!Product || Product->getOpcode() != BO_Mul)
    return {};
  QualType Left = countedType(*Product->getLHS()), Right = countedType(*Product->getRHS());
  return Left.isNull() ? Right : Right.isNull() ? Left : QualType();
}

/// What \p Pointer leads to, casts to void aside.
QualType elementOf(const Expr &Pointer) {
  QualType T = Pointer.IgnoreParenCasts()->getType();
  if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
    return Array->getElementType();
  return T->isPointerType() ? T->getPointeeType() : QualType();
}

class BoundsVisitor : public TakenBranchesVisitor {
public:
  using TakenBranchesVisitor::TakenBranchesVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    Of.reset();
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext()) {
      Of.emplace(*F, Context.Facts);
      Of->TraverseStmt(F->getBody());
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (!Of || !inHostCode() || function()->isDependentContext())
      return true;
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        checkRanges(Effect, *Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    const Expr *Bytes = argument(*Call, ArgumentRole::Bytes);
    if (!Function)
      return true;
    const Expr *To = argument(*Call, ArgumentRole::To), *From = argument(*Call, ArgumentRole::From);
    const Expr *Into = argument(*Call, ArgumentRole::Into);
    if (Function->does(FunctionFacts::Action::Copies) && To && From && Bytes)
      checkElements(*To, *From, *Bytes);
    else if (Function->does(FunctionFacts::Action::Allocates) && Into && Bytes)
      checkRoom(*Into, *Bytes);
    for (ArgumentRole Pitch : {ArgumentRole::ToPitch, ArgumentRole::FromPitch})
      if (Function->does(FunctionFacts::Action::Copies))
        checkPitch(*Call, Pitch);
    return true;
  }

private:
  const Expr *argument(const CallExpr &Call, ArgumentRole Role) const {
    return Context.Facts.argument(Call, Role);
  }

  std::optional<int64_t> known(const Expr &E) const {
    return knownInteger(E, function(), Context.Facts);
  }

  void checkRanges(const HostEffect &Effect, const CallExpr &Call) {
    if (Effect.does(FunctionFacts::Action::Allocates) && Effect.function()->IsCuda)
      checkWhole(Effect, Call);
    if (Effect.does(FunctionFacts::Action::Copies)) {
      checkBytes(Effect, ArgumentRole::To, Call, "copied into");
      checkBytes(Effect, ArgumentRole::From, Call, "copied from");
    } else if (Effect.does(FunctionFacts::Action::Fills)) {
      checkBytes(Effect, ArgumentRole::To, Call, "set in");
    }
  }

  void checkBytes(const HostEffect &Effect, ArgumentRole Pointer, const CallExpr &Call,
                  llvm::StringRef Verb) {
    const NamedPointer P = Effect.argument(Pointer).named();
    const std::optional<int64_t> Bytes =
        P ? Effect.value(ArgumentRole::Bytes, function()) : std::nullopt;
    if (!Bytes)
      return;
    const bool IsArray = !P.Member && Context.AST.getAsConstantArrayType(typeOf(P));
    const std::optional<int64_t> Size =
        IsArray ? Context.AST.getTypeSizeInChars(typeOf(P)).getQuantity() : allocatedFor(P);
    if (!Size || *Bytes <= *Size)
      return;
    Context.report(IsArray ? "xfer-exceeds-array" : "xfer-exceeds-allocation",
                   Call.getSourceRange(),
                   {{"bytes", std::to_string(*Bytes)},
                    {"verb", Verb.str()},
                    {IsArray ? "array" : "pointer", nameOf(P)},
                    {"size", std::to_string(*Size)}});
  }

  std::optional<int64_t> allocatedFor(const NamedPointer &P) const {
    if (const std::optional<int64_t> Here = isKnownToOthers(P.key()) ? std::nullopt : Of->of(P))
      return Here;
    const ValueDecl *Holder = P.Member ? static_cast<const ValueDecl *>(P.Member) : P.Variable;
    return Context.Facts.sharedPointers().bytesOf(*Holder);
  }

  void checkElements(const Expr &Target, const Expr &Source, const Expr &Bytes) {
    QualType To = elementOf(Target), From = elementOf(Source);
    QualType Counted = countedType(Bytes);
    if (To.isNull() || From.isNull() || Counted.isNull() || !isSized(To) || !isSized(Counted) ||
        !Context.AST.hasSameUnqualifiedType(To, From))
      return;
    int64_t Each = Context.AST.getTypeSizeInChars(To).getQuantity();
    int64_t Unit = Context.AST.getTypeSizeInChars(Counted).getQuantity();
    // `n * 4 * sizeof(float)` for float4 is meant.
    if (Each == 1 || Unit == 1 || Each == Unit || (Each > Unit && !To->isArithmeticType()) ||
        Counted->isArrayType() || Counted->isRecordType())
      return;
    Context.report("xfer-sizeof-type-mismatch", Bytes.getSourceRange(),
                   {{"element", To.getUnqualifiedType().getAsString()},
                    {"counted", Counted.getUnqualifiedType().getAsString()}});
  }

  /// `cudaMalloc(&doubles, n * sizeof(float))` is half of what is meant. What is too large is not.
  void checkRoom(const Expr &Into, const Expr &Bytes) {
    const QualType Pointer = elementOf(Into);
    const QualType Element =
        !Pointer.isNull() && Pointer->isPointerType() ? Pointer->getPointeeType() : QualType();
    const QualType Counted = countedType(Bytes);
    if (Element.isNull() || Counted.isNull() || !isSized(Element) || !isSized(Counted) ||
        !(Element->isArithmeticType() || Element->isPointerType()) || !Counted->isArithmeticType())
      return;
    const int64_t Each = Context.AST.getTypeSizeInChars(Element).getQuantity();
    const int64_t Unit = Context.AST.getTypeSizeInChars(Counted).getQuantity();
    if (Unit > 1 && Each > Unit)
      Context.report("alloc-sizeof-too-small", Bytes.getSourceRange(),
                     {{"element", Element.getUnqualifiedType().getAsString()},
                      {"size", std::to_string(Each)},
                      {"counted", Counted.getUnqualifiedType().getAsString()},
                      {"unit", std::to_string(Unit)}});
  }

  /// `cudaMalloc(&floats, 10)`: a rest that no element fits in says that elements were counted.
  void checkWhole(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget();
    const QualType Element = P ? typeOf(P)->getPointeeType() : QualType();
    if (Element.isNull() || !Element->isArithmeticType())
      return;
    const int64_t Each = Context.AST.getTypeSizeInChars(Element).getQuantity();
    const std::optional<int64_t> Size = Effect.value(ArgumentRole::Bytes, function());
    if (Size && *Size > 0 && *Size % Each != 0)
      Context.report("alloc-size-not-whole", Call.getSourceRange(),
                     {{"bytes", std::to_string(*Size)},
                      {"element", Element.getUnqualifiedType().getAsString()},
                      {"size", std::to_string(Each)}});
  }

  static bool isSized(QualType T) {
    return !T->isIncompleteType() && !T->isDependentType() && !T->isFunctionType();
  }

  void checkPitch(const CallExpr &Call, ArgumentRole Which) {
    const Expr *Pitch = argument(Call, Which), *Width = argument(Call, ArgumentRole::Width);
    std::optional<int64_t> Row = Pitch && Width ? known(*Pitch) : std::nullopt;
    std::optional<int64_t> Used = Row ? known(*Width) : std::nullopt;
    if (Used && *Row > 0 && *Used > *Row)
      Context.report("xfer-2d-pitch-args", Width->getSourceRange(),
                     {{"width", std::to_string(*Used)}, {"pitch", std::to_string(*Row)}});
    else if (Pitch && Width && isFactorOf(*Width, *Pitch))
      Context.report("xfer-2d-width-elements", Width->getSourceRange(),
                     {{"width", sourceText(Width->getSourceRange(), Context.AST).str()}});
  }

  /// Whether \p Bytes is \p Count times a `sizeof`: then \p Count counts elements.
  bool isFactorOf(const Expr &Count, const Expr &Bytes) const {
    const auto *Product = dyn_cast<BinaryOperator>(Bytes.IgnoreParenImpCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return false;
    const Expr *Left = Product->getLHS()->IgnoreParenImpCasts(),
               *Right = Product->getRHS()->IgnoreParenImpCasts(),
               *Number = Count.IgnoreParenImpCasts();
    const QualType Of = countedType(*Left).isNull() ? countedType(*Right) : countedType(*Left);
    const Expr *Factor = countedType(*Left).isNull() ? Left : Right;
    return !Of.isNull() && isSized(Of) && Context.AST.getTypeSizeInChars(Of).getQuantity() > 1 &&
           isSameExpression(*Factor, *Number, Context.AST);
  }

  std::optional<Allocations> Of; ///< of the function that the walk is in
};

} // namespace

Check transferBoundsCheck() { return walk<BoundsVisitor>(Passes::Host); }

} // namespace offloom
