// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceNames: names of CUDA sources in build files become those of the migrated ones.
#ifndef OFFLOOM_BUILD_SOURCENAMES_H
#define OFFLOOM_BUILD_SOURCENAMES_H

#include "Build/BuildProject.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace offloom {

inline bool isCudaSource(llvm::StringRef Name) { return Name.ends_with(".cu"); }

class SourceNames {
public:
  /// \p Folder is where relative names of a build file start from; \p Others are folders in which
  /// it looks for what is not there, as Make does by VPATH.
  SourceNames(const BuildProject &Project, std::string Folder, std::vector<std::string> Others = {})
      : Project(Project), Folder(std::move(Folder)), Others(std::move(Others)) {}

  /// What \p Name, in which `${…}` and `$(…)` stand for something unknown, is after migration.
  /// None: no file of the project was renamed that it may mean.
  std::optional<std::string> after(llvm::StringRef Name) const;
  /// Is there a file \p Name that kept its name against what was wanted?
  bool isKept(llvm::StringRef Name) const;

  /// Is \p Name a pattern that no file of the project matches, as before so after migration?
  bool findsNothing(llvm::StringRef Name) const;

  /// The project's files that \p Name, a pattern perhaps, may mean before migration. \p Recursive:
  /// a pattern's are in folders below too.
  std::set<std::string> meantBy(llvm::StringRef Name, bool Recursive = true) const;

  /// What \p Patterns, of which a command takes together all files that match one, are after
  /// migration: themselves with the new extension if they match the same files, else these files.
  std::vector<std::string> patternsAfter(llvm::ArrayRef<std::string> Patterns, bool Recursive,
                                         llvm::StringRef Separator) const;

private:
  bool isMeantToStay(const std::string &File) const;
  bool isMeantToStay(llvm::StringRef Name, llvm::StringRef Tail) const;
  std::string resolve(llvm::StringRef Name) const;
  std::set<std::string> matches(llvm::StringRef Pattern, bool Recursive, bool After) const;

  const BuildProject &Project;
  std::string Folder;
  std::vector<std::string> Others;
};

/// Where in \p Text names of CUDA files end: offsets of `.cu` and `.cuh`, with their lengths, that
/// no further letter follows.
std::vector<std::pair<unsigned, unsigned>> cudaExtensionsIn(llvm::StringRef Text);

} // namespace offloom

#endif
