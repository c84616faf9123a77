// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/UnsupportedUses.h"
#include "Migrate/Text/Residue.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// Why \p D cannot be used; empty if it can.
llvm::StringRef reasonAgainst(const NamedDecl *D) {
  D = D->getUnderlyingDecl();
  if (const auto *Template = llvm::dyn_cast<FunctionTemplateDecl>(D))
    D = Template->getTemplatedDecl();
  for (const auto *Annotation : D->specific_attrs<AnnotateAttr>())
    if (llvm::StringRef Text = Annotation->getAnnotation();
        Text.consume_front("offloom::unsupported: "))
      return Text;
  return {};
}

class UnsupportedUses : public DynamicRecursiveASTVisitor {
public:
  UnsupportedUses(const SourceText &Text, std::vector<Finding> &Residue)
      : Text(Text), Residue(Residue) {}

  bool TraverseDecl(Decl *D) override {
    // The headers' own templates call one another.
    if (D && !llvm::isa<TranslationUnitDecl>(D) &&
        Text.sources().isInSystemHeader(D->getLocation()))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitDeclRefExpr(DeclRefExpr *Use) override {
    report(Use->getLocation(), Use->getDecl());
    return true;
  }

  /// In a template: which overload it is shows later, and none of them may work.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *Use) override {
    if (llvm::all_of(Use->decls(), [](const NamedDecl *D) { return !reasonAgainst(D).empty(); }) &&
        !Use->decls().empty())
      report(Use->getNameLoc(), *Use->decls_begin());
    return true;
  }

private:
  void report(SourceLocation Where, const NamedDecl *D) {
    llvm::StringRef Reason = reasonAgainst(D);
    if (!Reason.empty())
      Residue.push_back(residueAt(Where, Text, "migrate-api",
                                  "'" + D->getName() + "' is not supported: " + Reason));
  }

  const SourceText &Text;
  std::vector<Finding> &Residue;
};

} // namespace

void reportUnsupportedUses(ASTContext &Context, const SourceText &Text,
                           std::vector<Finding> &Residue) {
  UnsupportedUses(Text, Residue).TraverseAST(Context);
}

} // namespace offloom
