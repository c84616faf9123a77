// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckCommand: `offloom check`.
#ifndef OFFLOOM_DRIVER_CHECK_CHECKCOMMAND_H
#define OFFLOOM_DRIVER_CHECK_CHECKCOMMAND_H

#include "Driver/Check/Shards.h"
#include "Driver/Session/Session.h"
#include "Rules/CheckRules.h"

namespace offloom {

struct CheckOptions {
  SessionOptions Session;
  std::string Checks;          ///< globs that come after those of .offloom.yaml
  std::string Format = "text"; ///< or the name of one of reportFormats()
  std::string Output;          ///< a file for the report; empty: standard output
  /// How many findings of a rule, errors aside, a file may have before the rest is only counted;
  /// 0: any number.
  unsigned MaxPerRule = 20;
  std::string FailOn = "warning"; ///< the level from which findings make the command fail
  std::string DiffReference;      ///< only lines that differ from this commit
  std::string Baseline;           ///< a file of fingerprints of findings that are not reported
  std::string WriteBaseline;      ///< write such a file
  std::string Version;            ///< of Offloom, for reports
  std::vector<std::string> RuleFolders; ///< of the user's own rules
  /// Whose rules count; none: as .offloom.yaml says, or else the newest.
  std::optional<ToolkitVersion> Toolkit;
  unsigned Arch = 0; ///< instead of .offloom.yaml's and the compile command's; 0: as they say
  std::optional<Shard> Part; ///< check these of the files alone; report all that is found
  bool Merge = false;        ///< the names are reports of shards
  std::string TimeTraceFile; ///< says where the time went; empty: none is written
  bool Fix = false;          ///< apply fixes to the files
  bool FixNotes = false;     ///< also one that a note has, where the finding has none
  bool UnusedSuppressions = false;
  bool ToolkitFitsArch = false; ///< where nobody says a toolkit, the newest that has the arch
  bool ParallelPasses = false;  ///< parse a file's two passes side by side
};

/// Parses each file as host and as device code, reports the findings and prints a summary to
/// standard error. Returns an ExitCode.
int runCheck(CheckOptions Options);

} // namespace offloom

#endif
