// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/ExpandedHelpers.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/RoundsGain.h"
#include "Migrate/Migrate.h"
#include "Migrate/Statements/HelperGain.h"
#include "Migrate/Statements/HelperText.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool hasLongLoop(const Stmt *S, const ASTContext &Context) {
  return S && ((llvm::isa<ForStmt, WhileStmt>(S) && !isWrittenOut(*S, Context)) ||
               llvm::any_of(S->children(),
                            [&](const Stmt *Child) { return hasLongLoop(Child, Context); }));
}

/// The answer takes time that most units need not spend.
using AskSynchronisation = llvm::function_ref<const Synchronisation &()>;

/// Writes what one kernel calls where it calls it.
class Expander {
public:
  Expander(const FunctionDecl &Kernel, const SourceText &Text, EditList &Edits,
           const MigrateOptions &How, AskSynchronisation Sync)
      : Kernel(Kernel), Text(Text), Edits(Edits), How(How), Sync(Sync) {}

  /// Whether threads wait in something that is written out.
  bool run() {
    visit(Kernel.getBody());
    return Waits;
  }

private:
  void visit(const Stmt *S) {
    if (!S || llvm::isa<Expr>(S))
      return;
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Child : Block->body())
        statement(Child);
      return;
    }
    if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
      controlled(If->getThen(), *S);
      controlled(If->getElse(), *S);
    } else if (llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S)) {
      controlled(bodyOf(S), *S);
    }
  }

  /// \p S is what \p By controls: if something is put in front of it, it needs braces.
  void controlled(const Stmt *S, const Stmt &By) {
    if (llvm::isa_and_nonnull<CompoundStmt>(S))
      return visit(S);
    const size_t Before = Edits.edits().size();
    if (S)
      statement(S);
    auto Range = S ? Text.statementRange(S) : std::nullopt,
         Outer = Text.rangeOf(By.getSourceRange());
    if (Edits.edits().size() == Before || !Range || !Outer)
      return;
    const llvm::StringRef Head = Text.buffer(Range->File).take_front(Range->Begin).rtrim();
    const auto End = static_cast<unsigned>(Head.size());
    if (Text.inLineComment(Range->File, End))
      Edits.insertBefore(*Range, "{ ");
    else
      Edits.insertBehind({Range->File, End, End}, " {");
    Edits.insertBehind(*Range, "\n" + indentationOf(*Outer) + "}");
  }

  void statement(const Stmt *S) {
    const Expr *Head = headOf(S);
    llvm::SmallVector<const CallExpr *, 2> Calls;
    if (Head && Text.isOwnText(S->getSourceRange()))
      collect(Head, Calls);
    for (const CallExpr *Call : Calls)
      if (whole(S, *Call))
        return;
    for (const CallExpr *Call : Calls)
      inFront(S, *Call);
    visit(S);
  }

  /// What \p S evaluates once, and first.
  static const Expr *headOf(const Stmt *S) {
    if (const auto *E = llvm::dyn_cast<Expr>(S))
      return E;
    if (const auto *If = llvm::dyn_cast<IfStmt>(S))
      return If->getInit() || If->getConditionVariable() || If->isConstexpr() ? nullptr
                                                                              : If->getCond();
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    const auto *V = Declaration && Declaration->isSingleDecl()
                        ? llvm::dyn_cast<VarDecl>(Declaration->getSingleDecl())
                        : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType() ? V->getInit() : nullptr;
  }

  /// Adds the calls in \p E that are always made, in whatever order with the rest.
  void collect(const Stmt *E, llvm::SmallVectorImpl<const CallExpr *> &Calls) {
    if (!E || llvm::isa<LambdaExpr, StmtExpr, InitListExpr, AbstractConditionalOperator,
                        UnaryExprOrTypeTraitExpr>(E))
      return;
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
      if (B->getOpcode() == BO_Comma || B->isPtrMemOp())
        return;
      if (B->isLogicalOp())
        return collect(B->getLHS(), Calls);
    }
    const auto *Call = llvm::dyn_cast<CallExpr>(E);
    if (Call && isHelper(*Call))
      Calls.push_back(Call);
    else
      for (const Stmt *Child : E->children())
        collect(Child, Calls);
  }

  static const FunctionDecl *definitionOf(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    return Callee && Callee->hasBody(Definition) ? Definition : nullptr;
  }

  bool isHelper(const CallExpr &Call) const {
    const FunctionDecl *F = definitionOf(Call);
    return F && llvm::isa<CallExpr>(Call) && !llvm::isa<CXXOperatorCallExpr>(Call) &&
           !llvm::isa<CXXMethodDecl>(F) && runsOnDevice(*F) && !isKernel(*F) &&
           Text.isOwnText(Call.getSourceRange()) && llvm::isa<CompoundStmt>(F->getBody()) &&
           How.IsProjectFile(Text.fileName(Text.sources().getFileID(F->getLocation()))) &&
           isVisibleFrom(*F) && !returnsTypeOfMacro(*F) &&
           (Sync().of(F) == Waiting::None ? hasLongLoop(F->getBody(), Text.context())
                                          : gainsByWaiting(Call, *F, Kernel));
  }

  /// A type that is a macro may be another one the next time, and what a kernel sets is declared.
  static bool returnsTypeOfMacro(const FunctionDecl &F) {
    const SourceRange Type = F.getReturnTypeSourceRange();
    return !F.getReturnType()->isVoidType() &&
           (Type.getBegin().isMacroID() || Type.getEnd().isMacroID());
  }

  /// Does what \p F names mean the same in the kernel?
  bool isVisibleFrom(const FunctionDecl &F) const {
    return Kernel.getDeclContext()->getRedeclContext()->getEnclosingNamespaceContext()->Encloses(
               F.getDeclContext()->getRedeclContext()->getEnclosingNamespaceContext()) &&
           !Kernel.isCXXClassMember();
  }

  std::string indentationOf(TextRange Range) const {
    return Text.indentation(Range.File, Range.Begin).str();
  }

  /// \p S is nothing but \p Call, and perhaps a variable that is set to it.
  bool whole(const Stmt *S, const CallExpr &Call) {
    auto Range = Text.statementRange(S);
    if (!llvm::isa<DeclStmt, Expr>(S) || !Range || !Text.text(*Range).ends_with(";"))
      return false;
    const FunctionDecl &Helper = *definitionOf(Call);
    HelperText Inside(Helper, Call, Kernel, Text);
    if (!fits(Inside, Helper))
      return false;
    const VarDecl *Target = nullptr;
    std::string Name, Before;
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S)) {
      const auto *V = llvm::cast<VarDecl>(Declaration->getSingleDecl());
      if (!isValue(V->getInit(), Call) || !isPlain(V->getType(), Helper))
        return false;
      Name = V->getNameAsString();
      Before = typeOf(Helper) + " " + Name + ";\n" + indentationOf(*Range);
    } else if (const Expr *E = llvm::cast<Expr>(S)->IgnoreImplicit(); E != &Call) {
      const auto *B = llvm::dyn_cast<BinaryOperator>(E);
      const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(E);
      const bool IsSet =
          (B && B->getOpcode() == BO_Assign) || (Operator && Operator->getOperator() == OO_Equal);
      const Expr *Left = !IsSet ? nullptr : B ? B->getLHS() : Operator->getArg(0);
      const Expr *Right = !IsSet ? nullptr : B ? B->getRHS() : Operator->getArg(1);
      const auto *Ref = Left ? llvm::dyn_cast<DeclRefExpr>(Left->IgnoreParens()) : nullptr;
      Target = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!Target || !Target->hasLocalStorage() || Target->getType()->isReferenceType() ||
          !isValue(Right, Call) || !isPlain(Target->getType(), Helper))
        return false;
      Name = Target->getNameAsString();
    } else if (!Helper.getReturnType()->isVoidType()) {
      return false;
    }
    auto Block = Inside.block(Target, Name, indentationOf(*Range));
    if (!Block)
      return false;
    Edits.replace(*Range, Before + *Block);
    Waits |= Sync().of(&Helper) != Waiting::None;
    return true;
  }

  static const Expr *asExpr(const Stmt *S) { return llvm::dyn_cast<Expr>(S); }

  /// Shared memory of its own keeps its values from call to call: then there must be one.
  bool fits(const HelperText &Inside, const FunctionDecl &Helper) const {
    return Inside.fits() && (!Inside.hasOwnShared() || isNamedOnce(Helper, Text.context()));
  }

  /// Is \p E the value of \p Call, and no other one made of it?
  static bool isValue(const Expr *E, const CallExpr &Call) {
    E = E ? E->IgnoreImplicit() : nullptr;
    return E == &Call;
  }

  /// Can a variable of type \p T be declared now, and be set to what \p Helper returns later?
  bool isPlain(QualType T, const FunctionDecl &Helper) const {
    const QualType R = Helper.getReturnType();
    const auto *Record = R->getAsCXXRecordDecl();
    return Text.context().hasSameUnqualifiedType(T, R) && !T.isVolatileQualified() &&
           (R->isScalarType() ||
            (Record && Record->hasTrivialDefaultConstructor() && Record->isTriviallyCopyable() &&
             Record->getIdentifier() && !Record->isLambda()));
  }

  std::string typeOf(const FunctionDecl &Helper) const {
    return Helper.getReturnType().getUnqualifiedType().getAsString(
        Text.context().getPrintingPolicy());
  }

  /// Puts \p Call in front of \p S, a part of which it is.
  void inFront(const Stmt *S, const CallExpr &Call) {
    auto Range = Text.statementRange(S), Where = Text.rangeOf(Call.getSourceRange());
    const FunctionDecl &Helper = *definitionOf(Call);
    if (!Range || !Where || !isPlain(Helper.getReturnType(), Helper) || isValue(asExpr(S), Call))
      return;
    HelperText Inside(Helper, Call, Kernel, Text);
    const std::string Indentation = indentationOf(*Range);
    std::string Name = Helper.getNameAsString() + "_result";
    while (Text.buffer(Range->File).contains(Name) || !Names.insert(Name).second)
      Name += "_";
    if (!fits(Inside, Helper))
      return;
    if (auto Block = Inside.block(nullptr, Name, Indentation)) {
      Edits.insertBefore(*Range, typeOf(Helper) + " " + Name + ";\n" + Indentation + *Block + "\n" +
                                     Indentation);
      Edits.replace(*Where, Name);
      Waits |= Sync().of(&Helper) != Waiting::None;
    }
  }

  const FunctionDecl &Kernel;
  const SourceText &Text;
  EditList &Edits;
  const MigrateOptions &How;
  AskSynchronisation Sync;
  llvm::StringSet<> Names; ///< of new variables
  bool Waits = false;
};

} // namespace

