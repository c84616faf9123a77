// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/BlockCallWriter.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Analysis/Phases/BlockForms.h"
#include "Analysis/Phases/Closures.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/BlockSignatureText.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

/// Does \p E call what the headers have a form of for blocks, which keeps no argument's address?
bool callsForm(const Expr *E, const Synchronisation &Sync) {
  const auto *Call = llvm::dyn_cast<CallExpr>(E);
  return Call &&
         llvm::any_of(Sync.calleesOf(Call), [](const FunctionDecl *F) { return hasBlockForm(*F); });
}

/// Is \p V written by assignments and such calls alone, so that nothing but its name leads to it?
bool isWrittenByName(const VarDecl *V, const BlockFunction &Block) {
  return llvm::all_of(Block.Written.of(V), [&](const Expr *Site) {
    const auto *U = llvm::dyn_cast<UnaryOperator>(Site);
    const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Site);
    return llvm::isa<BinaryOperator>(Site) || (U && U->isIncrementDecrementOp()) ||
           (Operator && Operator->isAssignmentOp()) || callsForm(Site, Block.Sync);
  });
}

/// The declaration whose parameters and result describe the call.
const FunctionDecl *calleeOf(const BlockCall &Call) {
  return Call.OfCollective ? Call.Callee : Call.Callee->getDefinition();
}

/// The declared name of operand \p I, if it has one.
llvm::StringRef operandName(const BlockCall &Call, unsigned I) {
  const FunctionDecl *F = calleeOf(Call);
  unsigned Group = Call.Operands.size() - argumentsOf(*Call.Call).size();
  if (I < Group)
    return "group";
  llvm::StringRef Name = F->getParamDecl(I - Group)->getName();
  return Name.empty() ? "argument" : Name;
}

/// A name for what \p F yields: `shfl_down` for `__shfl_down_sync`, since storage must not have a
/// reserved name.
llvm::StringRef plainName(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier()) // operator()
    return "value";
  llvm::StringRef Name = F.getName();
  if (Name.consume_front("__"))
    Name.consume_back("_sync");
  return Name;
}

/// What stands before the parentheses of \p Call.
SourceRange calleeRange(const CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  return (Operator ? objectOf(Call) : Call.getCallee())->getSourceRange();
}

/// Where the class of \p Object, a variable or a temporary, is written.
SourceRange classRange(const Expr &Object) {
  const Expr *E = Object.IgnoreParenImpCasts();
  if (const auto *Bound = llvm::dyn_cast<CXXBindTemporaryExpr>(E))
    E = Bound->getSubExpr();
  const TypeSourceInfo *Type = nullptr;
  if (const auto *Cast = llvm::dyn_cast<CXXFunctionalCastExpr>(E))
    Type = Cast->getTypeInfoAsWritten();
  else if (const auto *Made = llvm::dyn_cast<CXXTemporaryObjectExpr>(E))
    Type = Made->getTypeSourceInfo();
  else if (const auto *Open = llvm::dyn_cast<CXXUnresolvedConstructExpr>(E))
    Type = Open->getTypeSourceInfo();
  else if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()))
      Type = V->getTypeSourceInfo();
  if (!Type || Type->getType()->getContainedAutoType() || Type->getType()->isReferenceType())
    return SourceRange();
  return Type->getTypeLoc().getUnqualifiedLoc().getSourceRange();
}

} // namespace

/// The lambda that \p Call calls; null when it calls a function.
const BlockSignature *BlockCallWriter::closureOf(const BlockCall &Call) const {
  auto It = Plan.Closures.find(Call.Callee);
  return It == Plan.Closures.end() ? nullptr : &It->second;
}

bool BlockCallWriter::isResultVoid(const BlockCall &Call) const {
  if (!closureOf(Call))
    return calleeOf(Call)->getReturnType()->isVoidType();
  QualType Result = resultOf(*closureOf(Call)->Lambda);
  return !Result.isNull() && Result->isVoidType();
}

/// The type of storage for operand \p I, as the caller may write it; else empty.
std::string BlockCallWriter::operandType(const BlockCall &Call, unsigned I) const {
  if (const BlockSignature *Closure = closureOf(Call))
    return closureArgumentType(Call.Call, *Closure, I, Block.Text);
  unsigned Group = Call.Operands.size() - argumentsOf(*Call.Call).size();
  if (I >= Group)
    return argumentType(Call.Call, calleeOf(Call), I - Group, Block.Text);
  QualType T = Call.Operands[I]->getType();
  return T->isDependentType() ? "" : typeText(T.getCanonicalType(), Block.Text.context());
}

