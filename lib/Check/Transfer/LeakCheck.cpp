// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory, streams and events that a host function makes and forgets: nothing frees them, and when
// the function returns nobody knows them any more; or it frees them at its end, and returns before.
//
// Each use of the variable must be one that keeps nothing: an argument of a launch or of CUDA's own
// functions, a comparison, an access. Any other use may hand it on, and ends the question. `main`
// is left alone: the end of the program frees what it holds. What makes and what ends such a thing
// is written in rules/functions.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Making = FunctionFacts::Handle;

/// What a function does with one of its variables.
struct Life {
  const CallExpr *Made = nullptr;
  Making What = Making::None; ///< that is made; none for memory
  bool IsKept = false;        ///< ended, or handed on
  bool IsHandedOn = false;
  llvm::SmallVector<const CallExpr *, 2> Ends;
};

/// A branch that ends the function.
struct Leaving {
  const IfStmt *If;
  const ReturnStmt *Return;
};

class Lives : public DynamicRecursiveASTVisitor {
public:
  explicit Lives(CheckContext &Context)
      : AST(Context.AST), Api(Context.Api), Facts(Context.Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool EndsProgram = Callee && Callee->isNoReturn() && (Branches == 0 || Loops > 0);
    EndsAll |= Facts.does(*Call, Action::Resets) || EndsProgram;
    return true;
  }

  // A branch that ends the program, as macros do that check a status, ends that path alone. From a
  // loop it may be the only way out.
  bool TraverseIfStmt(IfStmt *S) override {
    llvm::SaveAndRestore Below(Branches, Branches + 1);
    return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }
  bool TraverseForStmt(ForStmt *S) override {
    llvm::SaveAndRestore Below(Loops, Loops + 1);
    return DynamicRecursiveASTVisitor::TraverseForStmt(S);
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    llvm::SaveAndRestore Below(Loops, Loops + 1);
    return DynamicRecursiveASTVisitor::TraverseWhileStmt(S);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasLocalStorage() && !V->getType()->isReferenceType())
      use(*E, Of[V]);
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    const Stmt *Last = S->getThen();
    if (const auto *Body = dyn_cast<CompoundStmt>(Last); Body && !Body->body_empty())
      Last = Body->body_back();
    if (const auto *Return = dyn_cast<ReturnStmt>(Last); Return && !S->getIfLoc().isMacroID())
      Leavings.push_back({S, Return});
    return true;
  }

  /// The first branch that ends the function while \p L is not over.
  const ReturnStmt *forgets(const Life &L) const {
    if (!L.Made || L.Ends.empty() || L.IsHandedOn)
      return nullptr;
    const CompoundStmt *Block = statementAround(*L.Made).second;
    for (const auto &[If, Return] : Leavings)
      if (Block && isWithin(*If, *Block) && isBefore(*L.Made, *If) &&
          isBefore(*If, *L.Ends.front()) && !asksOf(*If, *L.Made) &&
          llvm::none_of(L.Ends, [&](const CallExpr *End) { return isWithin(*End, *If); }))
        return Return;
    return nullptr;
  }

  llvm::MapVector<const VarDecl *, Life> Of;
  bool EndsAll = false;

