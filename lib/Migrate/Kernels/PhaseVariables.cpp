// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/PhaseVariables.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Migrate/Kernels/BlockCallWriter.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Text/Alignment.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

void findInCalls(llvm::ArrayRef<PhaseNode> Nodes, llvm::DenseSet<const VarDecl *> &Results,
                 llvm::DenseSet<const VarDecl *> &Passed) {
  for (const PhaseNode &Node : Nodes) {
    if (const VarDecl *V = Node.TheCall.Initialises)
      Results.insert(V);
    for (const Expr *E : threadArguments(Node.TheCall))
      Passed.insert(rootVariable(E));
    findInCalls(Node.BeforeTest, Results, Passed);
    findInCalls(Node.Body, Results, Passed);
    findInCalls(Node.Else, Results, Passed);
  }
}

} // namespace

PhaseVariables::PhaseVariables(const BlockFunction &Block, const PhasePlan &Plan)
    : Block(Block), Text(Block.Text), Context(Text.context()), Plan(Plan) {
  findInCalls(Plan.Nodes, CallResults, Passed);
  findFilling(Plan.Nodes);
  findWaiting(Plan.Nodes);
}

/// Finds the calls whose statements have nothing left to do.
void PhaseVariables::findFilling(llvm::ArrayRef<PhaseNode> Nodes) {
  for (const PhaseNode &Node : Nodes) {
    if (Node.TheKind == PhaseNode::Kind::Call && filledVariable(Node.TheCall, Block, Plan))
      Filling.insert(Node.TheCall.Call);
    findFilling(Node.BeforeTest);
    findFilling(Node.Body);
    findFilling(Node.Else);
  }
}

bool containsAnyOf(const Stmt *S, const CallSet &Calls) {
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
  return S && ((Call && Calls.contains(Call)) ||
               llvm::any_of(S->children(),
                            [&](const Stmt *Child) { return containsAnyOf(Child, Calls); }));
}

bool isConstant(const Expr *E, const ASTContext &Context) {
  return !E->isValueDependent() && !E->isTypeDependent() && E->isEvaluatable(Context) &&
         localVariablesIn(E).empty();
}

namespace {

/// `{0}`, `{}` and `{0.0f}`.
bool isZeroList(const Expr *E, const ASTContext &Context) {
  const auto *List = llvm::dyn_cast<InitListExpr>(E->IgnoreImplicit());
  if (!List || List->isTypeDependent())
    return false;
  if (const InitListExpr *Syntactic = List->getSyntacticForm())
    List = Syntactic;
  return llvm::all_of(List->inits(), [&](const Expr *Value) {
    if (llvm::isa<InitListExpr>(Value))
      return isZeroList(Value, Context);
    Expr::EvalResult Result;
    if (Value->isValueDependent() || !Value->EvaluateAsRValue(Result, Context))
      return false;
    return Result.Val.isInt()     ? Result.Val.getInt() == 0
           : Result.Val.isFloat() ? Result.Val.getFloat().isPosZero()
                                  : false;
  });
}

} // namespace

std::vector<std::pair<const CallExpr *, std::string>> PhaseVariables::replacements() const {
  std::vector<std::pair<const CallExpr *, std::string>> Found(MadeByBlock.begin(),
                                                              MadeByBlock.end());
  for (const auto &[Call, Name] : Results)
    Found.push_back({Call, Name.empty() ? "" : Name + "[threadIdx]"});
  return Found;
}

std::string PhaseVariables::text(const Expr *E) const {
  EditList Replacements(Text);
  for (const auto &[Call, Replacement] : replacements())
    if (auto Inner = Text.rangeOf(Call->getSourceRange()))
      Replacements.replace(*Inner, Replacement);
  return Text.copyOf(E, Replacements.take());
}

/// Is \p Init an object that becomes a number by a conversion of its class, perhaps an explicit
/// one?
static bool isConvertedByClass(const Expr &Init) {
  const Expr *E = &Init;
  if (const auto *Cleanups = llvm::dyn_cast<ExprWithCleanups>(E))
    E = Cleanups->getSubExpr();
  for (; const auto *Cast = llvm::dyn_cast<ImplicitCastExpr>(E); E = Cast->getSubExpr())
    if (Cast->getCastKind() == CK_UserDefinedConversion)
      return true;
  return false;
}

