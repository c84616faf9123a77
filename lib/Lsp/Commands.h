// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands: what `workspace/executeCommand` does for `offloom.*`.
#ifndef OFFLOOM_LSP_COMMANDS_H
#define OFFLOOM_LSP_COMMANDS_H

#include "Lsp/Documents.h"

namespace offloom::lsp {

class Commands {
public:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;

  /// \p CompilerWords compile a file, whose name and `-o PROGRAM` follow, for the CPU. \p Folder
  /// is for the files that commands write: migrated code, programs.
  Commands(EventLoop &Loop, Project &TheProject, Client &TheClient, Documents &Docs,
           std::vector<std::string> CompilerWords, std::string Folder);

  /// Runs the command that request \p Id names. False if it is none of ours.
  bool run(const Value &Id, const Object &Params);

  /// Ends the program that request \p Id runs. False if it runs none.
  bool cancel(const Value &Id);

  /// Answers with the migrated text. \p ShowFile: the client is asked to open the file with it; a
  /// client that shows the text itself does not want that.
  void giveMigrated(const Value &Id, OpenDocument &D, bool ShowFile);

private:
  void showMigrated(const Value &Id, OpenDocument &D);
  void migrateFile(const Value &Id, OpenDocument &D);
  void runOnCpu(const Value &Id, OpenDocument &D);
  void reportRun(const Value &Id, int Status, const std::string &Output, const std::string &Log);
  void explainRule(const Value &Id, llvm::StringRef Rule);
  void fixAll(const Value &Id, OpenDocument &D);
  std::string writeMigrated(const OpenDocument &D);
  void followText(OpenDocument &D);

  Project &TheProject;
  Client &TheClient;
  Documents &Docs;
  Workers Programs;                  ///< shells that build and run
  std::map<std::string, Value> Runs; ///< who asked for them, by document
  std::vector<std::string> CompilerWords;
  std::string Folder;
};

} // namespace offloom::lsp

#endif
