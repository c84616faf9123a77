// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Editor/EditorProject.h"
#include "Driver/Session/Inputs.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Parse.h"
#include "Rules/RulesDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <utility>

namespace offloom {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<std::unique_ptr<EditorProject>> EditorProject::open(SessionOptions Options) {
  llvm::Expected<NvccOptions> Nvcc = loadNvccOptions();
  if (!Nvcc)
    return Nvcc.takeError();
  auto Table = std::make_shared<NvccOptions>(std::move(*Nvcc));
  llvm::Expected<CompileCommands> Fallback = CompileCommands::fixed(Options.CompilerWords, *Table);
  if (!Fallback)
    return Fallback.takeError();
  auto RulesFolder = findRulesDirectory(fs::getMainExecutable("offloom", nullptr));
  if (!RulesFolder)
    return RulesFolder.takeError();
  llvm::Expected<AbsentHeaders> Absent = AbsentHeaders::load(*RulesFolder);
  if (!Absent)
    return Absent.takeError();
  llvm::Expected<std::string> Headers = bundledHeaders();
  if (!Headers)
    return Headers.takeError();
  if (!Options.Build.empty()) {
    // A mistake here is reported once, at the start.
    if (auto Try = CompileCommands::load(Options.Build, *Table); !Try)
      return Try.takeError();
    Options.Build = absoluteName(Options.Build);
    if (fs::is_directory(Options.Build))
      Options.Build += "/compile_commands.json";
  }
  return std::unique_ptr<EditorProject>(
      new EditorProject(std::move(Options), std::move(Table), std::move(*Fallback),
                        std::move(*Absent), std::move(*RulesFolder), std::move(*Headers)));
}

std::string EditorProject::databaseOf(const std::string &File) const {
  if (!Options.Build.empty())
    return Options.Build;
  for (llvm::StringRef Folder = path::parent_path(File); !Folder.empty();
       Folder = path::parent_path(Folder))
    for (llvm::StringRef Place : {"compile_commands.json", "build/compile_commands.json"}) {
      llvm::SmallString<256> Candidate(Folder);
      path::append(Candidate, Place);
      if (fs::exists(Candidate))
        return std::string(Candidate);
    }
  return {};
}

static llvm::sys::TimePoint<> modificationTime(const std::string &File) {
  fs::file_status Status;
  return fs::status(File, Status) ? llvm::sys::TimePoint<>() : Status.getLastModificationTime();
}

EditorProject::Build *EditorProject::buildOf(const std::string &File) {
  std::string Database = databaseOf(File);
  if (Database.empty())
    return nullptr;
  auto [Known, IsNew] = Builds.try_emplace(Database);
  if (!IsNew)
    return &Known->second;
  Known->second.Modified = modificationTime(Database);
  llvm::Expected<CompileCommands> Commands = CompileCommands::load(Database, *Nvcc);
  if (Commands)
    Known->second.Commands = std::move(*Commands);
  else
    Problems.push_back(llvm::toString(Commands.takeError()));
  return &Known->second;
}

void EditorProject::refresh() {
  std::erase_if(Builds, [](const auto &Known) {
    return modificationTime(Known.first) != Known.second.Modified;
  });
}

llvm::Expected<ParseOptions> EditorProject::optionsFor(const std::string &Unit) {
  Build *OfUnit = buildOf(Unit);
  const CompileCommands &Commands = OfUnit && OfUnit->Commands ? *OfUnit->Commands : Fallback;
  llvm::Expected<ParseOptions> Result = Commands.optionsFor(Unit);
  if (Result)
    Result->CudaPath = Options.CudaPath;
  return Result;
}

/// Does a line of \p Text include a file of this name?
static bool includes(llvm::StringRef Text, llvm::StringRef Name) {
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    llvm::StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    llvm::StringRef Included = Line.trim().drop_front(Line.trim().empty() ? 0 : 1);
    if (path::filename(Included.take_until([](char C) { return C == '"' || C == '>'; })) == Name)
      return true;
  }
  return false;
}

