// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Server, part five: the commands `offloom.*`.
#include "Lsp/Server.h"
#include "Lsp/Transport.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
namespace path = llvm::sys::path;

/// How much of a program's output is shown.
constexpr std::size_t MostOutput = 1 << 20;

bool Server::runCommand(const Value &Id, const Object &Params) {
  llvm::StringRef Name = Params.getString("command").value_or("");
  if (!Name.starts_with("offloom."))
    return false;
  const Array *Arguments = Params.getArray("arguments");
  std::string First = Arguments && !Arguments->empty()
                          ? Arguments->front().getAsString().value_or("").str()
                          : std::string();
  if (Name == ExplainRule) {
    explainRule(Id, First);
    return true;
  }
  using Command = void (Server::*)(const Value &, OpenDocument &);
  static const llvm::StringMap<Command> Commands = {{ShowMigrated, &Server::showMigrated},
                                                    {MigrateFile, &Server::migrateFile},
                                                    {RunOnCpu, &Server::runOnCpu},
                                                    {FixAll, &Server::fixAll}};
  auto Found = Commands.find(Name);
  OpenDocument *D = documentAt(First);
  if (Found == Commands.end())
    sendToClient(errorResponse(Id, InvalidParams, "there is no command '" + Name.str() + "'"));
  else if (!D)
    sendToClient(errorResponse(
        Id, InvalidParams, Name.str() + " takes the URI of an open document, not '" + First + "'"));
  else
    (this->*Found->second)(Id, *D);
  return true;
}

void Server::whenMigrated(const Value &Id, OpenDocument &D,
                          std::function<void(OpenDocument &)> Do) {
  if (!D.IsCuda) {
    sendToClient(errorResponse(Id, InvalidParams, "this is no CUDA source"));
    return;
  }
  WaitingForMigration.push_back({Id, D.Doc.Uri, std::move(Do)});
  if (D.isMigrationCurrent())
    answerWaiting(D);
}

/// Answers the requests that wait for the migration that \p D now has.
void Server::answerWaiting(OpenDocument &D) {
  std::vector<Waiting> Ready;
  for (std::size_t I = 0; I < WaitingForMigration.size();)
    if (WaitingForMigration[I].Uri == D.Doc.Uri) {
      Ready.push_back(std::move(WaitingForMigration[I]));
      WaitingForMigration.erase(WaitingForMigration.begin() + I);
    } else {
      ++I;
    }
  for (Waiting &W : Ready)
    if (D.Migrated->Value.Failure.empty())
      W.Do(D);
    else
      sendToClient(errorResponse(W.Id, InternalError, D.Migrated->Value.Failure));
}

bool Server::cancelWaiting(const Value &Id) {
  for (auto It = WaitingForMigration.begin(); It != WaitingForMigration.end(); ++It)
    if (It->Id == Id) {
      WaitingForMigration.erase(It);
      sendToClient(errorResponse(Id, RequestCancelled, "cancelled"));
      return true;
    }
  return false;
}

/// Writes the migrated text to a file of the server's own, for clients to show.
std::string Server::writeMigrated(const OpenDocument &D) {
  llvm::SmallString<256> File(Options.Folder);
  path::append(File, llvm::utohexstr(llvm::xxh3_64bits(D.Doc.File)),
               path::filename(D.Migrated->Value.Name));
  if (llvm::Error Failed = writeFileAtomically(File, D.Migrated->Value.Text)) {
    showMessage(1, llvm::toString(std::move(Failed)));
    return {};
  }
  return uriOf(File);
}

void Server::showMigrated(const Value &Id, OpenDocument &D) {
  giveMigrated(Id, D, /*ShowFile=*/true);
}

/// Answers with the migrated text. \p ShowFile: the client is asked to open the file with it; a
/// client that shows the text itself does not want that.
void Server::giveMigrated(const Value &Id, OpenDocument &D, bool ShowFile) {
  ShownMigrated.insert(D.Doc.Uri);
  whenMigrated(Id, D, [this, Id, ShowFile](OpenDocument &D) {
    std::string Uri = writeMigrated(D);
    sendToClient(response(Id, Object{{"uri", Uri},
                                     {"name", D.Migrated->Value.Name},
                                     {"version", D.Migrated->Version},
                                     {"text", D.Migrated->Value.Text}}));
    if (ShowFile)
      showDocument(Uri);
    for (const Finding &F : D.Migrated->Value.Residue)
      complain(F.Place.File + ":" + std::to_string(F.Place.Line) + ": not migrated: " + F.Message);
  });
}

void Server::showDocument(const std::string &Uri) {
  if (Client.ShowsDocuments && !Uri.empty())
    askClient("window/showDocument", Object{{"uri", Uri}, {"takeFocus", true}});
}

