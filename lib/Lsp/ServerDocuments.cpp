// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part three: the texts, who analyses them, and what is published of it.
#include "Frontend/Parse.h"
#include "Lsp/CodeInsights.h"
#include "Lsp/Diagnostics.h"
#include "Lsp/Server.h"
#include "Lsp/Transport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using std::chrono::milliseconds;

/// A user who types gets no answer between two letters.
constexpr milliseconds TypingPause(200);
/// So long what clangd says of a new document is held back: it may be wrong about CUDA.
constexpr milliseconds FirstPatience(8000);

OpenDocument *Server::documentAt(const std::string &Uri) {
  auto Found = Documents.find(Uri);
  return Found == Documents.end() ? nullptr : &Found->second;
}

OpenDocument *Server::documentOf(const Object &Params) {
  const Object *Named = Params.getObject("textDocument");
  return Named ? documentAt(Named->getString("uri").value_or("").str()) : nullptr;
}

const OpenDocument *Server::openFile(const std::string &File) const {
  for (const auto &[Uri, D] : Documents)
    if (D.Doc.File == File)
      return &D;
  return nullptr;
}

Text Server::textOf(const std::string &File) const {
  if (const OpenDocument *D = openFile(File))
    return D->Doc.Contents;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Text(Buffer ? (*Buffer)->getBuffer().str() : std::string());
}

/// The source that \p File is parsed as a part of.
std::string Server::unitOf(const std::string &File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  bool IsSource = llvm::StringSwitch<bool>(Extension)
                      .Cases({".cu", ".cpp", ".cc", ".cxx", ".c"}, true)
                      .Default(false);
  if (IsSource)
    return File;
  if (auto Known = Units.find(File); Known != Units.end())
    return Known->second;
  return TheProject.unitOf(File).value_or(File);
}

void Server::onOpen(const Object &Params, const std::string &Message) {
  const Object *Item = Params.getObject("textDocument");
  auto Uri = Item ? Item->getString("uri") : std::nullopt;
  auto Contents = Item ? Item->getString("text") : std::nullopt;
  if (!Uri || !Contents || fileOf(*Uri).empty())
    return TheClangd.send(Message);
  TheProject.refresh();
  Documents.erase(Uri->str());
  OpenDocument &D =
      Documents
          .emplace(Uri->str(),
                   Document{Uri->str(), fileOf(*Uri),
                            Item->getString("languageId").value_or("").str(),
                            Item->getInteger("version").value_or(0), Text(Contents->str())})
          .first->second;
  D.IsCuda = isCudaFile(D.Doc.File) || llvm::StringRef(D.Doc.Language).starts_with("cuda") ||
             isCudaFile(unitOf(D.Doc.File));
  tellCommands(D);
  TheClangd.send(Message);
  if (!D.IsCuda)
    return;
  scheduleAnalysis(D, milliseconds(0));
  Loop.postAfter(FirstPatience, [this, Name = Uri->str()] {
    if (OpenDocument *Late = documentAt(Name); Late && !Late->WorkerSpoke) {
      Late->WorkerSpoke = true;
      publish(*Late);
    }
  });
}

void Server::onChange(const Object &Params, const std::string &Message) {
  OpenDocument *D = documentOf(Params);
  const Array *Changes = Params.getArray("contentChanges");
  if (D && Changes && !D->Doc.apply(*Changes, Client.Encoding))
    log("a change of " + D->Doc.File + " makes no sense");
  if (D)
    D->Doc.Version =
        Params.getObject("textDocument")->getInteger("version").value_or(D->Doc.Version + 1);
  TheClangd.send(Message);
  if (!D || !D->IsCuda)
    return;
  TheWorkers.cancel(D->Doc.Uri);
  scheduleAnalysis(*D, TypingPause);
}

void Server::onClose(const Object &Params, const std::string &Message) {
  if (OpenDocument *D = documentOf(Params)) {
    TheWorkers.cancel(D->Doc.Uri);
    Schedules.erase(D->Doc.Uri);
    ShownMigrated.erase(D->Doc.Uri);
    sendToClient(notification("textDocument/publishDiagnostics",
                              Object{{"uri", D->Doc.Uri}, {"diagnostics", Array()}}));
    Documents.erase(D->Doc.Uri);
  }
  TheClangd.send(Message);
}

/// Something was saved or changed on disk: a header, a configuration, a database of commands.
void Server::onFilesChanged() {
  Complaints.clear();
  TheProject.refresh();
  for (auto &[Uri, D] : Documents) {
    tellCommands(D);
    if (D.IsCuda)
      scheduleAnalysis(D, TypingPause);
  }
}

void Server::tellCommands(OpenDocument &D) {
  std::map<std::string, ClangdCommand> New;
  for (auto &[File, Command] : TheProject.clangdCommands(D, unitOf(D.Doc.File))) {
    ClangdCommand &Known = Told[File];
    if (Known == Command)
      continue;
    Known = Command;
    New.emplace(File, std::move(Command));
  }
  sendCommands(New);
  for (const std::string &Problem : TheProject.takeProblems())
    complain(Problem);
}

void Server::sendCommands(const std::map<std::string, ClangdCommand> &Commands) {
  if (Commands.empty())
    return;
  Object Changes;
  for (const auto &[File, Command] : Commands)
    Changes[File] =
        Object{{"workingDirectory", Command.Directory}, {"compilationCommand", Command.Words}};
  sendToClangd(notification(
      "workspace/didChangeConfiguration",
      Object{{"settings", Object{{"compilationDatabaseChanges", std::move(Changes)}}}}));
}

