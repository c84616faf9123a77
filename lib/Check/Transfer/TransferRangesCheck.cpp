// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranges of copies: those that overlap, and those that count elements where bytes are meant.
//
// That a size counts elements shows when the same expression, multiplied by a sizeof, is what was
// allocated, or the other way round; when it is the `size()` of the container that is copied; and
// when it is the number of elements of the variable.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/StandardContainers.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// A place in the memory that a local pointer or a parameter leads to.
struct Address {
  const VarDecl *Base = nullptr;
  int64_t Offset = 0; ///< in bytes
};

/// Whether \p E looks at variables that \p All says are written, calls a function, or has a sizeof.
class UnsteadySize : public DynamicRecursiveASTVisitor {
public:
  explicit UnsteadySize(const Modifications &All) : All(All) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    return V && (V->getType().isConstQualified() || (V->hasLocalStorage() && !All.any(V)));
  }
  bool VisitCallExpr(CallExpr *) override { return false; }
  bool VisitMemberExpr(MemberExpr *) override { return false; }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return false; }

private:
  const Modifications &All;
};

class TransferRangesVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody())
      Allocated.clear();
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        checkUnits(Effect, *Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    const Expr *Bytes = Context.Facts.argument(*Call, ArgumentRole::Bytes);
    if (!Function || !Bytes)
      return true;
    checkSymbol(*Call, *Bytes);
    const Expr *To = Context.Facts.argument(*Call, ArgumentRole::To);
    const Expr *From = Context.Facts.argument(*Call, ArgumentRole::From);
    if (Function->does(FunctionFacts::Action::Copies) && To && From)
      checkOverlap(*Call, *To, *From, *Bytes);
    for (const Expr *Side : {To, From})
      if (Side && !Function->does(FunctionFacts::Action::Allocates))
        checkContainer(*Bytes, *Side);
    return true;
  }

