// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part one: which message goes where.
#include "Lsp/Server.h"
#include "Lsp/CodeInsights.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include <csignal>
#include <thread>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

static std::string print(const Value &V) { return llvm::formatv("{0}", V); }

Server::Server(Project &TheProject, ServerOptions Given, std::FILE *In, int Out)
    : Options(std::move(Given)), In(In), TheClient(Out),
      TheClangd(Loop, Options.ClangdWords,
                {[this](const std::string &Message) { onClangdMessage(Message); },
                 [this](int Status) { onClangdEnd(Status); }}),
      Docs(Loop, TheProject, TheClient, TheClangd, Options.WorkerWords),
      TheCommands(Loop, TheProject, TheClient, Docs, Options.CompilerWords, Options.Folder) {}

llvm::Expected<int> Server::run() {
  std::signal(SIGPIPE, SIG_IGN); // a write that fails says so
  if (llvm::Error Failed = TheClangd.start())
    return Failed;
  // Nobody waits for this thread: it sits in a read that only the client ends.
  std::thread([this] {
    while (std::optional<std::string> Message = readMessage(In))
      Loop.hand([this, Text = std::move(*Message)] { onClientMessage(Text); });
    Loop.post([this] { onExit(); });
  }).detach();
  Loop.run();
  TheClangd.stop();
  return ShutDown ? 0 : 1;
}

void Server::onClientMessage(const std::string &Message) {
  llvm::Expected<Value> Parsed = llvm::json::parse(Message);
  const Object *O = Parsed ? Parsed->getAsObject() : nullptr;
  if (!O) {
    if (!Parsed)
      llvm::consumeError(Parsed.takeError());
    return TheClient.refuse(nullptr, ParseError, "this is no JSON object");
  }
  std::optional<llvm::StringRef> Method = O->getString("method");
  const Value *Id = O->get("id");
  if (!Method)
    return TheClient.takeReply(*O) ? void() : TheClangd.send(Message);
  static const Object None;
  const Object *Given = O->getObject("params");
  const Object &Params = Given ? *Given : None;
  if (!Id) {
    if (!handleNotification(*Method, Params, Message))
      TheClangd.send(Message);
  } else if (!handleRequest(*Method, *Id, Params)) {
    passOn(Message, *Id);
  }
}

void Server::passOn(const std::string &Message, const Value &Id) {
  ToClangd.insert_or_assign(print(Id), Pending{Id, {}});
  TheClangd.send(Message);
}

void Server::passOn(llvm::StringRef Method, const Value &Id, Object Params, Transformer Do) {
  ToClangd.insert_or_assign(print(Id), Pending{Id, std::move(Do)});
  TheClangd.send(request(Id, Method, std::move(Params)));
}

/// True if the request has been answered, or passed on with something to do about the answer.
bool Server::handleRequest(llvm::StringRef Method, const Value &Id, const Object &Params) {
  if (Method == "initialize") {
    initialize(Id, Params);
    return true;
  }
  if (Method == "shutdown") {
    ShutDown = true;
    // Some clients kill a server that they have told to exit.
    llvm::sys::fs::remove_directories(Options.Folder);
    return false;
  }
  if (Method == "workspace/executeCommand")
    return TheCommands.run(Id, Params);

  OpenDocument *D = Docs.namedBy(Params);
  if (Method == "textDocument/codeLens") {
    TheClient.answer(Id, D ? codeLenses(*D, TheClient.Traits) : Array());
    return true;
  }
  if (Method == "offloom/migratedText") {
    if (D)
      TheCommands.giveMigrated(Id, *D, /*ShowFile=*/false);
    else
      TheClient.refuse(Id, InvalidParams, "this document is not open");
    return true;
  }
  if (!D)
    return false;
  if (Method == "textDocument/codeAction")
    codeAction(Id, Params);
  else if (Method == "textDocument/hover")
    passOn(Method, Id, Params, [this, Params](Value &Result) { addHover(Params, Result); });
  else if (Method == "textDocument/semanticTokens/full")
    passOn(Method, Id, Params,
           [this, Params](Value &Result) { addTokenModifiers(Params, Result); });
  else
    return false;
  return true;
}

/// True if clangd is not to hear of it, or has heard.
bool Server::handleNotification(llvm::StringRef Method, const Object &Params,
                                const std::string &Message) {
  if (Method == "textDocument/didOpen")
    Docs.onOpen(Params, Message);
  else if (Method == "textDocument/didChange")
    Docs.onChange(Params, Message);
  else if (Method == "textDocument/didClose")
    Docs.onClose(Params, Message);
  else if (Method == "exit")
    onExit();
  else if (Method == "$/cancelRequest" && Params.get("id"))
    return Docs.cancel(*Params.get("id")) || TheCommands.cancel(*Params.get("id"));
  else {
    if (Method == "initialized")
      onInitialized();
    else if (Method == "textDocument/didSave" || Method == "workspace/didChangeWatchedFiles")
      Docs.onFilesChanged();
    return false;
  }
  return true;
}

/// The id of a reply in the form that clangd writes it; empty for any other message.
static llvm::StringRef idOfReply(llvm::StringRef Message) {
  if (!Message.consume_front("{\"id\":"))
    return {};
  auto [Id, Rest] = Message.split(",\"jsonrpc\":\"2.0\",");
  return Rest.starts_with("\"result\":") ? Id : llvm::StringRef();
}

void Server::onClangdMessage(const std::string &Message) {
  // Most answers are passed on as they are, and some are long: they are not even parsed.
  if (auto Plain = ToClangd.find(idOfReply(Message).str());
      Plain != ToClangd.end() && !Plain->second.Do) {
    ToClangd.erase(Plain);
    return TheClient.pass(Message);
  }
  llvm::Expected<Value> Parsed = llvm::json::parse(Message);
  Object *O = Parsed ? Parsed->getAsObject() : nullptr;
  if (!O) {
    if (!Parsed)
      llvm::consumeError(Parsed.takeError());
    return;
  }
  std::optional<llvm::StringRef> Method = O->getString("method");
  if (Method == "textDocument/publishDiagnostics" && O->getObject("params"))
    return Docs.onClangdDiagnostics(*O->getObject("params"));
  const Value *Id = O->get("id");
  auto Asked = !Method && Id ? ToClangd.find(print(*Id)) : ToClangd.end();
  if (Asked == ToClangd.end()) {
    if (Method) // a reply that nobody waits for is to a restart's own `initialize`
      TheClient.pass(Message);
    return;
  }
  Transformer Do = std::move(Asked->second.Do);
  ToClangd.erase(Asked);
  Value *Result = O->get("result");
  if (!Do || !Result)
    return TheClient.pass(Message);
  Do(*Result);
  TheClient.send(std::move(*O));
}

} // namespace offloom::lsp
