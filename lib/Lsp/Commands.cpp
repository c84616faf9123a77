// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Commands.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <memory>

namespace offloom::lsp {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
namespace path = llvm::sys::path;

/// How much of a program's output is shown.
constexpr std::size_t MostOutput = 1 << 20;

Commands::Commands(EventLoop &Loop, Project &TheProject, Client &TheClient, Documents &Docs,
                   std::vector<std::string> CompilerWords, std::string Folder)
    : TheProject(TheProject), TheClient(TheClient), Docs(Docs),
      Programs(Loop, {"/bin/sh"}, [&TheClient](const std::string &Text) { TheClient.log(Text); }),
      CompilerWords(std::move(CompilerWords)), Folder(std::move(Folder)) {
  Docs.onMigrated([this](OpenDocument &D) { followText(D); });
}

bool Commands::run(const Value &Id, const Object &Params) {
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
  using Command = void (Commands::*)(const Value &, OpenDocument &);
  static const llvm::StringMap<Command> OnDocuments = {{ShowMigrated, &Commands::showMigrated},
                                                       {MigrateFile, &Commands::migrateFile},
                                                       {RunOnCpu, &Commands::runOnCpu},
                                                       {FixAll, &Commands::fixAll}};
  auto Found = OnDocuments.find(Name);
  OpenDocument *D = Docs.at(First);
  if (Found == OnDocuments.end())
    TheClient.refuse(Id, InvalidParams, "there is no command '" + Name.str() + "'");
  else if (!D)
    TheClient.refuse(Id, InvalidParams,
                     Name.str() + " takes the URI of an open document, not '" + First + "'");
  else
    (this->*Found->second)(Id, *D);
  return true;
}

/// Writes the migrated text to a file of the server's own, for clients to show.
std::string Commands::writeMigrated(const OpenDocument &D) {
  llvm::SmallString<256> File(Folder);
  path::append(File, llvm::utohexstr(llvm::xxh3_64bits(D.Doc.File)),
               path::filename(D.Migrated->Value.Name));
  if (llvm::Error Failed = writeFileAtomically(File, D.Migrated->Value.Text)) {
    TheClient.showMessage(1, llvm::toString(std::move(Failed)));
    return {};
  }
  return uriOf(File);
}

void Commands::showMigrated(const Value &Id, OpenDocument &D) {
  giveMigrated(Id, D, /*ShowFile=*/true);
}

void Commands::giveMigrated(const Value &Id, OpenDocument &D, bool ShowFile) {
  D.ShowsMigrated = true;
  Docs.whenMigrated(Id, D, [this, Id, ShowFile](OpenDocument &D) {
    std::string Uri = writeMigrated(D);
    TheClient.answer(Id, Object{{"uri", Uri},
                                {"name", D.Migrated->Value.Name},
                                {"version", D.Migrated->Version},
                                {"text", D.Migrated->Value.Text}});
    if (ShowFile)
      TheClient.showDocument(Uri);
    for (const Finding &F : D.Migrated->Value.Residue)
      if (F.Level >= Severity::Error) // there is a rule about the others
        TheClient.complain(F.Place.File + ":" + std::to_string(F.Place.Line) +
                           ": not migrated: " + F.Message);
  });
}

/// The migrated text that the user looks at changes with the document. While that has errors, what
/// was shown last stays.
void Commands::followText(OpenDocument &D) {
  if (!D.ShowsMigrated)
    return;
  writeMigrated(D);
  TheClient.send(notification("offloom/migratedChanged", Object{{"uri", D.Doc.Uri}}));
}

void Commands::migrateFile(const Value &Id, OpenDocument &D) {
  if (!TheClient.Traits.CreatesFiles) {
    TheClient.refuse(Id, InternalError,
                     "this editor cannot create files; run: offloom migrate " + D.Doc.File);
    return;
  }
  Docs.whenMigrated(Id, D, [this, Id](OpenDocument &D) {
    const MigratedDocument &M = D.Migrated->Value;
    if (llvm::sys::fs::exists(M.Name)) {
      TheClient.refuse(Id, InternalError, "'" + M.Name + "' exists already");
      return;
    }
    std::string Uri = uriOf(M.Name);
    Object Insertion{{"range", Text("").rangeOf({0, 0}, TheClient.Traits.Encoding)},
                     {"newText", M.Text}};
    Array Changes{Object{{"kind", "create"}, {"uri", Uri}},
                  Object{{"textDocument", Object{{"uri", Uri}, {"version", nullptr}}},
                         {"edits", Array{std::move(Insertion)}}}};
    TheClient.answer(Id, Object{{"uri", Uri}});
    TheClient.applyEdit("Migrate to C++", Object{{"documentChanges", std::move(Changes)}},
                        [this, Uri] { TheClient.showDocument(Uri); });
  });
}

void Commands::fixAll(const Value &Id, OpenDocument &D) {
  Docs.whenChecked(Id, D, [this, Id](OpenDocument &D) {
    std::vector<Edit> All = allFixes(D);
    TheClient.answer(Id, Object{{"edits", All.size()}});
    if (!All.empty())
      Docs.withEditContext([&](const EditContext &Context) {
        TheClient.applyEdit("Apply all of Offloom's fixes", workspaceEdit(All, Context));
      });
  });
}

void Commands::explainRule(const Value &Id, llvm::StringRef Rule) {
  std::string File = TheProject.pageOf(Rule);
  auto Page = File.empty() ? nullptr : llvm::MemoryBuffer::getFile(File);
  if (File.empty() || !Page) {
    TheClient.refuse(Id, InvalidParams, "there is no rule '" + Rule.str() + "'");
    return;
  }
  TheClient.answer(
      Id, Object{{"uri", uriOf(File)}, {"markdown", llvm::json::fixUTF8((*Page)->getBuffer())}});
  TheClient.showDocument(uriOf(File));
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
void Commands::runOnCpu(const Value &Id, OpenDocument &D) {
  auto OnDisk = llvm::MemoryBuffer::getFile(D.Doc.File);
  if (!OnDisk || (*OnDisk)->getBuffer() != D.Doc.Contents.str()) {
    TheClient.refuse(Id, InvalidParams, "save the file first: it is built from the disk");
    return;
  }
  llvm::SmallString<256> Program(Folder);
  path::append(Program, llvm::utohexstr(llvm::xxh3_64bits(D.Doc.File)));
  if (std::error_code Reason = llvm::sys::fs::create_directories(Program)) {
    TheClient.refuse(Id, InternalError,
                     "cannot create '" + Program.str().str() + "': " + Reason.message());
    return;
  }
  path::append(Program, path::stem(D.Doc.File));
  std::string Script = "exec 2>&1\ncd " + quoted(path::parent_path(D.Doc.File)) + " && ";
  for (const std::string &Word : CompilerWords)
    Script += quoted(Word) + ' ';
  for (const std::string &Word : TheProject.compilerWords(D.Doc.File))
    Script += quoted(Word) + ' ';
  Script += quoted(D.Doc.File) + " -o " + quoted(Program) + " && " + quoted(Program) + '\n';

  if (auto Before = Runs.find(D.Doc.Uri); Before != Runs.end())
    TheClient.refuse(Before->second, RequestCancelled, "the program was started again");
  Runs.insert_or_assign(D.Doc.Uri, Id);
  auto Output = std::make_shared<std::string>();
  Programs.start(
      {D.Doc.Uri, std::move(Script),
       [Output](const std::string &Line) {
         if (Output->size() < MostOutput)
           *Output += Line;
       },
       [this, Id, Uri = D.Doc.Uri, Output, Log = Program.str().str() + ".txt"](int Status) {
         Runs.erase(Uri);
         reportRun(Id, Status, *Output, Log);
       }});
}

void Commands::reportRun(const Value &Id, int Status, const std::string &Output,
                         const std::string &Log) {
  TheClient.answer(Id, Object{{"status", Status}, {"output", llvm::json::fixUTF8(Output)}});
  if (llvm::Error Failed = writeFileAtomically(Log, Output))
    TheClient.showMessage(1, llvm::toString(std::move(Failed)));
  else
    TheClient.showDocument(uriOf(Log));
}

bool Commands::cancel(const Value &Id) {
  for (const auto &[Uri, OfRun] : Runs)
    if (OfRun == Id) {
      Programs.cancel(Uri);
      Runs.erase(Uri);
      TheClient.refuse(Id, RequestCancelled, "cancelled");
      return true;
    }
  return false;
}

} // namespace offloom::lsp
