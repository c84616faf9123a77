// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/Amendments/RelaxedConstexpr.h"
#include "Frontend/Amendments/StandardValues.h"
#include "Frontend/Commands/Invocation.h"
#include "Frontend/Parse.h"
#include "Support/CacheFolder.h"
#include "Support/CachedHeader.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TimeProfiler.h"

namespace offloom {
namespace {

namespace fs = llvm::sys::fs;

/// What Clang includes before the first line of a unit: see clangCommand().
constexpr llvm::StringLiteral Included = "cuda_runtime.h";

std::string keyOf(llvm::ArrayRef<std::string> Command, const ParseOptions &Options,
                  const clang::CompilerInvocation &Invocation) {
  std::string Text = fingerprintOfTool() + '\n';
  for (const std::string &Word : Command.drop_back()) // the file
    if (!llvm::StringRef(Word).starts_with("-working-directory"))
      Text += Word + '\n';
  llvm::SmallString<256> Directory(Options.Directory);
  if (namesFolderFromHere(Options.ClangOptions)) {
    if (Directory.empty())
      fs::current_path(Directory);
    Text += Directory.str();
  }
  Text += Options.RelaxedConstexpr ? " relaxed" : "";
  Text += Invocation.getLangOpts().HIPStdPar ? " host" : "";
  for (const std::string &Folder : headerFolders(Invocation))
    Text += '\n' + Folder;
  return hashOfText(Text);
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
    Consumers.push_back(shareStandardValues());
    if (RelaxedConstexpr)
      Consumers.push_back(relaxConstexpr());
    if (auto Writer = GeneratePCHAction::CreateASTConsumer(CI, File))
      Consumers.push_back(std::move(Writer));
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

private:
  bool RelaxedConstexpr;
};

/// Precompiles what \p Invocation includes first to \p Header. Gives its sources, or nothing if
/// there are errors.
CachedHeader::Sources precompile(const clang::CompilerInvocation &Invocation,
                                 const std::string &Header, bool RelaxedConstexpr) {
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
  // Otherwise each unit would instantiate what the headers leave pending, <cmath>'s special
  // functions above all: four fifths of the parse of a small file.
  OfHeader->getLangOpts().PCHInstantiateTemplates = true;

  clang::CompilerInstance Clang(OfHeader, std::make_shared<clang::PCHContainerOperations>());
  clang::IgnoringDiagConsumer Ignored;
  Clang.createVirtualFileSystem();
  Clang.createDiagnostics(&Ignored, /*ShouldOwnClient=*/false);
  auto Sources = std::make_shared<AllSources>();
  Clang.addDependencyCollector(Sources);
  Precompilation Action(RelaxedConstexpr);
  if (!Clang.ExecuteAction(Action) || Clang.getDiagnostics().hasErrorOccurred())
    return {};
  llvm::ArrayRef<std::string> Files = Sources->getDependencies();
  return CachedHeader::Sources(Files.begin(), Files.end());
}

} // namespace

std::vector<std::string> usePrecompiledHeaders(clang::CompilerInvocation &Invocation,
                                               llvm::ArrayRef<std::string> Command,
                                               const ParseOptions &Options) {
  std::vector<std::string> &Includes = Invocation.getPreprocessorOpts().Includes;
  if (Options.CacheFolder.empty() || Includes.empty() || Includes.front() != Included)
    return {};
  CachedHeader Header(Options.CacheFolder, keyOf(Command, Options, Invocation), ".pch");
  std::vector<std::string> Sources = Header.use([&](const std::string &Output) {
    return precompile(Invocation, Output, Options.RelaxedConstexpr);
  });
  if (Sources.empty())
    return {};
  Includes.erase(Includes.begin());
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = Header.file();
  return Sources;
}

} // namespace offloom
