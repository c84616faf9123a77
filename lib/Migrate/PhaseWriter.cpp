// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   float x = in[t];                    offloom::per_thread<float> x_of(block);
//   s[t] = x;                           block.threads([&](offloom::thread_index threadIdx) {
//   __syncthreads();                      auto &x = x_of[threadIdx];
//   out[t] = s[t ^ 1] + x;                x = in[t];
//                                         s[t] = x;
//                                       });
//                                       block.threads([&](offloom::thread_index threadIdx) {
//                                         auto &x = x_of[threadIdx];
//                                         out[t] = s[t ^ 1] + x;
//                                       });
//
// The author's statements stay where they are. Loops open and close around them; storage for a
// variable that outlives its phase is declared before the phase that declared the variable.
#include "Migrate/PhaseWriter.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Synchronisation.h"
#include "Migrate/BlockFunction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {

namespace {

using Kind = PhaseNode::Kind;

class ReturnFinder : public RecursiveASTVisitor<ReturnFinder> {
public:
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool VisitReturnStmt(ReturnStmt *S) {
    Found.push_back(S);
    return true;
  }

  llvm::SmallVector<const ReturnStmt *, 2> Found;
};

/// A constant that means the same before the thread loop as inside it.
bool isConstant(const Expr *E, const ASTContext &Context) {
  return !E->isValueDependent() && !E->isTypeDependent() && E->isEvaluatable(Context) &&
         localVariablesIn(E).empty();
}

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

class PhaseWriter {
public:
  PhaseWriter(const BlockFunction &Block, const PhasePlan &Plan, EditList &Edits,
              SharedDeclarations &Written)
      : Block(Block), Text(Block.Text), Context(Text.context()), Plan(Plan), Edits(Edits),
        Written(Written) {}

  bool write();
  /// Why write() failed.
  std::string problem() const { return Problem; }

private:
  bool writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Parent);
  bool writeBarrier(const PhaseNode &Node, const Stmt *Parent);
  bool writeSingle(const PhaseNode &Node);
  bool writeControl(const PhaseNode &Node);
  bool writeRegion(const PhaseNode &Node);

  /// What becomes of a declaration of a region.
  struct Rewritten {
    bool Changes = false;                     ///< else it stays as it is
    llvm::SmallVector<std::string, 2> Before; ///< storage, before the loop
    std::string Inside;                       ///< in its place; empty: nothing remains
  };
  std::optional<Rewritten> rewrite(const DeclStmt *S);
  void rewritePerThread(const VarDecl *V, Rewritten &Result) const;
  bool fail(const llvm::Twine &Reason) {
    Problem = Reason.str();
    return false;
  }

  llvm::SmallVector<std::string, 4> bindings(const PhaseNode &Region) const;
  bool writeExits(const PhaseNode &Region);
  bool take(TextRange Range);
  std::string assignment(const VarDecl *V) const;
  bool atDirective(TextRange Range) const;

  const BlockFunction &Block;
  const SourceText &Text;
  const ASTContext &Context;
  const PhasePlan &Plan;
  EditList &Edits;
  SharedDeclarations &Written;
  /// What barriers and regions have become of the text so far.
  llvm::SmallVector<TextRange, 16> Taken;
  std::string Problem = "a macro hides part of its control flow";
};

bool PhaseWriter::write() {
  auto Body = Block.bodyRange();
  if (!Body || Block.isMacroText())
    return false;
  std::string Head;
  for (const std::string &Line : Block.prelude())
    Head += "\n" + Block.Indent + Line;
  for (const std::string &Line : localsForGlobalShared(Block.F, Block.BlockName, Text))
    Head += "\n" + Block.Indent + Line;
  for (const ParmVarDecl *P : Block.writtenParameters())
    if (Plan.roleOf(P) == VariableRole::PerThread)
      Head += "\n" + Block.Indent + "offloom::per_thread<" + typeText(P->getType(), Context) +
              "> " + Block.storageName(P) + "(" + Block.BlockName + ", " + P->getNameAsString() +
              ");";
  Edits.insert(Body->File, Body->Begin, Head, rank::Open);
  return writeNodes(Plan.Nodes, Block.F.getBody());
}

bool PhaseWriter::writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Parent) {
  return llvm::all_of(Nodes, [&](const PhaseNode &Node) {
    switch (Node.TheKind) {
    case Kind::Barrier:
      return writeBarrier(Node, Parent);
    case Kind::Single:
      return writeSingle(Node);
    case Kind::Control:
      return writeControl(Node);
    case Kind::Region:
      return writeRegion(Node);
    }
    llvm_unreachable("covered switch");
  });
}

