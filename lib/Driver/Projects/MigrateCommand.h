// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigrateCommand: `offloom migrate`.
#ifndef OFFLOOM_DRIVER_PROJECTS_MIGRATECOMMAND_H
#define OFFLOOM_DRIVER_PROJECTS_MIGRATECOMMAND_H

#include "Driver/Session/Session.h"

namespace offloom {

struct MigrateCommandOptions {
  SessionOptions Session;
  std::string OutputFolder; ///< -o; empty: not given
  bool InPlace = false;
  bool Diff = false;
  bool ClampShifts = false;
  bool NoClampConversions = false;
  bool NoWarpSynchronous = false;
  /// Globs of rules and files; what is left there is told and does not count.
  std::vector<std::string> AllowedResidue;
  /// A page or, by its name, JSON about the migration; empty: none. Alone, nothing else is written.
  std::string ReportFile;
  std::vector<std::string> Verified; ///< what `offloom verify` has found, for the report
  std::string Version;               ///< of Offloom
  std::string Form;                  ///< "fibers", or empty for the best form of each kernel
};

/// Migrates the sources and the project headers that they include. Code goes where the options say,
/// the kernels' forms and what remains to do to standard error. Returns an ExitCode.
int runMigrate(MigrateCommandOptions Options);

} // namespace offloom

#endif