private:
  /// Whether \p Call makes what its argument \p Into is the address of.
  bool makes(const CallExpr &Call, const Expr *Into) const {
    const FunctionFacts *Function = Facts.functionOf(Call);
    return Function && Function->IsCuda && Facts.argument(Call, ArgumentRole::Into) == Into &&
           (Function->does(Action::Allocates) || Function->Makes != Making::None);
  }
  /// Whether \p Call ends what its argument \p Object is.
  bool ends(const CallExpr &Call, const Expr *Object) const {
    const FunctionFacts *Function = Facts.functionOf(Call);
    return Function && Function->IsCuda && Facts.argument(Call, ArgumentRole::Object) == Object &&
           (Function->does(Action::Frees) || Function->does(Action::Destroys));
  }

  bool isBefore(const Stmt &A, const Stmt &B) const {
    return AST.getSourceManager().isBeforeInTranslationUnit(A.getEndLoc(), B.getBeginLoc());
  }
  bool isWithin(const Stmt &Part, const Stmt &Whole) const {
    const SourceManager &Sources = AST.getSourceManager();
    return !Sources.isBeforeInTranslationUnit(Part.getBeginLoc(), Whole.getBeginLoc()) &&
           !Sources.isBeforeInTranslationUnit(Whole.getEndLoc(), Part.getEndLoc());
  }

  /// The statement of a block that \p S is a part of, and that block.
  std::pair<const Stmt *, const CompoundStmt *> statementAround(const Stmt &S) const {
    const Stmt *Statement = &S;
    for (DynTypedNode At = DynTypedNode::create(S);;) {
      DynTypedNodeList Parents = AST.getParents(At);
      if (Parents.size() != 1)
        return {};
      At = Parents[0];
      if (const auto *Block = At.get<CompoundStmt>())
        return {Statement, Block};
      if (const auto *Around = At.get<Stmt>())
        Statement = Around;
    }
  }

  /// Whether \p If asks if what \p Made makes is there: in its condition, or right behind it.
  bool asksOf(const IfStmt &If, const CallExpr &Made) const {
    auto [Statement, Block] = statementAround(Made);
    const auto *At = Block ? llvm::find(Block->body(), Statement) : nullptr;
    bool IsNext = Block && At != Block->body_end() && At + 1 != Block->body_end() && At[1] == &If;
    return IsNext || isWithin(Made, *If.getCond());
  }

  /// An array of pointers or handles is its elements, as far as it is known what becomes of each.
  static bool isOfMany(const ValueDecl &V) {
    const auto *Array = V.getType()->getAsArrayTypeUnsafe();
    return Array && Array->getElementType()->isPointerType();
  }

  /// What is around the element of an array that \p Subscript is; any other use hands it on.
  const Stmt *aroundElement(const Stmt *Subscript, const Expr *&Operand, Life &L) const {
    const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Subscript);
    if (Element && Element->getBase()->IgnoreParenImpCasts() == Operand->IgnoreParenImpCasts())
      return around(*Element, Operand);
    L.IsKept = L.IsHandedOn = true;
    return Subscript;
  }

  /// The expression or statement around \p E, past parentheses and casts.
  const Stmt *around(const Expr &E, const Expr *&Operand) const {
    Operand = &E;
    while (true) {
      DynTypedNodeList Parents = AST.getParents(*Operand);
      const Stmt *Parent = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
      if (!isa_and_nonnull<ParenExpr, CastExpr>(Parent))
        return Parent;
      Operand = cast<Expr>(Parent);
    }
  }

  void use(const DeclRefExpr &E, Life &L) {
    const Expr *Operand = nullptr;
    const Stmt *Parent = around(E, Operand);
    if (isOfMany(*E.getDecl()))
      Parent = aroundElement(Parent, Operand, L);
    if (const auto *Address = dyn_cast_or_null<UnaryOperator>(Parent);
        Address && Address->getOpcode() == UO_AddrOf) {
      const Expr *Passed = nullptr;
      const auto *Call = dyn_cast_or_null<CallExpr>(around(*Address, Passed));
      const bool IsMade = Call && makes(*Call, Passed);
      // Made a second time, it may be in a loop that keeps the first.
      if (!IsMade || (L.Made && !isOfMany(*E.getDecl())))
        L.IsKept = L.IsHandedOn = true;
      L.Made = Call;
      L.What = IsMade ? Facts.functionOf(*Call)->Makes : Making::None;
      return;
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    if (Call && ends(*Call, Operand))
      L.Ends.push_back(Call), L.IsKept = true;
    else if (!keepsNothing(Parent, Operand))
      L.IsKept = L.IsHandedOn = true;
  }

  bool isCudas(const CallExpr &Call) const {
    const FunctionFacts *Function = Facts.functionOf(Call);
    return (Function && Function->IsCuda) || Api.find(calleeName(Call));
  }

  bool keepsNothing(const Stmt *Parent, const Expr *Operand) const {
    if (isa_and_nonnull<CUDAKernelCallExpr>(Parent))
      return true;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent))
      return (isCudas(*Call) && !Facts.isNamed(NameGroup::ArgumentKeepers, *Call)) ||
             Facts.isNamed(NameGroup::HostCopies, *Call) ||
             Facts.does(*Call, Action::ConfiguresLaunch);
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent))
      return Binary->isComparisonOp();
    if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Parent))
      return Subscript->getBase() == Operand;
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
    return Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_LNot);
  }

  ASTContext &AST;
  const ApiTable &Api;
  const UnitFacts &Facts;
  llvm::SmallVector<Leaving> Leavings;
  unsigned Branches = 0, Loops = 0; ///< around the place of the walk
};

class LeakVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isMain() || F->isDependentContext() ||
        isWrittenForDevice(*F))
      return true;
    Lives All(Context);
    All.TraverseStmt(F->getBody());
    if (All.EndsAll)
      return true;
    for (const auto &[V, L] : All.Of)
      if (L.Made && !L.IsKept)
        report(*V, L);
      else if (const ReturnStmt *Return = L.What == Making::None ? All.forgets(L) : nullptr)
        Context
            .report("alloc-leak-on-error-path", Return->getSourceRange(),
                    {{"variable", V->getNameAsString()}})
            .note(L.Made->getBeginLoc(), "allocated here")
            .note(L.Ends.front()->getBeginLoc(), "freed only here");
    return true;
  }

private:
  void report(const VarDecl &V, const Life &L) {
    llvm::StringRef Rule = L.What != Making::None ? "api-handle-leak"
                           : isa<ParmVarDecl>(V)  ? "alloc-into-by-value-param"
                                                  : "alloc-leak";
    Context.report(Rule, L.Made->getSourceRange(),
                   {{"variable", V.getNameAsString()},
                    {"what", L.What == Making::Stream ? "stream" : "event"}});
  }
};

} // namespace

Check leakCheck() { return walk<LeakVisitor>(Passes::Host); }

} // namespace offloom
