// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/BlockFunction.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WrittenTypes.h"
#include "Migrate/Text/Alignment.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {

namespace {

class NameCollector : public DynamicRecursiveASTVisitor {
public:
  NameCollector(llvm::StringSet<> &Names, llvm::StringSet<> &Variables)
      : Names(Names), Variables(Variables) {}

  bool VisitNamedDecl(NamedDecl *D) override {
    if (D->getIdentifier())
      Names.insert(D->getName());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    Variables.insert(V->getName());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return VisitNamedDecl(E->getDecl()); }
  bool VisitTagTypeLoc(TagTypeLoc T) override { return VisitNamedDecl(T.getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) override { return VisitNamedDecl(T.getDecl()); }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc T) override {
    return VisitNamedDecl(T.getDecl());
  }

private:
  llvm::StringSet<> &Names, &Variables;
};

/// Counts the variables of one name that the storage of all stands in one scope for: those that the
/// heads of loops declare move in front of the loops.
class CounterNumbers : public DynamicRecursiveASTVisitor {
public:
  CounterNumbers(const llvm::StringSet<> &Variables,
                 llvm::DenseMap<const VarDecl *, unsigned> &Numbers)
      : Variables(Variables), Numbers(Numbers) {}

  bool VisitCompoundStmt(CompoundStmt *Body) override {
    llvm::StringMap<unsigned> Declared;
    auto Add = [&](const Stmt *S) {
      if (const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(S))
        for (const Decl *D : Declaration->decls())
          if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && V->getIdentifier())
            if (unsigned &Number = Declared[V->getName()]; ++Number > 1) {
              // `i2_of` may be the storage of the author's `i2`.
              while (Variables.contains((V->getName() + std::to_string(Number)).str()))
                ++Number;
              Numbers[V] = Number;
            }
    };
    for (const Stmt *S : Body->body()) {
      Add(S);
      if (const auto *For = llvm::dyn_cast<ForStmt>(withoutAttributes(S)))
        Add(For->getInit());
    }
    return true;
  }

private:
  const llvm::StringSet<> &Variables;
  llvm::DenseMap<const VarDecl *, unsigned> &Numbers;
};

class BuiltinFinder : public DynamicRecursiveASTVisitor {
public:
  explicit BuiltinFinder(const CallSet &Except) : Except(Except) {}

  bool TraverseStmt(Stmt *S) override {
    const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
    return (Call && Except.contains(Call)) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  /// A local class has no part in what is local to the kernel.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= 1u << static_cast<unsigned>(builtinVariable(E->getDecl()));
    return true;
  }
  bool has(BuiltinVariable V) const { return Found & (1u << static_cast<unsigned>(V)); }

private:
  const CallSet &Except;
  unsigned Found = 0;
};

BuiltinFinder builtinsIn(const Stmt *S, const CallSet &Except) {
  BuiltinFinder Finder(Except);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder;
}

} // namespace

std::string widthText(const Expr *Width, const SourceText &Text) {
  if (!Width)
    return "";
  if (localVariablesIn(Width).empty())
    return Text.copyOf(Width);
  return llvm::toString(*Width->getIntegerConstantExpr(Text.context()), 10);
}

BlockFunction::BlockFunction(const FunctionDecl &F, const SourceText &Text,
                             const Synchronisation &Sync)
    : F(F), Text(Text), Sync(Sync), Written(F, Sync) {
  NameCollector(UsedNames, Variables).TraverseDecl(const_cast<FunctionDecl *>(&F));
  CounterNumbers(Variables, Numbers).TraverseDecl(const_cast<FunctionDecl *>(&F));
  BlockName = freshName("block");

  Unit = "  ";
  auto Body = bodyRange();
  if (!Body)
    return;
  std::string Outer = Text.indentation(Body->File, Body->End).str();
  Indent = Outer + Unit;
  const auto *Block = llvm::cast<CompoundStmt>(F.getBody());
  if (Block->body_empty())
    return;
  auto First = Text.rangeOf(Block->body_front()->getSourceRange());
  if (!First || Text.lineStart(First->File, First->Begin) <= Body->Begin)
    return; // on the line of the brace
  std::string Inner = Text.indentation(First->File, First->Begin).str();
  if (Inner.size() > Outer.size() && llvm::StringRef(Inner).starts_with(Outer)) {
    Indent = Inner;
    Unit = Inner.substr(Outer.size());
  }
}

