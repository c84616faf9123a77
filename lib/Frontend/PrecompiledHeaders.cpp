// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/Parse.h"
#include "Frontend/RelaxedConstexpr.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What Clang includes before the first line of a unit: see clangCommand().
constexpr llvm::StringLiteral Included = "cuda_runtime.h";

/// The files of one precompiled header, which have its key in their names.
struct CacheEntry {
  std::string Asked;   ///< exists when somebody has wanted it once
  std::string Header;  ///< as Clang writes it
  std::string Sources; ///< what it was made from: a line "time size path" each
};

CacheEntry entryOf(llvm::StringRef Folder, const std::string &Key) {
  llvm::SmallString<256> Name(Folder);
  path::append(Name, "llvmcache-" + Key); // the prefix by which llvm::pruneCache knows entries
  return {(Name + ".asked").str(), (Name + ".pch").str(), (Name + ".sources").str()};
}

/// Whether it matters to \p Options from which folder they are read.
bool nameFiles(llvm::ArrayRef<std::string> Options) {
  return llvm::any_of(Options, [](llvm::StringRef Option) {
    return !Option.starts_with("-") || Option.starts_with("-I") || Option.starts_with("-i");
  });
}

std::string keyOf(llvm::ArrayRef<std::string> Command, const ParseOptions &Options,
                  const clang::CompilerInvocation &Invocation) {
  std::string Text = fingerprintOfTool() + '\n';
  for (const std::string &Word : Command.drop_back()) // the file
    if (!llvm::StringRef(Word).starts_with("-working-directory"))
      Text += Word + '\n';
  llvm::SmallString<256> Directory(Options.Directory);
  if (nameFiles(Options.ClangOptions)) {
    if (Directory.empty())
      fs::current_path(Directory);
    Text += Directory.str();
  }
  Text += Options.RelaxedConstexpr ? " relaxed" : "";
  Text += Invocation.getLangOpts().HIPStdPar ? " host" : "";
  // Folders that no option names: of the host compiler found, and of variables such as CPATH.
  for (const auto &Folder : Invocation.getHeaderSearchOpts().UserEntries)
    Text += '\n' + Folder.Path;
  return hashOfText(Text);
}

/// \p File as a line of a list of sources; empty: it is not there.
std::string lineOf(const std::string &File) {
  fs::file_status Status;
  if (fs::status(File, Status))
    return {};
  return std::to_string(Status.getLastModificationTime().time_since_epoch().count()) + ' ' +
         std::to_string(Status.getSize()) + ' ' + File;
}

/// The files that \p List names, or nothing if one has changed.
std::vector<std::string> unchangedSources(const std::string &List) {
  auto Buffer = llvm::MemoryBuffer::getFile(List);
  if (!Buffer)
    return {};
  std::vector<std::string> Sources;
  for (llvm::line_iterator Line(**Buffer); !Line.is_at_end(); ++Line) {
    std::string File = Line->split(' ').second.split(' ').second.str();
    if (lineOf(File) != *Line)
      return {};
    Sources.push_back(std::move(File));
  }
  return Sources;
}

class AllSources : public clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

/// Writes the precompiled header, with what Offloom does to declarations done to them.
class Precompilation : public clang::GeneratePCHAction {
public:
  explicit Precompilation(bool RelaxedConstexpr) : RelaxedConstexpr(RelaxedConstexpr) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef File) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    if (RelaxedConstexpr)
      Consumers.push_back(relaxConstexpr());
    if (auto Writer = GeneratePCHAction::CreateASTConsumer(CI, File))
      Consumers.push_back(std::move(Writer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

private:
  bool RelaxedConstexpr;
};

/// Precompiles what \p Invocation includes first to \p Header. Gives the list of sources, or
/// nothing if there are errors.
std::string precompile(const clang::CompilerInvocation &Invocation, const std::string &Header,
                       bool RelaxedConstexpr) {
  llvm::TimeTraceScope Trace("Precompile");
  auto OfHeader = std::make_shared<clang::CompilerInvocation>(Invocation);
  // An empty file: were the header the main file, it would not be a system header.
  constexpr const char *Empty = "offloom-bundled-headers.cu";
  clang::FrontendOptions &Frontend = OfHeader->getFrontendOpts();
  Frontend.Inputs = {clang::FrontendInputFile(Empty, Frontend.Inputs.front().getKind())};
  Frontend.OutputFile = Header;
  Frontend.ProgramAction = clang::frontend::GeneratePCH;
  OfHeader->getPreprocessorOpts().addRemappedFile(
      Empty, llvm::MemoryBuffer::getMemBuffer("", Empty).release());
  OfHeader->getPreprocessorOpts().Includes = {Included.str()};

  clang::CompilerInstance Clang(OfHeader, std::make_shared<clang::PCHContainerOperations>());
  clang::IgnoringDiagConsumer Ignored;
  Clang.createVirtualFileSystem();
  Clang.createDiagnostics(&Ignored, /*ShouldOwnClient=*/false);
  auto Sources = std::make_shared<AllSources>();
  Clang.addDependencyCollector(Sources);
  Precompilation Action(RelaxedConstexpr);
  if (!Clang.ExecuteAction(Action) || Clang.getDiagnostics().hasErrorOccurred())
    return {};
  std::string Lines;
  for (const std::string &File : Sources->getDependencies())
    if (std::string Line = lineOf(File); !Line.empty())
      Lines += Line + '\n';
  return Lines;
}

/// Removes what nobody has used for a month, and the oldest beyond 1 GiB.
void prune(const std::string &Folder) {
  llvm::CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = 1 << 30;
  llvm::pruneCache(Folder, Policy);
}

/// Makes \p Entry anew; whether that was possible.
bool make(const CacheEntry &Entry, const clang::CompilerInvocation &Invocation,
          bool RelaxedConstexpr) {
  llvm::SmallString<256> Temporary;
  if (fs::createUniqueFile(Entry.Header + "-%%%%%%", Temporary))
    return false;
  std::string Sources = precompile(Invocation, std::string(Temporary), RelaxedConstexpr);
  // The list goes first and comes last: it is what says that the header is there.
  fs::remove(Entry.Sources);
  if (Sources.empty() || fs::rename(Temporary, Entry.Header)) {
    fs::remove(Temporary);
    return false;
  }
  prune(path::parent_path(Entry.Header).str());
  return !llvm::errorToBool(writeFileAtomically(Entry.Sources, Sources));
}

} // namespace

std::vector<std::string> usePrecompiledHeaders(clang::CompilerInvocation &Invocation,
                                               llvm::ArrayRef<std::string> Command,
                                               const ParseOptions &Options) {
  std::vector<std::string> &Includes = Invocation.getPreprocessorOpts().Includes;
  if (Options.CacheFolder.empty() || Includes.empty() || Includes.front() != Included)
    return {};
  llvm::SmallString<256> Folder(Options.CacheFolder);
  path::append(Folder, "headers");
  CacheEntry Entry = entryOf(Folder, keyOf(Command, Options, Invocation));
  std::vector<std::string> Sources = unchangedSources(Entry.Sources);
  if (Sources.empty()) {
    if (!fs::exists(Entry.Asked)) {
      if (!fs::create_directories(Folder))
        llvm::consumeError(writeFileAtomically(Entry.Asked, ""));
      return {};
    }
    if (!make(Entry, Invocation, Options.RelaxedConstexpr))
      return {};
    Sources = unchangedSources(Entry.Sources);
    if (Sources.empty())
      return {};
  }
  Includes.erase(Includes.begin());
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = Entry.Header;
  return Sources;
}

} // namespace offloom
