// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory, streams and events that a host function makes and forgets: nothing frees them, and when
// the function returns nobody knows them any more; or it frees them at its end, and returns before.
//
// Each use of the variable must be one that keeps nothing: an argument of a launch or of CUDA's own
// functions, a comparison, an access. Any other use may hand it on, and ends the question. `main`
// is left alone: the end of the program frees what it holds. What makes and what ends such a thing
// is written in rules/functions.

#include "Analysis/Code/Repetition.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"
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

class Lives : public RepetitionVisitor<DynamicRecursiveASTVisitor> {
public:
  explicit Lives(CheckContext &Context)
      : AST(Context.AST), Api(Context.Api), Facts(Context.Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool EndsProgram = Callee && Callee->isNoReturn() && (Branches == 0 || isRepeated());
    EndsAll |= Facts.does(*Call, Action::Resets) || EndsProgram;
    Frees |= Facts.does(*Call, Action::Frees) || Facts.does(*Call, Action::Destroys);
    return true;
  }

  // A branch that ends the program, as macros do that check a status, ends that path alone. From a
  // loop it may be the only way out.
  bool TraverseIfStmt(IfStmt *S) override {
    llvm::SaveAndRestore Below(Branches, Branches + 1);
    return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
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
  bool Frees = false; ///< or destroys anything

private:
  /// What \p Call makes for its argument \p Into, which is the address of it, or refers to it.
  std::optional<Making> madeBy(const CallExpr &Call, const Expr *Into) const {
    if (const auto Effects = Facts.effectsOf(Call))
      for (const HostEffect &Effect : *Effects)
        if (const FunctionFacts *Function = Effect.function();
            Function && Function->IsCuda && Effect.argument(ArgumentRole::Into).Value == Into &&
            (Function->does(Action::Allocates) || Function->Makes != Making::None))
          return Function->Makes;
    return std::nullopt;
  }
  /// Whether \p Call ends what its argument \p Object is.
  bool ends(const CallExpr &Call, const Expr *Object) const {
    const auto Effects = Facts.effectsOf(Call);
    return Effects && llvm::any_of(*Effects, [&](const HostEffect &Effect) {
             return Effect.function() && Effect.function()->IsCuda &&
                    Effect.argument(ArgumentRole::Object).Value == Object &&
                    (Effect.does(Action::Frees) || Effect.does(Action::Destroys));
           });
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

  /// An array of pointers or handles is its elements, as far as it is known what becomes of each;
  /// so is one that is allocated, and a vector.
  bool isOfMany(const ValueDecl &V) const {
    QualType Type = V.getType();
    if (const auto *Array = Type->getAsArrayTypeUnsafe())
      return Array->getElementType()->isPointerType();
    if (Type->isPointerType()) {
      const auto *Variable = dyn_cast<VarDecl>(&V);
      const Expr *Init = Variable ? Variable->getInit() : nullptr;
      return Type->getPointeeType()->isPointerType() &&
             (AllocatedArrays.contains(&V) || (Init && isRoom(*Init)));
    }
    const auto *Vector = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type->getAsRecordDecl());
    return Vector && Vector->isInStdNamespace() && Vector->getName() == "vector" &&
           Vector->getTemplateArgs()[0].getAsType()->isPointerType();
  }

  /// What is around the element of an array that \p Subscript is; any other use hands it on, but
  /// for what makes room for the elements and gives it back.
  const Stmt *aroundElement(const Stmt *Subscript, const Expr *&Operand, Life &L) const {
    const Expr *Array = Operand->IgnoreParenImpCasts();
    const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Subscript);
    if (Element && Element->getBase()->IgnoreParenImpCasts() == Array)
      return around(*Element, Operand);
    if (isElementAddress(Subscript, *Array))
      return Subscript;
    const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Subscript);
    if (Operator && Operator->getOperator() == OO_Subscript &&
        Operator->getArg(0)->IgnoreParenImpCasts() == Array)
      return around(*Operator, Operand);
    if (!isOfRoom(Subscript, *Array))
      L.IsKept = L.IsHandedOn = true;
    return nullptr;
  }

  /// The address of an element, `streams + i`.
  static bool isElementAddress(const Stmt *S, const Expr &Array) {
    const auto *Sum = dyn_cast_or_null<BinaryOperator>(S);
    return Sum && Sum->getOpcode() == BO_Add && Sum->getLHS()->IgnoreParenImpCasts() == &Array;
  }

  /// What makes an address of \p Operand, if \p Parent does.
  const Expr *asAddress(const Stmt *Parent, const Expr &Operand) const {
    const auto *Address = dyn_cast_or_null<UnaryOperator>(Parent);
    if (Address && Address->getOpcode() == UO_AddrOf)
      return Address;
    return isElementAddress(Parent, *Operand.IgnoreParenImpCasts()) && isOfHandles(Operand)
               ? cast<Expr>(Parent)
               : nullptr;
  }
  bool isOfHandles(const Expr &Array) const {
    const auto *Reference = dyn_cast<DeclRefExpr>(Array.IgnoreParenImpCasts());
    return Reference && isOfMany(*Reference->getDecl());
  }

  /// One of the addresses that the array of a kernel's arguments is made of.
  bool isKernelArgument(const Expr &Address) const {
    bool IsOfList = false, IsVoid = Address.getType()->isVoidPointerType();
    for (const DynTypedNode &Parent : AST.getParents(Address)) {
      IsOfList |= Parent.get<InitListExpr>() != nullptr;
      const auto *Cast = Parent.get<CastExpr>();
      IsVoid |= Cast && Cast->getType()->isVoidPointerType();
    }
    return IsOfList && IsVoid;
  }

  bool isOfRoom(const Stmt *S, const Expr &Array) const {
    if (isa_and_nonnull<CXXDeleteExpr>(S))
      return true;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(S)) {
      const FunctionFacts *Function = Facts.functionOf(*Call);
      return Function && Function->does(Action::Frees) &&
             Function->Of == FunctionFacts::Memory::Host;
    }
    const auto *Set = dyn_cast_or_null<BinaryOperator>(S);
    return Set && (Set->isComparisonOp() || isAllocation(*Set, Array));
  }

  /// Whether \p Set gives \p Array room on the host.
  bool isAllocation(const BinaryOperator &Set, const Expr &Array) const {
    return Set.getOpcode() == BO_Assign && Set.getLHS()->IgnoreParens() == &Array &&
           isRoom(*Set.getRHS());
  }
  bool isRoom(const Expr &Value) const {
    const auto *Call = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
    const FunctionFacts *Function = Call ? Facts.functionOf(*Call) : nullptr;
    return isa<CXXNewExpr>(Value.IgnoreParenCasts()) ||
           (Function && Function->does(Action::Allocates) &&
            Function->Of == FunctionFacts::Memory::Host);
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
    if (const auto *Set = dyn_cast_or_null<BinaryOperator>(Parent);
        Set && E.getType()->isPointerType() && isAllocation(*Set, E))
      AllocatedArrays.insert(E.getDecl());
    if (isOfMany(*E.getDecl())) {
      Parent = aroundElement(Parent, Operand, L);
      if (!Parent)
        return;
    }
    if (const Expr *Address = asAddress(Parent, *Operand)) {
      const Expr *Passed = nullptr;
      const Stmt *Around = around(*Address, Passed);
      if (isKernelArgument(*Passed))
        return;
      const auto *Call = dyn_cast_or_null<CallExpr>(Around);
      return make(Call, Call ? madeBy(*Call, Passed) : std::nullopt, *E.getDecl(), L);
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    if (const auto Made = Call && Operand->isLValue() ? madeBy(*Call, Operand) : std::nullopt)
      make(Call, Made, *E.getDecl(), L); // by a reference
    else if (Call && ends(*Call, Operand))
      L.Ends.push_back(Call), L.IsKept = true;
    else if (!keepsNothing(Parent, Operand))
      L.IsKept = L.IsHandedOn = true;
  }

  void make(const CallExpr *Call, std::optional<Making> What, const ValueDecl &V, Life &L) {
    // Made a second time, it may be in a loop that keeps the first.
    if (!What || (L.Made && !isOfMany(V)))
      L.IsKept = L.IsHandedOn = true;
    L.Made = Call;
    L.What = What.value_or(Making::None);
  }

  bool isCudas(const CallExpr &Call) const {
    const FunctionFacts *Function = Facts.functionOf(Call);
    const FunctionDecl *Callee = Call.getDirectCallee();
    return (Function && Function->IsCuda) || Api.find(calleeName(Call)) ||
           (Callee && Facts.isNamed(NameGroup::CudaFunctions, Call) &&
            isInSystemCode(Callee->getLocation(), AST.getSourceManager()));
  }

  /// A function of the user's all of whose work is known.
  bool isSeenThrough(const CallExpr &Call) const {
    const auto Effects = Facts.effectsOf(Call);
    return Effects && !Effects->empty() && !Effects->front().isDirect();
  }

  bool keepsNothing(const Stmt *Parent, const Expr *Operand) const {
    if (isa_and_nonnull<CUDAKernelCallExpr>(Parent))
      return true;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent))
      return (isCudas(*Call) && !Facts.isNamed(NameGroup::ArgumentKeepers, *Call)) ||
             Facts.isNamed(NameGroup::HostCopies, *Call) || isSeenThrough(*Call) ||
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
  UnitFacts &Facts;
  llvm::SmallVector<Leaving> Leavings;
  llvm::DenseSet<const ValueDecl *> AllocatedArrays; ///< of pointers or handles
  unsigned Branches = 0;                             ///< around the place of the walk
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
      if (L.Made && !L.IsKept && (All.Frees || !isOfProgram(L.What)))
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
  /// What is often made for the whole program, by a function that nothing is cleaned up in.
  static bool isOfProgram(Making What) { return What == Making::Context || What == Making::Module; }

  void report(const VarDecl &V, const Life &L) {
    llvm::StringRef Rule = L.What != Making::None ? "api-handle-leak"
                           : isa<ParmVarDecl>(V)  ? "alloc-into-by-value-param"
                                                  : "alloc-leak";
    Context.report(Rule, L.Made->getSourceRange(),
                   {{"variable", V.getNameAsString()}, {"what", wordFor(L.What)}});
  }
};

} // namespace

Check leakCheck() { return walk<LeakVisitor>(Passes::Host); }

} // namespace offloom
