// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DivergentFlow: branches and loops that each thread decides for itself, while the block goes
// through them as a whole.
//
//   if (threadIdx.x < 32)     if (offloom::divergent_branch branch(
//     v = sum(v);                     block, [&](offloom::thread_index threadIdx) {
//                                       return threadIdx.x < 32;
//                                     });
//                                 branch.taken())
//                               sum(block, v_of, v_of);
//
//   while (v > 1)             offloom::divergent_loop loop(block);
//     v = sum(v);             while (loop.any([&](offloom::thread_index threadIdx) {
//                               auto &v = v_of[threadIdx];
//                               return v > 1;
//                             }))
//                               sum(block, v_of, v_of);
#ifndef OFFLOOM_MIGRATE_KERNELS_DIVERGENTFLOW_H
#define OFFLOOM_MIGRATE_KERNELS_DIVERGENTFLOW_H

#include "Analysis/Phases/PhasePlan.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/PhaseVariables.h"

namespace clang {
class IfStmt;
}

namespace offloom {

class DivergentFlow {
public:
  using Lines = llvm::SmallVector<std::string, 8>;

  DivergentFlow(const BlockFunction &Block, const PhasePlan &Plan, const PhaseVariables &Variables,
                EditList &Edits)
      : Block(Block), Text(Block.Text), Plan(Plan), Variables(Variables), Edits(Edits) {}

  /// Writes the head of \p S: as a loop over its sides if they \p TakeTurns. False when a macro
  /// hides it.
  bool writeIf(const clang::IfStmt *S, bool TakeTurns);

  /// A branch in front of a statement, for \p E in it: around \p Then and \p Else, which may be
  /// empty.
  Lines branchBefore(const clang::Expr *E, llvm::ArrayRef<std::string> Then,
                     llvm::ArrayRef<std::string> Else) const;

  /// Writes the head of the loop \p Node, which is called \p Name, and appends what must stand
  /// before the loop to \p Before. A test that needs calls goes into the body. False when a macro
  /// hides the head.
  bool writeLoop(const PhaseNode &Node, llvm::StringRef Name, Lines &Before);

  /// The test of a loop, as statements for its body.
  Lines testInBody(const PhaseNode &Node, llvm::StringRef Name) const;

private:
  std::string lambdaHead(const clang::Stmt *Part, llvm::StringRef Indentation) const;
  Lines lambdaLines(llvm::StringRef Before, const clang::Expr *Part, llvm::StringRef Returned,
                    llvm::StringRef Indentation) const;
  bool wrap(const clang::Expr *E, llvm::StringRef Before, llvm::StringRef After,
            llvm::StringRef Return, llvm::StringRef Indentation);
  bool writeInit(const clang::Stmt *Init, Lines &Before);
  bool replaceText(const clang::Stmt *Part, llvm::StringRef NewText);

  const BlockFunction &Block;
  const SourceText &Text;
  const PhasePlan &Plan;
  const PhaseVariables &Variables;
  EditList &Edits;
};

} // namespace offloom

#endif
