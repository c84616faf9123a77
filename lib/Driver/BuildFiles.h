// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildFiles: the build files of a project that is being migrated.
#ifndef OFFLOOM_DRIVER_BUILDFILES_H
#define OFFLOOM_DRIVER_BUILDFILES_H

#include "Build/BuildMigration.h"
#include "Driver/MigratedProject.h"

namespace offloom {

class BuildFiles {
public:
  /// Reads the build files among \p ProjectFiles.
  static llvm::Expected<BuildFiles> read(std::vector<std::string> ProjectFiles);

  /// Options of nvcc in them without which the sources would be migrated wrongly.
  std::set<std::string> sourceOptions() const { return sourceOptionsOf(Texts, Rules); }

  /// The files that change, after the sources have become \p Sources with \p SourceOptions. What is
  /// left to do is added to \p Residue.
  std::vector<MigratedFile> migrate(const std::string &Root,
                                    const std::vector<MigratedFile> &Sources,
                                    std::set<std::string> SourceOptions,
                                    std::vector<Finding> &Residue) const;

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
