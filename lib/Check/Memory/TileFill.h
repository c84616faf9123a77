// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TileFill: which bytes of a kernel's shared arrays the threads of a block write, and which of them
// a thread reads that no thread has written.
//
// Known only of arrays that the kernel itself, and no function that it calls, reads and writes, at
// places that are known lane by lane. Elsewhere there is no gap.
#ifndef OFFLOOM_CHECK_MEMORY_TILEFILL_H
#define OFFLOOM_CHECK_MEMORY_TILEFILL_H

#include "Check/Facts/WarpAccesses.h"
#include <map>
#include <set>
#include <vector>

namespace offloom {

class FunctionTable;

class TileFill {
public:
  TileFill(const clang::FunctionDecl &Kernel, const FunctionTable &Functions);

  /// The accesses of one warp; each warp of the block is added once.
  void add(const std::vector<Access> &OfWarp, const WarpEvaluation &Values, uint64_t Warp);

  struct Gap {
    const clang::VarDecl *Array;
    const clang::Expr *Read;
    uint64_t Thread;
    int64_t Offset; ///< in bytes
  };
  /// The first of each array.
  std::vector<Gap> gaps() const;

private:
  struct Tile {
    std::set<const clang::Expr *> Writes; ///< the elements as they are written down
    std::set<int64_t> Written;            ///< bytes
    std::vector<Gap> Reads;               ///< that certainly happen
    bool IsKnown = true;                  ///< where each write goes
  };
  std::map<const clang::VarDecl *, Tile> Tiles;
  std::set<const clang::Expr *> OnlyAdded; ///< elements whose values count for some lanes only
};

} // namespace offloom

#endif
