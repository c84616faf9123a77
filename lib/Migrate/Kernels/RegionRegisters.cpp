// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/RegionRegisters.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Instances.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

RegionRegisters::RegionRegisters(const BlockFunction &Block, const PhasePlan &Plan)
    : Block(Block), Plan(Plan), Addresses(Block.F, Block.Sync) {}

/// A few numbers.
bool RegionRegisters::isSmall(const VarDecl *V) const {
  constexpr unsigned MostBits = 128;
  const ASTContext &Context = Block.Text.context();
  QualType T = V->getType();
  const bool IsSmall = T->isTemplateTypeParmType() ||
                       (!T->isDependentType() && !T->isArrayType() && !T->isUndeducedType() &&
                        T.isTriviallyCopyableType(Context) && Context.getTypeSize(T) <= MostBits);
  return Plan.roleOf(V) == VariableRole::PerThread && IsSmall && !T->isReferenceType() &&
         !T.isVolatileQualified() && !V->isParameterPack();
}

/// A few numbers, that only their name leads to.
bool RegionRegisters::isFit(const VarDecl *V) const {
  return isSmall(V) && !Addresses.hasOtherNames(V) && !Block.Written.handedOut().contains(V);
}

/// Numbers that compilers may have in registers, all of them. How many there are only instances of
/// a template may know.
bool RegionRegisters::isSmallArray(const VarDecl *V) const {
  constexpr unsigned MostBits = 256 * 32;
  const ASTContext &Context = Block.Text.context();
  const QualType T = V->getType();
  if (Plan.roleOf(V) != VariableRole::PerThread || !T->isArrayType() ||
      Addresses.hasOtherNames(V) || Block.Written.handedOut().contains(V))
    return false;
  return holdsInAllInstances(*V, Block.Sync, [&](QualType Instance) {
    const QualType Element = Context.getBaseElementType(Instance);
    // Not all bits are a bool, and some may not have been stored yet.
    return Element->isArithmeticType() && !Element->isBooleanType() &&
           !Element.isVolatileQualified() && Instance->isConstantArrayType() &&
           Context.getTypeSize(Instance) <= MostBits;
  });
}

namespace {

bool isLoop(const Stmt *S) { return llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S); }

/// The variables that loops within loops of \p S name; \p Around loops stand around \p S.
void findInInnerLoops(const Stmt *S, unsigned Around,
                      llvm::SmallPtrSetImpl<const VarDecl *> &Found) {
  if (!S)
    return;
  if (isLoop(S) && ++Around == 2) {
    Found.insert_range(localVariablesIn(S));
    return;
  }
  for (const Stmt *Child : S->children())
    findInInnerLoops(Child, Around, Found);
}

} // namespace

llvm::SmallVector<const VarDecl *, 4> RegionRegisters::arraysOf(const PhaseNode &Region) const {
  VariableSet InLoops;
  llvm::SmallPtrSet<const Decl *, 8> Declared;
  for (const Stmt *S : Region.Statements) {
    findInInnerLoops(S, 0, InLoops);
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      Declared.insert_range(Declaration->decls());
  }
  llvm::SmallVector<const VarDecl *, 4> Found;
  llvm::copy_if(InLoops, std::back_inserter(Found), [&](const VarDecl *V) {
    return !Declared.contains(V) && isSmallArray(V) && changes(Region, V);
  });
  sort(Found);
  return Found;
}

/// The variables that loops in \p S name.
void RegionRegisters::findInLoops(const Stmt *S, VariableSet &Found) {
  if (!S)
    return;
  if (isLoop(S)) {
    Found.insert_range(localVariablesIn(S));
    return;
  }
  for (const Stmt *Child : S->children())
    findInLoops(Child, Found);
}

/// The numbers that \p S changes under a condition.
void RegionRegisters::findInBranches(const Stmt *S, VariableSet &Found) const {
  if (!S)
    return;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    for (const VarDecl *V : localVariablesIn(If))
      if (V->getType()->isArithmeticType() &&
          llvm::any_of(Block.Written.of(V), [&](const Expr *Site) { return contains(If, Site); }))
        Found.insert(V);
    return;
  }
  for (const Stmt *Child : S->children())
    findInBranches(Child, Found);
}

llvm::SmallVector<const VarDecl *, 4> RegionRegisters::of(const PhaseNode &Region) const {
  VariableSet InRegisters;
  llvm::SmallPtrSet<const Decl *, 8> Declared;
  for (const Stmt *S : Region.Statements) {
    const Jumps Out = jumpsOf(S);
    if (Out.Return || Out.Goto || Out.Loop)
      return {}; // a thread that left there would lose what it has changed
    findInLoops(S, InRegisters);
    findInBranches(S, InRegisters);
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S))
      Declared.insert_range(Declaration->decls());
  }
  llvm::SmallVector<const VarDecl *, 4> Found;
  if (!Region.Exits && !Region.Leaves)
    llvm::copy_if(InRegisters, std::back_inserter(Found),
                  [&](const VarDecl *V) { return !Declared.contains(V) && isFit(V); });
  sort(Found);
  return Found;
}

RegionRegisters::VariableSet RegionRegisters::namedBy(const PhaseNode &Region) {
  VariableSet Named;
  for (const Stmt *S : Region.Statements)
    Named.insert_range(localVariablesIn(S));
  for (const Expr *E : Region.After)
    Named.insert_range(localVariablesIn(E));
  return Named;
}

llvm::SmallVector<const VarDecl *, 4>
RegionRegisters::objectsReadBy(const PhaseNode &Region) const {
  llvm::SmallVector<const VarDecl *, 4> Found;
  llvm::copy_if(namedBy(Region), std::back_inserter(Found), [&](const VarDecl *V) {
    return V->getType()->isRecordType() && isFit(V) && !changes(Region, V);
  });
  sort(Found);
  return Found;
}

llvm::SmallVector<const VarDecl *, 4> RegionRegisters::changedBy(const PhaseNode &Region) const {
  llvm::SmallVector<const VarDecl *, 4> Found;
  // A thread that a guard keeps out may have no value, and not all bits are a bool.
  llvm::copy_if(namedBy(Region), std::back_inserter(Found), [&](const VarDecl *V) {
    return isFit(V) && !V->getType()->isBooleanType() && changes(Region, V);
  });
  sort(Found);
  return Found;
}

llvm::SmallVector<const VarDecl *, 4>
RegionRegisters::changedByFirst(const PhaseNode &Region) const {
  llvm::SmallVector<const VarDecl *, 4> Found;
  llvm::copy_if(namedBy(Region), std::back_inserter(Found), [&](const VarDecl *V) {
    return Plan.roleOf(V) == VariableRole::PerThread && changes(Region, V);
  });
  sort(Found);
  return llvm::all_of(Found, [&](const VarDecl *V) { return isSmall(V); })
             ? Found
             : llvm::SmallVector<const VarDecl *, 4>();
}

void RegionRegisters::sort(llvm::SmallVectorImpl<const VarDecl *> &Variables) const {
  llvm::sort(Variables, [&](const VarDecl *A, const VarDecl *B) {
    return Block.Text.sources().isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
}

bool RegionRegisters::changes(const PhaseNode &Region, const VarDecl *V) const {
  return llvm::any_of(Block.Written.of(V), [&](const Expr *Site) {
    auto IsAround = [&](const Stmt *S) { return contains(S, Site); };
    return llvm::any_of(Region.Statements, IsAround) || llvm::any_of(Region.After, IsAround);
  });
}

} // namespace offloom
