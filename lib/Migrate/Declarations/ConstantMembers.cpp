// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/ConstantMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

class FloatingMembers : public DynamicRecursiveASTVisitor {
public:
  FloatingMembers() { ShouldVisitTemplateInstantiations = true; }

  bool VisitVarDecl(VarDecl *V) override {
    const VarDecl *Pattern = V->getInstantiatedFromStaticDataMember();
    if (!Pattern || !V->getType()->isFloatingType() || !V->getType().isConstQualified())
      return true;
    while (const VarDecl *Outer = Pattern->getInstantiatedFromStaticDataMember())
      Pattern = Outer;
    if (Pattern->hasInit() && !Pattern->isConstexpr())
      Found.insert(Pattern);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 4> Found;
};

} // namespace

void rewriteConstantMembers(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  FloatingMembers Finder;
  Finder.TraverseAST(Context);
  for (const VarDecl *V : Finder.Found) {
    auto Declaration = Text.rangeOf(V->getSourceRange());
    auto Name = Text.rangeOf(V->getLocation());
    if (!Declaration || !Name)
      continue;
    TextRange Specifiers{Declaration->File, Declaration->Begin, Name->Begin};
    if (auto Const = Text.wordsIn(Specifiers, "const"); !Const.empty())
      Edits.replace(Const[0], "constexpr");
  }
}

} // namespace offloom
