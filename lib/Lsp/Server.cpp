// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part one: which message goes where.
#include "Lsp/Server.h"
#include "Lsp/CodeInsights.h"
#include "Lsp/Diagnostics.h"
#include "Lsp/Transport.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include <csignal>
#include <thread>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// The ids of our own requests begin so; clangd's are numbers.
constexpr llvm::StringLiteral OwnIdPrefix = "offloom:";

/// A clangd that crashes this often within CrashWindow is not started again.
constexpr std::size_t MostCrashes = 4;
constexpr std::chrono::minutes CrashWindow(3);

static std::string print(const Value &V) { return llvm::formatv("{0}", V); }

Server::Server(Project &TheProject, ServerOptions Given, std::FILE *In, int Out)
    : TheProject(TheProject), Options(std::move(Given)), In(In), Out(Out),
      TheWorkers(Loop, Options.WorkerWords, [this](const std::string &Text) { log(Text); }),
      Programs(Loop, {"/bin/sh"}, [this](const std::string &Text) { log(Text); }),
      TheClangd(Loop, Options.ClangdWords,
                {[this](const std::string &Message) { onClangdMessage(Message); },
                 [this](int Status) { onClangdEnd(Status); }}) {}

Server::~Server() = default;

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

void Server::sendToClient(Object Message) {
  writeAll(Out, frame(print(Value(std::move(Message)))));
}

void Server::sendToClangd(Object Message) { TheClangd.send(print(Value(std::move(Message)))); }

void Server::askClient(llvm::StringRef Method, Object Params,
                       std::function<void(const Object &)> OnReply) {
  std::string Id = (OwnIdPrefix + llvm::Twine(++LastOwnId)).str();
  if (OnReply)
    ToClient[Id] = std::move(OnReply);
  sendToClient(request(Id, Method, std::move(Params)));
}

void Server::showMessage(int Type, llvm::StringRef Text) {
  sendToClient(notification("window/showMessage",
                            Object{{"type", Type}, {"message", llvm::json::fixUTF8(Text)}}));
}

void Server::log(llvm::StringRef Text) {
  sendToClient(notification("window/logMessage",
                            Object{{"type", 2}, {"message", llvm::json::fixUTF8(Text)}}));
}

void Server::complain(const std::string &Problem) {
  if (Complaints.insert(Problem).second)
    showMessage(2, Problem);
}

void Server::onClientMessage(const std::string &Message) {
  llvm::Expected<Value> Parsed = llvm::json::parse(Message);
  const Object *O = Parsed ? Parsed->getAsObject() : nullptr;
  if (!O) {
    if (!Parsed)
      llvm::consumeError(Parsed.takeError());
    return sendToClient(errorResponse(nullptr, ParseError, "this is no JSON object"));
  }
  std::optional<llvm::StringRef> Method = O->getString("method");
  const Value *Id = O->get("id");
  if (!Method)
    return Id && Id->getAsString().value_or("").starts_with(OwnIdPrefix) ? onReply(*O)
                                                                         : TheClangd.send(Message);
  static const Object None;
  const Object *Params = O->getObject("params");
  if (Id) {
    if (!handleRequest(*Method, *Id, Params ? *Params : None))
      forward(Message, *Method, *Id);
    return;
  }
  if (*Method == "textDocument/didOpen" && Params)
    onOpen(*Params, Message);
  else if (*Method == "textDocument/didChange" && Params)
    onChange(*Params, Message);
  else if (*Method == "textDocument/didClose" && Params)
    onClose(*Params, Message);
  else if (!handleNotification(*Method, Params ? *Params : None))
    TheClangd.send(Message);
}

void Server::onReply(const Object &Reply) {
  auto Asked = ToClient.find(Reply.getString("id")->str());
  if (Asked == ToClient.end())
    return;
  auto Do = std::move(Asked->second);
  ToClient.erase(Asked);
  Do(Reply);
}

void Server::forward(const std::string &Message, llvm::StringRef Method, const Value &Id) {
  ToClangd.insert_or_assign(print(Id), Pending{Id, Method.str(), {}});
  TheClangd.send(Message);
}

