// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BuildProject: what migrating build files needs to know of the project, as plain values.
#ifndef OFFLOOM_BUILD_BUILDPROJECT_H
#define OFFLOOM_BUILD_BUILDPROJECT_H

#include <map>
#include <set>
#include <string>
#include <vector>

namespace offloom {

struct BuildProject {
  /// The project's folder. All names of files are absolute.
  std::string Root;
  /// Its files before migration, sorted.
  std::vector<std::string> Files;
  /// The new names of those that have one.
  std::map<std::string, std::string> Renamed;
  /// CUDA sources that stay as they are, since programs read them when they run, or builds make
  /// modules of them.
  std::set<std::string> Kept;
  /// nvcc's options that the sources have been migrated with, of those that matter: "-rdc=true".
  std::set<std::string> SourceOptions;

  /// The name of \p File after migration.
  const std::string &nameAfter(const std::string &File) const {
    auto Found = Renamed.find(File);
    return Found == Renamed.end() ? File : Found->second;
  }
};

} // namespace offloom

#endif
