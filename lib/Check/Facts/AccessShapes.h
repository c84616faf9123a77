// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AccessShapes: why are the lanes of a warp far apart in memory? What a programmer does about it
// depends on how the index is made.
#ifndef OFFLOOM_CHECK_FACTS_ACCESSSHAPES_H
#define OFFLOOM_CHECK_FACTS_ACCESSSHAPES_H

#include "Analysis/Execution/WarpEvaluation.h"
#include <optional>
#include <string>

namespace offloom {

enum class AccessShape {
  Strided,      ///< the thread's index times a number
  Member,       ///< one member of the structures of an array
  Chunk,        ///< each thread goes through elements of its own, one after the other
  SwappedIndex, ///< threadIdx.x counts rows, and threadIdx.y elements
};

/// What is known of an index whose lanes are apart.
struct IndexShape {
  AccessShape Shape = AccessShape::Strided;
  /// The run-time value that the lanes are apart by; empty where the distance is a constant.
  std::string Stride = {};
};

/// The shape of the access to \p Lvalue in the body that \p Values are of. None if the lanes are
/// not apart, by a constant or by a value that is the same for all, or if that is not certain.
std::optional<IndexShape> shapeOf(const clang::Expr &Lvalue, const WarpEvaluation &Values,
                                  LaneMask Active);

/// Whether the second lane of a row uses the element behind the first one's, whatever the rows are
/// apart by: `x + y * pitch`.
bool isAlongRow(const clang::Expr &Lvalue, const WarpEvaluation &Values);

} // namespace offloom

#endif
