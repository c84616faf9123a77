// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables in constant memory that each thread looks up at a place that data says, `table[in[i]]`: as
// many different words as the lanes of a warp ask for are read one after the other. How many that
// are, no code says.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

class ConstantIndexVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (!inDeviceCode() || function()->isDependentContext() || !function()->getBody())
      return true;
    const auto *Name = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    const auto *Table = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    if (!Table || !Table->hasAttr<CUDAConstantAttr>() || !Table->getType()->isArrayType())
      return true;
    Seen.clear();
    if (isOfData(*E->getIdx(), Context.Facts.modificationsOf(*function()), false) &&
        Reported.insert(Table).second)
      Context.report("const-index-of-data", E->getSourceRange(),
                     {{"table", Table->getNameAsString()}});
    return true;
  }

private:
  /// Whether \p S, or what locals in it stand for, loads an element at a place of the thread's. \p
  /// IsPlace: it is such a place, and names the thread.
  bool isOfData(const Stmt &S, const Modifications &Written, bool IsPlace) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&S))
      return isOfData(*Element->getIdx(), Written, true);
    if (const auto *Name = dyn_cast<DeclRefExpr>(&S)) {
      if (builtinVariable(Name->getDecl()) == BuiltinVariable::ThreadIdx)
        return IsPlace;
      const Expr *Value = resolved(Name, Written)->IgnoreParenCasts();
      return Value != Name && Seen.insert(Value).second && isOfData(*Value, Written, IsPlace);
    }
    return llvm::any_of(S.children(), [&](const Stmt *Child) {
      return Child && isOfData(*Child, Written, IsPlace);
    });
  }

  llvm::DenseSet<const Expr *> Seen;
  llvm::DenseSet<const VarDecl *> Reported;
};

} // namespace

Check constantIndexCheck() { return walk<ConstantIndexVisitor>(Passes::Device); }

} // namespace offloom
