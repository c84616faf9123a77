// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the variables that a statement declares the block has once, and which each thread has.
#include "Analysis/DeviceCode.h"
#include "Analysis/PhasePlanner.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

using Kind = PhaseNode::Kind;

namespace {

/// Finds a variable of the thread that a declared type names: `decltype(x)`, `sizeof x`.
class VariableInTypeFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isLocalVarDeclOrParm() && !isShared(*V) &&
        !V->mightBeUsableInConstantExpressions(V->getASTContext()))
      Found = V;
    return !Found;
  }

  const VarDecl *Found = nullptr;
};

const VarDecl *variableInTypeOf(const VarDecl &V) {
  VariableInTypeFinder Finder;
  if (const TypeSourceInfo *Type = V.getTypeSourceInfo())
    Finder.TraverseTypeLoc(Type->getTypeLoc());
  return Finder.Found;
}

} // namespace

bool PhasePlanner::placeDeclaration(const DeclStmt *S, NodeList &Out) {
  if (const LambdaExpr *Lambda = Lambdas.declaredBy(S))
    return placeClosure(*Lambda, S, Out);
  bool Once = false, EachThread = false, Voted = false;
  const auto *Only = S->isSingleDecl() ? llvm::dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
  if (Only && Uniform.isUniform(Only) && !Rejected.contains(Only) && Guards.empty() &&
      voteIn(Only->getInit()) && BlockLevel.insert(Only).second) {
    Optional.push_back(Only);
    Grew = true;
  }
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (const VarDecl *Named = V && isShared(*V) ? variableInTypeOf(*V) : nullptr)
      return fail("the type of '" + V->getName() + "' on line " + line(S) + " names '" +
                      Named->getName() + "', a variable of the thread",
                  S);
    if (!V || isShared(*V) || V->isConstexpr() || V->isStaticLocal()) {
      Once = true;
    } else if (BlockLevel.contains(V)) {
      if (!Uniform.isUniform(V))
        return fail("'" + V->getName() + "' on line " + line(S) +
                        " steers a barrier and may differ between threads",
                    S);
      if (!mayDoForNone(V->getInit(), S))
        return false;
      if (Only && voteIn(V->getInit())) {
        Voted = true;
        if (!placeVote(V->getInit(), S, Out))
          return false;
      }
      toBlockLevel(V->getInit());
      Once = true;
    } else {
      if (V->getInit() && writesBlockLevel(V->getInit()))
        return fail("each thread's '" + V->getNameAsString() + "' on line " + line(S) +
                        " begins with a change of a variable that the block has once",
                    S);
      EachThread = true;
    }
  }
  if (Sync.of(S) != Waiting::None && !Voted) {
    if (Once)
      return fail("the call on line " + line(S) + ", which " + waitsFor(S) +
                      ", initialises a variable that steers a barrier",
                  S);
    if (!placeCallsInDeclaration(S, Out))
      return false;
  }
  if (Once)
    Out.push_back({Kind::Single, {S}, {}, {}});
  if (EachThread)
    addToRegion(S, Out);
  return true;
}

} // namespace offloom