/// Claims \p Range for one phase or barrier. A region that begins or ends inside `#if` ... `#endif`
/// has grown to hold all of it, perhaps with another phase's text.
bool PhaseWriter::take(TextRange Range) {
  if (llvm::any_of(Taken, [&](TextRange Other) {
        return Other.File == Range.File && Other.Begin < Range.End && Range.Begin < Other.End;
      }))
    return fail("`#if` divides one of its phases");
  Taken.push_back(Range);
  return true;
}

bool PhaseWriter::writeBarrier(const PhaseNode &Node, const Stmt *Parent) {
  auto Range = Text.statementRange(Node.Statements.front());
  if (!Range || !take(*Range))
    return false;
  // A barrier that is all a loop, branch or case does leaves an empty statement.
  if (!llvm::isa<CompoundStmt>(Parent))
    Edits.replace(*Range, llvm::isa<SwitchCase>(Parent) ? ";" : "{}");
  else
    Edits.remove(Text.wholeLines(*Range));
  return true;
}

bool PhaseWriter::writeSingle(const PhaseNode &Node) {
  const auto *S = llvm::dyn_cast<DeclStmt>(Node.Statements.front());
  if (!S)
    return true; // an assignment or a jump: right as it stands
  auto Range = Text.statementRange(S);
  if (!Range)
    return false;
  if (declaresShared(S)) {
    Written.insert(S);
    Edits.replace(*Range, sharedAsLocals(S, Block.BlockName, Text));
    return true;
  }
  bool Mixed = llvm::any_of(S->decls(), [&](const Decl *D) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && Plan.roleOf(V) != VariableRole::BlockLevel && !V->isConstexpr() &&
           !V->isStaticLocal();
  });
  if (!Mixed)
    return true;
  // The other variables of the declaration are the next region's.
  std::string Parts, Indentation = Text.indentation(Range->File, Range->Begin).str();
  for (const Decl *D : S->decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Plan.roleOf(V) == VariableRole::BlockLevel)
      Parts += Indentation + declarationText(V, Text) + ";\n";
  Edits.insert(Range->File, Text.lineStart(Range->File, Range->Begin), Parts, rank::Declare);
  return true;
}

bool PhaseWriter::writeControl(const PhaseNode &Node) {
  const Stmt *S = Node.Statements.front();
  while (const auto *Attributed = llvm::dyn_cast<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  const Stmt *Body = S, *Else = nullptr;
  if (const auto *If = llvm::dyn_cast<IfStmt>(S)) {
    Body = If->getThen();
    Else = If->getElse();
  } else if (const auto *For = llvm::dyn_cast<ForStmt>(S)) {
    Body = For->getBody();
  } else if (const auto *While = llvm::dyn_cast<WhileStmt>(S)) {
    Body = While->getBody();
  } else if (const auto *Do = llvm::dyn_cast<DoStmt>(S)) {
    Body = Do->getBody();
  } else if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(S)) {
    Body = Switch->getBody();
  }
  return writeNodes(Node.Body, Body) && writeNodes(Node.Else, Else);
}

/// `x = init`, for a variable whose declaration has become storage.
std::string PhaseWriter::assignment(const VarDecl *V) const {
  llvm::StringRef Init = Text.text(V->getInit()->getSourceRange());
  if (V->getInitStyle() == VarDecl::CInit && !llvm::isa<InitListExpr>(V->getInit()))
    return (V->getName() + " = " + Init + ";").str();
  std::string Type = typeText(V->getType(), Context);
  if (llvm::isa<InitListExpr>(V->getInit()->IgnoreImplicit()))
    return (V->getName() + " = " + Type + Init + ";").str();
  if (Init.starts_with(V->getName())) // `dim3 d(1, 2)` is a construction that begins at the name
    Init = Init.drop_front(V->getName().size());
  else if (!Init.starts_with("("))
    return (V->getName() + " = " + Type + "(" + Init + ");").str();
  return (V->getName() + " = " + Type + Init + ";").str();
}

