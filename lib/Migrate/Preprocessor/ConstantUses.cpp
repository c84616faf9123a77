// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ConstantUses.h"
#include "Frontend/Parse.h"
#include "Migrate/Text/CodeSides.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// The declaration that all of a function's have in common, its template's instances among them.
const FunctionDecl *commonOf(const FunctionDecl &F) {
  const FunctionDecl *Pattern = F.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &F)->getCanonicalDecl();
}

/// Does the compiler compute the first value of a variable where it can? In a function a plain one
/// gets it when the program comes by.
bool wantsConstant(const VarDecl &V) {
  return V.isConstexpr() || V.hasGlobalStorage() ||
         V.mightBeUsableInConstantExpressions(V.getASTContext());
}

/// Is \p V the host's alone? Constants outside of functions are both's.
bool isHostVariable(const VarDecl &V) {
  return V.isFileVarDecl() && !V.isConstexpr() && !V.getType().isConstQualified() &&
         !V.hasAttr<CUDADeviceAttr>() && !V.hasAttr<CUDAConstantAttr>() &&
         !V.hasAttr<CUDASharedAttr>();
}

/// Visits what a unit names of functions, and knows where a constant is wanted.
class NameVisitor : public DynamicRecursiveASTVisitor {
public:
  NameVisitor() { ShouldVisitTemplateInstantiations = true; }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return named(E->getDecl(), E->getLocation()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return named(E->getMemberDecl(), E->getMemberLoc());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return named(E->getConstructor(), E->getLocation());
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    for (const NamedDecl *D : E->decls())
      named(D->getUnderlyingDecl(), E->getNameLoc());
    return true;
  }

  bool TraverseConstantExpr(ConstantExpr *E) override {
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseConstantExpr(E); });
  }
  bool TraverseTypeLoc(TypeLoc L, bool Qualifier) override {
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseTypeLoc(L, Qualifier); });
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &L) override {
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(L); });
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override {
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D); });
  }
  bool TraverseEnumConstantDecl(EnumConstantDecl *D) override {
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseEnumConstantDecl(D); });
  }
  bool TraverseVarDecl(VarDecl *D) override {
    if (!wantsConstant(*D))
      return DynamicRecursiveASTVisitor::TraverseVarDecl(D);
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseVarDecl(D); });
  }
  bool TraverseFieldDecl(FieldDecl *D) override {
    if (!D->isBitField())
      return DynamicRecursiveASTVisitor::TraverseFieldDecl(D);
    return constant([&] { return DynamicRecursiveASTVisitor::TraverseFieldDecl(D); });
  }
  bool TraverseIfStmt(IfStmt *S) override {
    if (S->isConstexpr())
      constant([&] { return TraverseStmt(S->getCond()); });
    return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }

protected:
  virtual void visitName(const FunctionDecl &F, SourceLocation Where) = 0;
  bool isConstant() const { return Depth > 0; }

private:
  bool named(const NamedDecl *D, SourceLocation Where) {
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      visitName(*commonOf(*F), Where);
    return true;
  }
  template <class Walk> bool constant(Walk Walked) {
    ++Depth;
    const bool Goes = Walked();
    --Depth;
    return Goes;
  }

  unsigned Depth = 0;
};

using Functions = llvm::SmallPtrSet<const FunctionDecl *, 8>;

/// Finds the constexpr functions that name one of a set.
class CallerFinder : public NameVisitor {
public:
  explicit CallerFinder(Functions &Reaching) : Reaching(Reaching) {}

  bool TraverseDecl(Decl *D) override {
    const FunctionDecl *Outer = Around;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Around = F;
    const bool Goes = NameVisitor::TraverseDecl(D);
    Around = Outer;
    return Goes;
  }

private:
  void visitName(const FunctionDecl &F, SourceLocation) override {
    if (Around && Around->isConstexpr() && Reaching.contains(&F))
      Reaching.insert(commonOf(*Around));
  }

  Functions &Reaching;
  const FunctionDecl *Around = nullptr;
};

/// Finds where constants are computed by way of functions, and on whose side.
class ConstantUseFinder : public NameVisitor {
public:
  ConstantUseFinder(const SourceText &Text, const CodeSides &Sides, const Functions &Reaching,
                    ConstantUses &Uses)
      : Text(Text), Sides(Sides), Reaching(Reaching), Uses(Uses) {}

  bool TraverseVarDecl(VarDecl *V) override {
    const bool Outer = std::exchange(InHostVariable, InHostVariable || isHostVariable(*V));
    const bool Goes = NameVisitor::TraverseVarDecl(V);
    InHostVariable = Outer;
    return Goes;
  }

private:
  void visitName(const FunctionDecl &F, SourceLocation Where) override {
    if (!isConstant() || !Reaching.contains(&F))
      return;
    auto [File, Offset] = Text.sources().getDecomposedExpansionLoc(Where);
    const Side Of = Sides.at(Text.fileName(File), Offset);
    Uses.ByHost |= Of != Side::Device;
    Uses.ByDevice |= Of != Side::Host && !InHostVariable;
  }

  const SourceText &Text;
  const CodeSides &Sides;
  const Functions &Reaching;
  ConstantUses &Uses;
  bool InHostVariable = false;
};

void findUses(const ParsedUnit &Unit, const CodeSides &Sides, llvm::StringRef File, unsigned Offset,
              ConstantUses &Uses) {
  const FunctionDecl *F = Sides.functionAt(Unit.ThePass, File, Offset);
  if (!F || !F->isConstexpr())
    return;
  Uses.IsConstexpr = true;
  ASTContext &Context = Unit.AST->getASTContext();
  Functions Reaching;
  Reaching.insert(commonOf(*F));
  for (size_t Before = 0; Before != Reaching.size();) {
    Before = Reaching.size();
    CallerFinder(Reaching).TraverseAST(Context);
  }
  SourceText Text(Context);
  ConstantUseFinder(Text, Sides, Reaching, Uses).TraverseAST(Context);
}

} // namespace

ConstantUses constantUses(const ParsedUnit &Host, const ParsedUnit &Device, const CodeSides &Sides,
                          llvm::StringRef File, unsigned Offset) {
  ConstantUses Uses;
  findUses(Host, Sides, File, Offset, Uses);
  findUses(Device, Sides, File, Offset, Uses);
  return Uses;
}

} // namespace offloom
