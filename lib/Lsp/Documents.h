// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Documents: the open documents: their texts, who analyses them, and what is published of it.
#ifndef OFFLOOM_LSP_DOCUMENTS_H
#define OFFLOOM_LSP_DOCUMENTS_H

#include "Lsp/Clangd.h"
#include "Lsp/Client.h"
#include "Lsp/CodeActions.h"
#include "Lsp/Project.h"
#include "Lsp/Workers.h"

namespace offloom::lsp {

class Documents {
public:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;
  using Action = std::function<void(OpenDocument &)>;

  /// \p WorkerWords start a worker.
  Documents(EventLoop &Loop, Project &TheProject, Client &TheClient, Clangd &TheClangd,
            std::vector<std::string> WorkerWords);

  /// The document at a URI, or null.
  OpenDocument *at(const std::string &Uri);
  /// The one that a request's parameters name, or null.
  OpenDocument *namedBy(const Object &Params);
  const OpenDocument *ofFile(const std::string &File) const;
  /// What the user sees in \p File: the document's text, or the one on disk.
  Text textOf(const std::string &File) const;
  void withEditContext(llvm::function_ref<void(const EditContext &)> Do) const;

  /// Notifications of the client's; \p Message is passed on to clangd.
  void onOpen(const Object &Params, const std::string &Message);
  void onChange(const Object &Params, const std::string &Message);
  void onClose(const Object &Params, const std::string &Message);
  /// Something was saved or changed on disk: a header, a configuration, a database of commands.
  void onFilesChanged();

  void onClangdDiagnostics(const Object &Params);
  /// Tells a new clangd all that the old one knew.
  void onClangdRestart();

  /// Calls \p Do when a worker has checked the document's text; request \p Id waits for it.
  void whenChecked(const Value &Id, OpenDocument &D, Action Do);
  /// Calls \p Do when the text has been migrated, or else tells request \p Id why it cannot be.
  void whenMigrated(const Value &Id, OpenDocument &D, Action Do);
  /// False if request \p Id does not wait for any of it.
  bool cancel(const Value &Id);
  /// \p Do is called whenever a document has been migrated.
  void onMigrated(Action Do) { OnMigrated = std::move(Do); }

private:
  /// A request that waits for a document's report.
  struct Waiting {
    Value Id;
    std::string Uri;
    bool ForMigration;
    Action Do;
  };

  std::string unitOf(const std::string &File);
  void tellCommands(OpenDocument &D);
  void sendCommands(const std::map<std::string, ClangdCommand> &Commands);
  void openInClangd(const OpenDocument &D);
  void planAnalysis(OpenDocument &D, std::chrono::milliseconds Delay);
  void startAnalysis(OpenDocument &D);
  void onWorkerLine(const std::string &Uri, std::int64_t Version, const Text &Contents,
                    const std::string &Line);
  void onWorkerEnd(const std::string &Uri, int Status);
  void takeCheck(OpenDocument &D, std::int64_t Version, const Text &Contents, CheckReport Report);
  void takeMigration(OpenDocument &D, std::int64_t Version, const Text &Contents,
                     MigratedDocument Report);
  void publish(OpenDocument &D);
  void answerMigrated(OpenDocument &D);
  std::vector<Waiting> takeWaiting(llvm::function_ref<bool(const Waiting &)> Which);

  EventLoop &Loop;
  Project &TheProject;
  Client &TheClient;
  Clangd &TheClangd;
  Workers TheWorkers;
  Action OnMigrated = [](OpenDocument &) {};

  std::map<std::string, OpenDocument> Open;  ///< by URI
  std::map<std::string, std::string> Units;  ///< of headers that workers read
  std::map<std::string, ClangdCommand> Told; ///< to clangd
  std::vector<Waiting> WaitingRequests;
  unsigned LastPlan = 0;
};

} // namespace offloom::lsp

#endif