/// True if the request has been answered, or passed on with something to do about the answer.
bool Server::handleRequest(llvm::StringRef Method, const Value &Id, const Object &Params) {
  using Transformer = void (Server::*)(const Object &, Value &);
  static const llvm::StringMap<Transformer> Transformers = {
      {"textDocument/codeAction", &Server::addCodeActions},
      {"textDocument/hover", &Server::addHover},
      {"textDocument/semanticTokens/full", &Server::addTokenModifiers},
  };
  if (Method == "initialize") {
    readClient(Params);
    InitializeParams = Params;
    ToClangd.insert_or_assign(
        print(Id), Pending{Id, Method.str(), [this](Value &R) { patchInitializeResult(R); }});
    sendToClangd(request(Id, Method, Object(Params)));
    return true;
  }
  if (Method == "shutdown") {
    ShutDown = true;
    // Some clients kill a server that they have told to exit.
    llvm::sys::fs::remove_directories(Options.Folder);
  }
  if (Method == "workspace/executeCommand")
    return runCommand(Id, Params);
  if (Method == "textDocument/codeLens") {
    OpenDocument *D = documentOf(Params);
    sendToClient(response(Id, D ? Value(codeLenses(*D, Client)) : Value(Array())));
    return true;
  }
  if (Method == "offloom/migratedText") {
    if (OpenDocument *D = documentOf(Params))
      giveMigrated(Id, *D, /*ShowFile=*/false);
    else
      sendToClient(errorResponse(Id, InvalidParams, "this document is not open"));
    return true;
  }
  auto Found = Transformers.find(Method);
  if (Found == Transformers.end() || !documentOf(Params))
    return false;
  ToClangd.insert_or_assign(
      print(Id), Pending{Id, Method.str(), [this, Params, Do = Found->second](Value &Result) {
                           (this->*Do)(Params, Result);
                         }});
  Object Passed = Params;
  if (Method == "textDocument/codeAction")
    // clangd looks its own diagnostics up, and does not know ours.
    if (Object *Context = Passed.getObject("context"))
      if (Array *Diagnostics = Context->getArray("diagnostics")) {
        Array Theirs;
        for (Value &V : *Diagnostics)
          if (V.getAsObject() && V.getAsObject()->getString("source") != DiagnosticSource)
            Theirs.push_back(std::move(V));
        *Diagnostics = std::move(Theirs);
      }
  sendToClangd(request(Id, Method, std::move(Passed)));
  return true;
}

/// True if clangd is not to hear of it.
bool Server::handleNotification(llvm::StringRef Method, const Object &Params) {
  if (Method == "initialized") {
    onInitialized();
  } else if (Method == "exit") {
    onExit();
    return true;
  } else if (Method == "textDocument/didSave" || Method == "workspace/didChangeWatchedFiles") {
    onFilesChanged();
  } else if (Method == "$/cancelRequest") {
    return Params.get("id") && cancelWaiting(*Params.get("id"));
  }
  return false;
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
      Plain != ToClangd.end() && !Plain->second.Transform) {
    ToClangd.erase(Plain);
    writeAll(Out, frame(Message));
    return;
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
    return onClangdDiagnostics(*O->getObject("params"));
  const Value *Id = O->get("id");
  auto Asked = !Method && Id ? ToClangd.find(print(*Id)) : ToClangd.end();
  if (Asked == ToClangd.end()) {
    if (Method) // a reply that nobody waits for is to a restart's own `initialize`
      writeAll(Out, frame(Message));
    return;
  }
  Pending P = std::move(Asked->second);
  ToClangd.erase(Asked);
  Value *Result = O->get("result");
  if (!P.Transform || !Result) {
    writeAll(Out, frame(Message));
    return;
  }
  P.Transform(*Result);
  sendToClient(std::move(*O));
}

void Server::onClangdEnd(int Status) {
  if (ShutDown || Exiting)
    return Loop.stop();
  for (auto &[Id, P] : ToClangd)
    sendToClient(errorResponse(P.Id, InternalError, "clangd ended unexpectedly"));
  ToClangd.clear();
  auto Now = EventLoop::Clock::now();
  Crashes.push_back(Now);
  while (Now - Crashes.front() > CrashWindow)
    Crashes.pop_front();
  if (Crashes.size() >= MostCrashes || InitializeParams.empty()) {
    showMessage(1, "clangd ends again and again (status " + std::to_string(Status) +
                       "); its output is in the language server's log");
    return Loop.stop();
  }
  showMessage(2, "clangd ended unexpectedly (status " + std::to_string(Status) +
                     ") and has been restarted");
  restartClangd();
}

void Server::restartClangd() {
  if (llvm::Error Failed = TheClangd.start()) {
    showMessage(1, llvm::toString(std::move(Failed)));
    return Loop.stop();
  }
  sendToClangd(request((OwnIdPrefix + "restart").str(), "initialize", Object(InitializeParams)));
  sendToClangd(notification("initialized", Object()));
  sendCommands(Told);
  for (auto &[Uri, D] : Documents) {
    D.ClangdDiagnostics = {};
    sendToClangd(notification("textDocument/didOpen",
                              Object{{"textDocument", Object{{"uri", Uri},
                                                             {"languageId", D.Doc.Language},
                                                             {"version", D.Doc.Version},
                                                             {"text", D.Doc.Contents.str()}}}}));
  }
}

} // namespace offloom::lsp
