// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part two: from `initialize` to `exit`, and what happens when clangd crashes.
#include "Lsp/CodeInsights.h"
#include "Lsp/Server.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// How long clangd may take to end: it finishes indexing first, and editors kill a server that
/// takes two seconds (VS Code) or longer.
constexpr std::chrono::seconds PatienceAtExit(1);

/// A clangd that crashes this often within CrashWindow is not started again.
constexpr std::size_t MostCrashes = 4;
constexpr std::chrono::minutes CrashWindow(3);

namespace {

/// Adds to a list of strings in \p Provider.
void append(Object &Provider, llvm::StringRef Key, llvm::ArrayRef<llvm::StringRef> Names) {
  Array &List = Provider.get(Key) && Provider.getArray(Key)
                    ? *Provider.getArray(Key)
                    : *(Provider[Key] = Array()).getAsArray();
  for (llvm::StringRef Name : Names)
    if (!llvm::is_contained(List, Value(Name)))
      List.push_back(Name);
}

/// The options of a capability that may be `true`, an object or missing.
Object &provider(Object &Capabilities, llvm::StringRef Name) {
  if (!Capabilities.getObject(Name))
    Capabilities[Name] = Object();
  return *Capabilities.getObject(Name);
}

} // namespace

void Server::initialize(const Value &Id, const Object &Params) {
  TheClient.Traits = clientTraits(Params);
  InitializeParams = Params;
  passOn("initialize", Id, Params, [this](Value &Result) { patchInitializeResult(Result); });
}

void Server::patchInitializeResult(Value &Result) {
  Object *R = Result.getAsObject();
  Object *Capabilities = R ? R->getObject("capabilities") : nullptr;
  if (!Capabilities)
    return;
  llvm::StringRef Encoding = Capabilities->getString("positionEncoding")
                                 .value_or(R->getString("offsetEncoding").value_or("utf-16"));
  TheClient.Traits.Encoding = positionEncoding(Encoding);
  (*R)["serverInfo"] = Object{{"name", "offloom"}, {"version", Options.Version}};

  append(provider(*Capabilities, "codeActionProvider"), "codeActionKinds",
         {"quickfix", FixAllKind, "source.offloom"});
  append(provider(*Capabilities, "executeCommandProvider"), "commands",
         {ShowMigrated, MigrateFile, RunOnCpu, ExplainRule, FixAll});
  (*Capabilities)["codeLensProvider"] = Object{{"resolveProvider", false}};
  if (!Capabilities->get("hoverProvider"))
    (*Capabilities)["hoverProvider"] = true;

  Object *Tokens = Capabilities->getObject("semanticTokensProvider");
  Object *Legend = Tokens ? Tokens->getObject("legend") : nullptr;
  Array *Modifiers = Legend ? Legend->getArray("tokenModifiers") : nullptr;
  if (!Modifiers)
    return;
  FirstModifier = Modifiers->size();
  for (llvm::StringRef Name : tokenModifiers())
    Modifiers->push_back(Name);
  // A delta is counted from an answer that we have changed.
  (*Tokens)["full"] = true;
}

void Server::onInitialized() {
  if (!TheClient.Traits.WatchesFiles)
    return;
  Array Watchers;
  for (llvm::StringRef Pattern : {"**/.offloom.yaml", "**/compile_commands.json"})
    Watchers.push_back(Object{{"globPattern", Pattern}});
  TheClient.ask(
      "client/registerCapability",
      Object{{"registrations",
              Array{Object{{"id", "offloom-files"},
                           {"method", "workspace/didChangeWatchedFiles"},
                           {"registerOptions", Object{{"watchers", std::move(Watchers)}}}}}}});
}

/// The client says `exit`, or is gone.
void Server::onExit() {
  if (Exiting)
    return;
  Exiting = true;
  TheClangd.send(notification("exit", nullptr));
  TheClangd.closeInput();
  Loop.postAfter(PatienceAtExit, [this] { Loop.stop(); });
}

void Server::onClangdEnd(int Status) {
  if (ShutDown || Exiting)
    return Loop.stop();
  for (auto &[Id, P] : ToClangd)
    TheClient.refuse(P.Id, InternalError, "clangd ended unexpectedly");
  ToClangd.clear();
  auto Now = EventLoop::Clock::now();
  Crashes.push_back(Now);
  while (Now - Crashes.front() > CrashWindow)
    Crashes.pop_front();
  if (Crashes.size() >= MostCrashes || InitializeParams.empty()) {
    TheClient.showMessage(1, "clangd ends again and again (status " + std::to_string(Status) +
                                 "); its output is in the language server's log");
    return Loop.stop();
  }
  TheClient.showMessage(2, "clangd ended unexpectedly (status " + std::to_string(Status) +
                               ") and has been restarted");
  restartClangd();
}

void Server::restartClangd() {
  if (llvm::Error Failed = TheClangd.start()) {
    TheClient.showMessage(1, llvm::toString(std::move(Failed)));
    return Loop.stop();
  }
  TheClangd.send(request(ownId("restart"), "initialize", Object(InitializeParams)));
  TheClangd.send(notification("initialized", Object()));
  Docs.onClangdRestart();
}

} // namespace offloom::lsp
