// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Editor/EditorWorker.h"
#include "Check/Facts/CodeFacts.h"
#include "Driver/Check/CheckedFile.h"
#include "Driver/Projects/MigratedProject.h"
#include "Driver/Session/ExitCode.h"
#include "Lsp/Analysis.h"
#include "Support/DeepStack.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <sys/resource.h>

namespace offloom {
namespace {

using lsp::AnalysisRequest;
using lsp::CheckReport;
using lsp::MigratedDocument;

/// What setpriority() calls so: 0 is usual, 19 last.
constexpr int WorkerNiceness = 5;

llvm::Expected<AnalysisRequest> readRequest() {
  auto Input = llvm::MemoryBuffer::getSTDIN();
  if (!Input)
    return llvm::createStringError("cannot read the request: " + Input.getError().message());
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse((*Input)->getBuffer());
  if (!Parsed)
    return Parsed.takeError();
  AnalysisRequest Request;
  llvm::json::Path::Root Root("request");
  if (!fromJSON(*Parsed, Request, Root))
    return Root.getError();
  return Request;
}

llvm::Expected<std::unique_ptr<Session>> openSession(const AnalysisRequest &Request) {
  SessionOptions Options;
  Options.Build = Request.Build;
  Options.CompilerWords = Request.Words;
  Options.CudaPath = Request.CudaPath;
  Options.AsCuda = Request.AsCuda;
  return Session::open("lsp", std::move(Options));
}

CheckReport check(const AnalysisRequest &Request) {
  CheckReport Report;
  auto Opened = openSession(Request);
  if (!Opened) {
    Report.Failure = llvm::toString(Opened.takeError());
    return Report;
  }
  llvm::Expected<CheckKnowledge> Knowledge = CheckKnowledge::loadFor(Request.Unit);
  if (!Knowledge) {
    Report.Failure = llvm::toString(Knowledge.takeError());
    return Report;
  }
  Report.Mistakes = Knowledge->Mistakes;
  auto Observe = [&](ParsedUnit &Unit, const device_profile &Profile) {
    if (Unit.ThePass != Pass::Host || !Unit.AST)
      return;
    Report.Files = userFiles(Request.Unit, Unit.Record);
    Report.Profile = Profile.name;
    Report.OldHeaders = Unit.Old.headers();
    Report.Facts = collectCodeFacts(Unit.AST->getASTContext(), Request.Document, Profile);
  };
  CheckOptions Options;
  Options.ParallelPasses = true;
  Options.ToolkitFitsArch = true;
  CheckedFile Checked =
      checkFile(**Opened, *Knowledge, Options, Request.Unit, /*Cache=*/nullptr, Observe);
  Report.Failure = std::move(Checked.Failure);
  Report.Findings = std::move(Checked.Findings);
  return Report;
}

/// Why the unit cannot be migrated: its first error.
std::string firstError(const MigratedUnit &Unit) {
  for (const Finding &F : Unit.Findings)
    if (F.Level >= Severity::Error)
      return llvm::formatv("not migrated because of an error in {0}:{1}: {2}",
                           llvm::sys::path::filename(F.Place.File), F.Place.Line, F.Message);
  return "not migrated because of errors";
}

llvm::Expected<MigratedDocument> migrateDocument(const AnalysisRequest &Request) {
  auto Opened = openSession(Request);
  if (!Opened)
    return Opened.takeError();
  llvm::Expected<ParseOptions> Parsing = (*Opened)->optionsFor(Request.Unit);
  if (!Parsing)
    return Parsing.takeError();
  MigratedProject Project(llvm::sys::path::parent_path(Request.Document).str());
  MigrateOptions How;
  How.RelocatableDeviceCode = Parsing->RelocatableDeviceCode;
  How.IsProjectFile = [&](llvm::StringRef Name) {
    return Name == Request.Document || Project.owns(Name);
  };
  llvm::Expected<MigratedUnit> Unit = migrateUnit(Request.Unit, *Parsing, How);
  if (!Unit)
    return Unit.takeError();
  if (!Unit->Usable)
    return llvm::createStringError(firstError(*Unit));
  Project.add(*Unit);
  llvm::Expected<std::vector<MigratedFile>> Files = Project.files();
  if (!Files)
    return Files.takeError();
  MigratedDocument Report;
  for (MigratedFile &File : *Files)
    if (File.From == Request.Document) {
      Report.Name = std::move(File.To);
      Report.Text = std::move(File.After);
    }
  if (Report.Name.empty())
    return llvm::createStringError("not migrated: it is not one of the project's files");
  Report.Kernels = std::move(Unit->Result.Kernels);
  Report.Residue = std::move(Unit->Result.Residue);
  return Report;
}

void writeLine(llvm::StringRef Name, llvm::json::Value Report) {
  llvm::outs() << llvm::json::Value(llvm::json::Object{{Name, std::move(Report)}}) << '\n';
  llvm::outs().flush();
}

void answer(AnalysisRequest Request) {
  setUnsavedTexts(Request.Texts);
  writeLine("check", toJSON(check(Request)));
  readPlainLineEnds(); // now that what is said of the text as it is has been said
  llvm::Expected<MigratedDocument> Migrated = migrateDocument(Request);
  MigratedDocument Report;
  if (Migrated)
    Report = std::move(*Migrated);
  else
    Report.Failure = llvm::toString(Migrated.takeError());
  writeLine("migration", toJSON(Report));
}

} // namespace

int runEditorWorker() {
  // Whoever types waits for clangd; on a machine with few cores this process leaves them to it.
  (void)setpriority(PRIO_PROCESS, 0, WorkerNiceness);
  llvm::Expected<AnalysisRequest> Request = readRequest();
  if (!Request) {
    llvm::errs() << "offloom lsp --worker: error: " << llvm::toString(Request.takeError()) << '\n';
    return Unusable;
  }
  runOnDeepStack([&] { answer(std::move(*Request)); });
  return Clean;
}

} // namespace offloom