void Server::migrateFile(const Value &Id, OpenDocument &D) {
  if (!Client.CreatesFiles) {
    sendToClient(errorResponse(
        Id, InternalError, "this editor cannot create files; run: offloom migrate " + D.Doc.File));
    return;
  }
  whenMigrated(Id, D, [this, Id](OpenDocument &D) {
    const MigrationReport &M = D.Migrated->Value;
    if (llvm::sys::fs::exists(M.Name)) {
      sendToClient(errorResponse(Id, InternalError, "'" + M.Name + "' exists already"));
      return;
    }
    std::string Uri = uriOf(M.Name);
    Object Insertion{{"range", Text("").rangeOf({0, 0}, Client.Encoding)}, {"newText", M.Text}};
    Array Changes{Object{{"kind", "create"}, {"uri", Uri}},
                  Object{{"textDocument", Object{{"uri", Uri}, {"version", nullptr}}},
                         {"edits", Array{std::move(Insertion)}}}};
    sendToClient(response(Id, Object{{"uri", Uri}}));
    applyEdit("Migrate to C++", Object{{"documentChanges", std::move(Changes)}},
              [this, Uri] { showDocument(Uri); });
  });
}

void Server::applyEdit(llvm::StringRef Label, Object Edit, std::function<void()> OnApplied) {
  askClient("workspace/applyEdit", Object{{"label", Label}, {"edit", std::move(Edit)}},
            [this, Label = Label.str(), OnApplied = std::move(OnApplied)](const Object &Reply) {
              const Object *Result = Reply.getObject("result");
              if (Result && Result->getBoolean("applied").value_or(false))
                return OnApplied ? OnApplied() : void();
              llvm::StringRef Reason =
                  Result ? Result->getString("failureReason").value_or("") : "";
              showMessage(2, "'" + Label + "' was not applied" +
                                 (Reason.empty() ? "; the text may have changed meanwhile"
                                                 : ": " + Reason.str()));
            });
}

void Server::fixAll(const Value &Id, OpenDocument &D) {
  std::vector<Edit> All = allFixes(D);
  sendToClient(response(Id, Object{{"edits", All.size()}}));
  if (!All.empty())
    withEditContext([&](const EditContext &Context) {
      applyEdit("Apply all of Offloom's fixes", workspaceEdit(All, Context));
    });
}

void Server::explainRule(const Value &Id, llvm::StringRef Rule) {
  std::string File = TheProject.pageOf(Rule);
  auto Page = File.empty() ? nullptr : llvm::MemoryBuffer::getFile(File);
  if (File.empty() || !Page) {
    sendToClient(errorResponse(Id, InvalidParams, "there is no rule '" + Rule.str() + "'"));
    return;
  }
  sendToClient(response(
      Id, Object{{"uri", uriOf(File)}, {"markdown", llvm::json::fixUTF8((*Page)->getBuffer())}}));
  showDocument(uriOf(File));
}

/// \p Word as a word of the shell's language.
static std::string quoted(llvm::StringRef Word) {
  std::string Result = "'";
  for (char C : Word)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

/// Builds the document's file as `offloom cc` does and runs the program, and answers with what the
/// two wrote.
void Server::runOnCpu(const Value &Id, OpenDocument &D) {
  auto OnDisk = llvm::MemoryBuffer::getFile(D.Doc.File);
  if (!OnDisk || (*OnDisk)->getBuffer() != D.Doc.Contents.str()) {
    sendToClient(
        errorResponse(Id, InvalidParams, "save the file first: it is built from the disk"));
    return;
  }
  llvm::SmallString<256> Program(Options.Folder);
  path::append(Program, llvm::utohexstr(llvm::xxh3_64bits(D.Doc.File)));
  if (std::error_code Reason = llvm::sys::fs::create_directories(Program)) {
    sendToClient(errorResponse(Id, InternalError,
                               "cannot create '" + Program.str().str() + "': " + Reason.message()));
    return;
  }
  path::append(Program, path::stem(D.Doc.File));
  std::string Script = "exec 2>&1\ncd " + quoted(path::parent_path(D.Doc.File)) + " && ";
  for (const std::string &Word : Options.CompilerWords)
    Script += quoted(Word) + ' ';
  for (const std::string &Word : TheProject.compilerWords(D.Doc.File))
    Script += quoted(Word) + ' ';
  Script += quoted(D.Doc.File) + " -o " + quoted(Program) + " && " + quoted(Program) + '\n';

  auto Output = std::make_shared<std::string>();
  Programs.start({D.Doc.Uri, std::move(Script),
                  [Output](const std::string &Line) {
                    if (Output->size() < MostOutput)
                      *Output += Line;
                  },
                  [this, Id, Output, Log = Program.str().str() + ".txt"](int Status) {
                    reportRun(Id, Status, *Output, Log);
                  }});
}

void Server::reportRun(const Value &Id, int Status, const std::string &Output,
                       const std::string &Log) {
  sendToClient(response(Id, Object{{"status", Status}, {"output", llvm::json::fixUTF8(Output)}}));
  if (llvm::Error Failed = writeFileAtomically(Log, Output))
    showMessage(1, llvm::toString(std::move(Failed)));
  else
    showDocument(uriOf(Log));
}

} // namespace offloom::lsp
