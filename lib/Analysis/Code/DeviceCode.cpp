// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

llvm::StringRef memberName(const MemberExpr &E) {
  const ValueDecl &Member = *E.getMemberDecl();
  return Member.getIdentifier() ? Member.getName() : llvm::StringRef();
}

BuiltinVariable builtinVariable(const ValueDecl *D) {
  const auto *V = llvm::dyn_cast_or_null<VarDecl>(D);
  if (!V || !V->isFileVarDecl() || !V->getIdentifier())
    return BuiltinVariable::None;
  if (!V->getASTContext().getSourceManager().isInSystemHeader(V->getLocation()))
    return BuiltinVariable::None;
  return llvm::StringSwitch<BuiltinVariable>(V->getName())
      .Case("threadIdx", BuiltinVariable::ThreadIdx)
      .Case("blockIdx", BuiltinVariable::BlockIdx)
      .Case("blockDim", BuiltinVariable::BlockDim)
      .Case("gridDim", BuiltinVariable::GridDim)
      .Case("warpSize", BuiltinVariable::WarpSize)
      .Default(BuiltinVariable::None);
}

bool isKernel(const FunctionDecl &F) { return F.hasAttr<CUDAGlobalAttr>(); }

bool runsOnDevice(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() || F.hasAttr<CUDADeviceAttr>();
}

bool isDeviceOnly(const FunctionDecl &F) {
  return F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>();
}

bool isInNamespace(const Decl &D, llvm::StringRef Name) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *N = llvm::dyn_cast<NamespaceDecl>(C))
      if (N->getIdentifier() && N->getName() == Name)
        return true;
  return false;
}

bool isShared(const VarDecl &V) { return V.hasAttr<CUDASharedAttr>(); }

bool yieldsElement(const FunctionDecl &F) {
  if (F.getNumParams() != 1 || !F.getParamDecl(0)->getType()->isPointerType())
    return false;
  const QualType Element = F.getParamDecl(0)->getType()->getPointeeType();
  return Element.isConstQualified() &&
         F.getASTContext().hasSameUnqualifiedType(Element, F.getReturnType());
}

void forEachStatementOf(const FunctionDecl &F, llvm::function_ref<void(Stmt *)> Visit) {
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : Constructor->inits())
      if (I->isWritten())
        Visit(I->getInit());
  if (Stmt *Body = F.getBody())
    Visit(Body);
}

const FunctionDecl *patternOf(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    return Pattern;
  return F;
}

const FunctionDecl *functionAround(const FunctionDecl *F) {
  while (const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F)) {
    const DeclContext *Outer = Method->getParent()->getParentFunctionOrMethod();
    if (!Method->getParent()->isLambda() || !llvm::isa_and_nonnull<FunctionDecl>(Outer))
      break;
    F = llvm::cast<FunctionDecl>(Outer);
  }
  return F;
}

namespace {

class WrittenFunctions : public DynamicRecursiveASTVisitor {
public:
  explicit WrittenFunctions(const SourceManager &SM) : SM(SM) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !SM.isInSystemHeader(F->getLocation()) &&
        !F->isImplicit())
      Found.push_back(F);
    return true;
  }

  std::vector<const FunctionDecl *> Found;

private:
  const SourceManager &SM;
};

class ExtendedLambdas : public DynamicRecursiveASTVisitor {
public:
  explicit ExtendedLambdas(const SourceManager &SM) : SM(SM) {}

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    return runsOnDevice(*F) || DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
  }

  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    return runsOnDevice(*F) || DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(F);
  }

  bool TraverseLambdaExpr(LambdaExpr *E) override {
    const CXXMethodDecl *Operator = E->getCallOperator();
    if (!runsOnDevice(*Operator))
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    if (!SM.isInSystemHeader(E->getBeginLoc()))
      Found.push_back(Operator);
    return true; // those inside of it are its own
  }

  std::vector<const FunctionDecl *> Found;

private:
  const SourceManager &SM;
};

class ReferenceFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ReferenceFinder(const ValueDecl *D) : D(D) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= E->getDecl() == D;
    return !Found;
  }

  bool Found = false;

private:
  const ValueDecl *D;
};

} // namespace

std::vector<const FunctionDecl *> writtenFunctions(ASTContext &Context) {
  WrittenFunctions Visitor(Context.getSourceManager());
  Visitor.TraverseAST(Context);
  return std::move(Visitor.Found);
}

std::vector<const FunctionDecl *> extendedLambdas(ASTContext &Context) {
  ExtendedLambdas Visitor(Context.getSourceManager());
  Visitor.TraverseAST(Context);
  return std::move(Visitor.Found);
}

bool contains(const Stmt *S, const Stmt *Part) {
  return S && (S == Part || llvm::any_of(S->children(),
                                         [&](const Stmt *Child) { return contains(Child, Part); }));
}

bool standsIn(const Stmt *Part, const Stmt *S) {
  return S &&
         (S->getSourceRange() == Part->getSourceRange() ||
          llvm::any_of(S->children(), [&](const Stmt *Child) { return standsIn(Part, Child); }));
}

bool isOfSystem(const Decl &D) {
  return D.getASTContext().getSourceManager().isInSystemHeader(D.getLocation());
}

bool refersTo(const Stmt *S, const ValueDecl *D) {
  ReferenceFinder Finder(D);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

unsigned countReferences(const Stmt &S, const ValueDecl &D) {
  struct Counter : DynamicRecursiveASTVisitor {
    explicit Counter(const ValueDecl &D) : D(D) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Count += E->getDecl() == &D;
      return true;
    }
    bool VisitMemberExpr(MemberExpr *E) override {
      Count += E->getMemberDecl() == &D;
      return true;
    }
    const ValueDecl &D;
    unsigned Count = 0;
  } References(D);
  References.TraverseStmt(const_cast<Stmt *>(&S));
  return References.Count;
}

bool isSameExpression(const Expr &A, const Expr &B, const ASTContext &AST) {
  llvm::FoldingSetNodeID First, Second;
  A.IgnoreParenImpCasts()->Profile(First, AST, /*Canonical=*/true);
  B.IgnoreParenImpCasts()->Profile(Second, AST, /*Canonical=*/true);
  return First == Second;
}

} // namespace offloom
