// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/CodePlaces.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTTypeTraits.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

bool isWrittenGlobal(const FunctionDecl &F) { return hasWritten<CUDAGlobalAttr>(F); }

bool isDefinedKernel(const FunctionDecl &F) {
  return isWrittenGlobal(F) && F.doesThisDeclarationHaveABody() && !F.isDependentContext();
}
bool isWrittenDevice(const FunctionDecl &F) { return hasWritten<CUDADeviceAttr>(F); }
bool isWrittenHost(const FunctionDecl &F) { return hasWritten<CUDAHostAttr>(F); }

/// The function around a lambda's operator without an execution space; otherwise null.
static const FunctionDecl *spaceGiver(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (!Method || isWrittenDevice(F) || isWrittenHost(F) || !Method->getParent()->isLambda())
    return nullptr;
  for (const DeclContext *C = Method->getParent()->getDeclContext(); C; C = C->getParent())
    if (const auto *Outer = dyn_cast<FunctionDecl>(C))
      return Outer;
  return nullptr;
}

bool isWrittenForDevice(const FunctionDecl &F) {
  if (isWrittenGlobal(F) || isWrittenDevice(F))
    return true;
  const FunctionDecl *Outer = spaceGiver(F);
  return Outer && isWrittenForDevice(*Outer);
}

uint64_t knownSize(const VarDecl &V, const ASTContext &AST) {
  QualType T = V.getType();
  if (V.isInvalidDecl() || T->isIncompleteType() || T->isDependentType() || T->isUndeducedType() ||
      T->containsErrors())
    return 0;
  return AST.getTypeSizeInChars(T).getQuantity();
}

bool isManaged(const VarDecl &V) {
  return llvm::any_of(V.specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *A) { return A->getAnnotation() == "managed"; });
}

std::string executionSpace(const FunctionDecl &F) {
  if (isWrittenGlobal(F))
    return "__global__";
  if (isWrittenDevice(F))
    return isWrittenHost(F) ? "__host__ __device__" : "__device__";
  if (const FunctionDecl *Outer = spaceGiver(F))
    return isWrittenGlobal(*Outer) ? "__device__" : executionSpace(*Outer);
  return "__host__";
}

const FunctionDecl *enclosingFunction(const DynTypedNode &Node, ASTContext &AST) {
  for (DynTypedNode At = Node;;) {
    if (const auto *F = At.get<FunctionDecl>())
      return F;
    if (const auto *L = At.get<LambdaExpr>(); L && !(At == Node))
      return L->getCallOperator();
    DynTypedNodeList Parents = AST.getParents(At);
    if (Parents.empty())
      return nullptr;
    At = Parents[0];
  }
}

static void addCalls(const Stmt &S, llvm::SmallVectorImpl<const CallExpr *> &All) {
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    All.push_back(Call);
  for (const Stmt *Child : S.children())
    if (Child)
      addCalls(*Child, All);
}

llvm::SmallVector<const CallExpr *, 8> callsIn(const Stmt &S) {
  llvm::SmallVector<const CallExpr *, 8> All;
  addCalls(S, All);
  return All;
}

const Expr *onlyAddressed(const UnaryOperator &U) {
  if (U.getOpcode() != UO_AddrOf)
    return nullptr;
  const Expr *Place = U.getSubExpr()->IgnoreParens();
  for (const auto *Part = dyn_cast<MemberExpr>(Place); Part && !Part->isArrow();
       Part = dyn_cast<MemberExpr>(Place))
    Place = Part->getBase()->IgnoreParens();
  return Place;
}

llvm::StringRef sourceText(SourceRange Range, const ASTContext &AST) {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), AST.getSourceManager(),
                              AST.getLangOpts());
}

bool isInSystemCode(SourceLocation Place, const SourceManager &Sources) {
  return Place.isInvalid() || Sources.isInSystemHeader(Sources.getExpansionLoc(Place)) ||
         Sources.isInSystemHeader(Sources.getSpellingLoc(Place));
}

} // namespace offloom
