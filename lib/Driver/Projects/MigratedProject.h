// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MigratedProject: the files of a project after migration, each once.
//
// A header belongs to no unit: every unit that includes it has edits for it. They are merged here,
// and where two units contradict each other, as when a macro makes one header two things, the
// header is reported and not written.
#ifndef OFFLOOM_DRIVER_PROJECTS_MIGRATEDPROJECT_H
#define OFFLOOM_DRIVER_PROJECTS_MIGRATEDPROJECT_H

#include "Driver/Units/MigratedUnit.h"
#include "Driver/Units/ReadFunctions.h"
#include <map>
#include <set>

namespace offloom {

struct MigratedFile {
  std::string From;   ///< absolute name of the original
  std::string To;     ///< its name after migration, in the same folder
  std::string Before; ///< the original's text
  std::string After;  ///< equal to Before if there was nothing to do
};

class MigratedProject {
public:
  /// Files outside \p Root belong to others and stay as they are.
  /// \p Names are those that its files have; no migrated file takes one of another.
  explicit MigratedProject(std::string Root, std::set<std::string> Names = {})
      : Root(std::move(Root)), Names(std::move(Names)) {}

  bool isTaken(llvm::StringRef Name) const { return Names.count(Name.str()); }

  bool owns(llvm::StringRef File) const;

  /// Is \p File one of those that a unit was parsed from?
  bool contains(const std::string &File) const { return Files.contains(File); }

  /// Adds the files and edits of \p Unit, which must be usable.
  void add(const MigratedUnit &Unit);

  /// The functions of which units make different things, so that their files stay as they were.
  std::vector<SharedFunction> contraryFunctions() const;

  /// Adds the #error to what no unit's passes have read, and returns what is to be told of it.
  std::vector<Finding> refuseInactive();

  /// All files that a unit was parsed from, in alphabetical order.
  llvm::Expected<std::vector<MigratedFile>> files() const;

  /// Contradictions, and CUDA headers outside the project.
  const std::vector<Finding> &findings() const { return Findings; }

private:
  struct Header {
    std::vector<Edit> Edits;
    std::string FirstUnit;
    FunctionsOfFile Functions = {};
    size_t Units = 0; ///< of CUDA, that were parsed from it
    bool Contradicted = false;
  };

  void addEdits(const std::string &File, std::vector<Edit> Edits, const MigratedUnit &Unit);
  void reportContradiction(const std::string &File, const Header &H, unsigned Offset,
                           const std::string &UnitFile);
  /// Has a unit of plain C++ read what is at \p Offset of \p File?
  bool isReadByHost(const std::string &File, unsigned Offset) const;
  void reportForeignHeaders(const MigratedUnit &Unit);

  std::string Root;
  std::set<std::string> Names;
  std::map<std::string, Header> Files;
  /// By file and offset: branches that units left out, and how many did.
  std::map<std::pair<std::string, unsigned>, std::pair<InactiveBranch, size_t>> Inactive;
  /// What units of plain C++ have left out of each file; once for each.
  std::map<std::string, std::vector<std::vector<SourceSpan>>> LeftOutByHost;
  std::map<std::string, bool> Foreign; ///< headers outside Root that were looked at
  std::vector<Finding> Findings;
};

} // namespace offloom

#endif
