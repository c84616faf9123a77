// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server: the language server that an editor starts, between the editor and clangd.
//
// What is not special to CUDA passes through as it came, with its ids: there is one clangd, so that
// they cannot clash.
#ifndef OFFLOOM_LSP_SERVER_H
#define OFFLOOM_LSP_SERVER_H

#include "Lsp/Commands.h"
#include <deque>

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

  /// Serves until the client says `exit` or goes away. Returns the exit code that the protocol asks
  /// for, 0 after `shutdown` and else 1, or why clangd does not start.
  llvm::Expected<int> run();

private:
  using Object = llvm::json::Object;
  using Value = llvm::json::Value;
  /// What is done to an answer of clangd's.
  using Transformer = std::function<void(Value &Result)>;

  // Server.cpp: which message goes where
  void onClientMessage(const std::string &Message);
  bool handleRequest(llvm::StringRef Method, const Value &Id, const Object &Params);
  bool handleNotification(llvm::StringRef Method, const Object &Params, const std::string &Message);
  void passOn(const std::string &Message, const Value &Id);
  void passOn(llvm::StringRef Method, const Value &Id, Object Params, Transformer Do);
  void onClangdMessage(const std::string &Message);

  // ServerLifetime.cpp: from `initialize` to `exit`, and what happens when clangd crashes
  void initialize(const Value &Id, const Object &Params);
  void patchInitializeResult(Value &Result);
  void onInitialized();
  void onExit();
  void onClangdEnd(int Status);
  void restartClangd();

  // ServerFeatures.cpp: what Offloom adds to clangd's answers
  void codeAction(const Value &Id, const Object &Params);
  void addCodeActions(const Object &Params, Value &Result);
  void addHover(const Object &Params, Value &Result);
  void addTokenModifiers(const Object &Params, Value &Result);

  /// A request that was passed on to clangd.
  struct Pending {
    Value Id;
    Transformer Do; ///< may be empty
  };

  ServerOptions Options;
  std::FILE *In;
  EventLoop Loop;
  Client TheClient;
  Clangd TheClangd;
  Documents Docs;
  Commands TheCommands;

  std::map<std::string, Pending> ToClangd; ///< by id
  Object InitializeParams;                 ///< for a restart of clangd
  unsigned FirstModifier = 0;              ///< of ours, in clangd's legend for tokens
  bool ShutDown = false, Exiting = false;
  std::deque<EventLoop::Clock::time_point> Crashes;
};

} // namespace offloom::lsp

#endif
