// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/Inclusions.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/Invocation.h"
#include "Frontend/Commands/LibraryFolders.h"
#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Frontend/Reading/SystemHeaders.h"
#include "Support/UnsavedTexts.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace offloom {

namespace scan = clang::dependency_directives_scan;

static bool includes(scan::DirectiveKind Kind) {
  return Kind == scan::pp_include || Kind == scan::pp_include_next || Kind == scan::pp_import;
}

/// The file that \p Directive names.
static WrittenInclusion inclusionIn(const scan::Directive &Directive, llvm::StringRef Text) {
  for (const scan::Token &Token : Directive.Tokens) {
    llvm::StringRef Spelling = Text.substr(Token.Offset, Token.Length);
    if (Spelling.size() >= 2 && (Spelling.front() == '"' || Spelling.front() == '<'))
      return {Spelling.drop_front().drop_back().str(), Spelling.front() == '<'};
  }
  return {};
}

std::vector<WrittenInclusion> writtenInclusions(llvm::StringRef Text) {
  llvm::SmallVector<scan::Token, 64> Tokens;
  llvm::SmallVector<scan::Directive, 64> Directives;
  std::vector<WrittenInclusion> Result;
  // What cannot be scanned may include anything.
  if (clang::scanSourceForDependencyDirectives(Text, Tokens, Directives))
    return {WrittenInclusion()};
  for (const scan::Directive &Directive : Directives)
    if (includes(Directive.Kind))
      Result.push_back(inclusionIn(Directive, Text));
  return Result;
}

namespace {

/// Preprocesses, and goes on where a header is missing.
class InclusionAction : public clang::PreprocessOnlyAction {
public:
  InclusionAction(PreprocessorRecord &Record, std::shared_ptr<ReadFiles> Reads,
                  std::vector<std::string> LibraryFolders)
      : Record(Record), Reads(std::move(Reads)), LibraryFolders(std::move(LibraryFolders)) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    if (Reads)
      Reads->watch(CI);
    CI.getDiagnostics().setSeverity(clang::diag::err_pp_file_not_found,
                                    clang::diag::Severity::Error, clang::SourceLocation());
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<PreprocessorRecorder>(CI.getSourceManager(), Record, LibraryFolders));
    if (llvm::Expected<std::string> Headers = bundledHeaders())
      takeForSystemHeaders(CI.getPreprocessor(), *Headers);
    else
      llvm::consumeError(Headers.takeError());
    return true;
  }

  void EndSourceFileAction() override {
    if (Reads)
      Reads->addContents(getCompilerInstance().getSourceManager());
    PreprocessOnlyAction::EndSourceFileAction();
  }

private:
  PreprocessorRecord &Record;
  std::shared_ptr<ReadFiles> Reads;
  std::vector<std::string> LibraryFolders;
};

} // namespace

llvm::Expected<PreprocessorRecord> recordInclusions(const std::string &File,
                                                    const ParseOptions &Options) {
  llvm::TimeTraceScope Trace("Inclusions", File);
  auto Command = clangCommand(File, Pass::Host, Options);
  if (!Command)
    return Command.takeError();
  clang::IgnoringDiagConsumer Ignored;
  std::shared_ptr<clang::CompilerInvocation> Invocation = invocationFor(*Command, Ignored);
  if (!Invocation)
    return llvm::createStringError("Clang cannot make sense of the compiler's options");
  for (const auto &[Name, Text] : unsavedTexts())
    Invocation->getPreprocessorOpts().addRemappedFile(
        Name, llvm::MemoryBuffer::getMemBufferCopy(Text, Name).release());

  std::vector<std::string> LibraryFolders = readLibrariesAsUsers(*Invocation, *Command);
  PreprocessorRecord Record;
  clang::CompilerInstance Compiler(std::move(Invocation));
  Compiler.createVirtualFileSystem(llvm::vfs::createPhysicalFileSystem());
  Compiler.createDiagnostics(&Ignored, /*ShouldOwnClient=*/false);
  InclusionAction Action(Record, Options.Reads, std::move(LibraryFolders));
  Compiler.ExecuteAction(Action); // its mistakes are for the author's compiler to find
  return Record;
}

} // namespace offloom