std::string BlockCallWriter::storageFor(llvm::StringRef Base) {
  for (unsigned Count = 1;; ++Count) {
    std::string Name = Base.str() + (Count > 1 ? std::to_string(Count) : "");
    if (Block.declaresVariable(Name)) // `x_of` may be the storage of the author's `x`
      continue;
    if (std::string Storage = Block.freshName(Name + "_of"); Taken.insert(Storage).second)
      return Storage;
  }
}

/// The storage with the result of another call, when that is all argument \p I is; else empty.
std::string BlockCallWriter::resultAsArgument(const BlockCall &Call, unsigned I) const {
  const auto *Inner = llvm::dyn_cast<CallExpr>(Call.Operands[I]->IgnoreParenImpCasts());
  auto Found = Inner ? Variables.results().find(Inner) : Variables.results().end();
  const FunctionDecl *F = Inner ? Inner->getDirectCallee() : nullptr;
  if (Found == Variables.results().end() || !F || !Call.OfCollective)
    return "";
  bool SameType = resultType(Inner, F, Block.Text) == operandType(Call, I);
  return SameType ? Found->second : "";
}

/// Is one operand of \p Call alone made of \p V?
bool BlockCallWriter::isNamedOnce(const BlockCall &Call, const VarDecl *V) const {
  return llvm::count_if(Call.Operands, [&](const Expr *E) {
           return llvm::is_contained(localVariablesIn(E), V);
         }) == 1;
}

/// May the callee use the caller's storage of a variable in place of a copy?
bool BlockCallWriter::isHandedOver(const BlockCall &Call, unsigned I) const {
  const Expr *E = Call.Operands[I]->IgnoreParenImpCasts();
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || Plan.roleOf(V) != VariableRole::PerThread || !isWrittenByName(V, Block))
    return false;
  const FunctionDecl *Callee = calleeOf(Call);
  const bool IsReplaced = filledVariable(Call, Block, Plan) == V && isNamedOnce(Call, V);
  if (!Call.OfCollective && !IsReplaced &&
      Modifications(*Callee, Block.Sync).any(Callee->getParamDecl(I)))
    return false;
  if (const BlockSignature *Closure = closureOf(Call); // which may write it by its own name
      Closure && llvm::is_contained(writtenByCalling(*Closure->Lambda, &Block.Sync), V))
    return false;
  const std::string Wanted = operandType(Call, I);
  return typeText(V->getType(), Block.Text.context()) == Wanted ||
         typeText(*V, Block.Text) == Wanted;
}

/// The type of what a collective gives, if that is a variable's that it takes and macros are in it.
std::optional<std::string> BlockCallWriter::typeOfOperand(const BlockCall &Call) const {
  const ASTContext &Context = Block.Text.context();
  for (const Expr *Operand : Call.Operands)
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(Operand->IgnoreParenImpCasts()))
      if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
          V && Context.hasSameUnqualifiedType(V->getType(), Call.Call->getType()))
        if (std::optional<std::string> Spelled = typeInMacros(*V, Block.Text))
          return Spelled;
  return std::nullopt;
}

