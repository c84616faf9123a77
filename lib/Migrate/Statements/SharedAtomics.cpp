// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/SharedAtomics.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/SharedParameters.h"
#include "Analysis/Effects/SharedPlaces.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <vector>

using namespace clang;

namespace offloom {

namespace {

/// The function of block scope beside \p F, one of the runtime's atomics; null if there is none.
const FunctionDecl *ofBlockScope(const FunctionDecl &F) {
  ASTContext &AST = F.getASTContext();
  if (!F.getDeclName().isIdentifier() || !F.getName().starts_with("atomic") ||
      !AST.getSourceManager().isInSystemHeader(F.getLocation()))
    return nullptr;
  auto Others =
      AST.getTranslationUnitDecl()->lookup(&AST.Idents.get((F.getName() + "_block").str()));
  for (const NamedDecl *D : Others)
    if (const auto *Other = llvm::dyn_cast<FunctionDecl>(D);
        Other && AST.hasSameType(Other->getType(), F.getType()))
      return Other;
  return nullptr;
}

/// The same for the overloads that a template's call may mean: of each there must be one. Elements
/// of the author's own classes may have atomics of their own.
const FunctionDecl *ofBlockScope(const UnresolvedLookupExpr &Name, const VarDecl &Shared) {
  const Type *Element = Shared.getType()->getBaseElementTypeUnsafe();
  if (Element->isDependentType() || !Element->isArithmeticType())
    return nullptr;
  const FunctionDecl *Block = nullptr;
  for (const NamedDecl *D : Name.decls()) {
    const auto *F = llvm::dyn_cast<FunctionDecl>(D);
    Block = F ? ofBlockScope(*F) : nullptr;
    if (!Block)
      break;
  }
  return Block;
}

class AtomicFinder : public DynamicRecursiveASTVisitor {
public:
  AtomicFinder(const Modifications &Written, const llvm::DenseSet<const VarDecl *> &Parameters)
      : Shared(Written, &Parameters) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const Expr *Name = Call->getCallee()->IgnoreParenImpCasts();
    if (Call->getNumArgs() == 0 || Name->getBeginLoc().isMacroID())
      return true;
    if (const VarDecl *V = Shared.behind(Call->getArg(0)))
      if (const FunctionDecl *Block = ofBlockScope(*Name, *V))
        Found[Name->getExprLoc()] = Block->getName(); // a lambda's body comes by twice
    return true;
  }

  bool VisitMemberExpr(MemberExpr *E) override { return noteCluster(*E->getMemberDecl()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return noteCluster(*E->getDecl()); }

  llvm::MapVector<SourceLocation, llvm::StringRef> Found;
  bool ReachesBlocks = false;

private:
  static const FunctionDecl *ofBlockScope(const Expr &Name, const VarDecl &V) {
    if (const auto *Open = llvm::dyn_cast<UnresolvedLookupExpr>(&Name))
      return offloom::ofBlockScope(*Open, V);
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(&Name);
    const auto *F = Ref ? llvm::dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    return F ? offloom::ofBlockScope(*F) : nullptr;
  }

  bool noteCluster(const NamedDecl &D) {
    ReachesBlocks |= reachesOtherBlocks(D);
    return true;
  }

  const SharedPlaces Shared;
};

/// Finds atomics of memory that a parameter may lead to.
class ParameterAtomics : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee();
    if (F && ofBlockScope(*F) && Call->getNumArgs() > 0)
      for (const VarDecl *V : localVariablesIn(Call->getArg(0)))
        Found |= llvm::isa<ParmVarDecl>(V);
    return !Found;
  }

  bool Found = false;
};

bool usesAtomicsBehindParameters(const FunctionDecl *F) {
  ParameterAtomics Finder;
  if (!isKernel(*F))
    forEachStatementOf(*F, [&](Stmt *S) { Finder.TraverseStmt(S); });
  return Finder.Found;
}

} // namespace

void callBlockAtomics(llvm::ArrayRef<const FunctionDecl *> Functions, const Synchronisation &Sync,
                      bool OtherFilesCall, const SourceText &Text, EditList &Edits) {
  llvm::MapVector<SourceLocation, llvm::StringRef> Found;
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<Modifications>> Known;
  auto WrittenIn = [&](const FunctionDecl *F) -> const Modifications & {
    std::unique_ptr<Modifications> &Written = Known[F];
    if (!Written)
      Written = std::make_unique<Modifications>(*F, Sync);
    return *Written;
  };
  llvm::DenseSet<const VarDecl *> Parameters;
  if (llvm::any_of(Functions, usesAtomicsBehindParameters)) {
    std::vector<WrittenFunction> All;
    for (const FunctionDecl *F : Functions)
      All.push_back({F, &WrittenIn(F)});
    Parameters = sharedParameters(All, Sync, [=](const FunctionDecl &F) {
      return !OtherFilesCall || !F.isExternallyVisible();
    });
  }
  for (const FunctionDecl *F : Functions) {
    if (!runsOnDevice(*F) || !F->hasBody())
      continue;
    AtomicFinder Finder(WrittenIn(F), Parameters);
    forEachStatementOf(*F, [&](Stmt *S) { Finder.TraverseStmt(S); });
    if (Finder.ReachesBlocks)
      return;
    for (const auto &Call : Finder.Found)
      Found.insert(Call);
  }
  for (auto [Place, Name] : Found)
    if (auto Range = Text.rangeOf(SourceRange(Place)))
      Edits.replace(*Range, Name);
}

} // namespace offloom
