// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FindingFilters: which findings a run of `offloom check` reports, and how bad they are for it.
#ifndef OFFLOOM_DRIVER_CHECK_FINDINGFILTERS_H
#define OFFLOOM_DRIVER_CHECK_FINDINGFILTERS_H

#include "Driver/Check/ChangedLines.h"
#include "Driver/Check/CheckCommand.h"
#include "Report/Reports.h"
#include "Support/Finding.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace offloom {

class FindingFilters {
public:
  static llvm::Expected<FindingFilters> create(const CheckOptions &Options);

  /// Removes what is in the baseline or in lines that have not changed.
  void apply(std::vector<Finding> &Findings);
  /// What apply() has met of the baseline, and what not; none if there is no baseline.
  std::optional<BaselineTrend> trend() const;
  /// The lowest level that makes the command fail.
  Severity failureLevel() const { return Failing; }

private:
  Severity Failing = Severity::Warning;
  std::optional<ChangedLines> Changes;
  std::optional<llvm::StringSet<>> Known; ///< fingerprints of the baseline
  llvm::StringSet<> Met;                  ///< those of them that findings have
};

/// Writes the fingerprints of \p Findings, each with its place for a reader, to \p File.
llvm::Error writeBaseline(const std::string &File, const std::vector<Finding> &Findings);

/// Applies the fixes of \p Findings to their files; with \p FromNotes, of a finding that has none,
/// the one that its notes have. Of fixes that contradict each other the first is taken. The number
/// of files changed.
llvm::Expected<unsigned> applyFixes(const std::vector<Finding> &Findings, bool FromNotes = false);

} // namespace offloom

#endif