std::string BlockCallWriter::writeArgument(const BlockCall &Call, unsigned I,
                                           llvm::SmallVectorImpl<std::string> &Lines) {
  const Expr *E = Call.Operands[I];
  if (llvm::isa<CXXDefaultArgExpr>(E))
    return "";
  if (!Block.Text.isOwnText(E->getSourceRange())) {
    Problem = "a macro hides an argument of the call on line " +
              std::to_string(Block.Text.sources().getExpansionLineNumber(Call.Call->getBeginLoc()));
    return "";
  }
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  switch (Call.Arguments[I]) {
  case BlockCall::Argument::Once:
    return Variables.text(E);
  case BlockCall::Argument::Variable:
    return Ref ? Block.storageName(llvm::cast<VarDecl>(Ref->getDecl())) : partText(E);
  case BlockCall::Argument::Object:
    return writeBinding(Call, I, Lines);
  case BlockCall::Argument::EachThread:
    break;
  }
  if (std::string Result = resultAsArgument(Call, I); !Result.empty())
    return Result;
  if (isHandedOver(Call, I))
    return Block.storageName(llvm::cast<VarDecl>(Ref->getDecl()));
  const ASTContext &Context = Block.Text.context();
  std::string Type = operandType(Call, I);
  if (Type.empty())
    Problem = operandProblem(Call, I);
  std::string Name = storageFor(operandName(Call, I));
  std::string Declaration = "offloom::per_thread<" + Type + "> " + Name + "(" + Block.BlockName;
  if (isConstant(E, Context) && E->getType()->isScalarType()) {
    Declaration += ", " + Variables.text(E);
  } else {
    Evaluated.push_back(E);
    Assignments.push_back(Name + "[threadIdx] = " + Variables.text(E) + ";");
  }
  Lines.push_back(Declaration + ");");
  return Name;
}

std::string BlockCallWriter::operandProblem(const BlockCall &Call, unsigned I) const {
  const SourceLocation Place = Call.Operands[I]->getBeginLoc();
  return "the type of '" + operandName(Call, I).str() + "' in a call on line " +
         std::to_string(Block.Text.sources().getExpansionLineNumber(Place)) + " cannot be written";
}

/// `float &`, `float (&)[4]`
static std::string referenceTo(llvm::StringRef Type) {
  llvm::StringRef Element = Type;
  while (Element.ends_with("]"))
    Element = Element.take_front(Element.rfind('[')).rtrim();
  const llvm::StringRef Extents = Type.drop_front(Element.size()).ltrim();
  return (Element + (Extents.empty() ? " &" : " (&)") + Extents).str();
}

/// Storage of references, each bound to what its thread names: `x_of.bind(threadIdx, x[i]);`.
std::string BlockCallWriter::writeBinding(const BlockCall &Call, unsigned I,
                                          llvm::SmallVectorImpl<std::string> &Lines) {
  const Expr *E = Call.Operands[I];
  const std::string Type = operandType(Call, I);
  if (Type.empty())
    Problem = operandProblem(Call, I);
  const QualType Referred = calleeOf(Call)->getParamDecl(I)->getType()->getPointeeType();
  const std::string Name = storageFor(operandName(Call, I));
  std::string Object = Variables.text(E);
  if (isTemporary(E)) {
    const std::string Value = storageFor(operandName(Call, I).str() + "_value");
    Lines.push_back("offloom::per_thread<" + Type + "> " + Value + "(" + Block.BlockName + ");");
    Object = Value + "[threadIdx] = " + Object;
  }
  Lines.push_back("offloom::per_thread<" +
                  std::string(Referred.isConstQualified() ? "const " : "") + referenceTo(Type) +
                  "> " + Name + "(" + Block.BlockName + ");");
  Evaluated.push_back(E);
  Assignments.push_back(Name + ".bind(threadIdx, " + Object + ");");
  return Name;
}

/// `offloom::part_of(c_of, [&](auto &c) -> auto & { return c[i][j]; })`
std::string BlockCallWriter::partText(const Expr *E) {
  const VarDecl *V = rootVariable(E);
  return "offloom::part_of(" + Block.storageName(V) + ", [&](auto &" + V->getName().str() +
         ") -> auto & { return " + Variables.text(E) + "; })";
}

/// Declares the storage for the result, and returns its name; empty for a void function.
std::string BlockCallWriter::writeResult(const BlockCall &Call,
                                         llvm::SmallVectorImpl<std::string> &Lines) {
  const FunctionDecl *Callee = calleeOf(Call);
  if (isResultVoid(Call)) {
    Variables.setResult(Call.Call, "");
    return "";
  }
  std::string Type = Call.Initialises  ? storedTypeText(*Call.Initialises, Block)
                     : closureOf(Call) ? closureResultType(Call.Call, *closureOf(Call), Block.Text)
                                       : resultType(Call.Call, Callee, Block.Text);
  if (Call.OfCollective && !Call.Initialises)
    Type = typeOfOperand(Call).value_or(Type);
  if (Type.empty() && Call.OfCollective && Call.OfCollective->Yields >= 0)
    Type = operandType(Call, Call.OfCollective->Yields);
  if (Type.empty())
    Problem = "the type of what '" + Callee->getNameAsString() + "' returns cannot be written";
  if (const VarDecl *V = filledVariable(Call, Block, Plan)) {
    Variables.setResult(Call.Call, Block.storageName(V));
    return Block.storageName(V);
  }
  std::string Name =
      Call.Initialises ? Block.storageName(Call.Initialises) : storageFor(plainName(*Callee));
  Lines.push_back("offloom::per_thread<" + Type + "> " + Name + "(" + Block.BlockName + ");");
  Variables.setResult(Call.Call, Name);
  return Name;
}

