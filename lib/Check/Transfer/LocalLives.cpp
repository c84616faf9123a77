// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Transfer/LocalLives.h"

#include "Analysis/Code/Repetition.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Making = FunctionFacts::Handle;

class LifeCollector : public RepetitionVisitor<DynamicRecursiveASTVisitor> {
public:
  /// Whether functions leave alone what they are given for their parameters.
  using LeftAlone = llvm::DenseMap<const ParmVarDecl *, bool>;

  LifeCollector(LocalLives &Found, CheckContext &Context, LeftAlone &Parameters, unsigned Depth = 0)
      : Found(Found), Context(Context), AST(Context.AST), Api(Context.Api), Facts(Context.Facts),
        Parameters(Parameters), Depth(Depth) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool EndsProgram = Callee && Callee->isNoReturn() && (Branches == 0 || isRepeated());
    Found.EndsAll |= Facts.does(*Call, Action::Resets) || EndsProgram;
    Found.Frees |= Facts.does(*Call, Action::Frees) || Facts.does(*Call, Action::Destroys);
    return true;
  }

  // A branch that ends the program, as macros do that check a status, and assert() by an operator,
  // ends that path alone. From a loop it may be the only way out.
  bool TraverseIfStmt(IfStmt *S) override {
    llvm::SaveAndRestore Below(Branches, Branches + 1);
    return DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    llvm::SaveAndRestore Below(Branches, Branches + 1);
    return DynamicRecursiveASTVisitor::TraverseConditionalOperator(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    llvm::SaveAndRestore Below(Branches, Branches + E->isLogicalOp());
    return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType())
      return true;
    if (const auto *Class = V->getType()->getAsCXXRecordDecl(); Class && !isOfMany(*V))
      useObject(*E, *V, *Class);
    else
      use(*E, *V, Found.Of[{V, nullptr}]);
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    const Stmt *Last = S->getThen();
    if (const auto *Body = dyn_cast<CompoundStmt>(Last); Body && !Body->body_empty())
      Last = Body->body_back();
    if (const auto *Return = dyn_cast<ReturnStmt>(Last); Return && !S->getIfLoc().isMacroID())
      Found.Leavings.push_back({S, Return});
    return true;
  }

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

  /// A use of the local object \p V: of a member, by a function that is seen through, or another.
  void useObject(const DeclRefExpr &E, const VarDecl &V, const CXXRecordDecl &Class) {
    const Expr *Operand = nullptr;
    const Stmt *Parent = around(E, Operand);
    const auto *Copy = dyn_cast_or_null<CXXConstructExpr>(Parent);
    if (Copy && isa_and_nonnull<CUDAKernelCallExpr>(around(*Copy, Operand)))
      return; // `kernel<<<…>>>(matrix)`
    const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    const auto *Call =
        Member ? dyn_cast_or_null<CXXMemberCallExpr>(around(*Member, Operand)) : nullptr;
    if (!Class.hasDefinition() || !Class.hasTrivialDestructor())
      Found.HandedOut.insert(&V);
    else if (Field && Field->getType()->isPointerType())
      use(*Member, *Field, Found.Of[{&V, Field}]);
    else if (!Field && !(Call && callOfObject(*Call, V)))
      Found.HandedOut.insert(&V);
  }

  /// What a member function makes and ends of its object \p V; false if that is not known.
  bool callOfObject(const CXXMemberCallExpr &Call, const VarDecl &V) {
    const auto Effects = Facts.effectsOf(Call);
    for (const HostEffect &Effect : Effects.value_or(std::vector<HostEffect>())) {
      const NamedPointer Into = Effect.argument(ArgumentRole::Into).target(),
                         Object = Effect.argument(ArgumentRole::Object).place();
      const FunctionFacts *Function = Effect.function();
      if (!Function || !Function->IsCuda)
        continue;
      if (Into.Member && Into.Variable == &V)
        make(&Call, Function->Makes, *Into.Member, Found.Of[Into.key()]);
      if (Object.Member && Object.Variable == &V &&
          (Effect.does(Action::Frees) || Effect.does(Action::Destroys))) {
        Found.Of[Object.key()].Ends.push_back(&Call);
        Found.Of[Object.key()].IsKept = true;
      }
    }
    return Effects.has_value();
  }

  /// A use of \p V, by the expression \p E.
  void use(const Expr &E, const ValueDecl &V, Life &L) {
    const Expr *Operand = nullptr;
    const Stmt *Parent = around(E, Operand);
    if (const auto *Set = dyn_cast_or_null<BinaryOperator>(Parent);
        Set && E.getType()->isPointerType() && isAllocation(*Set, E))
      AllocatedArrays.insert(&V);
    if (isOfMany(V)) {
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
      return make(Call, Call ? madeBy(*Call, Passed) : std::nullopt, V, L);
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    if (const auto Made = Call && Operand->isLValue() ? madeBy(*Call, Operand) : std::nullopt)
      make(Call, Made, V, L); // by a reference
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

  /// Whether the function that \p Call names does with \p Operand what keeps nothing, and no more.
  bool isLeftAlone(const CallExpr &Call, const Expr *Operand) const {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    const unsigned I = llvm::find(Call.arguments(), Operand) - Call.arg_begin();
    if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->isDefined(Definition) ||
        I >= Definition->getNumParams() || Definition->isDependentContext() ||
        isInSystemCode(Definition->getLocation(), AST.getSourceManager()))
      return false;
    const ParmVarDecl *P = Definition->getParamDecl(I);
    auto [Known, IsNew] = Parameters.try_emplace(P, false);
    if (!IsNew || Depth >= DeepestCall || !P->getType()->isPointerType())
      return Known->second;
    LocalLives Inner;
    LifeCollector(Inner, Context, Parameters, Depth + 1).TraverseStmt(Definition->getBody());
    const auto Life = Inner.Of.find({P, nullptr});
    const bool IsAlone = Life == Inner.Of.end() || (!Life->second.IsKept && !Life->second.Made);
    return Parameters[P] = IsAlone && !Inner.EndsAll;
  }

  bool keepsNothing(const Stmt *Parent, const Expr *Operand) {
    if (isa_and_nonnull<CUDAKernelCallExpr>(Parent))
      return true;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent))
      return (isCudas(*Call) && !Facts.isNamed(NameGroup::ArgumentKeepers, *Call)) ||
             Facts.isNamed(NameGroup::HostCopies, *Call) || isSeenThrough(*Call) ||
             Facts.does(*Call, Action::ConfiguresLaunch) || isLeftAlone(*Call, Operand);
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent))
      return Binary->isComparisonOp();
    if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Parent))
      return Subscript->getBase() == Operand;
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
    return Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_LNot);
  }

  static constexpr unsigned DeepestCall = 3;

  LocalLives &Found;
  CheckContext &Context;
  ASTContext &AST;
  const ApiTable &Api;
  UnitFacts &Facts;
  llvm::DenseSet<const ValueDecl *> AllocatedArrays; ///< of pointers or handles
  LeftAlone &Parameters;
  const unsigned Depth;  ///< of functions that call each other
  unsigned Branches = 0; ///< around the place of the walk
};

} // namespace

LocalLives::LocalLives(Stmt &Body, CheckContext &Context) {
  LifeCollector::LeftAlone Parameters;
  LifeCollector(*this, Context, Parameters).TraverseStmt(&Body);
}

} // namespace offloom