void Server::scheduleAnalysis(OpenDocument &D, milliseconds Delay) {
  unsigned Mine = ++Schedules[D.Doc.Uri];
  Loop.postAfter(Delay, [this, Mine, Uri = D.Doc.Uri] {
    OpenDocument *Still = documentAt(Uri);
    if (Still && Schedules[Uri] == Mine)
      startAnalysis(*Still);
  });
}

void Server::startAnalysis(OpenDocument &D) {
  AnalysisRequest Request = TheProject.requestFor(D.Doc.File, unitOf(D.Doc.File));
  for (const auto &[Uri, Other] : Documents)
    Request.Texts[Other.Doc.File] = Other.Doc.Contents.str();
  TheWorkers.start({D.Doc.Uri, llvm::formatv("{0}\n", toJSON(Request)),
                    [this, Uri = D.Doc.Uri, Version = D.Doc.Version, Contents = D.Doc.Contents](
                        const std::string &Line) { onWorkerLine(Uri, Version, Contents, Line); },
                    [this, Uri = D.Doc.Uri](int Status) { onWorkerEnd(Uri, Status); }});
}

void Server::onWorkerLine(const std::string &Uri, std::int64_t Version, const Text &Contents,
                          const std::string &Line) {
  OpenDocument *D = documentAt(Uri);
  llvm::Expected<Value> Parsed = llvm::json::parse(Line);
  const Object *O = Parsed ? Parsed->getAsObject() : nullptr;
  if (!O)
    return Parsed ? void() : llvm::consumeError(Parsed.takeError());
  if (!D || D->Doc.Version != Version)
    return;
  llvm::json::Path::Root Root("worker");
  CheckReport Checked;
  MigrationReport Migrated;
  if (const Value *V = O->get("check"); V && fromJSON(*V, Checked, Root))
    takeCheck(*D, Version, Contents, std::move(Checked));
  else if (const Value *V = O->get("migration"); V && fromJSON(*V, Migrated, Root))
    takeMigration(*D, Version, Contents, std::move(Migrated));
}

void Server::takeCheck(OpenDocument &D, std::int64_t Version, const Text &Contents,
                       CheckReport Report) {
  for (const std::string &File : Report.Files)
    if (File != D.Doc.File)
      Units[File] = unitOf(D.Doc.File);
  for (const std::string &Mistake : Report.Mistakes)
    complain(Mistake);
  if (!Report.Failure.empty())
    complain(D.Doc.File + ": not checked: " + Report.Failure);
  if (Report.Failure.empty() && D.OldHeaders != Report.OldHeaders) {
    D.OldHeaders = Report.OldHeaders;
    tellCommands(D);
  }
  D.Checked = {Version, Contents, std::move(Report)};
  D.WorkerSpoke = true;
  publish(D);
  if (Client.RefreshesLenses)
    askClient("workspace/codeLens/refresh", Object());
  if (Client.RefreshesHints)
    askClient("workspace/inlayHint/refresh", Object());
  if (Client.RefreshesTokens)
    askClient("workspace/semanticTokens/refresh", Object());
}

void Server::takeMigration(OpenDocument &D, std::int64_t Version, const Text &Contents,
                           MigrationReport Report) {
  D.Migrated = {Version, Contents, std::move(Report)};
  answerWaiting(D);
  // While the text has errors, what was shown last stays.
  if (ShownMigrated.contains(D.Doc.Uri) && D.Migrated->Value.Failure.empty()) {
    writeMigrated(D);
    sendToClient(notification("offloom/migratedChanged", Object{{"uri", D.Doc.Uri}}));
  }
  if (Client.RefreshesLenses)
    askClient("workspace/codeLens/refresh", Object());
}

void Server::onWorkerEnd(const std::string &Uri, int Status) {
  OpenDocument *D = documentAt(Uri);
  if (!D)
    return;
  if (Status != 0) {
    CheckReport Failed;
    Failed.Failure = "the analysis ended with status " + std::to_string(Status);
    if (!D->isCheckCurrent())
      takeCheck(*D, D->Doc.Version, D->Doc.Contents, std::move(Failed));
    if (!D->isMigrationCurrent())
      takeMigration(*D, D->Doc.Version, D->Doc.Contents, {"the analysis crashed", "", "", {}, {}});
  }
}

void Server::onClangdDiagnostics(const Object &Params) {
  OpenDocument *D = documentAt(Params.getString("uri").value_or("").str());
  if (!D) {
    sendToClient(notification("textDocument/publishDiagnostics", Object(Params)));
    return;
  }
  if (Params.getInteger("version").value_or(D->Doc.Version) != D->Doc.Version)
    return; // of a text that is gone
  if (const Array *Diagnostics = Params.getArray("diagnostics"))
    D->ClangdDiagnostics = *Diagnostics;
  publish(*D);
}

void Server::publish(OpenDocument &D) {
  if (D.IsCuda && !D.WorkerSpoke)
    return;
  auto PageOf = [&](llvm::StringRef Rule) {
    std::string File = TheProject.pageOf(Rule);
    return File.empty() ? File : uriOf(File);
  };
  auto TextOf = [&](const std::string &File) { return textOf(File); };
  auto IsCudaHeader = [&](llvm::StringRef Name) { return TheProject.isCudaHeader(Name); };
  auto IsAbsentHeader = [&](llvm::StringRef Name) { return TheProject.isAbsentHeader(Name); };
  Array Merged = mergeDiagnostics(D, {Client, PageOf, TextOf, IsCudaHeader, IsAbsentHeader});
  sendToClient(notification(
      "textDocument/publishDiagnostics",
      Object{{"uri", D.Doc.Uri}, {"version", D.Doc.Version}, {"diagnostics", std::move(Merged)}}));
}

} // namespace offloom::lsp
