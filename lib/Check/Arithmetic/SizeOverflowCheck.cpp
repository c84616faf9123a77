// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and indices that are products of counts, in 32 bits: of memory that host code allocates,
// copies or fills, of what either side keeps in 64 bits, and of elements that kernels index by
// three counts or more.
//
// Whether a product overflows is known only when the program runs, so that a function gets one
// remark, about the first, with the number of the others. An index of two counts, row * width +
// column, is what every kernel has, and is not spoken of.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/CountProducts.h"
#include "llvm/ADT/MapVector.h"
#include <memory>

using namespace clang;

namespace offloom {
namespace {

constexpr llvm::StringLiteral SizeRule = "math-size-overflow-32bit",
                              NarrowRule = "math-size-narrowed-32bit",
                              IndexRule = "math-index-product-32bit";

class SizeOverflowVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (canAsk() && inHostCode())
      for (ArgumentRole Role :
           {ArgumentRole::Bytes, ArgumentRole::Width, ArgumentRole::Height, ArgumentRole::Offset})
        if (const Expr *Size = Context.Facts.argument(*Call, Role))
          checkSize(*Size);
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *New) override {
    if (const Expr *Size = New->getArraySize().value_or(nullptr); Size && canAsk() && inHostCode())
      checkSize(*Size);
    return true;
  }
  /// A container of so many elements.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (canAsk() && inHostCode() && E->getNumArgs() > 0 &&
        isSystemClass(*E->getConstructor()->getParent()) && bitsOf(E->getArg(0)->getType()) == 64)
      checkSize(*E->getArg(0));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Mul && canAsk() && inHostCode() &&
        (isSizeOf(*E->getLHS()) || isSizeOf(*E->getRHS())))
      checkSize(*E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (!V->getInit() || !V->isLocalVarDecl() || !canAsk())
      return true;
    if (bitsOf(V->getType()) == 64)
      checkSize(*V->getInit());
    if (bitsOf(V->getType()) == 32 && inHostCode())
      checkNarrowed(*V->getInit());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const Expr &Index = *E->getIdx();
    if (canAsk() && inDeviceCode() && bitsOf(Index.getType()) == 32 && !Index.isValueDependent() &&
        products().in(Index) >= 3)
      add(IndexRule, Index);
    return true;
  }

  void finish() {
    for (const auto &[Key, Places] : Found)
      Context.report(
          Key.second, Places.front(),
          {{"others", Places.size() == 1 ? ""
                                         : ", as " + std::to_string(Places.size() - 1) + " other" +
                                               (Places.size() == 2 ? "" : "s") + " of '" +
                                               Key.first->getNameAsString() + "'"}});
  }

private:
  bool canAsk() const {
    return function() && function()->hasBody() && !function()->isDependentContext();
  }

  uint64_t bitsOf(QualType Type) const {
    return Type->isIntegerType() && !Type->isDependentType() ? Context.AST.getTypeSize(Type) : 0;
  }

  bool isSystemClass(const CXXRecordDecl &Class) const {
    return isInSystemCode(Class.getLocation(), Context.AST.getSourceManager());
  }

  static bool isSizeOf(const Expr &E) {
    const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E.IgnoreParenCasts());
    return Trait && Trait->getKind() == UETT_SizeOf;
  }

  const CountProducts &products() {
    const FunctionDecl *F = function();
    if (F != Of || !Products) {
      Of = F;
      Products = std::make_unique<CountProducts>(*F->getBody(), Context.Facts.modificationsOf(*F),
                                                 Context.AST);
    }
    return *Products;
  }

  /// Looks for products of 32 bits that the 64 bits of \p Size are made of.
  void checkSize(const Expr &Size, unsigned Depth = 0) {
    const Expr &E = *Size.IgnoreParenCasts();
    if (Depth > 6 || E.isValueDependent() || !E.getType()->isIntegerType())
      return;
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (bitsOf(E.getType()) == 32 && products().in(E) < 2)
      return;
    if (bitsOf(E.getType()) == 32 && Operator)
      return add(SizeRule, E);
    if (Operator && (Operator->isAdditiveOp() || Operator->getOpcode() == BO_Mul)) {
      checkSize(*Operator->getLHS(), Depth + 1);
      checkSize(*Operator->getRHS(), Depth + 1);
    } else if (const VarDecl *V = referredVariable(E)) {
      if (const Expr *Value = onlyValue(*V, Context.Facts.modificationsOf(*function()).of(V)))
        checkSize(*Value, Depth + 1);
    }
  }

  /// Bytes of a run-time number of elements, put into 32 bits.
  void checkNarrowed(const Expr &Init) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Init.IgnoreParens());
    const auto *Product =
        Cast ? dyn_cast<BinaryOperator>(Cast->getSubExpr()->IgnoreParenImpCasts()) : nullptr;
    if (Product && Product->getOpcode() == BO_Mul && !Product->isValueDependent() &&
        bitsOf(Product->getType()) == 64 &&
        (isSizeOf(*Product->getLHS()) || isSizeOf(*Product->getRHS())) &&
        products().in(*Product) >= 1)
      add(NarrowRule, *Product);
  }

  void add(llvm::StringRef Rule, const Expr &E) {
    const FunctionDecl *Pattern = function()->getTemplateInstantiationPattern();
    auto &Places = Found[{(Pattern ? Pattern : function())->getCanonicalDecl(), Rule}];
    if (!llvm::is_contained(Places, E.getSourceRange()))
      Places.push_back(E.getSourceRange());
  }

  const FunctionDecl *Of = nullptr; ///< that Products are of
  std::unique_ptr<CountProducts> Products;
  llvm::MapVector<std::pair<const FunctionDecl *, llvm::StringRef>, std::vector<SourceRange>,
                  std::map<std::pair<const FunctionDecl *, llvm::StringRef>, unsigned>>
      Found;
};

} // namespace

Check sizeOverflowCheck() { return walkAndFinish<SizeOverflowVisitor>(Passes::Both); }

} // namespace offloom
