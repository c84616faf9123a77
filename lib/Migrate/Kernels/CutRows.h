// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CutRows: writes loops over threads whose rows are cut (Analysis/Loops/RowCuts.h).
//
//   block.threads(offloom::cut_rows, [&](offloom::thread_index threadIdx, auto &row) {
//     int left = row.remainder(x + n - 1, n);
//     int right = row.seldom(x == n - 1, x, n - 1) ? 0 : x + 1;
#ifndef OFFLOOM_MIGRATE_KERNELS_CUTROWS_H
#define OFFLOOM_MIGRATE_KERNELS_CUTROWS_H

#include "Analysis/Loops/RowCuts.h"
#include "Migrate/Text/SourceText.h"
#include <string>

namespace offloom {

/// A loop over rows that are cut, as its head says it; empty where they are whole.
struct CutRow {
  std::string Name;        ///< of what knows the pieces
  bool OnlyPlaces = false; ///< are cut, and asked for
  bool OnlyTests = false;  ///< are cut by, whether neighbours are there or a thread is at an edge
  bool OfPairs = false;    ///< of elements, by a partner's number
  bool OfSpread = false;   ///< the same, by the lower one's place
  bool OfTree = false;     ///< of elements, which the loop's range names
  bool OfLongs = false;    ///< places along the row are computed in 64 bits

  bool empty() const { return Name.empty(); }
  /// May a loop over its pieces be told that no thread waits for another?
  bool mayGoApart() const {
    return !OnlyPlaces && !OnlyTests && !OfPairs && !OfSpread && !OfTree && !OfLongs;
  }
  const char *tag() const {
    return OfTree       ? ""
           : OfPairs    ? "offloom::pairs, "
           : OfSpread   ? "offloom::spread_pairs, "
           : OnlyTests  ? "offloom::row_tests, "
           : OnlyPlaces ? "offloom::row_places, "
           : OfLongs    ? "offloom::cut_long_rows, "
                        : "offloom::cut_rows, ";
  }
};

/// Does \p Kernel add threadIdx.x to numbers of 64 bits, and do nothing else with it? So
/// `(size_t)blockIdx.x * blockDim.x + threadIdx.x` wraps around nowhere.
bool countsInLongs(const clang::FunctionDecl &Kernel);

/// Has what knows the pieces, whose name is to be \p Name, make what \p Cuts are.
CutRow writeCuts(llvm::ArrayRef<RowCut> Cuts, std::string Name, const SourceText &Text,
                 EditList &Edits);

/// Are \p Cuts places, and questions whether there are their elements?
bool areOnlyPlaces(llvm::ArrayRef<RowCut> Cuts);

/// Can all of \p Cuts be written so, because they stand in the file as they are?
bool canWriteCuts(llvm::ArrayRef<RowCut> Cuts, const SourceText &Text);

} // namespace offloom

#endif