std::optional<std::string> EditorProject::unitOf(const std::string &Header) {
  Build *OfHeader = buildOf(Header);
  if (!OfHeader || !OfHeader->Commands)
    return std::nullopt;
  llvm::StringRef Name = path::filename(Header);
  for (const std::string &Source : OfHeader->Commands->files()) {
    if (!isCudaFile(Source))
      continue;
    if (auto Buffer = llvm::MemoryBuffer::getFile(Source))
      if (includes((*Buffer)->getBuffer(), Name))
        return Source;
  }
  return std::nullopt;
}

/// clangd completes no name that begins with an underscore and comes from a system header, which
/// half of CUDA's names would.
static void includeAsUsers(const std::string &Headers, std::vector<std::string> &Words) {
  for (std::size_t I = 1; I < Words.size(); ++I)
    if (Words[I] == Headers && Words[I - 1] == "-isystem")
      Words[I - 1] = "-I";
}

std::optional<lsp::ClangdCommand>
EditorProject::clangdCommand(const std::string &File, const std::string &Unit,
                             llvm::ArrayRef<std::string> OldHeaders) {
  llvm::Expected<ParseOptions> Parsing = optionsFor(Unit);
  if (!Parsing) {
    Problems.push_back(File + ": " + llvm::toString(Parsing.takeError()));
    return std::nullopt;
  }
  Parsing->AsCuda = true;
  for (const std::string &Header : OldHeaders)
    Parsing->ClangOptions.insert(Parsing->ClangOptions.end(), {"-include", Header});
  llvm::Expected<std::vector<std::string>> Words = clangCommand(File, Pass::Host, *Parsing);
  if (!Words) {
    Problems.push_back(llvm::toString(Words.takeError()));
    return std::nullopt;
  }
  includeAsUsers(Headers, *Words);
  std::string Directory =
      Parsing->Directory.empty() ? path::parent_path(File).str() : Parsing->Directory;
  return lsp::ClangdCommand{std::move(Directory), std::move(*Words)};
}

/// A header is CUDA by its name, by its text, or by the source that includes it.
static bool isCudaPart(const lsp::Document &Doc, const std::string &Unit) {
  llvm::StringRef Text = Doc.Contents.str();
  return isCudaFile(Doc.File) || isCudaFile(Unit) || Text.contains("__global__") ||
         Text.contains("__device__");
}

std::map<std::string, lsp::ClangdCommand> EditorProject::clangdCommands(const lsp::OpenDocument &D,
                                                                        const std::string &Unit) {
  std::map<std::string, lsp::ClangdCommand> Result;
  if (!isCudaPart(D.Doc, Unit))
    return Result;
  if (auto Command = clangdCommand(D.Doc.File, Unit, D.OldHeaders))
    Result.emplace(D.Doc.File, std::move(*Command));
  // clangd's index is to know the project's other sources too.
  Build *OfUnit = buildOf(Unit);
  if (OfUnit && OfUnit->Commands && !std::exchange(OfUnit->SourcesTold, true))
    for (const std::string &Source : OfUnit->Commands->files())
      if (isCudaFile(Source) && !Result.contains(Source))
        if (auto Command = clangdCommand(Source, Source, {}))
          Result.emplace(Source, std::move(*Command));
  return Result;
}

lsp::AnalysisRequest EditorProject::requestFor(const std::string &Document,
                                               const std::string &Unit) {
  lsp::AnalysisRequest Request;
  Request.Document = Document;
  Request.Unit = Unit;
  Build *OfUnit = buildOf(Unit);
  if (OfUnit && OfUnit->Commands)
    Request.Build = databaseOf(Unit);
  Request.Words = Options.CompilerWords;
  Request.CudaPath = Options.CudaPath;
  Request.AsCuda = !isCudaFile(Unit);
  return Request;
}

std::vector<std::string> EditorProject::compilerWords(const std::string &File) {
  Build *OfFile = buildOf(File);
  if (!OfFile || !OfFile->Commands)
    return Options.CompilerWords;
  return OfFile->Commands->wordsFor(File);
}

std::string EditorProject::pageOf(llvm::StringRef Rule) {
  if (Rule.empty() || Rule.starts_with("-"))
    return {};
  llvm::SmallString<256> Page(path::parent_path(RulesFolder));
  path::append(Page, "docs", "rules", Rule + ".md");
  return fs::exists(Page) ? std::string(Page) : std::string();
}

bool EditorProject::isCudaHeader(llvm::StringRef Name) { return fs::exists(Headers + "/" + Name); }

} // namespace offloom