void PhaseWriter::rewritePerThread(const VarDecl *V, Rewritten &Result) const {
  QualType T = V->getType();
  std::string Storage = "offloom::per_thread<" + typeText(T, Context) + "> " +
                        Block.storageName(V) + "(" + Block.BlockName;
  const Expr *Init = V->getInit();
  if (const auto *Construct =
          llvm::dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
      Construct && Construct->getNumArgs() == 0)
    Init = nullptr; // default construction, which the storage does as well
  if (Init && T->isArrayType()) {
    std::string Name = V->getNameAsString();
    if (isZeroList(Init, Context)) {
      Result.Inside += "std::memset(" + Name + ", 0, sizeof(" + Name + ")); ";
    } else {
      std::string First = Block.freshName(Name + "_at_first"), Declaration = First;
      T.getAsStringInternal(Declaration, Context.getPrintingPolicy());
      Result.Inside += "const " + Declaration + " = " + Text.text(Init->getSourceRange()).str() +
                       "; std::memcpy(" + Name + ", " + First + ", sizeof(" + Name + ")); ";
    }
  } else if (Init && isConstant(Init, Context) && T->isScalarType()) {
    Storage += ", " + Text.text(Init->getSourceRange()).str();
  } else if (Init) {
    Result.Inside += assignment(V) + " ";
  }
  Result.Before.push_back(Storage + ");");
}

std::optional<PhaseWriter::Rewritten> PhaseWriter::rewrite(const DeclStmt *S) {
  Rewritten Result;
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (V && Plan.roleOf(V) != VariableRole::Local)
      Result.Changes = true;
  }
  if (!Result.Changes)
    return Result;
  for (const Decl *D : S->decls()) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    if (!V)
      return std::nullopt;
    switch (Plan.roleOf(V)) {
    case VariableRole::Recomputed: // each region that uses it declares it
    case VariableRole::BlockLevel: // writeSingle has declared it
      break;
    case VariableRole::Local:
      Result.Inside += declarationText(V, Text) + "; ";
      break;
    case VariableRole::PerThread:
      if (const auto *Record = V->getType()->getAsCXXRecordDecl(); Record && Record->isLambda()) {
        fail("closure '" + V->getName() + "' outlives its phase");
        return std::nullopt;
      }
      if (V->getType()->isReferenceType() || V->getType()->isUndeducedType()) {
        fail("'" + V->getName() + "' refers to a value that another phase computes");
        return std::nullopt;
      }
      rewritePerThread(V, Result);
      break;
    }
  }
  Result.Inside = llvm::StringRef(Result.Inside).rtrim().str();
  return Result;
}

