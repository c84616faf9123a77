// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StopWatches: functions of the user's that read a clock and keep what it says in an object,
// `startTime(&timer)`, `timer.stop()`, a class that reads it when it is made and when it ends.
//
// Which of them begins a measurement is told by the differences in the file: what is subtracted
// from is the end.
#ifndef OFFLOOM_CHECK_HOST_STOPWATCHES_H
#define OFFLOOM_CHECK_HOST_STOPWATCHES_H

#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

namespace clang {
class FieldDecl;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace offloom {

class UnitFacts;

class StopWatches {
public:
  explicit StopWatches(UnitFacts &Facts) : Facts(Facts) {}

  /// Whether \p F, of the user's, reads a clock, and calls nothing else but what the library has
  /// and such functions.
  bool onlyReadsClock(const clang::FunctionDecl &F, unsigned Depth = 0) const;
  /// Whether the reading of such a function ends a measurement; nothing if that is not known from
  /// what it does with an object.
  std::optional<bool> ends(const clang::FunctionDecl &F);

private:
  void findDifferences();

  UnitFacts &Facts;
  bool HasDifferences = false; ///< they have been looked for
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> Ends, Begins;
};

} // namespace offloom

#endif
