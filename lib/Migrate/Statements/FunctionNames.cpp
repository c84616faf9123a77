// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/FunctionNames.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include <string>

using namespace clang;

namespace offloom {

namespace {

class NameWriter : public DynamicRecursiveASTVisitor {
public:
  NameWriter(const FunctionDecl &F, const SourceText &Text, EditList &Edits)
      : Name("\"" + F.getNameAsString() + "\""), Text(Text), Edits(Edits) {}

  // Lambdas and members of local classes have names of their own.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }

  bool VisitPredefinedExpr(PredefinedExpr *E) override {
    const PredefinedIdentKind Kind = E->getIdentKind();
    if (Kind != PredefinedIdentKind::Func && Kind != PredefinedIdentKind::Function)
      return true;
    const auto Range = Text.rangeOf(E->getSourceRange());
    if (Range && Text.isOwnText(E->getSourceRange()))
      Edits.replace(*Range, Name);
    return true;
  }

private:
  std::string Name;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void writeFunctionNames(const FunctionDecl &F, const SourceText &Text, EditList &Edits) {
  if (F.getDeclName().isIdentifier())
    NameWriter(F, Text, Edits).TraverseStmt(F.getBody());
}

} // namespace offloom