private:
  std::optional<int64_t> known(const Expr &E) const {
    return knownInteger(E, function(), Context.Facts);
  }

  Address addressOf(const Expr &Pointer) const {
    const Expr *E = Pointer.IgnoreParenCasts();
    const Expr *Base = E, *Index = nullptr;
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getOpcode() == BO_Add) {
      Base = Sum->getLHS(), Index = Sum->getRHS();
    } else if (const auto *Of = dyn_cast<UnaryOperator>(E); Of && Of->getOpcode() == UO_AddrOf) {
      const auto *Element = dyn_cast<ArraySubscriptExpr>(Of->getSubExpr()->IgnoreParens());
      if (!Element)
        return {};
      Base = Element->getBase(), Index = Element->getIdx();
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(Base->IgnoreParenCasts());
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V || !V->hasLocalStorage() || !V->getType()->isPointerType())
      return {};
    if (!Index)
      return {V, 0};
    QualType Each =
        Base->getType()->isPointerType() ? Base->getType()->getPointeeType() : QualType();
    std::optional<int64_t> Count = known(*Index);
    if (!Count || Each.isNull() || Each->isIncompleteType())
      return {};
    return {V, *Count * Context.AST.getTypeSizeInChars(Each).getQuantity()};
  }

  void checkOverlap(const CallExpr &Call, const Expr &Target, const Expr &Source,
                    const Expr &Count) {
    Address To = addressOf(Target), From = addressOf(Source);
    std::optional<int64_t> Bytes = known(Count);
    if (!To.Base || To.Base != From.Base || !Bytes)
      return;
    int64_t Distance = std::abs(To.Offset - From.Offset);
    if (Distance != 0 && Distance < *Bytes)
      Context.report("xfer-overlap", Call.getSourceRange(),
                     {{"bytes", std::to_string(*Bytes)},
                      {"pointer", To.Base->getNameAsString()},
                      {"distance", std::to_string(Distance)}});
  }

  void checkUnits(const HostEffect &Effect, const CallExpr &Call) {
    if (Effect.does(FunctionFacts::Action::Allocates)) {
      allocate(Effect, Call);
    } else if (Effect.does(FunctionFacts::Action::Copies)) {
      checkUnit(Effect, Call, ArgumentRole::To);
      checkUnit(Effect, Call, ArgumentRole::From);
    } else if (Effect.does(FunctionFacts::Action::Fills)) {
      checkUnit(Effect, Call, ArgumentRole::To);
    }
  }

  void allocate(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget();
    if (!P)
      return;
    const ByteCount Bytes = Effect.bytes();
    auto [Found, IsFirst] = Allocated.try_emplace(P.key(), Allocation{Bytes, &Call});
    if (!IsFirst)
      Found->second = {}; // allocated in more than one way
  }

  void checkUnit(const HostEffect &Effect, const CallExpr &Call, ArgumentRole Which) {
    const NamedPointer P = Effect.argument(Which).named();
    const Allocation Whole = P ? Allocated.lookup(P.key()) : Allocation{};
    const ByteCount Used = Effect.bytes();
    const Expr *Count = Whole.Bytes.Size.Value, *Size = Used.Size.Value;
    if (!Count || !Size || Whole.Bytes.Size.Member || Used.Size.Member ||
        Whole.Bytes.IsOfElements == Used.IsOfElements || !isSameCount(*Count, *Size))
      return;
    if (Used.IsOfElements)
      report(*Count, nameOf(P), Size->getBeginLoc(), "this many bytes are used");
    else if (Effect.does(FunctionFacts::Action::Fills) || !isa<IntegerLiteral>(Count))
      report(*Size, nameOf(P), Whole.Call->getBeginLoc(), "allocated with this many bytes");
  }

  /// Whether \p Bytes is the number of elements of the container that \p Pointer leads to.
  void checkContainer(const Expr &Bytes, const Expr &Pointer) {
    const Expr &Size = *Bytes.IgnoreParenImpCasts();
    const VarDecl *V = standardContainer(Pointer);
    if (V && isSizeOf(Size, *V))
      report(Size, V->getNameAsString(), V->getLocation(), "declared here");
  }

  /// Whether \p Count and \p Size are the same value, at any place of the function.
  bool isSameCount(const Expr &Count, const Expr &Size) {
    const Modifications &All = Context.Facts.modificationsOf(*function());
    return !Count.isValueDependent() && isSameExpression(Count, Size, Context.AST) &&
           UnsteadySize(All).TraverseStmt(const_cast<Expr *>(&Count));
  }

  /// `v.size()`, where an element of v has more than a byte.
  bool isSizeOf(const Expr &Size, const VarDecl &V) const {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&Size);
    if (!Call || calleeName(*Call) != "size" ||
        referredVariable(*Call->getImplicitObjectArgument()) != &V)
      return false;
    const auto *Class = cast<ClassTemplateSpecializationDecl>(
        V.getType().getNonReferenceType()->getAsCXXRecordDecl());
    QualType Element = Class->getTemplateArgs()[0].getAsType();
    return !Element->isIncompleteType() &&
           Context.AST.getTypeSizeInChars(Element).getQuantity() > 1;
  }

  /// `cudaMemcpyToSymbol(table, from, 16)` of a table that has 16 elements.
  void checkSymbol(const CallExpr &Call, const Expr &Bytes) {
    const Expr *Symbol = Context.Facts.argument(Call, ArgumentRole::ToSymbol);
    if (!Symbol)
      Symbol = Context.Facts.argument(Call, ArgumentRole::FromSymbol);
    const VarDecl *V = Symbol ? referredVariable(*Symbol->IgnoreParenCasts()) : nullptr;
    const auto *Array = V ? Context.AST.getAsConstantArrayType(V->getType()) : nullptr;
    std::optional<int64_t> Size = Array ? known(Bytes) : std::nullopt;
    if (!Size ||
        Context.AST.getTypeSizeInChars(Context.AST.getBaseElementType(Array)) == CharUnits::One() ||
        *Size != int64_t(Context.AST.getConstantArrayElementCount(Array)) || *Size == 1 ||
        hasSizeOf(Bytes))
      return;
    report(*Bytes.IgnoreParenImpCasts(), V->getNameAsString(), V->getLocation(), "declared here");
  }

  static bool hasSizeOf(const Expr &E) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return false; }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        return !V || !V->getAnyInitializer() ||
               TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
      }
    };
    return !Finder().TraverseStmt(const_cast<Expr *>(&E));
  }

  void report(const Expr &Size, const std::string &Pointer, SourceLocation Place,
              llvm::StringRef Note) {
    Context
        .report(
            "xfer-size-unit-mismatch", Size.getSourceRange(),
            {{"size", sourceText(Size.getSourceRange(), Context.AST).str()}, {"pointer", Pointer}})
        .note(Place, Note.str());
  }

  struct Allocation {
    ByteCount Bytes;
    const CallExpr *Call = nullptr;
  };
  llvm::DenseMap<NamedPointer::Key, Allocation> Allocated; ///< in this function
};

} // namespace

Check transferRangesCheck() { return walk<TransferRangesVisitor>(Passes::Host); }

} // namespace offloom
