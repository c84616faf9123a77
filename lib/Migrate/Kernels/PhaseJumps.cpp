// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/PhaseJumps.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace offloom {

namespace {

class ReturnFinder : public DynamicRecursiveASTVisitor {
public:
  // They return to whom calls them.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool VisitReturnStmt(ReturnStmt *S) override {
    Found.push_back(S);
    return true;
  }

  llvm::SmallVector<const ReturnStmt *, 2> Found;
};

/// Finds the `break` and `continue` statements that lead out of a statement.
class JumpFinder : public DynamicRecursiveASTVisitor {
public:
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool TraverseForStmt(ForStmt *) override { return true; }
  bool TraverseWhileStmt(WhileStmt *) override { return true; }
  bool TraverseDoStmt(DoStmt *) override { return true; }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    ++Switches;
    bool Continue = DynamicRecursiveASTVisitor::TraverseSwitchStmt(S);
    --Switches;
    return Continue;
  }
  bool VisitBreakStmt(BreakStmt *S) override {
    if (Switches == 0)
      Found.push_back(S);
    return true;
  }
  bool VisitContinueStmt(ContinueStmt *S) override {
    Found.push_back(S);
    return true;
  }

  llvm::SmallVector<const Stmt *, 2> Found;

private:
  unsigned Switches = 0;
};

std::string callName(const BlockFunction &Block) { return Block.freshName("call"); }

} // namespace

std::string blockCallDeclaration(const BlockFunction &Block) {
  return "offloom::block_call " + callName(Block) + "(" + Block.BlockName + ");";
}

bool PhaseJumps::replaceKeyword(SourceLocation Loc, llvm::StringRef Keyword,
                                llvm::StringRef NewText) {
  auto Range = Text.rangeOf(SourceRange(Loc));
  if (!Range || Loc.isMacroID() || Text.text(*Range) != Keyword)
    return false;
  Edits.replace(*Range, NewText);
  return true;
}

bool PhaseJumps::writeReturn(const ReturnStmt *S, const PhaseNode &Region) {
  std::string Leave = !Region.Exits ? "return"
                      : OfKernel    ? "return " + Block.BlockName + ".exit(threadIdx)"
                                    : "return " + callName(Block) + ".leave(threadIdx)";
  if (!S->getRetValue())
    return !Region.Exits || replaceKeyword(S->getReturnLoc(), "return", Leave);
  auto Whole = Text.statementRange(S);
  std::string Assignment = Block.resultName() + "[threadIdx] =";
  if (!Whole || S->getEndLoc().isMacroID())
    return false;
  if (auto Keyword = Text.rangeOf(SourceRange(S->getReturnLoc()));
      Keyword && !isspace(Text.buffer(Keyword->File)[Keyword->End]))
    Assignment += " ";
  if (!Region.Exits && llvm::is_contained(Region.Statements, S)) // the last thing the threads do
    return replaceKeyword(S->getReturnLoc(), "return", Assignment);
  Edits.insertBehind(*Whole, " " + Leave + "; }");
  return replaceKeyword(S->getReturnLoc(), "return", "{ " + Assignment);
}

bool PhaseJumps::write(const PhaseNode &Region, llvm::StringRef Loop) {
  const bool IsOfLockstep = !Region.Guards.empty() && Region.Guards.back().OfLockstep;
  JumpFinder Jumps;
  ReturnFinder Returns;
  for (const Stmt *S : Region.Statements) {
    Jumps.TraverseStmt(const_cast<Stmt *>(S));
    Returns.TraverseStmt(const_cast<Stmt *>(S));
  }
  for (const Stmt *S : Jumps.Found) {
    bool Leaves = llvm::isa<BreakStmt>(S);
    const bool EndsRound = Loop.empty() || (!Leaves && IsOfLockstep);
    std::string NewText = EndsRound
                              ? "return" // the rest of a round that the block goes through for all
                              : ("return " + Loop + (Leaves ? ".leave" : ".skip") +
                                 (IsOfLockstep ? "()" : "(threadIdx)"))
                                    .str();
    if (!replaceKeyword(S->getBeginLoc(), Leaves ? "break" : "continue", NewText))
      return false;
  }
  return llvm::all_of(Returns.Found, [&](const ReturnStmt *S) { return writeReturn(S, Region); });
}

} // namespace offloom
