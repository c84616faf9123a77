// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports: findings in the formats that machines read. TerminalReport is the one for people.
#ifndef OFFLOOM_REPORT_REPORTS_H
#define OFFLOOM_REPORT_REPORTS_H

#include "Rules/CheckRules.h"
#include "Support/Finding.h"
#include <optional>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace offloom {

/// Which part of a run a report is about, for those who put parts together.
struct RunPart {
  unsigned Index = 0, Count = 0;    ///< 3 and 8 for the third of eight
  unsigned Files = 0, NotWhole = 0; ///< sources, and those that were not fully checked
  int ExitCode = 0;
  /// Of each finding: which of the whole run's sources has it, or a header that it includes.
  std::vector<unsigned> Positions;
};

/// What became of the findings of a baseline.
struct BaselineTrend {
  std::size_t Known = 0; ///< still there, and not reported
  std::size_t Gone = 0;
};

/// Everything that a report may say.
struct ReportInput {
  const std::vector<Finding> &Findings;
  const CheckRules &Rules;
  std::string Version;           ///< of Offloom
  const RunPart *Part = nullptr; ///< null: the whole run
  std::optional<BaselineTrend> Trend = std::nullopt;
};

using ReportWriter = void (*)(const ReportInput &, llvm::raw_ostream &);

struct ReportFormat {
  llvm::StringLiteral Name;
  ReportWriter Write;
};

/// All formats but text, in the order in which help lists them.
llvm::ArrayRef<ReportFormat> reportFormats();

/// What the CI systems' formats call a finding's rule: Clang's errors and flags have a name too.
std::string reportedRule(const Finding &F);

/// "error", "warning", "remark" or "note".
llvm::StringRef reportedLevel(Severity Level);

/// A text that stays the same when lines above the finding come and go: a hash of the rule, the
/// file's name and the text of the line. The \p Occurrence counts equal ones in a file.
std::string fingerprint(const Finding &F, llvm::StringRef SourceLine, unsigned Occurrence);

/// The fingerprint of each of \p Findings, in their order.
std::vector<std::string> fingerprints(const std::vector<Finding> &Findings);

} // namespace offloom

#endif
