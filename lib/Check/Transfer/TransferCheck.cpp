// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills whose arguments contradict each other: a direction that is not that of the
// pointers, a pointer's address instead of the pointer, a value that is no byte, more bytes than
// the symbol has.
//
// PointerOrigins says where a pointer leads; where it does not know, nothing is said here.

#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/TakenBranches.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The variables of a function that hold the address of a pointer, which an allocation sets:
/// `float **p` in `cudaMalloc(p, …)`.
struct PointersToSet : DynamicRecursiveASTVisitor {
  explicit PointersToSet(const UnitFacts &Facts) : Facts(Facts) {}
  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Into = Facts.argument(*Call, ArgumentRole::Into);
    const VarDecl *V = Into ? referredVariable(*Into->IgnoreParenCasts()) : nullptr;
    if (V && V->hasLocalStorage() && V->getType()->isPointerType() &&
        V->getType()->getPointeeType()->isPointerType() &&
        Facts.does(*Call, FunctionFacts::Action::Allocates))
      All.insert(V);
    return true;
  }
  const UnitFacts &Facts;
  llvm::SmallPtrSet<const VarDecl *, 4> All;
};

class TransferVisitor : public TakenBranchesVisitor {
public:
  using TakenBranchesVisitor::TakenBranchesVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    ToSet.clear();
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() && !isWrittenForDevice(*F)) {
      PointersToSet Of(Context.Facts);
      Of.TraverseStmt(F->getBody());
      ToSet = std::move(Of.All);
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        if (Effect.does(FunctionFacts::Action::Copies))
          checkDirection(Effect, *Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    if (!Function)
      return true;
    if (Function->does(FunctionFacts::Action::Copies)) {
      checkAddress(*Call, ArgumentRole::To, ArgumentRole::From);
      checkAddress(*Call, ArgumentRole::From, ArgumentRole::To);
      const std::optional<CopyKind> Kind = Context.Facts.copyKind(*Call);
      if (Kind == CopyKind::HostToDevice || Kind == CopyKind::DeviceToDevice)
        checkPlace(*Call, ArgumentRole::To);
      if (Kind == CopyKind::DeviceToHost || Kind == CopyKind::DeviceToDevice)
        checkPlace(*Call, ArgumentRole::From);
    }
    if (Function->does(FunctionFacts::Action::Fills)) {
      checkFill(*Call);
      checkPlace(*Call, ArgumentRole::To);
    }
    checkSymbolAddress(*Call);
    checkSymbolSize(*Call);
    return true;
  }

private:
  void checkDirection(const HostEffect &Effect, const CallExpr &Call) {
    std::optional<CopyKind> Written = Effect.copyKind();
    if (!Written || !function()->getBody())
      return;
    const PointerOrigins &Origins = Context.Facts.originsOf(*function());
    const Memory To = Origins.of(Effect.argument(ArgumentRole::To));
    const Memory From = Origins.of(Effect.argument(ArgumentRole::From));
    if (To == Memory::Unknown || From == Memory::Unknown || To == From)
      return;
    CopyKind Right = To == Memory::Device ? CopyKind::HostToDevice : CopyKind::DeviceToHost;
    if (Written == Right || Written == CopyKind::Default)
      return;
    const Expr *Kind = Context.Facts.argument(Call, ArgumentRole::Kind);
    Reported Finding =
        Context.report("xfer-kind-mismatch", Kind ? Kind->getSourceRange() : Call.getSourceRange(),
                       {{"written", Context.Functions.nameOf(*Written).str()},
                        {"from", From == Memory::Host ? "host" : "device"},
                        {"to", To == Memory::Host ? "host" : "device"}});
    if (Kind)
      Finding.replace(Kind->getSourceRange(), Context.Functions.nameOf(Right));
    else
      Finding.note(Effect.call().getBeginLoc(), "copied here");
  }

  /// `cudaMemcpy(&sum, &deviceSum, …)` of a float and a pointer to one copies the pointer's own
  /// bits.
  void checkAddress(const CallExpr &Call, ArgumentRole Which, ArgumentRole Opposite) {
    const Expr *At = Context.Facts.argument(Call, Which);
    const Expr *Other = Context.Facts.argument(Call, Opposite);
    const auto *Address = At ? dyn_cast<UnaryOperator>(At->IgnoreParenCasts()) : nullptr;
    if (!Other || !Address || Address->getOpcode() != UO_AddrOf)
      return;
    const QualType Pointer = Address->getSubExpr()->getType();
    const QualType Elements = Other->IgnoreParenCasts()->getType();
    if (!Pointer->isPointerType() || !Elements->isPointerType() || Pointer->isDependentType() ||
        Pointer->getPointeeType()->isVoidType() || Pointer->getPointeeType()->isPointerType() ||
        !Context.AST.hasSameUnqualifiedType(Pointer->getPointeeType(), Elements->getPointeeType()))
      return;
    const llvm::StringRef Text = sourceText(Address->getSubExpr()->getSourceRange(), Context.AST);
    Context.report("xfer-pointer-address", Address->getSourceRange(), {{"pointer", Text.str()}})
        .replace(Address->getSourceRange(), Text);
  }

  /// `cudaMalloc(p, …)` of a `float **p`, and then `cudaMemcpy(p, …)`: the memory is at `*p`.
  void checkPlace(const CallExpr &Call, ArgumentRole Which) {
    const Expr *At = Context.Facts.argument(Call, Which);
    const VarDecl *V = At ? referredVariable(*At->IgnoreParenCasts()) : nullptr;
    if (!V || !ToSet.contains(V) || Context.Facts.modificationsOf(*function()).any(V))
      return;
    const Expr &Name = *At->IgnoreParenCasts();
    Context
        .report("xfer-pointer-address", Name.getSourceRange(),
                {{"pointer", "*" + V->getNameAsString()}})
        .replace(Name.getSourceRange(), "*" + V->getNameAsString());
  }

  /// `cudaMemcpyToSymbol(&variable, …)`: the function takes the address itself.
  void checkSymbolAddress(const CallExpr &Call) {
    for (ArgumentRole Role : {ArgumentRole::ToSymbol, ArgumentRole::FromSymbol}) {
      const Expr *Symbol = Context.Facts.argument(Call, Role);
      const auto *Address =
          Symbol ? dyn_cast<UnaryOperator>(Symbol->IgnoreParenImpCasts()) : nullptr;
      if (!Address || Address->getOpcode() != UO_AddrOf)
        continue;
      const Expr *Base = Address->getSubExpr()->IgnoreParenImpCasts();
      while (const auto *Member = dyn_cast<MemberExpr>(Base))
        Base = Member->getBase()->IgnoreParenImpCasts();
      const auto *Name = dyn_cast<DeclRefExpr>(Base);
      const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
      if (V && (V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>()))
        Context.report("xfer-symbol-address", Address->getSourceRange(),
                       {{"variable", V->getNameAsString()}});
    }
  }

  /// `cudaMemset(floats, 1, n)`: each float becomes 0x01010101.
  void checkFill(const CallExpr &Call) {
    const Expr *To = Context.Facts.argument(Call, ArgumentRole::To);
    const Expr *Written = Context.Facts.argument(Call, ArgumentRole::Value);
    std::optional<int64_t> Value =
        To && Written ? knownInteger(*Written, function(), Context.Facts) : std::nullopt;
    if (!Value || (*Value >= -1 && *Value <= 0) || *Value == 0xff || *Value == 0x7f ||
        *Value == 0x3f)
      return;
    QualType Pointer = To->IgnoreParenCasts()->getType();
    QualType Element = Pointer->isPointerType() ? Pointer->getPointeeType() : QualType();
    if (Element.isNull() || !Element->isScalarType() || Element->isIncompleteType() ||
        Context.AST.getTypeSizeInChars(Element).getQuantity() < 2)
      return;
    if (*Value >= -128 && *Value <= 255 && !Element->isFloatingType() && *Value != 1)
      return; // perhaps bytes are meant
    Context.report("xfer-memset-wide-value", Written->getSourceRange(),
                   {{"value", std::to_string(*Value)},
                    {"type", Element.getAsString(Context.AST.getPrintingPolicy())}});
  }

  void checkSymbolSize(const CallExpr &Call) {
    const Expr *Symbol = Context.Facts.argument(Call, ArgumentRole::ToSymbol);
    if (!Symbol)
      Symbol = Context.Facts.argument(Call, ArgumentRole::FromSymbol);
    const Expr *Count = Context.Facts.argument(Call, ArgumentRole::Bytes);
    const auto *Reference =
        Symbol && Count ? dyn_cast<DeclRefExpr>(Symbol->IgnoreParenCasts()) : nullptr;
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V || V->getType()->isIncompleteType() || V->getType()->isReferenceType())
      return;
    const Expr *From = Context.Facts.argument(Call, ArgumentRole::Offset);
    std::optional<int64_t> Bytes = knownInteger(*Count, function(), Context.Facts);
    std::optional<int64_t> Offset = From ? knownInteger(*From, function(), Context.Facts) : 0;
    int64_t Size = Context.AST.getTypeSizeInChars(V->getType()).getQuantity();
    if (Bytes && Offset && *Bytes + *Offset > Size)
      Context
          .report("xfer-symbol-size", Count->getSourceRange(),
                  {{"bytes", std::to_string(*Bytes + *Offset)},
                   {"variable", V->getNameAsString()},
                   {"size", std::to_string(Size)}})
          .note(V->getLocation(), "declared here");
  }

  llvm::SmallPtrSet<const VarDecl *, 4> ToSet; ///< of the function that the walk is in
};

} // namespace

Check transferCheck() { return walk<TransferVisitor>(Passes::Host); }

} // namespace offloom