/// `x = init`, for a variable whose declaration has become storage.
std::string PhaseVariables::assignment(const VarDecl *V) const {
  std::string Written = text(V->getInit());
  llvm::StringRef Init = Written;
  if (V->getInitStyle() == VarDecl::CInit && !llvm::isa<InitListExpr>(V->getInit()))
    return (V->getName() + " = " + Init + ";").str();
  std::string Type = typeText(*V, Text);
  // A number may be given `{x}`, and its type may be two words, which no construction begins with.
  if (V->getType()->isScalarType() && !V->getType()->isDependentType())
    return isConvertedByClass(*V->getInit())
               ? (V->getName() + " = static_cast<" + Type + ">(" + Init + ");").str()
               : (V->getName() + " = " + Init + ";").str();
  if (llvm::isa<InitListExpr>(V->getInit()->IgnoreImplicit()))
    return (V->getName() + " = " + Type + Init + ";").str();
  if (Init.starts_with(V->getName())) // `dim3 d(1, 2)` is a construction that begins at the name
    Init = Init.drop_front(V->getName().size());
  else if (!llvm::isa<ParenListExpr>(V->getInit()))
    return (V->getName() + " = " + Type + "(" + Init + ");").str();
  return (V->getName() + " = " + Type + Init + ";").str();
}

/// What a variable like \p V moves by.
static std::string movedType(const VarDecl &V, const SourceText &Text) {
  if (V.getType()->isPointerType())
    return "std::ptrdiff_t";
  const std::optional<std::string> Spelled = typeInMacros(V, Text);
  return Spelled ? *Spelled : typeText(V.getType().getUnqualifiedType(), Text.context());
}

std::string PhaseVariables::movedName(const VarDecl *V) const {
  return Block.freshName((V->getName() + "_moved").str());
}

/// The declaration of \p V in a phase that computes it anew.
std::string PhaseVariables::recomputed(const VarDecl *V) const {
  std::string Declaration = declarationText(V, Text);
  if (!Plan.Moves.contains(V))
    return Declaration;
  const VarDecl *Origin = Plan.Moves.originOf(V);
  if (Origin != V) {
    Declaration.resize(Declaration.size() - Text.copyOf(V->getInit()).size());
    Declaration += Text.copyOf(Origin->getInit());
  }
  const Expr *Init = Origin->getInit()->IgnoreImplicit();
  const auto *B = llvm::dyn_cast<BinaryOperator>(Init);
  const bool IsPart =
      B ? B->isAdditiveOp() || B->isMultiplicativeOp() : !llvm::isa<ConditionalOperator>(Init);
  if (!IsPart) {
    const std::string Written = Text.copyOf(Origin->getInit());
    Declaration.resize(Declaration.size() - Written.size());
    Declaration += "(" + Written + ")";
  }
  return Declaration + " + " + movedName(V);
}

/// What \p V begins with. Not a default construction, which its storage does as well.
static const Expr *firstValue(const VarDecl &V) {
  const Expr *Init = V.getInit();
  const auto *Construct =
      llvm::dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  const bool IsDefault =
      Construct && llvm::all_of(Construct->arguments(), llvm::IsaPred<CXXDefaultArgExpr>);
  return IsDefault ? nullptr : Init;
}

/// `0` and `T(0)`, whatever T is.
static bool isConstantOfTemplate(const Expr &E) {
  const Expr *Value = E.IgnoreParenImpCasts();
  if (const auto *Construct = llvm::dyn_cast<CXXUnresolvedConstructExpr>(Value))
    return Construct->getNumArgs() == 1 && isConstantOfTemplate(*Construct->getArg(0));
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(Value))
    return isConstantOfTemplate(*Cast->getSubExpr());
  return llvm::isa<IntegerLiteral, FloatingLiteral>(Value);
}

bool beginsWithConstant(const VarDecl &V, const ASTContext &Context) {
  const Expr *Init = firstValue(V);
  const QualType T = V.getType();
  if (!Init || T->isArrayType())
    return false;
  if (T->isTemplateTypeParmType())
    return V.getInitStyle() == VarDecl::CInit && isConstantOfTemplate(*Init);
  return isConstant(Init, Context) && T->isScalarType();
}

