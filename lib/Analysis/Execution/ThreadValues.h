// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadValues: an integer as the threads of one block hold it.
//
// LaneValues keep how a value differs within a warp, whatever the block. What threads of different
// warps do to each other needs numbers: these are those of block 0, and either known for each of
// its threads, or the same for all and not known, or nothing is known.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_THREADVALUES_H
#define OFFLOOM_ANALYSIS_EXECUTION_THREADVALUES_H

#include "clang/AST/OperationKinds.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class QualType;
} // namespace clang

namespace offloom {

struct ThreadValues {
  enum Knowledge { Known, Same, Unknown };

  Knowledge Is = Unknown;
  bool OfBlock = false;    ///< what it is depends on blockIdx
  std::vector<int64_t> Of; ///< if Known: by thread, or the one number that all have
  bool OfCaller = false;   ///< if Same: made of what the kernel is given, and constants

  static ThreadValues constant(int64_t Value) { return {Known, false, {Value}}; }
  static ThreadValues same() { return {Same, false, {}}; }
  static ThreadValues ofCaller() { return {Same, false, {}, true}; }
  static ThreadValues unknown() { return {}; }

  bool isKnown() const { return Is == Known; }
  int64_t of(unsigned Thread) const { return Of.size() == 1 ? Of.front() : Of[Thread]; }
  /// Has a number for each of so many threads, if it is known.
  void spread(unsigned Threads);
  /// Agrees among the threads of the block.
  bool isUniform() const;

  /// As \p T, an integer type, holds it.
  ThreadValues converted(clang::QualType T, const clang::ASTContext &AST) const;
};

/// \p A \p Op \p B, an arithmetic operator or a comparison, in 64 bits. A number that depends on
/// blockIdx, compared with a bound that is not known, is taken to be below it, and so is one that
/// differs among threads if the kernel is given the bound: a kernel is written for blocks all of
/// whose threads have work.
ThreadValues combine(const ThreadValues &A, clang::BinaryOperatorKind Op, const ThreadValues &B);

} // namespace offloom

#endif