std::optional<TextRange> BlockFunction::bodyRange() const {
  const auto *Body = llvm::dyn_cast<CompoundStmt>(F.getBody());
  if (!Body)
    return std::nullopt;
  SourceLocation Begin = Body->getLBracLoc(), End = Body->getRBracLoc();
  const SourceManager &SM = Text.sources();
  if (Begin.isMacroID() || End.isMacroID()) {
    // A macro argument is text of the file; a macro's own body is text of its definition. Either
    // way both braces must come from there.
    if (SM.isMacroArgExpansion(Begin) != SM.isMacroArgExpansion(End))
      return std::nullopt;
    Begin = SM.getSpellingLoc(Begin);
    End = SM.getSpellingLoc(End);
  }
  auto [File, BeginOffset] = SM.getDecomposedLoc(Begin);
  auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
  if (File != EndFile || BeginOffset >= EndOffset)
    return std::nullopt;
  return TextRange{File, Text.behindJoin(File, BeginOffset) + 1, Text.behindJoin(File, EndOffset)};
}

bool BlockFunction::isMacroText() const {
  return llvm::cast<CompoundStmt>(F.getBody())->getLBracLoc().isMacroID();
}

void BlockFunction::openBody(TextRange Body, llvm::StringRef Head, llvm::StringRef Indentation,
                             EditList &Edits) const {
  llvm::StringRef Rest = Text.text(Body);
  unsigned Blank = Rest.size() - Rest.ltrim(" \t").size();
  Rest = Rest.drop_front(Blank);
  bool OnLine = !isMacroText() && !Rest.trim().empty() && !Rest.starts_with("\n") &&
                !Rest.starts_with("\r") && !Rest.starts_with("//");
  if (OnLine)
    Edits.remove({Body.File, Body.Begin, Body.Begin + Blank});
  Edits.insertBehind({Body.File, Body.Begin - 1, Body.Begin},
                     OnLine ? (Head + "\n" + Indentation).str() : Head.str());
}

llvm::SmallVector<std::string, 4> BlockFunction::prelude() const {
  llvm::SmallVector<std::string, 4> Lines;
  if (isKernel(F)) // a device function has it as a parameter
    Lines.push_back("offloom::block &" + BlockName + " = offloom::this_block();");
  if (FlushesSubnormals)
    Lines.push_back("const offloom::flushed_subnormals " + freshName("flushed") + ";");
  const CallSet None;
  BuiltinFinder Builtins = builtinsIn(F.getBody(), None);
  if (Builtins.has(BuiltinVariable::BlockIdx))
    Lines.push_back("const uint3 blockIdx = " + BlockName + ".idx;");
  bool Dim = Builtins.has(BuiltinVariable::BlockDim), Grid = Builtins.has(BuiltinVariable::GridDim);
  const std::string OfBlock = BlockName + (isKernel(F) ? ".dim" : ".whole_dim()");
  if (Dim && Grid)
    Lines.push_back("const dim3 blockDim = " + OfBlock + ", gridDim = " + BlockName + ".grid;");
  else if (Dim)
    Lines.push_back("const dim3 blockDim = " + OfBlock + ";");
  else if (Grid)
    Lines.push_back("const dim3 gridDim = " + BlockName + ".grid;");
  for (unsigned I = 0; I < Alike.size(); ++I)
    if (const char Axis = "xyz"[I]; Alike[I])
      Lines.push_back(BlockName + ".one_along_" + Axis + "();" +
                      (isMacroText() ? ""
                                     : std::string(" // threads that differ in threadIdx.") + Axis +
                                           " alone do the same, and race"));
  if (Joined) // changes the block's dim, not the kernel's blockDim
    Lines.push_back(BlockName + (KeepsNothing ? ".join_many_neighbours(" : ".join_neighbours(") +
                    widthText(Joined->Width, Text) + ");");
  if (CountsBy)
    Lines.push_back(BlockName + ".place_neighbours(" + widthText(CountsBy, Text) + ");");
  return Lines;
}

