// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/JoinedBlocks.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {

namespace {

/// An expression that is `threadIdx.x`, `blockIdx.x` or `blockDim.x`, or a variable that only ever
/// has that value.
struct Coordinate {
  BuiltinVariable Of = BuiltinVariable::None;
  const Expr *Use = nullptr; ///< the member or the variable, without parentheses and casts
};

/// Is \p T an integer in which no sum of coordinates is cut off?
bool isWide(QualType T, const ASTContext &AST) {
  return !T->isDependentType() && T->isIntegerType() && !T->isBooleanType() &&
         AST.getTypeSize(T) >= 32;
}

class PlaceFinder : public DynamicRecursiveASTVisitor {
public:
  /// \p LooksFurther: when it has seen that the kernel knows its block, too.
  PlaceFinder(const FunctionDecl &Kernel, const Synchronisation &Sync, bool LooksFurther = false)
      : PlaceFinder(Kernel, Sync, Kernel.getBody(), LooksFurther) {}
  /// Looks at \p Part of it only.
  PlaceFinder(const FunctionDecl &Kernel, const Synchronisation &Sync, const Stmt *Part,
              bool LooksFurther)
      : AST(Kernel.getASTContext()), Sync(Sync), Written(Kernel, Sync), LooksFurther(LooksFurther),
        IsOwn(AST.getSourceManager().isInMainFile(
            AST.getSourceManager().getExpansionLoc(Kernel.getLocation()))) {
    TraverseStmt(const_cast<Stmt *>(Part));
  }

  /// Whether all of the body's uses of x are parts of places in the grid, and it names y as well.
  bool found() const { return HasRows && foundInRow(); }
  /// The same, where no row but one is asked for.
  bool foundInRow() const {
    return !SeesBlock && PlaceFound &&
           llvm::all_of(Uses, [&](const Expr *Use) { return Explained.contains(Use); });
  }
  const Expr *width() const { return Width; }
  bool hasPlace() const { return PlaceFound; }
  bool hasRows() const { return HasRows && PlaceFound; }
  bool hasLoops() const { return HasLoops; }
  /// Has it seen variables that are no such coordinates, nor parameters of the kernel?
  bool namesOthers() const { return NamesOthers; }

  bool VisitMemberExpr(MemberExpr *E) override {
    const BuiltinVariable V = builtinOf(*E);
    if (V != BuiltinVariable::ThreadIdx && V != BuiltinVariable::BlockIdx)
      return true;
    Bases.insert(E->getBase()->IgnoreParenImpCasts());
    if (memberName(*E) == "x")
      Uses.push_back(E);
    else
      HasRows |= V == BuiltinVariable::ThreadIdx;
    return true;
  }

  /// Comes after the member that it is the base of.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const BuiltinVariable V = builtinVariable(E->getDecl());
    if (V == BuiltinVariable::ThreadIdx || V == BuiltinVariable::BlockIdx)
      return Bases.contains(E) || seesBlock();
    const auto *Local = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (Local && isShared(*Local))
      return seesBlock();
    const BuiltinVariable Of = coordinate(E).Of;
    NamesOthers |= Local && Of == BuiltinVariable::None && builtinVariable(Local) == Of &&
                   !Local->hasGlobalStorage() &&
                   (!llvm::isa<ParmVarDecl>(Local) || Written.any(Local));
    if (Of == BuiltinVariable::ThreadIdx || Of == BuiltinVariable::BlockIdx)
      Uses.push_back(E);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (isShared(*V))
      return seesBlock();
    if (standsForInit(*V))
      if (const Coordinate C = coordinate(V->getInit()); C.Use)
        Explained.insert(C.Use); // and its own uses are looked at
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Add && isWide(E->getType(), AST))
      readSum(*E);
    return true;
  }

  /// What is called is looked at apart, but where a template or a pointer leaves open what that is.
  bool VisitCallExpr(CallExpr *Call) override {
    return Call->getDirectCallee() || (IsOwn && !Sync.calleesOf(Call).empty()) || seesBlock();
  }

  bool VisitForStmt(ForStmt *) override { return HasLoops = true; }
  bool VisitWhileStmt(WhileStmt *) override { return HasLoops = true; }
  bool VisitDoStmt(DoStmt *) override { return HasLoops = true; }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return seesBlock(); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override { return seesBlock(); }

