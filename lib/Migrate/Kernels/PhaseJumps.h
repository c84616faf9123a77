// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PhaseJumps: what becomes of `return`, `break` and `continue` in the body of a thread loop.
//
//   return;      in a kernel                         return block.exit(threadIdx);
//   return e;    in a block-level function           { result_of[threadIdx] = e;
//                                                      return call.leave(threadIdx); }
//   break;       of a loop that threads leave apart  return loop.leave(threadIdx);
//   continue;                                        return loop.skip(threadIdx);
//   break;       of a loop in lockstep               return lane.leave();
#ifndef OFFLOOM_MIGRATE_KERNELS_PHASEJUMPS_H
#define OFFLOOM_MIGRATE_KERNELS_PHASEJUMPS_H

#include "Analysis/Phases/PhasePlan.h"
#include "Migrate/Kernels/BlockFunction.h"

namespace clang {
class ReturnStmt;
}

namespace offloom {

/// The line that a block-level function begins with when threads may return from it early.
std::string blockCallDeclaration(const BlockFunction &Block);

class PhaseJumps {
public:
  /// \p OfKernel is false in a block-level function.
  PhaseJumps(const BlockFunction &Block, bool OfKernel, EditList &Edits)
      : Block(Block), Text(Block.Text), OfKernel(OfKernel), Edits(Edits) {}

  /// Writes the jumps of \p Region, inside the divergent loop \p Loop if its name is not empty, or
  /// of the lane \p Loop of a warp in lockstep.
  /// False when a macro hides one.
  bool write(const PhaseNode &Region, llvm::StringRef Loop);

private:
  bool writeReturn(const clang::ReturnStmt *S, const PhaseNode &Region);
  bool replaceKeyword(clang::SourceLocation Loc, llvm::StringRef Keyword, llvm::StringRef NewText);

  const BlockFunction &Block;
  const SourceText &Text;
  const bool OfKernel;
  EditList &Edits;
};

} // namespace offloom

#endif
