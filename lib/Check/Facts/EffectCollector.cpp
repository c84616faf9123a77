// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/EffectCollector.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// A way out before all is done.
bool returns(const Stmt &S) {
  return isa<ReturnStmt>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
           return Child && !isa<LambdaExpr>(Child) && returns(*Child);
         });
}

/// The pointer or handle that \p Condition asks to be there: `p`, `p != nullptr`.
NamedPointer askedFor(const Expr &Condition, const ASTContext &AST) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *Compared = dyn_cast<BinaryOperator>(E)) {
    if (Compared->getOpcode() != BO_NE ||
        !Compared->getRHS()->isNullPointerConstant(const_cast<ASTContext &>(AST),
                                                   Expr::NPC_ValueDependentIsNull))
      return {};
    E = Compared->getLHS()->IgnoreParenImpCasts();
  }
  return E->getType()->isPointerType() ? namedPointer(*E) : NamedPointer{};
}

class EffectCollector {
public:
  EffectCollector(HostEffects &Effects, UnitFacts &Facts, const FunctionDecl &Function)
      : Effects(Effects), Facts(Facts), Function(Function) {}

  bool collectAll() {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function);
    return (!Constructor || llvm::all_of(Constructor->inits(),
                                         [&](const auto *Init) { return initialises(*Init); })) &&
           collect(*Function.getBody()) &&
           (!isa<CXXDestructorDecl>(Function) ||
            endsParts(*cast<CXXMethodDecl>(Function).getParent()));
  }

  std::vector<EffectPath> Found;