void PhaseVariables::rewritePerThread(const VarDecl *V, Rewritten &Result) const {
  // A constant's value is assigned, too, when its phase has it.
  Qualifiers OfElements;
  QualType T = Context.getUnqualifiedArrayType(storedType(*V, Block), OfElements);
  std::string Alignment = alignmentText(V, Text);
  if (!Alignment.empty())
    Alignment = ", " + Alignment;
  const std::optional<std::string> Spelled = typeInMacros(*V, Text);
  std::string Storage = "offloom::per_thread<" + (Spelled ? *Spelled : typeText(T, Context)) +
                        Alignment + "> " + Block.storageName(V) + "(" + Block.BlockName;
  const Expr *Init = firstValue(*V);
  if (Init && T->isArrayType()) {
    std::string Name = V->getNameAsString();
    if (isZeroList(Init, Context)) {
      Result.Inside += "std::memset(" + Name + ", 0, sizeof(" + Name + ")); ";
    } else {
      std::string First = Block.freshName(Name + "_at_first"), Declaration = First;
      if (std::optional<std::string> InMacros = typeInMacros(*V, Text, First))
        Declaration = *InMacros;
      else
        T.getAsStringInternal(Declaration, Context.getPrintingPolicy());
      Result.Inside += "const " + Declaration + " = " + text(Init) + "; std::memcpy(" + Name +
                       ", " + First + ", sizeof(" + Name + ")); ";
    }
  } else if (Init && beginsWithConstant(*V, Context)) {
    Storage += ", " + Text.copyOf(Init);
  } else if (Init) {
    Result.Inside += assignment(V) + " ";
  }
  Result.Before.push_back(Storage + ");");
}

/// Arrays with initial values are filled by memcpy().
static bool isCopiedAsBytes(QualType T) {
  const auto *Record =
      T->isArrayType() ? T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl() : nullptr;
  return !Record || !Record->hasDefinition() || Record->isTriviallyCopyable();
}

PhaseVariables::Rewritten PhaseVariables::rewrite(const DeclStmt *S) const {
  Rewritten Result;
  Result.Changes = llvm::any_of(S->decls(), [&](const Decl *D) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && Plan.roleOf(V) != VariableRole::Local;
  });
  if (!Result.Changes)
    return Result;
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V) {
      Result.Problem = "it declares more than variables at once";
      return Result;
    }
    switch (Plan.roleOf(V)) {
    case VariableRole::BlockLevel: // writeSingle has declared it
      break;
    case VariableRole::Recomputed: // each region that uses it declares it, at its top
      if (Plan.Moves.contains(V))
        Result.Before.push_back(movedType(*V, Text) + " " + movedName(V) + " = " +
                                (Plan.Moves.beginsAs(V) ? movedName(Plan.Moves.beginsAs(V)) : "0") +
                                ";");
      if (!Waiting.contains(V))
        break;
      [[fallthrough]];
    case VariableRole::Local:
      Result.Inside += recomputed(V) + "; ";
      break;
    case VariableRole::PerThread:
      if (const auto *Record = V->getType()->getAsCXXRecordDecl(); Record && Record->isLambda())
        Result.Problem = "closure '" + V->getNameAsString() + "' outlives its phase";
      else if (V->getType()->isReferenceType() || V->getType()->isUndeducedType())
        Result.Problem =
            "'" + V->getNameAsString() + "' refers to a value that another phase computes";
      else if (V->getType()->getContainedAutoType() && V->getType()->isDependentType() &&
               deducedInTemplate(*V, Block.Sync).isNull())
        Result.Problem = "'" + V->getNameAsString() +
                         "' outlives its phase, and only instantiations know its type";
      else if (!holdsInAllInstances(*V, Block.Sync, isStorable))
        Result.Problem = "'" + V->getNameAsString() +
                         "' outlives its phase and cannot be constructed first and assigned later";
      else if (firstValue(*V) && !holdsInAllInstances(*V, Block.Sync, isCopiedAsBytes))
        Result.Problem = "array '" + V->getNameAsString() +
                         "' outlives its phase, and its elements are not copied as bytes";
      else if ((isCallResult(V) || Passed.contains(V)) && !alignmentText(V, Text).empty())
        Result.Problem = "'" + V->getNameAsString() +
                         "' has an alignment of its own, and takes part in a call of the block";
      else if (!isCallResult(V))
        rewritePerThread(V, Result);
      break;
    }
  }
  Result.Inside = llvm::StringRef(Result.Inside).rtrim().str();
  return Result;
}

/// Does the storage of \p V hold its first value from the start?
bool PhaseVariables::isStoredWithStorage(const VarDecl *V) const {
  return !firstValue(*V) || isCallResult(V) ||
         (isConstant(V->getInit(), Context) && V->getType()->isScalarType());
}

