// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server: the language server that an editor starts, between the editor and clangd.
//
// What is not special to CUDA passes through as it came, with its ids: there is one clangd, so that
// they cannot clash. The server's own requests to the client have ids "offloom:N".
#ifndef OFFLOOM_LSP_SERVER_H
#define OFFLOOM_LSP_SERVER_H

#include "Lsp/Clangd.h"
#include "Lsp/CodeActions.h"
#include "Lsp/OpenDocument.h"
#include "Lsp/Project.h"
#include "Lsp/Workers.h"
#include "llvm/ADT/StringMap.h"

namespace offloom::lsp {

struct ServerOptions {
  std::vector<std::string> ClangdWords; ///< that start clangd
  std::vector<std::string> WorkerWords; ///< that start a worker
  /// That compile a file, whose name and `-o PROGRAM` follow, for the CPU.
  std::vector<std::string> CompilerWords;
  std::string Folder; ///< for files that the server writes: migrated code, programs
  std::string Version;
};

class Server {
public:
  Server(Project &TheProject, ServerOptions Options, std::FILE *In, int Out);
  ~Server();

  /// Serves until the client says `exit` or goes away. Returns the exit code that the protocol asks
  /// for, 0 after `shutdown` and else 1, or why clangd does not start.
  llvm::Expected<int> run();

private:
  using Object = llvm::json::Object;
  using Array = llvm::json::Array;
  using Value = llvm::json::Value;

  // Server.cpp: messages
  void onClientMessage(const std::string &Message);
  void onClangdMessage(const std::string &Message);
  void onClangdEnd(int Status);
  void onReply(const Object &Reply);
  bool handleRequest(llvm::StringRef Method, const Value &Id, const Object &Params);
  bool handleNotification(llvm::StringRef Method, const Object &Params);
  void forward(const std::string &Message, llvm::StringRef Method, const Value &Id);
  void sendToClient(Object Message);
  void sendToClangd(Object Message);
  void askClient(llvm::StringRef Method, Object Params,
                 std::function<void(const Object &Reply)> OnReply = {});
  void showMessage(int Type, llvm::StringRef Text);
  void log(llvm::StringRef Text);
  /// Shows a problem of the user's that is there until something changes: once.
  void complain(const std::string &Problem);
  void restartClangd();
  void endClangd();

  // ServerLifetime.cpp: initialize … exit
  void readClient(const Object &Params);
  void patchInitializeResult(Value &Result);
  void onInitialized();
  void onExit();

  // ServerDocuments.cpp: texts, analyses and what is published
  void onOpen(const Object &Params, const std::string &Message);
  void onChange(const Object &Params, const std::string &Message);
  void onClose(const Object &Params, const std::string &Message);
  void onFilesChanged();
  void onClangdDiagnostics(const Object &Params);
  void tellCommands(OpenDocument &D);
  void sendCommands(const std::map<std::string, ClangdCommand> &Commands);
  void scheduleAnalysis(OpenDocument &D, std::chrono::milliseconds Delay);
  void startAnalysis(OpenDocument &D);
  void onWorkerLine(const std::string &Uri, std::int64_t Version, const Text &Contents,
                    const std::string &Line);
  void onWorkerEnd(const std::string &Uri, int Status);
  void takeCheck(OpenDocument &D, std::int64_t Version, const Text &Contents, CheckReport Report);
  void takeMigration(OpenDocument &D, std::int64_t Version, const Text &Contents,
                     MigrationReport Report);
  void publish(OpenDocument &D);
  OpenDocument *documentOf(const Object &Params);
  OpenDocument *documentAt(const std::string &Uri);
  const OpenDocument *openFile(const std::string &File) const;
  Text textOf(const std::string &File) const;
  std::string unitOf(const std::string &File);

  // ServerFeatures.cpp: answers about documents
  void addCodeActions(const Object &Params, Value &Result);
  void addHover(const Object &Params, Value &Result);
  void addTokenModifiers(const Object &Params, Value &Result);
  void withEditContext(llvm::function_ref<void(const EditContext &)> Do);

  // ServerCommands.cpp: what `offloom.*` commands do
  bool runCommand(const Value &Id, const Object &Params);
  void showMigrated(const Value &Id, OpenDocument &D);
  void giveMigrated(const Value &Id, OpenDocument &D, bool ShowFile);
  void migrateFile(const Value &Id, OpenDocument &D);
  void runOnCpu(const Value &Id, OpenDocument &D);
  void reportRun(const Value &Id, int Status, const std::string &Output, const std::string &Log);
  void explainRule(const Value &Id, llvm::StringRef Rule);
  void fixAll(const Value &Id, OpenDocument &D);
  void showDocument(const std::string &Uri);
  void applyEdit(llvm::StringRef Label, Object Edit, std::function<void()> OnApplied = {});
  std::string writeMigrated(const OpenDocument &D);
  /// Calls \p Do when the document's migration is there, or answers why it cannot be had.
  void whenMigrated(const Value &Id, OpenDocument &D, std::function<void(OpenDocument &)> Do);
  void answerWaiting(OpenDocument &D);
  bool cancelWaiting(const Value &Id);

  /// A request that was passed on to clangd.
  struct Pending {
    Value Id;
    std::string Method;
    std::function<void(Value &Result)> Transform;
  };
  /// A request that waits for a document's migration.
  struct Waiting {
    Value Id;
    std::string Uri;
    std::function<void(OpenDocument &)> Do;
  };

  EventLoop Loop;
  Project &TheProject;
  ServerOptions Options;
  std::FILE *In;
  int Out;
  Workers TheWorkers;
  Workers Programs; ///< shells that build and run
  Clangd TheClangd;

  ClientTraits Client;
  Object InitializeParams; ///< for a restart of clangd
  unsigned FirstModifier = 0;
  bool ShutDown = false, Exiting = false;
  std::deque<EventLoop::Clock::time_point> Crashes;

  std::map<std::string, OpenDocument> Documents; ///< by URI
  std::map<std::string, unsigned> Schedules;     ///< how often a document's analysis was asked for
  std::map<std::string, std::string> Units;      ///< of headers that workers read
  std::map<std::string, ClangdCommand> Told;     ///< to clangd
  std::set<std::string> Complaints;              ///< that the user has seen
  std::set<std::string> ShownMigrated;           ///< URIs whose migrated code the user looks at

  std::map<std::string, Pending> ToClangd; ///< by id
  std::map<std::string, std::function<void(const Object &)>> ToClient;
  std::vector<Waiting> WaitingForMigration;
  unsigned LastOwnId = 0;
};

} // namespace offloom::lsp

#endif