/// What the block calls.
std::string BlockCallWriter::calleeText(const BlockCall &Call) {
  if (Call.OfCollective && Call.OfCollective->OfGroup)
    return std::string("offloom::") + Call.OfCollective->Name;
  if (!Call.ByClass)
    return Block.Text.text(calleeRange(*Call.Call)).str();
  const SourceRange Written = classRange(*objectOfForm(*Call.Call));
  llvm::StringRef Class;
  if (Written.isValid() && Block.Text.isOwnText(Written))
    Class = Block.Text.text(Written);
  Class.consume_front("typename ");
  if (Class.empty())
    Problem =
        "the class of the object in the call on line " +
        std::to_string(Block.Text.sources().getExpansionLineNumber(Call.Call->getBeginLoc())) +
        " has no name there";
  return Class.str() + "::" + Call.Callee->getNameAsString();
}

std::string BlockCallWriter::write(const PhaseNode &Node, llvm::SmallVectorImpl<std::string> &Lines,
                                   llvm::SmallVectorImpl<std::string> &Results) {
  const BlockCall &Call = Node.TheCall;
  if (Call.Call->getBeginLoc().isMacroID() || Call.Call->getEndLoc().isMacroID())
    return "a macro hides a call of '" + Call.Callee->getNameAsString() + "'";
  Problem.clear();
  Evaluated.clear();
  Assignments.clear();
  std::string Passed = Block.BlockName, Arguments;
  for (unsigned I = 0; I < Call.Arguments.size(); ++I)
    if (std::string Argument = writeArgument(Call, I, Lines); !Argument.empty())
      Arguments += ", " + Argument;
  if (!Assignments.empty()) {
    Lines.push_back(Block.BlockName + (Node.ActiveOnly ? ".active_threads(" : ".threads(") +
                    Block.lambdaHead({true, llvm::any_of(Evaluated, [&](const Stmt *S) {
                                        return Block.Sync.callsNeedThreadIdx(S, Plan.Calls);
                                      })}));
    for (const std::string &Line : Variables.bindings(Evaluated))
      Lines.push_back(Block.Unit + Line);
    for (const std::string &Line : Assignments)
      Lines.push_back(Block.Unit + Line);
    Lines.push_back("});");
  }
  if (Call.ForBlock) {
    Variables.setMade(Call.Call, Call.OfCollective->Name + ("(" + Passed + Arguments) + ")");
    return Problem;
  }
  if (std::string Result = writeResult(Call, Results); !Result.empty())
    Passed += ", " + Result;
  Lines.push_back(calleeText(Call) + "(" + Passed + Arguments + ");");
  return Problem;
}

const VarDecl *filledVariable(const BlockCall &Call, const BlockFunction &Block,
                              const PhasePlan &Plan) {
  const VarDecl *V = Call.Assigns;
  // Of collectives, lanes read what others have not written yet; a lambda may name the variable.
  if (!V || Call.OfCollective || Call.ForBlock || Plan.Closures.contains(Call.Callee) ||
      Plan.roleOf(V) != VariableRole::PerThread || !isWrittenByName(V, Block))
    return nullptr;
  for (auto [Kind, E] : llvm::zip_equal(Call.Arguments, Call.Operands))
    if (Kind != BlockCall::Argument::Once && Kind != BlockCall::Argument::EachThread &&
        llvm::is_contained(localVariablesIn(E), V))
      return nullptr;
  const std::string Result = resultType(Call.Call, calleeOf(Call), Block.Text);
  return typeText(V->getType(), Block.Text.context()) == Result ||
                 typeText(*V, Block.Text) == Result
             ? V
             : nullptr;
}

} // namespace offloom
