// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/PhaseWriter.h"
#include "Analysis/Code/ClosureTypes.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Phases/Closures.h"
#include "Migrate/Kernels/BlockSignatureText.h"
#include "Migrate/Kernels/PhaseJumps.h"
#include "Migrate/Text/DeclarationText.h"
#include "Migrate/Text/MacroTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

/// The function by which a block as a whole waits for other blocks; empty for its own barrier.
std::string barrierOfBlocks(const Stmt *Barrier) {
  const auto *E = llvm::dyn_cast<Expr>(withoutAttributes(Barrier));
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(E ? E->IgnoreImplicit() : nullptr);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  GroupKind Group = F && F->getName() == "sync" ? groupOf(*F) : GroupKind::None;
  return Group == GroupKind::Grid      ? "offloom::sync_grid"
         : Group == GroupKind::Cluster ? "offloom::sync_cluster"
                                       : "";
}

} // namespace

bool PhaseWriter::write() {
  auto Body = Block.bodyRange();
  if (!Body || Block.isMacroText())
    return false;
  // What a kernel's reference names is memory that any thread may change between phases.
  if (!Self && llvm::any_of(Block.F.parameters(),
                            [](const auto *P) { return P->getType()->isReferenceType(); }))
    return fail("a parameter is a reference");
  if (llvm::any_of(Block.writtenParameters(), [](const auto *P) { return P->isParameterPack(); }))
    return fail("it changes a parameter pack");
  if (!Self && llvm::any_of(Block.writtenParameters(),
                            [&](const auto *P) { return Block.runsCodeWhenCopied(*P); }))
    return fail("it changes a parameter whose class has a copy constructor or a destructor");
  std::string Head;
  for (const std::string &Line : Block.prelude())
    Head += "\n" + Block.Indent + Line;
  for (const std::string &Line : localsForGlobalShared(Block.F, Block.BlockName, Text))
    Head += "\n" + Block.Indent + Line;
  Head += storeParameters(Self, Block.F, Block.Indent);
  if (Plan.ReturnsEarly)
    Head += "\n" + Block.Indent + blockCallDeclaration(Block);
  Block.openBody(*Body, Head, Block.Indent, Edits);
  return writeNodes(Plan.Nodes, Block.F.getBody());
}

/// Storage for the parameters of \p F that come once and that threads then change.
std::string PhaseWriter::storeParameters(const BlockSignature *Signature, const FunctionDecl &F,
                                         llvm::StringRef Indentation) const {
  std::string Lines;
  for (auto [I, P] : llvm::enumerate(F.parameters()))
    if (Plan.roleOf(P) == VariableRole::PerThread && !(Signature && Signature->isVarying(I)))
      Lines += ("\n" + Indentation + "offloom::per_thread<" + typeText(*P, Text) + "> " +
                Block.storageName(P) + "(" + Block.BlockName + ", " + P->getName() + ");")
                   .str();
  return Lines;
}

bool PhaseWriter::writeNodes(llvm::ArrayRef<PhaseNode> Nodes, const Stmt *Parent) {
  return llvm::all_of(Nodes, [&](const PhaseNode &Node) {
    using Kind = PhaseNode::Kind;
    switch (Node.TheKind) {
    case Kind::Barrier:
      return writeBarrier(Node, Parent);
    case Kind::Single:
      return writeSingle(Node);
    case Kind::Control:
      return writeControl(Node);
    case Kind::Region:
      return writeRegion(Node);
    case Kind::Closure:
      return writeClosure(Node);
    case Kind::Call:
      if (std::string Obstacle = Calls.write(Node, Pending, InExpression ? Results : Pending);
          !Obstacle.empty())
        return fail(Obstacle);
      return true;
    }
    llvm_unreachable("covered switch");
  });
}

/// A lambda that the block calls: its body is written as a function's is.
bool PhaseWriter::writeClosure(const PhaseNode &Node) {
  const auto *V =
      llvm::cast<VarDecl>(llvm::cast<DeclStmt>(Node.Statements.front())->getSingleDecl());
  const LambdaExpr *Lambda = lambdaNamed(*V);
  const Stmt *Body = Lambda->getBody();
  auto Head = Text.rangeOf(SourceRange(Lambda->getBeginLoc(), Body->getBeginLoc()));
  if (!Head || Lambda->getBeginLoc().isMacroID() || Lambda->getEndLoc().isMacroID())
    return false;
  llvm::SaveAndRestore Inside(
      Closure, &Plan.Closures.find(Lambda->getCallOperator()->getCanonicalDecl())->second);
  Edits.replace({Head->File, Head->Begin, Head->End - 1}, closureHead(Block, *Closure));
  std::string Indentation = Text.indentation(Head->File, Head->Begin).str() + Block.Unit;
  std::string First = storeParameters(Closure, *Closure->F, Indentation);
  if (Node.Exits)
    First += "\n" + Indentation + blockCallDeclaration(Block);
  Edits.insertBehind({Head->File, Head->End - 1, Head->End}, First);
  llvm::SaveAndRestore<const char *> Leaving(WhenNoneIsActive, "return");
  llvm::SaveAndRestore OutOfSwitch(BetweenCases, false);
  auto OfFunction = std::exchange(Loops, {});
  bool Done = writeNodes(Node.Body, Body);
  Loops = std::move(OfFunction);
  return Done;
}

