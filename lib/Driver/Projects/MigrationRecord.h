// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigrationRecord: what a run of `offloom migrate` has told, for its report.
#ifndef OFFLOOM_DRIVER_PROJECTS_MIGRATIONRECORD_H
#define OFFLOOM_DRIVER_PROJECTS_MIGRATIONRECORD_H

#include "Driver/Projects/MigratedProject.h"
#include "Migrate/Migrate.h"
#include "Report/MigrationReport.h"
#include "Support/Finding.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace offloom {

class MigrationRecord {
public:
  void add(const Finding &Told, bool IsAllowed) { Report.Notes.push_back({Told, IsAllowed}); }
  void add(const KernelReport &K) { Report.Kernels.push_back({K.Name, K.Form, K.Reason, K.Place}); }
  void setOutcome(const std::string &File, MigrationReport::Outcome Became) {
    Outcomes[File] = Became;
  }

  struct About {
    std::string ReportFile;            ///< ends in .json for data, otherwise it is a page
    std::string Name, Root;            ///< of the project
    std::string Version;               ///< of Offloom
    std::vector<std::string> Verified; ///< files that `offloom verify --result` wrote
  };

  /// Writes the report on all that was recorded and on \p Files, those that came out.
  llvm::Error write(const About &What, std::vector<MigratedFile> Files);

private:
  void addFiles(std::vector<MigratedFile> Files);
  llvm::Error addFunctions(const std::string &RulesDirectory);

  MigrationReport Report;
  std::map<std::string, MigrationReport::Outcome> Outcomes; ///< other than what texts say
};

} // namespace offloom

#endif
