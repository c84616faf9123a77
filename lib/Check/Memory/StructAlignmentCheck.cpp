// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures of 8 or 16 bytes that are moved as a whole, but not aligned to their size: the
// compiler must move them in parts.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class StructAlignmentVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (E->getConstructor()->isCopyOrMoveConstructor() && E->getConstructor()->isTrivial())
      check(*E->getArg(0));
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    if (Method && Call->getOperator() == OO_Equal && Method->isTrivial())
      for (const Expr *Side : Call->arguments())
        check(*Side);
    return true;
  }

private:
  /// \p E is copied; an element of the memory that a kernel's parameter leads to matters.
  void check(const Expr &E) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E.IgnoreParenImpCasts());
    const auto *Base =
        Subscript ? dyn_cast<DeclRefExpr>(Subscript->getBase()->IgnoreParenImpCasts()) : nullptr;
    const auto *P = Base ? dyn_cast<ParmVarDecl>(Base->getDecl()) : nullptr;
    const auto *Record = Subscript ? Subscript->getType()->getAsCXXRecordDecl() : nullptr;
    if (!P || !P->getType()->isPointerType() || !Record || !function() ||
        !isWrittenGlobal(*function()) || function()->isDependentContext() ||
        isa<ClassTemplateSpecializationDecl>(Record) || Record->isUnion() || !Record->isPOD() ||
        isInSystemCode(Record->getLocation(), Context.AST.getSourceManager()))
      return;
    int64_t Size = Context.AST.getTypeSizeInChars(Subscript->getType()).getQuantity();
    int64_t Aligned = Context.AST.getTypeAlignInChars(Subscript->getType()).getQuantity();
    if ((Size != 8 && Size != 16) || Aligned >= Size || Aligned < 4)
      return;
    Context
        .report("mem-struct-underaligned", Record->getLocation(),
                {{"record", Subscript->getType().getUnqualifiedType().getAsString(
                                Context.AST.getPrintingPolicy())},
                 {"size", std::to_string(Size)},
                 {"aligned", std::to_string(Aligned)},
                 {"parts", std::to_string(Size / Aligned)}})
        .note(Subscript->getBeginLoc(), "copied here");
  }
};

} // namespace

Check structAlignmentCheck() { return walk<StructAlignmentVisitor>(Passes::Device); }

} // namespace offloom
