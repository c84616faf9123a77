// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Documents.h"
#include "Frontend/Parse.h"
#include "Lsp/Diagnostics.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using std::chrono::milliseconds;

/// A user who types gets no answer between two letters.
constexpr milliseconds TypingPause(200);
/// So long what clangd says of a new document is held back at most: it may be wrong about CUDA, and
/// only a worker that hangs takes longer, however busy the machine.
constexpr std::chrono::seconds FirstPatience(60);

Documents::Documents(EventLoop &Loop, Project &TheProject, Client &TheClient, Clangd &TheClangd,
                     std::vector<std::string> WorkerWords)
    : Loop(Loop), TheProject(TheProject), TheClient(TheClient), TheClangd(TheClangd),
      TheWorkers(Loop, std::move(WorkerWords),
                 [&TheClient](const std::string &Text) { TheClient.log(Text); }) {}

OpenDocument *Documents::at(const std::string &Uri) {
  auto Found = Open.find(Uri);
  return Found == Open.end() ? nullptr : &Found->second;
}

OpenDocument *Documents::namedBy(const Object &Params) {
  const Object *Named = Params.getObject("textDocument");
  return Named ? at(Named->getString("uri").value_or("").str()) : nullptr;
}

const OpenDocument *Documents::ofFile(const std::string &File) const {
  for (const auto &[Uri, D] : Open)
    if (D.Doc.File == File)
      return &D;
  return nullptr;
}

Text Documents::textOf(const std::string &File) const {
  if (const OpenDocument *D = ofFile(File))
    return D->Doc.Contents;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Text(Buffer ? (*Buffer)->getBuffer().str() : std::string());
}

void Documents::withEditContext(llvm::function_ref<void(const EditContext &)> Do) const {
  auto DocumentOf = [&](const std::string &File) { return ofFile(File); };
  auto TextOf = [&](const std::string &File) { return textOf(File); };
  Do({TheClient.Traits, DocumentOf, TextOf});
}