private:
  bool collect(const Stmt &S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(&S))
      return llvm::all_of(S.children(), [&](const Stmt *Child) { return collect(*Child); }) &&
             endsObjects(*Block);
    if (const auto *Do = dyn_cast<DoStmt>(&S); Do && isOnce(*Do->getCond()))
      return collect(*Do->getBody());
    if (const auto *Declarations = dyn_cast<DeclStmt>(&S))
      return llvm::all_of(Declarations->decls(), [&](const Decl *D) { return declares(*D); });
    if (isa<Expr, ReturnStmt, NullStmt>(S))
      return calls(S);
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return endsIfThere(*If) || chooses(*If);
    return onlyReports(&S, Facts) && !returns(S); // a loop over the host's data
  }

  bool chooses(const IfStmt &If) {
    const Stmt *Init = If.getInit(), *Variable = If.getConditionVariableDeclStmt();
    return (!Init || calls(*Init)) && (!Variable || calls(*Variable)) && calls(*If.getCond()) &&
           onlyReports(If.getThen(), Facts) && onlyReports(If.getElse(), Facts) &&
           (!returns(If) || hasStatus(*If.getCond()));
  }

  /// `if (p) cudaFree(p);`, which does nothing to a null pointer either way.
  bool endsIfThere(const IfStmt &If) {
    const NamedPointer Asked =
        If.getElse() || If.getInit() ? NamedPointer{} : askedFor(*If.getCond(), Facts.AST);
    const size_t Before = Found.size();
    if (Asked && !returns(If) && collect(*If.getThen()) && Found.size() > Before &&
        std::all_of(Found.begin() + Before, Found.end(),
                    [&](const EffectPath &Path) { return endedBy(Path).key() == Asked.key(); }))
      return true;
    Found.resize(Before);
    return false;
  }

  /// What the call of CUDA's that \p Path is frees or destroys.
  NamedPointer endedBy(const EffectPath &Path) const {
    const HostEffect Effect(Path, Facts);
    return Effect.isDirect() && (Effect.does(Action::Frees) || Effect.does(Action::Destroys))
               ? Effect.argument(ArgumentRole::Object).named()
               : NamedPointer{};
  }

  // Objects.

  bool declares(const Decl &D) {
    const auto *V = dyn_cast<VarDecl>(&D);
    if (!V || !V->getInit())
      return true;
    const CXXConstructExpr *Made = makingOf(*V);
    if (!Made || isQuietlyMade(*Made, Facts))
      return Made ? all(Made->arguments()) : callsQuietly(*V);
    return all(Made->arguments()) && add(EffectStep::making(*Made, nameOfObject(*V, Facts.AST)));
  }

  /// An object that a function returns, or one that stays, is the affair of others.
  bool callsQuietly(const VarDecl &V) {
    return calls(*V.getInit()) && (V.hasLocalStorage() || endsQuietly(V.getType(), Facts));
  }

  bool endsObjects(const CompoundStmt &Block) {
    for (const Stmt *S : llvm::reverse(Block.body()))
      if (const auto *Declarations = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declarations->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage() && !ends(*V))
            return false;
    return true;
  }

  bool ends(const VarDecl &V) {
    if (V.getType()->isReferenceType() || endsQuietly(V.getType(), Facts))
      return true;
    const CXXRecordDecl *Class = V.getType()->getAsCXXRecordDecl();
    return Class && add(EffectStep::ending(*Class, nameOfObject(V, Facts.AST)));
  }

  bool initialises(const CXXCtorInitializer &Init) {
    const Expr *Value = Init.getInit()->IgnoreImplicit();
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Value))
      Value = Default->getExpr()->IgnoreImplicit();
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Value)) {
      if (isQuietlyMade(*Made, Facts))
        return all(Made->arguments());
      const EffectStep Step = EffectStep::making(*Made, nullptr);
      return all(Made->arguments()) && add(Init.isMemberInitializer() ? Step : Step.ofOwnObject());
    }
    const bool KeepsPointer = Value->getType()->isPointerType() && !isNull(*Value);
    return !KeepsPointer && calls(*Value);
  }

  /// What members and bases do behind the body of their destructor.
  bool endsParts(const CXXRecordDecl &Class) {
    for (const FieldDecl *Field : Class.fields())
      if (!endsQuietly(Field->getType(), Facts)) {
        const CXXRecordDecl *Of = Field->getType()->getAsCXXRecordDecl();
        if (!Of || !add(EffectStep::ending(*Of, nullptr)))
          return false;
      }
    for (const CXXBaseSpecifier &Base : Class.bases())
      if (!endsQuietly(Base.getType(), Facts) &&
          !add(EffectStep::ending(*Base.getType()->getAsCXXRecordDecl(), nullptr).ofOwnObject()))
        return false;
    return true;
  }

  /// The paths behind \p Step, if they are known.
  bool add(const EffectStep &Step) {
    const HostEffects::Paths Behind = Effects.behind(Step, Facts);
    if (Behind)
      Found.insert(Found.end(), Behind->begin(), Behind->end());
    return Behind.has_value();
  }

  // Calls.

  /// Whether the calls within \p S, operands first, are known, each of which is added.
  bool calls(const Stmt &S) {
    if (isa<LambdaExpr, ConditionalOperator, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr>(S))
      return isa<LambdaExpr>(S) || onlyReports(&S, Facts);
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return true;
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&S)) {
      Found.push_back({Launch});
      return all(Launch->getConfig()->arguments()) && all(Launch->arguments());
    }
    if (!all(S.children()) || (keepsPointer(S) && !clears(S)))
      return false;
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      return addCall(*Call);
    const auto *Construction = dyn_cast<CXXConstructExpr>(&S);
    return !Construction || isQuietObject(*Construction, Facts);
  }

  /// Whether \p S asks if a call of CUDA's has worked.
  bool hasStatus(const Stmt &S) const {
    const auto *E = dyn_cast<Expr>(&S);
    return (E && Facts.Functions.isNamed(NameGroup::ErrorTypes,
                                         E->getType().getUnqualifiedType().getAsString())) ||
           llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && hasStatus(*Child); });
  }

  /// Whether \p S sets to null what has just been freed, or what a new object has.
  bool clears(const Stmt &S) {
    const auto *Set = dyn_cast<BinaryOperator>(&S);
    if (!Set || Set->getOpcode() != BO_Assign || !isNull(*Set->getRHS()))
      return false;
    const NamedPointer P = namedPointer(*Set->getLHS());
    if (P && !Found.empty() && endedBy(Found.back()).key() == P.key())
      return Found.back().back().Clears = true;
    return isa<CXXConstructorDecl>(Function) && P && !P.Variable;
  }

  /// Whether \p S changes a pointer of others, or leaves one where others find it when the function
  /// is over: in memory, in a container, or with its caller.
  bool keepsPointer(const Stmt &S) const {
    if (const auto *Set = dyn_cast<BinaryOperator>(&S))
      return Set->isAssignmentOp() && Set->getLHS()->getType()->isPointerType() &&
             !localVariable(*Set->getLHS());
    if (const auto *Return = dyn_cast<ReturnStmt>(&S))
      return Return->getRetValue() && isPointer(*Return->getRetValue());
    const auto *Call = dyn_cast<CallExpr>(&S);
    const bool IsMember = Call && isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee()) &&
                          isOfSystem(*Call->getDirectCallee());
    // std::swap(p, q)
    const bool Changes = Call && Call->getDirectCallee() && isOfSystem(*Call->getDirectCallee()) &&
                         llvm::any_of(Call->arguments(), [](const Expr *Argument) {
                           return Argument->isLValue() && Argument->getType()->isPointerType();
                         });
    return (IsMember && llvm::any_of(Call->arguments(), [&](auto *A) { return isPointer(*A); })) ||
           Changes || (Call && Facts.isNamed(NameGroup::ArgumentKeepers, *Call));
  }

  bool isNull(const Expr &E) const {
    return E.IgnoreParenCasts()->isNullPointerConstant(const_cast<ASTContext &>(Facts.AST),
                                                       Expr::NPC_ValueDependentIsNull);
  }

  bool isPointer(const Expr &E) const {
    return E.getType()->isPointerType() && !E.getType()->getPointeeType()->isCharType() &&
           !isNull(E);
  }

  template <class Range> bool all(const Range &Parts) {
    return llvm::all_of(Parts, [&](const Stmt *Part) { return !Part || calls(*Part); });
  }

  bool addCall(const CallExpr &Call) {
    if (const FunctionFacts *Function = Facts.functionOf(Call)) {
      if (setsUnknown(Call))
        return false;
      if (!Function->Actions.empty() || Function->WaitsFor != FunctionFacts::Waiting::Nothing)
        Found.push_back({&Call});
      return true;
    }
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (EffectStep(&Call).definition() && !isOfSystem(*Callee))
      return add(&Call) || Facts.callsReporter(Call);
    // What is not in sight may do anything; the library does nothing with CUDA.
    return Callee && isOfSystem(*Callee) && !Facts.isNamed(NameGroup::CudaFunctions, Call);
  }

  /// Whether \p Call sets a member of an object that is not the function's own: `&buffers.p`.
  bool setsUnknown(const CallExpr &Call) const {
    const Expr *Into = Facts.argument(Call, ArgumentRole::Into);
    const auto *Address = Into ? dyn_cast<UnaryOperator>(Into->IgnoreParenCasts()) : nullptr;
    const auto *Member =
        Address ? dyn_cast<MemberExpr>(Address->getSubExpr()->IgnoreParenCasts()) : nullptr;
    return Member && !isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts());
  }

  bool isOfSystem(const FunctionDecl &F) const {
    return isInSystemCode(F.getLocation(), Facts.AST.getSourceManager());
  }

  bool isOnce(const Expr &Condition) const {
    bool Value = true;
    return !Condition.isValueDependent() &&
           Condition.EvaluateAsBooleanCondition(Value, Facts.AST) && !Value;
  }

  HostEffects &Effects;
  UnitFacts &Facts;
  const FunctionDecl &Function;
};

} // namespace

HostEffects::Paths collectEffects(const FunctionDecl &Definition, HostEffects &Effects,
                                  UnitFacts &Facts) {
  EffectCollector Of(Effects, Facts, Definition);
  return Of.collectAll() ? HostEffects::Paths(std::move(Of.Found)) : std::nullopt;
}

} // namespace offloom