private:
  bool seesBlock() {
    SeesBlock = true;
    return LooksFurther;
  }

  static BuiltinVariable builtinOf(const MemberExpr &E) {
    const auto *Base = llvm::dyn_cast<DeclRefExpr>(E.getBase()->IgnoreParenImpCasts());
    return Base ? builtinVariable(Base->getDecl()) : BuiltinVariable::None;
  }

  /// A variable that has its initial value for ever.
  bool standsForInit(const VarDecl &V) const {
    return V.isLocalVarDecl() && !V.isStaticLocal() && V.getInit() && isWide(V.getType(), AST) &&
           !llvm::is_contained(localVariablesIn(V.getInit()), &V) && // `int i = i;`
           !Written.any(&V);
  }

  /// \p E without parentheses and conversions to other integers that are wide enough.
  const Expr *stripped(const Expr *E) const {
    for (;;) {
      E = E->IgnoreParens();
      const auto *Cast = llvm::dyn_cast<CastExpr>(E);
      if (!Cast || !isWide(Cast->getType(), AST) || !isWide(Cast->getSubExpr()->getType(), AST))
        return E;
      E = Cast->getSubExpr();
    }
  }

  Coordinate coordinate(const Expr *E) const {
    E = stripped(E);
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
      return memberName(*Member) == "x" ? Coordinate{builtinOf(*Member), E} : Coordinate();
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && standsForInit(*V) ? Coordinate{coordinate(V->getInit()).Of, E} : Coordinate();
  }

  /// The use of `blockIdx.x` in its product with the width of a block; null if \p E is none.
  const Expr *firstOfBlock(const Expr *E) {
    const auto *Product = llvm::dyn_cast<BinaryOperator>(stripped(E));
    if (!Product || Product->getOpcode() != BO_Mul || !isWide(Product->getType(), AST))
      return nullptr;
    Coordinate A = coordinate(Product->getLHS()), B = coordinate(Product->getRHS());
    const Expr *Other = Product->getRHS();
    if (A.Of != BuiltinVariable::BlockIdx) {
      std::swap(A, B);
      Other = Product->getLHS();
    }
    if (A.Of != BuiltinVariable::BlockIdx)
      return nullptr;
    return takeWidth(B.Of == BuiltinVariable::BlockDim ? nullptr : stripped(Other)) ? A.Use
                                                                                    : nullptr;
  }

  /// Whether all places so far were made with the width \p E, a constant, or null for blockDim.x.
  bool takeWidth(const Expr *E) {
    if (E && !isConstant(*E))
      return false;
    if (!PlaceFound)
      Width = E;
    return !E == !Width && (!E || isSameExpression(*E, *Width, AST));
  }

  bool isConstant(const Expr &E) const {
    if (E.isTypeDependent() || !isWide(E.getType(), AST))
      return false;
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(&E))
      if (llvm::isa<NonTypeTemplateParmDecl>(Ref->getDecl()))
        return true;
    return !E.isValueDependent() && E.isIntegerConstantExpr(AST);
  }

  void addTerms(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Terms) const {
    const auto *Sum = llvm::dyn_cast<BinaryOperator>(stripped(E));
    if (!Sum || Sum->getOpcode() != BO_Add)
      return Terms.push_back(E);
    addTerms(Sum->getLHS(), Terms);
    addTerms(Sum->getRHS(), Terms);
  }

  /// Explains the coordinates in a sum that has as many threadIdx.x as first threads of blocks.
  void readSum(const BinaryOperator &Sum) {
    llvm::SmallVector<const Expr *, 4> Terms, Threads, Blocks;
    addTerms(&Sum, Terms);
    for (const Expr *Term : Terms)
      if (const Coordinate C = coordinate(Term); C.Of == BuiltinVariable::ThreadIdx)
        Threads.push_back(C.Use);
      else if (const Expr *First = firstOfBlock(Term))
        Blocks.push_back(First);
    if (Threads.empty() || Threads.size() != Blocks.size())
      return;
    Explained.insert(Threads.begin(), Threads.end());
    Explained.insert(Blocks.begin(), Blocks.end());
    PlaceFound = true;
  }

  const ASTContext &AST;
  const Synchronisation &Sync;
  const Modifications Written;
  const bool LooksFurther;
  const bool IsOwn; ///< no other unit instantiates it
  bool SeesBlock = false, HasRows = false, PlaceFound = false, HasLoops = false;
  bool NamesOthers = false;
  const Expr *Width = nullptr;
  llvm::SmallPtrSet<const Expr *, 4> Bases;
  llvm::SmallVector<const Expr *, 8> Uses;
  llvm::SmallPtrSet<const Expr *, 8> Explained;
};

} // namespace

std::optional<JoinedBlocks> joinedBlocks(const FunctionDecl &Kernel, const Synchronisation &Sync) {
  const Stmt *Body = Kernel.getBody();
  if (std::max(Sync.of(Body), Sync.of(&Kernel)) != Waiting::None || Sync.callsReadThreadIdx(Body) ||
      Sync.callsSeeBlock(Body))
    return std::nullopt;
  const PlaceFinder Places(Kernel, Sync);
  if (!Places.found())
    return std::nullopt;
  return JoinedBlocks{Places.width()};
}

std::optional<JoinedBlocks> placeInGrid(const Expr &E, const FunctionDecl &Kernel,
                                        const Synchronisation &Sync) {
  const PlaceFinder Places(Kernel, Sync, &E, /*LooksFurther=*/false);
  if (!Places.foundInRow() || Places.hasRows() || Places.namesOthers())
    return std::nullopt;
  return JoinedBlocks{Places.width()};
}

const Expr *constantRowWidth(const FunctionDecl &Kernel, const Synchronisation &Sync) {
  const PlaceFinder Places(Kernel, Sync, /*LooksFurther=*/true);
  return Places.hasRows() && !Places.hasLoops() ? Places.width() : nullptr;
}

const Expr *constantWidth(const FunctionDecl &Kernel, const Synchronisation &Sync) {
  const PlaceFinder Places(Kernel, Sync, /*LooksFurther=*/true);
  return Places.hasPlace() ? Places.width() : nullptr;
}

} // namespace offloom