/// The source that \p File is parsed as a part of.
std::string Documents::unitOf(const std::string &File) {
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

void Documents::onOpen(const Object &Params, const std::string &Message) {
  const Object *Item = Params.getObject("textDocument");
  auto Uri = Item ? Item->getString("uri") : std::nullopt;
  auto Contents = Item ? Item->getString("text") : std::nullopt;
  if (!Uri || !Contents || fileOf(*Uri).empty())
    return TheClangd.send(Message);
  TheProject.refresh();
  Open.erase(Uri->str());
  OpenDocument &D =
      Open.emplace(Uri->str(),
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
  planAnalysis(D, milliseconds(0));
  Loop.postAfter(FirstPatience, [this, Name = Uri->str()] {
    if (OpenDocument *Late = at(Name); Late && !Late->WorkerSpoke) {
      Late->WorkerSpoke = true;
      publish(*Late);
    }
  });
}

void Documents::onChange(const Object &Params, const std::string &Message) {
  OpenDocument *D = namedBy(Params);
  const Array *Changes = Params.getArray("contentChanges");
  if (D && Changes && !D->Doc.apply(*Changes, TheClient.Traits.Encoding))
    TheClient.log("a change of " + D->Doc.File + " makes no sense");
  if (D)
    D->Doc.Version =
        Params.getObject("textDocument")->getInteger("version").value_or(D->Doc.Version + 1);
  TheClangd.send(Message);
  if (!D || !D->IsCuda)
    return;
  TheWorkers.cancel(D->Doc.Uri);
  D->InAnalysis.reset();
  planAnalysis(*D, TypingPause);
}

void Documents::onClose(const Object &Params, const std::string &Message) {
  if (OpenDocument *D = namedBy(Params)) {
    TheWorkers.cancel(D->Doc.Uri);
    for (Waiting &W : takeWaiting([&](const Waiting &W) { return W.Uri == D->Doc.Uri; }))
      TheClient.refuse(W.Id, RequestCancelled, "the document was closed");
    TheClient.send(notification("textDocument/publishDiagnostics",
                                Object{{"uri", D->Doc.Uri}, {"diagnostics", Array()}}));
    Open.erase(D->Doc.Uri);
  }
  TheClangd.send(Message);
}

void Documents::onFilesChanged() {
  TheClient.forgetComplaints();
  TheProject.refresh();
  for (auto &[Uri, D] : Open) {
    tellCommands(D);
    if (D.IsCuda)
      planAnalysis(D, TypingPause);
  }
}

void Documents::tellCommands(OpenDocument &D) {
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
    TheClient.complain(Problem);
}

void Documents::sendCommands(const std::map<std::string, ClangdCommand> &Commands) {
  if (Commands.empty())
    return;
  Object Changes;
  for (const auto &[File, Command] : Commands)
    Changes[File] =
        Object{{"workingDirectory", Command.Directory}, {"compilationCommand", Command.Words}};
  TheClangd.send(notification(
      "workspace/didChangeConfiguration",
      Object{{"settings", Object{{"compilationDatabaseChanges", std::move(Changes)}}}}));
}

void Documents::openInClangd(const OpenDocument &D) {
  TheClangd.send(notification("textDocument/didOpen",
                              Object{{"textDocument", Object{{"uri", D.Doc.Uri},
                                                             {"languageId", D.Doc.Language},
                                                             {"version", D.Doc.Version},
                                                             {"text", D.Doc.Contents.str()}}}}));
}

void Documents::onClangdRestart() {
  sendCommands(Told);
  for (auto &[Uri, D] : Open) {
    D.ClangdDiagnostics = {};
    openInClangd(D);
  }
}

void Documents::planAnalysis(OpenDocument &D, milliseconds Delay) {
  D.Plan = ++LastPlan;
  Loop.postAfter(Delay, [this, Mine = D.Plan, Uri = D.Doc.Uri] {
    OpenDocument *Still = at(Uri);
    if (Still && Still->Plan == Mine)
      startAnalysis(*Still);
  });
}

void Documents::startAnalysis(OpenDocument &D) {
  D.Plan = 0; // what else was planned is not needed any more
  D.InAnalysis = D.Doc.Version;
  AnalysisRequest Request = TheProject.requestFor(D.Doc.File, unitOf(D.Doc.File));
  for (const auto &[Uri, Other] : Open)
    Request.Texts[Other.Doc.File] = Other.Doc.Contents.str();
  TheWorkers.start({D.Doc.Uri, llvm::formatv("{0}\n", toJSON(Request)),
                    [this, Uri = D.Doc.Uri, Version = D.Doc.Version, Contents = D.Doc.Contents](
                        const std::string &Line) { onWorkerLine(Uri, Version, Contents, Line); },
                    [this, Uri = D.Doc.Uri](int Status) { onWorkerEnd(Uri, Status); }});
}

void Documents::onWorkerLine(const std::string &Uri, std::int64_t Version, const Text &Contents,
                             const std::string &Line) {
  OpenDocument *D = at(Uri);
  llvm::Expected<Value> Parsed = llvm::json::parse(Line);
  const Object *O = Parsed ? Parsed->getAsObject() : nullptr;
  if (!O)
    return Parsed ? void() : llvm::consumeError(Parsed.takeError());
  if (!D || D->Doc.Version != Version)
    return;
  llvm::json::Path::Root Root("worker");
  CheckReport Checked;
  MigratedDocument Migrated;
  if (const Value *V = O->get("check"); V && fromJSON(*V, Checked, Root))
    takeCheck(*D, Version, Contents, std::move(Checked));
  else if (const Value *V = O->get("migration"); V && fromJSON(*V, Migrated, Root))
    takeMigration(*D, Version, Contents, std::move(Migrated));
}

void Documents::takeCheck(OpenDocument &D, std::int64_t Version, const Text &Contents,
                          CheckReport Report) {
  for (const std::string &File : Report.Files)
    if (File != D.Doc.File)
      Units[File] = unitOf(D.Doc.File);
  for (const std::string &Mistake : Report.Mistakes)
    TheClient.complain(Mistake);
  if (!Report.Failure.empty())
    TheClient.complain(D.Doc.File + ": not checked: " + Report.Failure);
  if (Report.Failure.empty() && D.OldHeaders != Report.OldHeaders) {
    D.OldHeaders = Report.OldHeaders;
    tellCommands(D);
  }
  D.Checked = {Version, Contents, std::move(Report)};
  D.WorkerSpoke = true;
  publish(D);
  for (Waiting &W :
       takeWaiting([&](const Waiting &W) { return W.Uri == D.Doc.Uri && !W.ForMigration; }))
    W.Do(D);
  TheClient.refreshLenses();
  TheClient.refreshHintsAndTokens();
}

void Documents::takeMigration(OpenDocument &D, std::int64_t Version, const Text &Contents,
                              MigratedDocument Report) {
  D.Migrated = {Version, Contents, std::move(Report)};
  answerMigrated(D);
  if (D.Migrated->Value.Failure.empty())
    OnMigrated(D);
  TheClient.refreshLenses();
}

void Documents::onWorkerEnd(const std::string &Uri, int Status) {
  OpenDocument *D = at(Uri);
  if (!D)
    return;
  D->InAnalysis.reset();
  if (Status == 0)
    return;
  CheckReport Failed;
  Failed.Failure = "the analysis ended with status " + std::to_string(Status);
  if (!D->isCheckCurrent())
    takeCheck(*D, D->Doc.Version, D->Doc.Contents, std::move(Failed));
  if (!D->isMigrationCurrent())
    takeMigration(*D, D->Doc.Version, D->Doc.Contents, {"the analysis crashed", "", "", {}, {}});
}

std::vector<Documents::Waiting>
Documents::takeWaiting(llvm::function_ref<bool(const Waiting &)> Which) {
  std::vector<Waiting> Taken, Left;
  for (Waiting &W : WaitingRequests)
    (Which(W) ? Taken : Left).push_back(std::move(W));
  WaitingRequests = std::move(Left);
  return Taken;
}

void Documents::whenChecked(const Value &Id, OpenDocument &D, Action Do) {
  if (!D.IsCuda || D.isCheckCurrent())
    return Do(D);
  WaitingRequests.push_back({Id, D.Doc.Uri, /*ForMigration=*/false, std::move(Do)});
  if (D.InAnalysis != D.Doc.Version)
    startAnalysis(D); // somebody waits: no pause for typing
}

void Documents::whenMigrated(const Value &Id, OpenDocument &D, Action Do) {
  if (!D.IsCuda)
    return TheClient.refuse(Id, InvalidParams, "this is no CUDA source");
  WaitingRequests.push_back({Id, D.Doc.Uri, /*ForMigration=*/true, std::move(Do)});
  if (D.isMigrationCurrent())
    answerMigrated(D);
}

/// Goes on with the requests that wait for the migration that \p D now has.
void Documents::answerMigrated(OpenDocument &D) {
  for (Waiting &W :
       takeWaiting([&](const Waiting &W) { return W.Uri == D.Doc.Uri && W.ForMigration; }))
    if (D.Migrated->Value.Failure.empty())
      W.Do(D);
    else
      TheClient.refuse(W.Id, InternalError, D.Migrated->Value.Failure);
}

bool Documents::cancel(const Value &Id) {
  std::vector<Waiting> Found = takeWaiting([&](const Waiting &W) { return W.Id == Id; });
  for (Waiting &W : Found)
    TheClient.refuse(W.Id, RequestCancelled, "cancelled");
  return !Found.empty();
}

void Documents::onClangdDiagnostics(const Object &Params) {
  OpenDocument *D = at(Params.getString("uri").value_or("").str());
  if (!D) {
    TheClient.send(notification("textDocument/publishDiagnostics", Object(Params)));
    return;
  }
  if (Params.getInteger("version").value_or(D->Doc.Version) != D->Doc.Version)
    return; // of a text that is gone
  if (const Array *Diagnostics = Params.getArray("diagnostics"))
    D->takeFromClangd(*Diagnostics);
  publish(*D);
}

void Documents::publish(OpenDocument &D) {
  if (D.IsCuda && !D.WorkerSpoke)
    return;
  auto PageOf = [&](llvm::StringRef Rule) {
    std::string File = TheProject.pageOf(Rule);
    return File.empty() ? File : uriOf(File);
  };
  auto TextOf = [&](const std::string &File) { return textOf(File); };
  auto IsCudaHeader = [&](llvm::StringRef Name) { return TheProject.isCudaHeader(Name); };
  auto IsAbsentHeader = [&](llvm::StringRef Name) { return TheProject.isAbsentHeader(Name); };
  Array Merged =
      mergeDiagnostics(D, {TheClient.Traits, PageOf, TextOf, IsCudaHeader, IsAbsentHeader});
  TheClient.send(notification(
      "textDocument/publishDiagnostics",
      Object{{"uri", D.Doc.Uri}, {"version", D.Doc.Version}, {"diagnostics", std::move(Merged)}}));
}

} // namespace offloom::lsp