/// The declarations at the top of a region: recomputed variables and references to storage.
llvm::SmallVector<std::string, 4> PhaseWriter::bindings(const PhaseNode &Region) const {
  llvm::SmallVector<const VarDecl *, 8> Needed;
  auto Need = [&](auto &Self, const Stmt *S) -> void {
    for (const VarDecl *V : localVariablesIn(S)) {
      VariableRole Role = Plan.roleOf(V);
      bool Bound = Role == VariableRole::Recomputed || Role == VariableRole::PerThread;
      if (!Bound || llvm::is_contained(Needed, V))
        continue;
      Needed.push_back(V);
      if (Role == VariableRole::Recomputed)
        Self(Self, V->getInit());
    }
  };
  for (const Stmt *S : Region.Statements) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    if (!Declaration) {
      Need(Need, S);
      continue;
    }
    for (const Decl *D : Declaration->decls())
      if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
        VariableRole Role = Plan.roleOf(V);
        if (Role == VariableRole::Local || Role == VariableRole::PerThread)
          Need(Need, V->getInit());
        bool Assigned =
            V->getInit() && !(isConstant(V->getInit(), Context) && V->getType()->isScalarType());
        if (Role == VariableRole::PerThread && Assigned && !llvm::is_contained(Needed, V))
          Needed.push_back(V);
      }
  }
  // In the author's order, which puts operands before what is computed from them.
  llvm::sort(Needed, [&](const VarDecl *A, const VarDecl *B) {
    return Text.sources().isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  llvm::SmallVector<std::string, 4> Lines;
  for (const VarDecl *V : Needed)
    Lines.push_back(Plan.roleOf(V) == VariableRole::Recomputed
                        ? declarationText(V, Text) + ";"
                        : "auto &" + V->getNameAsString() + " = " + Block.storageName(V) +
                              "[threadIdx];");
  return Lines;
}

bool PhaseWriter::writeExits(const PhaseNode &Region) {
  ReturnFinder Finder;
  for (const Stmt *S : Region.Statements)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  for (const ReturnStmt *S : Finder.Found) {
    auto Range = Text.rangeOf(SourceRange(S->getReturnLoc(), S->getReturnLoc()));
    if (!Range || Text.text(*Range) != "return" || S->getReturnLoc().isMacroID())
      return false;
    Edits.replace(*Range, "return " + Block.BlockName + ".exit(threadIdx)");
  }
  return true;
}

/// Does \p Range begin with a directive, before which nothing may stand on its line?
bool PhaseWriter::atDirective(TextRange Range) const {
  llvm::StringRef Line =
      Text.buffer(Range.File).drop_front(Text.lineStart(Range.File, Range.Begin));
  return Line.ltrim(" \t").starts_with("#");
}

bool PhaseWriter::writeRegion(const PhaseNode &Node) {
  llvm::SmallVector<std::string, 4> Storage;
  llvm::SmallVector<TextRange, 4> Removed;
  std::optional<TextRange> Whole; // what remains
  std::optional<unsigned> Start;  // of the region, remaining or not
  FileID File;
  for (const Stmt *S : Node.Statements) {
    if (llvm::isa<NullStmt>(S))
      continue;
    auto Range = Text.statementRange(S);
    if (!Range || (Start && Range->File != File))
      return false;
    File = Range->File;
    if (!Start) {
      // A pragma is part of its loop, but stands in the first column.
      const auto *Attributed = llvm::dyn_cast<AttributedStmt>(S);
      auto Bare = Attributed ? Text.rangeOf(Attributed->getSubStmt()->getSourceRange()) : Range;
      Start = Bare ? Bare->Begin : Range->Begin;
    }
    if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(S)) {
      auto Changed = rewrite(Declaration);
      if (!Changed)
        return false;
      Storage.append(Changed->Before.begin(), Changed->Before.end());
      if (Changed->Changes && Changed->Inside.empty()) {
        TextRange Lines = Text.wholeLines(*Range);
        Edits.remove(Lines);
        Removed.push_back(Lines);
        continue;
      }
      if (Changed->Changes)
        Edits.replace(*Range, Changed->Inside);
    }
    Whole = Whole ? TextRange{File, Whole->Begin, Range->End} : *Range;
  }
  if (!Start)
    return true;
  std::string Indentation = Text.indentation(File, *Start).str();
  if (!Whole) {
    // Nothing is left to do for the threads; only storage may remain.
    std::string Lines;
    for (const std::string &Line : Storage)
      Lines += Indentation + Line + "\n";
    Edits.insert(File, Text.lineStart(File, *Start), Lines, rank::Declare);
    return true;
  }

  TextRange Range = Text.withTrailingComment(Text.outsideConditionals(*Whole));
  if (!take(Range))
    return false;
  std::string Inner = Indentation + Block.Unit;
  std::string Open;
  for (const std::string &Line : Storage)
    Open += Line + "\n" + Indentation;

  auto Bindings = bindings(Node);
  bool UsesThreadIdx = Node.Exits, Calls = false;
  for (const std::string &Line : Bindings)
    UsesThreadIdx |= llvm::StringRef(Line).contains("threadIdx");
  for (const Stmt *S : Node.Statements) {
    UsesThreadIdx |= namesThreadIdx(S);
    Calls |= Block.Sync.callsReadThreadIdx(S);
  }
  Open += Block.BlockName + (Node.SkipsExited ? ".live_threads(" : ".threads(") +
          Block.lambdaHead(UsesThreadIdx, Calls);
  for (const std::string &Line : Bindings)
    Open += "\n" + Inner + Line;
  if (atDirective(Range)) {
    Range.Begin = Text.lineStart(File, Range.Begin);
    Open = Indentation + Open + "\n";
  } else {
    Open += "\n" + Inner;
  }
  Edits.insert(File, Range.Begin, Open, rank::Open);
  bool AtLineStart = Range.End > 0 && Text.buffer(File)[Range.End - 1] == '\n';
  Edits.insert(File, Range.End, AtLineStart ? Indentation + "});\n" : "\n" + Indentation + "});",
               rank::Close);
  Edits.indent(Range, Block.Unit, Removed);
  return !Node.Exits || writeExits(Node);
}

} // namespace

std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan, EditList &Edits,
                        SharedDeclarations &Written) {
  PhaseWriter Writer(Block, Plan, Edits, Written);
  return Writer.write() ? "" : Writer.problem();
}

} // namespace offloom
