// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Amendments/SharedConstructors.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include <utility>

using namespace clang;

namespace offloom {
namespace {

constexpr const char *Annotation = "offloom::shared";

/// What stands for `__shared__` at \p V, or null.
const AnnotateAttr *markOf(const VarDecl &V) {
  for (const AnnotateAttr *A : V.specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Annotation)
      return A;
  return nullptr;
}

/// Whether nvcc too rejects \p V for what its class does.
bool isRejected(const VarDecl &V) {
  const auto *Construction = dyn_cast_or_null<CXXConstructExpr>(V.getInit());
  const CXXRecordDecl *Class = V.getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!V.isFileVarDecl() || !V.hasAttr<CUDASharedAttr>() || !Class || !Class->hasDefinition())
    return false;
  return Class->isDynamicClass() || !Class->hasTrivialDestructor() ||
         (Construction && !Construction->getConstructor()->isTrivial() &&
          !Construction->getConstructor()->isConstexpr());
}

void restore(VarDecl &V) {
  const AnnotateAttr *Mark = markOf(V);
  if (!Mark || V.hasAttr<CUDASharedAttr>())
    return;
  V.dropAttr<CUDADeviceAttr>();
  V.addAttr(CUDASharedAttr::Create(V.getASTContext(), Mark->getRange()));
  if (V.getStorageClass() == SC_None && V.getParentFunctionOrMethod())
    V.setStorageClass(SC_Static); // as Sema does
  if (V.getStorageClass() == SC_Static && isa_and_nonnull<CXXConstructExpr>(V.getInit()))
    V.setInit(nullptr); // nobody runs it
}

class Restorer : public DynamicRecursiveASTVisitor {
public:
  Restorer() { ShouldVisitTemplateInstantiations = true; }
  bool VisitVarDecl(VarDecl *V) override {
    restore(*V);
    return true;
  }
};

using Body = std::pair<SourcePlace, SourcePlace>;

bool isIn(const SourcePlace &Place, const Body &B) {
  return Place.File == B.first.File && B.first.Offset <= Place.Offset &&
         Place.Offset <= B.second.Offset;
}

class BodyFinder : public DynamicRecursiveASTVisitor {
public:
  explicit BodyFinder(const SourceManager &Sources) : Sources(Sources) {}

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F || !F->doesThisDeclarationHaveABody() || !F->getBody())
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    Found.push_back({placeOf(Sources, F->getBody()->getBeginLoc()),
                     placeOf(Sources, F->getBody()->getEndLoc())});
    return true; // what is in it is in it
  }

  std::vector<Body> Found;

private:
  const SourceManager &Sources;
};

class RejectedFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitVarDecl(VarDecl *V) override {
    if (isRejected(*V))
      Found.push_back(V->getLocation());
    return true;
  }

  std::vector<SourceLocation> Found;
};

} // namespace

bool isConstructorOfShared(const Diagnostic &Error) {
  if (Error.getID() != diag::err_shared_var_init || Error.getNumRanges() != 1)
    return false;
  // The call of a constructor that nobody wrote stands where the name of the variable does.
  SourceRange Initializer = Error.getRange(0).getAsRange();
  return Initializer.getBegin() == Error.getLocation() &&
         Initializer.getEnd() == Error.getLocation();
}

std::string annotateShared() {
  return std::string("-D__OFFLOOM_SHARED__=device,annotate(\"") + Annotation + "\")";
}

void StaticShared::note(Token &T, bool IsInFunction) {
  if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
    HasLinkage = false;
  HasLinkage |= T.isOneOf(tok::kw_extern, tok::kw_static);
  // A parameter, which can be neither.
  HasLinkage |= T.is(tok::kw___attribute) && (Previous == tok::l_paren || Previous == tok::comma);
  Previous = T.getKind();
  if (std::exchange(IsAnnotated, false) && !HasLinkage && IsInFunction) {
    auto Next = std::make_unique<Token[]>(1);
    Next[0] = T;
    T.setKind(tok::kw_static);
    T.setIdentifierInfo(PP.getIdentifierInfo("static"));
    PP.EnterTokenStream(std::move(Next), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
    HasLinkage = true;
  } else if (Parentheses != 0 && T.is(tok::r_paren)) {
    IsAnnotated = --Parentheses == 0;
  } else if (T.is(tok::string_literal) && T.getLiteralData() && // not of a precompiled macro
             llvm::StringRef(T.getLiteralData(), T.getLength()).trim('"') == Annotation) {
    Parentheses = 3; // __attribute__((device, annotate("…")))
  }
}

void restoreShared(ASTContext &AST) { Restorer().TraverseAST(AST); }

std::vector<std::pair<SourcePlace, SourcePlace>>
bodiesWithShared(ASTContext &AST, llvm::ArrayRef<SourcePlace> Declared) {
  BodyFinder Finder(AST.getSourceManager());
  for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
    Finder.TraverseDecl(D);
  auto IsOfOne = [&](const SourcePlace &Place) {
    return llvm::any_of(Finder.Found, [&](const Body &B) { return isIn(Place, B); });
  };
  if (llvm::all_of(Declared, IsOfOne))
    llvm::erase_if(Finder.Found, [&](const Body &B) {
      return llvm::none_of(Declared, [&](const SourcePlace &Place) { return isIn(Place, B); });
    });
  return std::move(Finder.Found);
}

std::vector<SourceLocation> rejectedShared(ASTContext &AST) {
  RejectedFinder Finder;
  for (Decl *D : AST.getTranslationUnitDecl()->noload_decls())
    Finder.TraverseDecl(D);
  return std::move(Finder.Found);
}

} // namespace offloom
