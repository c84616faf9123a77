// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/Alignment.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace offloom {

/// \p Asked as an argument of a template, which a `>` outside of parentheses would end.
static std::string asTemplateArgument(llvm::StringRef Asked) {
  int Depth = 0;
  for (char C : Asked) {
    Depth += C == '(';
    Depth -= C == ')';
    if (C == '>' && Depth == 0)
      return ("(" + Asked + ")").str();
  }
  return Asked.str();
}

static std::string dependentText(const AlignedAttr &A, const SourceText &Text) {
  std::string Asked =
      A.isAlignmentExpr()
          ? asTemplateArgument(Text.text(A.getAlignmentExpr()->getSourceRange()))
          : "alignof(" + typeText(A.getAlignmentType()->getType(), Text.context()) + ")";
  return A.isPackExpansion() ? "std::max({" + Asked + "...})" : Asked;
}

std::string alignmentText(const VarDecl *V, const SourceText &Text) {
  auto &Context = const_cast<ASTContext &>(Text.context());
  unsigned Most = 0;
  std::string Dependent;
  for (const auto *A : V->specific_attrs<AlignedAttr>()) {
    if (!A->isAlignmentDependent())
      Most = std::max(Most, A->getAlignment(Context) / unsigned(Context.getCharWidth()));
    else if (std::string Asked = dependentText(*A, Text); Dependent.empty())
      Dependent = Asked;
    else
      Dependent = "std::max<std::size_t>(" + Dependent + ", " + Asked + ")";
  }
  if (Dependent.empty()) {
    bool IsOfType = Most == 0 || (!V->getType()->isDependentType() &&
                                  Most <= Context.getTypeAlignInChars(V->getType()).getQuantity());
    return IsOfType ? "" : std::to_string(Most);
  }
  return Most == 0 ? Dependent
                   : "std::max<std::size_t>(" + std::to_string(Most) + ", " + Dependent + ")";
}

} // namespace offloom
