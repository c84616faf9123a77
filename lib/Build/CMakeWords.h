// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMakeWords: what changes in a command's arguments whatever the command is: names of sources,
// variables, libraries, folders, generator expressions and nvcc's options.
#ifndef OFFLOOM_BUILD_CMAKEWORDS_H
#define OFFLOOM_BUILD_CMAKEWORDS_H

#include "Build/CMakeFacts.h"
#include "Build/SourceNames.h"

namespace offloom {

class CMakeWords {
public:
  CMakeWords(BuildEdits &Edits, const CMakeFacts &Facts, const BuildRules &Rules,
             const BuildProject &Project, const SourceNames &Sources)
      : Edits(Edits), Facts(Facts), Rules(Rules), Project(Project), Sources(Sources) {}

  /// Migrates all arguments of \p Command.
  void migrate(const CMakeCommand &Command);

  /// Migrates nvcc's options in \p Arguments.
  void migrateFlags(llvm::ArrayRef<CMakeArgument> Arguments, bool QuotedLists, bool AllAreNvccs);

private:
  void sourceNames(const CMakeCommand &Command, const CMakeArgument &Argument);
  void globs(const CMakeCommand &Command);
  void variables(const CMakeCommand &Command, const CMakeArgument &Argument);
  void reference(const CMakeCommand &Command, const CMakeArgument &Argument, TextSpan Span,
                 llvm::StringRef Name, const BuildVariable &Variable);
  void folder(const CMakeCommand &Command, const CMakeArgument &Argument, TextSpan Reference);
  void literalFolders(const CMakeCommand &Command, const CMakeArgument &Argument);
  void libraries(const CMakeCommand &Command);
  void library(TextSpan Word, llvm::StringRef Name, llvm::StringSet<> &Given);
  void condition(const CMakeCommand &Command);
  void generatorExpressions(const CMakeArgument &Argument);

  BuildEdits &Edits;
  const CMakeFacts &Facts;
  const BuildRules &Rules;
  const BuildProject &Project;
  const SourceNames &Sources;
};

/// Does \p Name begin a block that asks a condition?
bool isCondition(llvm::StringRef Name);

} // namespace offloom

#endif
