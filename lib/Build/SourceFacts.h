// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceFacts: what build files say of a project's sources: which are compiled, and where their
// headers are.
//
// Nothing is evaluated, so both may be more than what one build does, never less of what is
// understood.
#ifndef OFFLOOM_BUILD_SOURCEFACTS_H
#define OFFLOOM_BUILD_SOURCEFACTS_H

#include "Build/BuildMigration.h"
#include "Build/BuildProject.h"

namespace offloom {

struct SourceFacts {
  struct IncludeFolder {
    std::string BuildFolder; ///< of the file that names it
    std::string Folder;
  };

  /// What stands for a header that only the build makes.
  struct GeneratedHeader {
    std::string Template; ///< of which it is made
    std::string Name;     ///< below the folder of the build file that says so
    std::string Text;
  };

  struct Definition {
    std::string BuildFolder; ///< of the file that gives it
    std::string Text;        ///< `NAME=VALUE`
  };

  /// CUDA sources that a build file compiles by themselves.
  std::set<std::string> Compiled;
  /// Those in lists of files, which may be for that.
  std::set<std::string> Listed;
  /// CUDA sources of which a command makes modules: -ptx, -cubin, -fatbin.
  std::set<std::string> OfModules;
  /// C++ by their names that CMake compiles as CUDA, surely and perhaps.
  std::set<std::string> InCuda, PerhapsInCuda;
  std::vector<IncludeFolder> IncludeFolders;
  std::vector<GeneratedHeader> Generated;
  std::vector<Definition> Definitions;

  /// The folders of headers for \p File, those of the build files nearest to it first.
  std::vector<std::string> includeFoldersFor(llvm::StringRef File) const;

  /// What the build files in the folders around \p File define. Of two values the nearer one
  /// counts, and neither if they are as near.
  std::vector<std::string> definitionsFor(llvm::StringRef File) const;
};

/// \p Project: its folder and its files.
SourceFacts sourceFactsOf(const BuildProject &Project, std::vector<BuildFileText> Files,
                          const BuildRules &Rules);

} // namespace offloom

#endif
