// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildFiles: the build files of a project that is being migrated.
#ifndef OFFLOOM_DRIVER_PROJECTS_BUILDFILES_H
#define OFFLOOM_DRIVER_PROJECTS_BUILDFILES_H

#include "Build/BuildMigration.h"
#include "Build/SourceFacts.h"
#include "Driver/Projects/MigratedProject.h"
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace offloom {

class BuildFiles {
public:
  /// Reads the build files among \p ProjectFiles.
  static llvm::Expected<BuildFiles> read(std::vector<std::string> ProjectFiles);

  /// Options of nvcc without which sources would be migrated wrongly, by the folder that they are
  /// for with all that is in it.
  std::map<std::string, std::set<std::string>> sourceOptions(const std::string &Root) const;

  /// What they say of the sources below \p Root.
  SourceFacts sourceFacts(const std::string &Root) const;

  /// The files that change, after the sources have become \p Sources with \p SourceOptions and
  /// \p Kept have stayed. What is
  /// left to do is added to \p Residue.
  std::vector<MigratedFile> migrate(const std::string &Root,
                                    const std::vector<MigratedFile> &Sources,
                                    const std::set<std::string> &Kept,
                                    std::set<std::string> SourceOptions,
                                    std::vector<Finding> &Residue) const;

  bool contains(const std::string &File) const {
    return std::binary_search(ProjectFiles.begin(), ProjectFiles.end(), File);
  }
  const std::vector<std::string> &projectFiles() const { return ProjectFiles; }

private:
  BuildFiles(std::vector<std::string> ProjectFiles, BuildRules Rules)
      : ProjectFiles(std::move(ProjectFiles)), Rules(std::move(Rules)) {}

  llvm::Error add(const std::string &File, bool IsIncludedByMake);

  std::vector<std::string> ProjectFiles;
  BuildRules Rules;
  std::vector<BuildFileText> Texts;
};

} // namespace offloom

#endif
