// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of CUDA's functions that are out of range, or not the best for the GPU: options of
// NVRTC, the hit ratio of a window of L2, copies where host and GPU share memory.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"

using namespace clang;

namespace offloom {
namespace {

class ApiArgumentsVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode())
      return true;
    if (const Expr *Options = Context.Facts.argument(*Call, ArgumentRole::Options))
      checkCompilerOptions(*Options);
    else if (Context.Profile.integrated && Context.Facts.does(*Call, FunctionFacts::Action::Copies))
      checkCopy(*Call);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const auto *Member =
        B->getOpcode() == BO_Assign ? dyn_cast<MemberExpr>(B->getLHS()->IgnoreParens()) : nullptr;
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Field || !isRatio(*Field) || B->isValueDependent())
      return true;
    llvm::APFloat Ratio(0.0F);
    if (B->getRHS()->EvaluateAsFloat(Ratio, Context.AST) &&
        (Ratio.isNegative() || Ratio > llvm::APFloat(1.0F)))
      Context.report("api-l2-window-limits", B->getRHS()->getSourceRange());
    return true;
  }

private:
  bool isRatio(const FieldDecl &Field) const {
    std::string Name = (Field.getParent()->getName() + "." + Field.getName()).str();
    return Context.Functions.isNamed(NameGroup::Ratios, Name);
  }

  void checkCompilerOptions(const Expr &Options) {
    const VarDecl *Array = localVariable(Options);
    const auto *List = Array && Array->getInit()
                           ? dyn_cast<InitListExpr>(Array->getInit()->IgnoreParenImpCasts())
                           : nullptr;
    if (!List)
      return;
    for (const Expr *Option : List->inits())
      if (const auto *Text = dyn_cast<StringLiteral>(Option->IgnoreParenImpCasts());
          Text && Text->isOrdinary() && Text->getString().contains("compute_"))
        Context.report("api-nvrtc-virtual-arch", Text->getSourceRange());
  }

  void checkCopy(const CallExpr &Call) {
    std::optional<CopyKind> Kind = Context.Facts.copyKind(Call);
    if (Kind == CopyKind::HostToDevice || Kind == CopyKind::DeviceToHost)
      Context.report("xfer-integrated-gpu", Call.getSourceRange(),
                     {{"profile", Context.Profile.name}});
  }
};

} // namespace

Check apiArgumentsCheck() { return walk<ApiArgumentsVisitor>(Passes::Host); }

} // namespace offloom
