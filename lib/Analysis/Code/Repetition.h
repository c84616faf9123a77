// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repetition: what is executed more than once by each thread that comes there. `do { … } while
// (0)`, by which macros are one statement, is no loop to whoever asks that.
#ifndef OFFLOOM_ANALYSIS_CODE_REPETITION_H
#define OFFLOOM_ANALYSIS_CODE_REPETITION_H

#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace offloom {

/// Whether \p S is a loop that may come to its body twice: its condition is not a constant 0, and
/// its body does not always leave it.
bool isRepeating(const clang::Stmt &S);

/// A walk that knows whether its place is repeated. \p Visitor is a DynamicRecursiveASTVisitor.
///
/// What a loop begins with stands outside of it; a lambda in a loop stands in it.
template <class Visitor> class RepetitionVisitor : public Visitor {
public:
  using Visitor::Visitor;

  bool TraverseForStmt(clang::ForStmt *S) override {
    return this->WalkUpFromForStmt(S) && this->TraverseStmt(S->getInit()) &&
           rounds(*S, {S->getConditionVariableDeclStmt(), S->getCond(), S->getInc(), S->getBody()});
  }
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    return this->WalkUpFromCXXForRangeStmt(S) && this->TraverseStmt(S->getInit()) &&
           this->TraverseStmt(S->getRangeInit()) && rounds(*S, {S->getLoopVarStmt(), S->getBody()});
  }
  bool TraverseWhileStmt(clang::WhileStmt *S) override {
    return this->WalkUpFromWhileStmt(S) &&
           rounds(*S, {S->getConditionVariableDeclStmt(), S->getCond(), S->getBody()});
  }
  bool TraverseDoStmt(clang::DoStmt *S) override {
    return this->WalkUpFromDoStmt(S) && rounds(*S, {S->getBody(), S->getCond()});
  }

protected:
  /// Whether a loop of the function, or of one around it, repeats the place of the walk.
  bool isRepeated() const { return Loops > 0; }

private:
  bool rounds(const clang::Stmt &Loop, llvm::ArrayRef<clang::Stmt *> Parts) {
    llvm::SaveAndRestore Within(Loops, Loops + isRepeating(Loop));
    return llvm::all_of(Parts, [&](clang::Stmt *Part) { return this->TraverseStmt(Part); });
  }

  unsigned Loops = 0; ///< around the place of the walk
};

} // namespace offloom

#endif
