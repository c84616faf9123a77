// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part two: from `initialize` to `exit`.
#include "Lsp/CodeInsights.h"
#include "Lsp/Server.h"
#include "Lsp/Transport.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// How long clangd may take to end: it finishes indexing first, and editors kill a server that
/// takes two seconds (VS Code) or longer.
constexpr std::chrono::seconds PatienceAtExit(1);

namespace {

/// The boolean at a path such as {"window", "showDocument", "support"}.
bool has(const Object &Capabilities, std::initializer_list<llvm::StringRef> Path) {
  const Object *At = &Capabilities;
  for (llvm::StringRef Name : llvm::ArrayRef(Path).drop_back())
    if (!(At = At->getObject(Name)))
      return false;
  return At->getBoolean(*(Path.end() - 1)).value_or(false);
}

bool createsFiles(const Object &Capabilities) {
  const Object *Workspace = Capabilities.getObject("workspace");
  const Object *Edit = Workspace ? Workspace->getObject("workspaceEdit") : nullptr;
  const Array *Operations = Edit ? Edit->getArray("resourceOperations") : nullptr;
  return Operations && llvm::is_contained(*Operations, Value("create"));
}

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

void Server::readClient(const Object &Params) {
  const Object *C = Params.getObject("capabilities");
  if (!C)
    return;
  Client.DocumentChanges = has(*C, {"workspace", "workspaceEdit", "documentChanges"});
  Client.CreatesFiles = Client.DocumentChanges && createsFiles(*C);
  Client.ShowsDocuments = has(*C, {"window", "showDocument", "support"});
  Client.RelatedInformation = has(*C, {"textDocument", "publishDiagnostics", "relatedInformation"});
  Client.RefreshesLenses = has(*C, {"workspace", "codeLens", "refreshSupport"});
  Client.RefreshesHints = has(*C, {"workspace", "inlayHint", "refreshSupport"});
  Client.RefreshesTokens = has(*C, {"workspace", "semanticTokens", "refreshSupport"});
  Client.WatchesFiles = has(*C, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
}

void Server::patchInitializeResult(Value &Result) {
  Object *R = Result.getAsObject();
  Object *Capabilities = R ? R->getObject("capabilities") : nullptr;
  if (!Capabilities)
    return;
  llvm::StringRef Encoding = Capabilities->getString("positionEncoding")
                                 .value_or(R->getString("offsetEncoding").value_or("utf-16"));
  Client.Encoding = positionEncoding(Encoding);
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
  if (!Client.WatchesFiles)
    return;
  Array Watchers;
  for (llvm::StringRef Pattern : {"**/.offloom.yaml", "**/compile_commands.json"})
    Watchers.push_back(Object{{"globPattern", Pattern}});
  askClient("client/registerCapability",
            Object{{"registrations", Array{Object{{"id", "offloom-files"},
                                                  {"method", "workspace/didChangeWatchedFiles"},
                                                  {"registerOptions",
                                                   Object{{"watchers", std::move(Watchers)}}}}}}});
}

/// The client says `exit`, or is gone.
void Server::onExit() {
  if (Exiting)
    return;
  Exiting = true;
  sendToClangd(notification("exit", nullptr));
  TheClangd.closeInput();
  Loop.postAfter(PatienceAtExit, [this] { Loop.stop(); });
}

} // namespace offloom::lsp