bool PhaseWriter::writeBarrier(const PhaseNode &Node, const Stmt *Parent) {
  auto Range = rangeOf(Node.Statements.front());
  if (!Range || !take(*Range))
    return false;
  if (std::string WithOthers = barrierOfBlocks(Node.Statements.front()); !WithOthers.empty()) {
    Edits.replace(*Range, WithOthers + "(" + Block.BlockName + ");");
    return true;
  }
  // A barrier that is all a loop, branch or case does leaves an empty statement.
  if (!llvm::isa<CompoundStmt>(Parent))
    Edits.replace(*Range, llvm::isa<SwitchCase>(Parent) ? ";" : "{}");
  else
    Edits.remove(Text.withRoom(*Range));
  return true;
}

/// `i += plane;` becomes `i_moved += plane;`.
bool PhaseWriter::writeMove(const Expr &E, const VarDecl &V) {
  auto Name = Text.rangeOf(targetOfMove(&E)->getSourceRange());
  if (!Name)
    return false;
  Edits.replace(*Name, Variables.movedName(&V));
  return true;
}

/// Does \p S declare variables of the block and of each thread?
bool PhaseWriter::isMixed(const Stmt *S) const {
  const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
  return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *D) {
           const auto *V = llvm::dyn_cast<VarDecl>(D);
           return V && Plan.roleOf(V) != VariableRole::BlockLevel && !V->isConstexpr() &&
                  !V->isStaticLocal() && !isShared(*V);
         });
}

bool PhaseWriter::writeSingle(const PhaseNode &Node) {
  const Stmt *Only = Node.Statements.front();
  if (!Text.isOwnText(Only->getSourceRange()))
    return false; // the macro's other statements may be the threads'
  // A phase of what a macro is given takes all of the macro's use.
  if (auto Range = Text.statementRange(Only); !Range || (!isMixed(Only) && !take(*Range)))
    return false;
  if (const VarDecl *Moved = Plan.Moves.movedBy(Node.Statements.front()))
    return writeMove(*llvm::cast<Expr>(Node.Statements.front()), *Moved);
  if (!insertBefore(Node.Statements.front(), std::exchange(Pending, {})) ||
      !writeCallResults(Node.Statements.front()))
    return false;
  const auto *S = llvm::dyn_cast<DeclStmt>(Node.Statements.front());
  if (!S)
    return true; // an assignment or a jump: right as it stands
  auto Range = rangeOf(S);
  if (!Range)
    return false;
  if (declaresShared(S)) {
    Written.insert(S);
    Edits.replace(*Range, Self || Closure ? sharedByName(S, Block.BlockName, Text)
                                          : sharedAsLocals(S, Block.BlockName, Text));
    return true;
  }
  if (!isMixed(S))
    return true;
  // The other variables of the declaration are the next region's, which may take its lines away.
  TextRange Lines = Text.wholeLines(*Range);
  bool OwnLines = Lines.End != Range->End;
  std::string Parts, Indentation = Text.indentation(Range->File, Range->Begin).str();
  for (const Decl *D : S->decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Plan.roleOf(V) == VariableRole::BlockLevel)
      Parts += OwnLines ? Indentation + declarationText(V, Text) + ";\n"
                        : declarationText(V, Text) + ";\n" + Indentation;
  Edits.declareAt(Range->File, Lines.Begin, Parts);
  return true;
}

/// Puts \p Lines in front of \p S, a statement at block level.
bool PhaseWriter::insertBefore(const Stmt *S, llvm::ArrayRef<std::string> Lines) {
  if (Lines.empty())
    return true;
  auto Range = rangeOf(S);
  if (!Range)
    return false;
  if (BetweenCases)
    return fail("line " + llvm::Twine(Text.sources().getExpansionLineNumber(S->getBeginLoc())) +
                " needs storage for each thread between the cases of a switch");
  std::string Indentation = Text.indentation(Range->File, Range->Begin).str() + Deeper;
  bool Directive = atDirective(*Range);
  std::string Inserted;
  for (const std::string &Line : Lines)
    Inserted += Directive ? Indentation + Line + "\n" : Line + "\n" + Indentation;
  Edits.declareAt(Range->File, Directive ? Text.lineStart(Range->File, Range->Begin) : Range->Begin,
                  Inserted);
  return true;
}

std::string writePhases(const BlockFunction &Block, const PhasePlan &Plan,
                        const BlockSignature *Self, EditList &Edits, SharedDeclarations &Written) {
  PhaseWriter Writer(Block, Plan, Self, Edits, Written);
  return Writer.write() ? "" : Writer.problem();
}

} // namespace offloom