std::vector<ExpandedKernel>
rewriteKernels(ASTContext &Context, const SourceText &Text, const MigrateOptions &How,
               llvm::function_ref<bool(const FunctionDecl &, EditList &)> Rewrite) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<ExpandedKernel> All;
  for (const FunctionDecl *F : writtenFunctions(Context)) {
    const SourceLocation L = SM.getExpansionLoc(F->getLocation());
    const std::string File = Text.fileName(SM.getFileID(L));
    if (!isKernel(*F) || !llvm::isa_and_nonnull<CompoundStmt>(F->getBody()) ||
        F->getLocation().isMacroID() || !How.IsProjectFile(File))
      continue;
    EditList Edits(Text);
    const bool Waits = Rewrite(*F, Edits);
    if (!Edits.edits().empty())
      All.push_back({{File, SM.getExpansionLineNumber(L), SM.getExpansionColumnNumber(L),
                      SM.getFileOffset(L)},
                     Edits.take(),
                     Waits});
  }
  return All;
}

std::vector<ExpandedKernel> expandHelpers(ASTContext &Context, const MigrateOptions &How) {
  SourceText Text(Context);
  std::optional<Synchronisation> Known;
  auto Sync = [&]() -> const Synchronisation & {
    return Known ? *Known : Known.emplace(Context, How.Ptx);
  };
  return rewriteKernels(Context, Text, How, [&](const FunctionDecl &F, EditList &Edits) {
    return Expander(F, Text, Edits, How, Sync).run();
  });
}

} // namespace offloom
