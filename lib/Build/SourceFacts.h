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
#include "Build/SourceVariants.h"

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
    std::string Variable;    ///< of a Makefile, whose value has it
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
  SourceVariants Variants;

  /// The folders of headers for \p File, those of the build files nearest to it first.
  std::vector<std::string> includeFoldersFor(llvm::StringRef File) const;

  /// The different lists of macros that \p File is compiled with; one, if nothing is said of it.
  std::vector<std::vector<std::string>> variantsOf(llvm::StringRef File) const;

private:
  std::vector<std::string> definitionsFor(llvm::StringRef File, const SourceVariant *In) const;
};

/// \p Project: its folder and its files.
SourceFacts sourceFactsOf(const BuildProject &Project, std::vector<BuildFileText> Files,
                          const BuildRules &Rules);

} // namespace offloom

#endif
