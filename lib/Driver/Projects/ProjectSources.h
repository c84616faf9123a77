// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ProjectSources: which of a project's sources are migrated by themselves, and where their headers
// are, as far as the project's files say so.
#ifndef OFFLOOM_DRIVER_PROJECTS_PROJECTSOURCES_H
#define OFFLOOM_DRIVER_PROJECTS_PROJECTSOURCES_H

#include "Driver/Projects/BuildFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <vector>

namespace offloom {

class ProjectSources {
public:
  /// \p Sources: those of a build's database of commands, where there is one (\p HasDatabase),
  /// which also has their options.
  ProjectSources(const std::string &Root, const BuildFiles &Builds,
                 llvm::ArrayRef<std::string> Sources, bool HasDatabase);

  /// Sources to be migrated by themselves; those that others include last.
  const std::vector<std::string> &units() const { return Units; }
  /// Sources that others include and the build does not compile: `#include "kernels.cu"`. They
  /// change with these others.
  const std::vector<std::string> &parts() const { return Parts; }

  /// Sources that stay as they are: of modules, and of programs that read them when they run.
  const std::set<std::string> &kept() const { return Kept; }
  /// May another source include \p File?
  bool isIncluded(const std::string &File) const { return Included.count(File); }
  /// May \p File, plain C++, include CUDA?
  bool reachesCuda(const std::string &File) const { return ReachCuda.count(File); }
  /// Does the build compile \p File, C++ by its name, as CUDA?
  bool isInCuda(const std::string &File) const {
    return Facts.InCuda.count(File) ||
           (Facts.PerhapsInCuda.count(File) && (reachesCuda(File) || HaveKernels.count(File)));
  }
  std::vector<std::string> includeFoldersFor(const std::string &File) const {
    return Facts.includeFoldersFor(File);
  }
  /// The different lists of macros that \p File is compiled with; one at least.
  std::vector<std::vector<std::string>> variantsOf(const std::string &File) const {
    return Facts.variantsOf(File);
  }
  /// Headers that only the build makes.
  llvm::ArrayRef<SourceFacts::GeneratedHeader> generatedHeaders() const { return Facts.Generated; }

private:
  SourceFacts Facts;
  std::set<std::string> ReachCuda, HaveKernels, Included, Kept;
  std::vector<std::string> Units, Parts;
};

} // namespace offloom

#endif