void BlockFunction::setRowWidth(const Expr *Width) {
  constexpr unsigned Narrowest = 8, Widest = 64; // of a loop that compilers write out
  if (!Width)
    return;
  const auto Value =
      Width->isValueDependent() ? std::nullopt : Width->getIntegerConstantExpr(Text.context());
  if (Width->isValueDependent() || (Value && *Value >= Narrowest && *Value <= Widest))
    RowWidth = widthText(Width, Text);
}

std::string BlockFunction::guardedHead(llvm::StringRef Captures, const CutRow &Row,
                                       GuardKind Kind) {
  return (llvm::Twine(Row.empty() ? "" : Row.tag()) +
          (Kind == GuardKind::OfLongs  ? "offloom::guarded_longs, [&"
           : Kind == GuardKind::InRuns ? "offloom::within, [&"
                                       : "offloom::guarded, [&") +
          (Captures.empty() ? "" : ", ") + Captures + "](offloom::guarded_index threadIdx" +
          (Row.empty() ? "" : ", auto &") + Row.Name + ") {")
      .str();
}

std::string BlockFunction::lambdaHead(ThreadUse Use, llvm::StringRef Captures, const CutRow &Row,
                                      llvm::StringRef Others) const {
  std::string Head = !Row.empty() ? Row.tag() : Use.Current ? "offloom::as_current, " : "";
  Head += "[&";
  if (!Captures.empty())
    Head += (", " + Captures).str();
  Head += Use.Order  ? "](offloom::printing_thread"
          : Use.Lane ? "](offloom::warp_index"
                     : "](offloom::thread_index";
  Head += Use.Index ? " threadIdx" : "";
  if (!Row.empty())
    Head += ", auto &" + Row.Name;
  return (Head + Others + ") {").str();
}

std::string BlockFunction::freshName(llvm::StringRef Base) const {
  std::string Name = Base.str();
  auto IsMacro = [&] { return F.getASTContext().Idents.get(Name).hadMacroDefinition(); };
  while (UsedNames.contains(Name) || IsMacro())
    Name += "_";
  return Name;
}

std::string BlockFunction::storageName(const VarDecl *V) const {
  const unsigned Number = Numbers.lookup(V);
  return freshName((V->getName() + (Number ? std::to_string(Number) : "") + "_of").str());
}

std::string BlockFunction::resultName() const {
  // `result_of` is the storage of the author's `result`.
  std::string Base = "result";
  for (unsigned I = 2; declaresVariable(Base); ++I)
    Base = "result" + std::to_string(I);
  return freshName(Base + "_of");
}

llvm::SmallVector<const ParmVarDecl *, 4> BlockFunction::writtenParameters() const {
  llvm::SmallVector<const ParmVarDecl *, 4> Found;
  for (const ParmVarDecl *P : F.parameters())
    if (Written.any(P) && !P->getType()->isReferenceType())
      Found.push_back(P);
  return Found;
}

bool BlockFunction::runsCodeWhenCopied(const ParmVarDecl &P) const {
  return !holdsInAllInstances(
      P, Sync, [&](QualType T) { return T.isTriviallyCopyableType(F.getASTContext()); });
}

QualType storedType(const VarDecl &V, const BlockFunction &Block) {
  if (!V.getType()->isDependentType())
    return V.getType();
  const QualType Deduced = deducedInTemplate(V, Block.Sync);
  return Deduced.isNull() ? V.getType() : Deduced;
}

std::string storedTypeText(const VarDecl &V, const BlockFunction &Block) {
  const std::optional<std::string> Spelled = typeInMacros(V, Block.Text);
  return Spelled ? *Spelled : typeText(storedType(V, Block), Block.Text.context());
}

bool namesThreadIdx(const Stmt *S, const Synchronisation &Sync, const CallSet &Except) {
  return builtinsIn(S, Except).has(BuiltinVariable::ThreadIdx) || Sync.assemblyReadsThreadIdx(S) ||
         Sync.anyAsksOwnRank(S, Except);
}

} // namespace offloom