// The author's order puts operands before what is computed from them.
PhaseVariables::VariableList PhaseVariables::boundBy(llvm::ArrayRef<const Stmt *> Statements,
                                                     llvm::ArrayRef<const VarDecl *> Except,
                                                     llvm::ArrayRef<const VarDecl *> Also) const {
  VariableList Needed;
  auto NeedVariables = [&](auto &Self, llvm::ArrayRef<const VarDecl *> Variables) -> void {
    for (const VarDecl *V : Variables) {
      VariableRole Role = Plan.roleOf(V);
      bool Bound = Role == VariableRole::Recomputed || Role == VariableRole::PerThread;
      if (!Bound || llvm::is_contained(Needed, V) || llvm::is_contained(Except, V))
        continue;
      Needed.push_back(V);
      if (Role == VariableRole::Recomputed)
        Self(Self, localVariablesIn(Plan.Moves.originOf(V)->getInit(), Plan.Calls));
    }
  };
  auto Need = [&](const Stmt *S) { NeedVariables(NeedVariables, localVariablesIn(S, Plan.Calls)); };
  NeedVariables(NeedVariables, Also);
  for (const Stmt *S : Statements) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    if (!Declaration) {
      Need(S);
      continue;
    }
    for (const Decl *D : Declaration->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
        VariableRole Role = Plan.roleOf(V);
        if (Role == VariableRole::Local || Role == VariableRole::PerThread)
          Need(V->getInit());
        if (Role == VariableRole::PerThread && !isStoredWithStorage(V) &&
            !llvm::is_contained(Needed, V))
          Needed.push_back(V);
      }
  }
  llvm::sort(Needed, [&](const VarDecl *A, const VarDecl *B) {
    return Text.sources().isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  return Needed;
}

bool PhaseVariables::computesFrom(llvm::ArrayRef<const VarDecl *> Sources,
                                  llvm::ArrayRef<const Stmt *> Statements,
                                  llvm::ArrayRef<const VarDecl *> Except) const {
  return llvm::any_of(boundBy(Statements, Except), [&](const VarDecl *V) {
    return Plan.roleOf(V) == VariableRole::Recomputed &&
           llvm::any_of(
               localVariablesIn(Plan.Moves.originOf(V)->getInit(), Plan.Calls),
               [&](const VarDecl *Operand) { return llvm::is_contained(Sources, Operand); });
  });
}

static bool declares(const Stmt *S, const VarDecl *V) {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return Declaration && llvm::is_contained(Declaration->decls(), V);
}

/// Does the declaration of \p V, which stands among \p Statements, become an assignment there?
bool PhaseVariables::isAssignedAmong(const VarDecl *V,
                                     llvm::ArrayRef<const Stmt *> Statements) const {
  return Plan.roleOf(V) == VariableRole::PerThread && !isStoredWithStorage(V) &&
         llvm::any_of(Statements, [&](const Stmt *S) { return declares(S, V); });
}

/// Is \p V, recomputed, computed from what one of \p Statements assigns first?
bool PhaseVariables::waitsForAssignment(const VarDecl *V,
                                        llvm::ArrayRef<const Stmt *> Statements) const {
  return llvm::any_of(localVariablesIn(V->getInit(), Plan.Calls), [&](const VarDecl *Operand) {
    return isAssignedAmong(Operand, Statements) ||
           (Plan.roleOf(Operand) == VariableRole::Recomputed &&
            waitsForAssignment(Operand, Statements));
  });
}

void PhaseVariables::findWaiting(llvm::ArrayRef<PhaseNode> Nodes) {
  for (const PhaseNode &Node : Nodes) {
    if (Node.TheKind == PhaseNode::Kind::Region)
      for (const VarDecl *V : boundBy(Node.Statements))
        if (Plan.roleOf(V) == VariableRole::Recomputed && waitsForAssignment(V, Node.Statements))
          Waiting.insert(V);
    findWaiting(Node.BeforeTest);
    findWaiting(Node.Body);
    findWaiting(Node.Else);
  }
}

llvm::SmallVector<std::string, 4>
PhaseVariables::bindings(llvm::ArrayRef<const Stmt *> Statements,
                         llvm::ArrayRef<const VarDecl *> Except,
                         llvm::ArrayRef<const VarDecl *> Also) const {
  llvm::SmallVector<std::string, 4> Lines;
  for (const VarDecl *V : boundBy(Statements, Except, Also)) {
    bool InItsPlace = Waiting.contains(V) &&
                      llvm::any_of(Statements, [&](const Stmt *S) { return declares(S, V); });
    if (Plan.roleOf(V) == VariableRole::PerThread)
      Lines.push_back("auto &" + V->getNameAsString() + " = " + Block.storageName(V) +
                      "[threadIdx];");
    else if (!InItsPlace)
      Lines.push_back(recomputed(V) + ";");
  }
  return Lines;
}

} // namespace offloom
