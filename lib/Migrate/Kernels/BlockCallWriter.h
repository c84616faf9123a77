// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockCallWriter: the call of a block-level function, made by the block before the loop that
// evaluates the rest of the statement.
//
//   r = blockSum(x * 2, s) + 1;    offloom::per_thread<float> v_of(block);
//                                  block.threads([&](offloom::thread_index threadIdx) {
//                                    auto &x = x_of[threadIdx];
//                                    v_of[threadIdx] = x * 2;
//                                  });
//                                  offloom::per_thread<float> blockSum_of(block);
//                                  blockSum(block, blockSum_of, v_of, s);
#ifndef OFFLOOM_MIGRATE_KERNELS_BLOCKCALLWRITER_H
#define OFFLOOM_MIGRATE_KERNELS_BLOCKCALLWRITER_H

#include "Analysis/Phases/PhasePlan.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "Migrate/Kernels/PhaseVariables.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace offloom {

class BlockCallWriter {
public:
  BlockCallWriter(const BlockFunction &Block, const PhasePlan &Plan, PhaseVariables &Variables)
      : Block(Block), Plan(Plan), Variables(Variables), Taken{Block.resultName()} {}

  /// Appends the lines of \p Node's call to \p Lines, the declaration of its result to \p Results,
  /// and tells the variables the result's name. Returns why it cannot; else an empty string.
  std::string write(const PhaseNode &Node, llvm::SmallVectorImpl<std::string> &Lines,
                    llvm::SmallVectorImpl<std::string> &Results);

private:
  std::string partText(const clang::Expr *E);
  std::string writeResult(const BlockCall &Call, llvm::SmallVectorImpl<std::string> &Lines);
  std::string writeArgument(const BlockCall &Call, unsigned I,
                            llvm::SmallVectorImpl<std::string> &Lines);
  std::string writeBinding(const BlockCall &Call, unsigned I,
                           llvm::SmallVectorImpl<std::string> &Lines);
  std::string operandProblem(const BlockCall &Call, unsigned I) const;
  const BlockSignature *closureOf(const BlockCall &Call) const;
  bool isResultVoid(const BlockCall &Call) const;
  std::optional<std::string> typeOfOperand(const BlockCall &Call) const;
  std::string operandType(const BlockCall &Call, unsigned I) const;
  std::string resultAsArgument(const BlockCall &Call, unsigned I) const;
  bool isHandedOver(const BlockCall &Call, unsigned I) const;
  bool isNamedOnce(const BlockCall &Call, const clang::VarDecl *V) const;
  std::string calleeText(const BlockCall &Call);
  std::string storageFor(llvm::StringRef Base);

  const BlockFunction &Block;
  const PhasePlan &Plan;
  PhaseVariables &Variables;
  llvm::StringSet<> Taken; ///< names of storage

  // Of the call that is being written.
  std::string Problem;
  llvm::SmallVector<const clang::Stmt *, 4> Evaluated;
  llvm::SmallVector<std::string, 4> Assignments;
};

/// The variable whose storage \p Call fills with its result, so that its statement, `v = sum(v);`,
/// has nothing left to do; else null.
const clang::VarDecl *filledVariable(const BlockCall &Call, const BlockFunction &Block,
                                     const PhasePlan &Plan);

} // namespace offloom

#endif
