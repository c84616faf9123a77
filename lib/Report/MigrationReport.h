// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigrationReport: what a migration did, as a page for people or as data.
#ifndef OFFLOOM_REPORT_MIGRATIONREPORT_H
#define OFFLOOM_REPORT_MIGRATIONREPORT_H

#include "Report/VerifyResult.h"
#include "Rules/ResidueRules.h"
#include "Support/Finding.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace offloom {

struct MigrationReport {
  enum class Outcome {
    Migrated,
    Partly,    ///< what does not depend on errors
    Failed,    ///< it stays what it was
    Unchanged, ///< read, and nothing had to be done
    Kept,      ///< CUDA that programs load
    Copied,
    Outside ///< of the project, or of what is written; something is told of it
  };

  struct File {
    std::string From, To; ///< absolute
    Outcome Became = Outcome::Migrated;
    std::string Before, After;
  };

  struct Kernel {
    std::string Name, Form, Reason;
    SourcePlace Place;
  };

  struct Note {
    Finding Told;
    bool IsAllowed = false; ///< by --allow-residue
  };

  /// How far a function of CUDA's that the project calls works.
  struct Function {
    std::string Name;
    unsigned Calls = 0;
    std::string Works; ///< "works", "partly", "without effect", "refused"
    std::string Why;   ///< not, or not all
  };

  std::string Name;    ///< of the project, or of its only file
  std::string Root;    ///< the project's folder
  std::string Version; ///< of Offloom
  std::vector<File> Files;
  std::vector<Kernel> Kernels;
  std::vector<Note> Notes;
  std::vector<Function> Functions;
  std::vector<VerifyResult> Verified; ///< programs that were compared with a GPU
};

/// A page that shows it all.
void writeMigrationPage(const MigrationReport &Report, const ResidueRules &Rules,
                        llvm::raw_ostream &Out);

/// What the page is made of.
void writeMigrationJson(const MigrationReport &Report, const ResidueRules &Rules,
                        llvm::raw_ostream &Out);

} // namespace offloom

#endif
