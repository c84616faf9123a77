// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces that are described, or addressed, in a way that cannot do what is meant.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// What a function puts into the fields of the texture descriptions that are its locals.
class TextureFields : public DynamicRecursiveASTVisitor {
public:
  explicit TextureFields(const UnitFacts &Facts) : Facts(Facts) {}

  struct Fields {
    const Expr *Wraps = nullptr; ///< `…addressMode[0] = …` to wrap, or to mirror
    bool IsNormalized = true;    ///< not certain to be 0
    unsigned NormalizedSet = 0;
  };

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const Expr *To = E->getLHS()->IgnoreParenImpCasts();
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(To))
      To = Subscript->getBase()->IgnoreParenImpCasts();
    const auto *Member = dyn_cast<MemberExpr>(To);
    const VarDecl *V =
        E->getOpcode() == BO_Assign && Member ? localVariable(*Member->getBase()) : nullptr;
    if (!V || Member->isArrow())
      return true;
    llvm::StringRef Field = memberName(*Member);
    const auto *Value = dyn_cast<DeclRefExpr>(E->getRHS()->IgnoreParenImpCasts());
    llvm::StringRef Name = Value && Value->getDecl()->getIdentifier() ? Value->getDecl()->getName()
                                                                      : llvm::StringRef();
    if (Field == "addressMode" && Facts.Functions.isNamed(NameGroup::WrappingAddressModes, Name))
      All[V].Wraps = E;
    if (Field == "normalizedCoords") {
      Expr::EvalResult Known;
      bool IsZero = E->getRHS()->EvaluateAsInt(Known, Facts.AST) && Known.Val.getInt() == 0;
      All[V].IsNormalized = !IsZero || (All[V].NormalizedSet > 0 && All[V].IsNormalized);
      ++All[V].NormalizedSet;
    }
    return true;
  }

  llvm::DenseMap<const VarDecl *, Fields> All;

private:
  const UnitFacts &Facts;
};

class TextureVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || isWrittenForDevice(*F) || F->isDependentContext() ||
        Context.ThePass != Pass::Host)
      return true;
    TextureFields Fields(Context.Facts);
    Fields.TraverseStmt(F->getBody());
    for (const auto &[V, Of] : Fields.All)
      if (Of.Wraps && !Of.IsNormalized)
        Context.report("tex-desc-mismatch", Of.Wraps->getSourceRange(),
                       {{"texture", V->getNameAsString()}});
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (Context.ThePass != Pass::Device || !inDeviceCode() || !function()->getBody() ||
        function()->isDependentContext())
      return true;
    QualType Element;
    unsigned X = 2; // behind the data, or the pointer to it, and the surface
    if (Context.Facts.isNamed(NameGroup::SurfaceWrites, *Call) && Call->getNumArgs() > 2)
      Element = Call->getArg(0)->getType();
    else if (Context.Facts.isNamed(NameGroup::SurfaceReads, *Call) && Call->getNumArgs() > 1) {
      bool Fills = Call->getArg(0)->getType()->isPointerType();
      Element = Fills ? Call->getArg(0)->getType()->getPointeeType() : Call->getType();
      X = Fills ? 2 : 1;
    }
    if (Element.isNull() || Element->isVoidType() || Element->isIncompleteType() ||
        X >= Call->getNumArgs())
      return true;
    int64_t Bytes = Context.AST.getTypeSizeInChars(Element).getQuantity();
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    if (Bytes > 1 && countsThreads(*Call->getArg(X), Written))
      Context.report("tex-surface-byte-x", Call->getArg(X)->getSourceRange(),
                     {{"size", std::to_string(Bytes)}});
    return true;
  }

private:
  /// Whether neighbouring threads are 1 apart.
  static bool countsThreads(const Expr &X, const Modifications &Written) {
    return threadComponent(X, Written) == 'x' || isGridIndex(X, Written);
  }
};

} // namespace

Check textureCheck() { return walk<TextureVisitor>(Passes::Both); }

} // namespace offloom
