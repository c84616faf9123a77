// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives Clang as a library: options → command line of Clang's driver → one ASTUnit.
//
// ASTUnit is used rather than a ClangTool because an AST must outlive its parse, and because
// `-working-directory` then stands in for a chdir, which would be wrong with several threads.
#include "Frontend/Parse.h"
#include "Frontend/AbsentParts.h"
#include "Frontend/AssemblyRegisters.h"
#include "Frontend/BundledHeaders.h"
#include "Frontend/DiagnosticCollector.h"
#include "Frontend/EnteredFiles.h"
#include "Frontend/ExpansionRecorder.h"
#include "Frontend/LaunchBraces.h"
#include "Frontend/LaunchTokens.h"
#include "Frontend/OldNames.h"
#include "Frontend/ParsedTexts.h"
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/PreprocessorRecorder.h"
#include "Frontend/PreprocessorTokens.h"
#include "Frontend/RelaxedConstexpr.h"
#include "Frontend/SharedConstructors.h"
#include "Frontend/SourcePlaces.h"
#include "Frontend/TemplateKeywords.h"
#include "Frontend/ToolkitHeaders.h"
#include "Support/UnsavedTexts.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>

namespace offloom {

namespace path = llvm::sys::path;

ParsedUnit::ParsedUnit() = default;
ParsedUnit::ParsedUnit(ParsedUnit &&) noexcept = default;
ParsedUnit &ParsedUnit::operator=(ParsedUnit &&) noexcept = default;
ParsedUnit::~ParsedUnit() = default;

bool isCudaFile(llvm::StringRef File) {
  llvm::StringRef Extension = path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

namespace {

/// What Clang is shown differently from how it is written.
struct Amendments {
  std::map<std::string, std::string> Files; ///< texts, by name
  TemplateNames Templates;                  ///< that are to be known for some
  std::vector<Edit> Repairs;                ///< of what the texts are amended in, for good
  bool IsCxx20 = false;                     ///< whatever the options say

  std::vector<Edit> allRepairs() const {
    std::vector<Edit> All = Templates.edits();
    llvm::append_range(All, Repairs);
    return All;
  }
};

/// Introduces Sema to those who hear of its errors.
class Introduction : public clang::SemaConsumer {
public:
  explicit Introduction(DiagnosticCollector &Collector) : Collector(Collector) {}
  void InitializeSema(clang::Sema &S) override { Collector.follow(S); }

private:
  DiagnosticCollector &Collector;
};

/// A syntax-only action that fills the record of a unit.
class ParseAction : public clang::SyntaxOnlyAction {
public:
  ParseAction(ParsedUnit &Unit, DiagnosticCollector &Collector, const ParseOptions &Options,
              const TemplateNames &Templates, bool SharedIsAnnotated)
      : Unit(Unit), Collector(Collector), Templates(Templates),
        RelaxedConstexpr(Options.RelaxedConstexpr), HasToolkit(!Options.CudaPath.empty()),
        SharedIsAnnotated(SharedIsAnnotated) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    // Much of a source does not depend on the header that is missing.
    CI.getDiagnostics().setSeverity(clang::diag::err_pp_file_not_found,
                                    clang::diag::Severity::Error, clang::SourceLocation());
    // nvcc takes `#pragma unroll (4)`: what stands there is a constant expression.
    CI.getDiagnostics().setSeverity(clang::diag::warn_pragma_unroll_cuda_value_in_parens,
                                    clang::diag::Severity::Ignored, clang::SourceLocation());
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<PreprocessorRecorder>(CI.getSourceManager(), Unit.Record));
    watchTokens(CI.getPreprocessor());
    if (!HasToolkit) {
      llvm::Expected<std::string> Headers = bundledHeaders();
      if (Headers)
        CI.getPreprocessor().addPPCallbacks(hideAbsentHeaders(CI.getPreprocessor(), *Headers));
      else
        llvm::consumeError(Headers.takeError());
    }
    CI.setExternalSemaSource(findOldNames(Unit.Old));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef File) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    Consumers.push_back(SyntaxOnlyAction::CreateASTConsumer(CI, File));
    Consumers.push_back(std::make_unique<Introduction>(Collector));
    if (RelaxedConstexpr)
      Consumers.push_back(relaxConstexpr());
    if (SharedIsAnnotated)
      Consumers.push_back(restoreSharedAtOnce());
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

  void EndSourceFileAction() override {
    if (SharedIsAnnotated)
      restoreShared(getCompilerInstance().getASTContext());
    SyntaxOnlyAction::EndSourceFileAction();
  }

private:
  /// A preprocessor has one watcher.
  void watchTokens(clang::Preprocessor &PP) {
    PP.setTokenWatcher([Expansions = recordExpansions(PP, Unit.Record),
                        Braces = std::make_shared<LaunchBraces>(PP),
                        Keywords = TemplateKeywords(PP, Templates)](const clang::Token &T) mutable {
      auto &Given = const_cast<clang::Token &>(T); // the parser's, which it is about to read
      Keywords.note(Given);
      Expansions(T);
      Braces->note(Given);
    });
  }

  ParsedUnit &Unit;
  DiagnosticCollector &Collector;
  const TemplateNames &Templates;
  bool RelaxedConstexpr;
  bool HasToolkit;
  bool SharedIsAnnotated;
};

/// `__CUDA_ARCH__` for the newest architecture that Clang knows and that is not newer than \p Arch.
unsigned archKnownToClang(unsigned Arch) {
  unsigned Best = 20;
  for (unsigned Known : {20, 21, 30, 32, 35, 37, 50, 52,  53,  60,  61,  62,  70, 72,
                         75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121})
    if (Known <= Arch)
      Best = Known;
  return Best;
}

std::string absolutePath(llvm::StringRef Name, llvm::StringRef Directory) {
  llvm::SmallString<256> Path(Name);
  if (!Directory.empty())
    path::make_absolute(Directory, Path);
  return std::string(Path);
}

void appendCudaOptions(std::vector<std::string> &Command, Pass ThePass,
                       const ParseOptions &Options) {
  llvm::append_values(Command, "-x", "cuda", "-Wno-unknown-cuda-version", "-nocudalib",
                      "-nogpulib");
  if (Options.CudaPath.empty())
    llvm::append_values(Command, "-nocudainc", "--cuda-path=/nonexistent", "-include",
                        "cuda_runtime.h");
  else
    Command.push_back("--cuda-path=" + Options.CudaPath);
  // Any SDK from 9.2 on: launches then call __cudaPushCallConfiguration, as with nvcc.
  llvm::append_values(Command, "-Xclang", "-target-sdk-version=12.8", "-Xclang",
                      "-fcuda-allow-variadic-functions");
  if (ThePass == Pass::Host) {
    Command.push_back("--cuda-host-only");
    return;
  }
  unsigned Known = archKnownToClang(Options.Arch);
  llvm::append_values(Command, "--cuda-device-only", "--cuda-gpu-arch=sm_" + std::to_string(Known));
  if (Known != Options.Arch)
    llvm::append_values(Command, "-U__CUDA_ARCH__",
                        "-D__CUDA_ARCH__=" + std::to_string(Options.Arch * 10));
}

/// The bundled headers, when read as plain C++, need C++20; C has no C++ standard.
std::vector<std::string> forPlainSource(std::vector<std::string> Options, llvm::StringRef File) {
  llvm::erase_if(Options, [](llvm::StringRef Option) { return Option.starts_with("-std="); });
  if (path::extension(File) != ".c")
    Options.push_back("-std=gnu++20");
  return Options;
}

} // namespace

llvm::Expected<std::vector<std::string>> clangCommand(const std::string &File, Pass ThePass,
                                                      const ParseOptions &Options) {
  std::vector<std::string> Command{"clang++", "-fsyntax-only", "-Qunused-arguments",
                                   "-ferror-limit=0", "-Wno-pragma-once-outside-header",
                                   // As with g++, and so nvcc:
                                   "-Wno-error=register", "-Wno-error=c++11-narrowing",
                                   "-Wno-error=reserved-user-defined-literal",
                                   "-Wno-error=missing-template-arg-list-after-template-kw",
                                   "-resource-dir=" + clangResourceDirectory()};
  if (!Options.Directory.empty())
    Command.push_back("-working-directory=" + Options.Directory);
  bool IsCuda = Options.AsCuda || isCudaFile(File);
  if (IsCuda)
    appendCudaOptions(Command, ThePass, Options);
  if (Options.CudaPath.empty()) {
    llvm::Expected<std::string> Headers = bundledHeaders();
    if (!Headers)
      return Headers.takeError();
    auto ClangOptions = withoutToolkitHeaders(Options.ClangOptions, Options.Directory);
    llvm::append_range(Command, IsCuda ? ClangOptions : forPlainSource(ClangOptions, File));
    llvm::append_values(Command, "-isystem", *Headers);
  } else {
    llvm::append_range(Command, Options.ClangOptions);
  }
  llvm::append_values(Command, "--", File);
  return Command;
}

namespace {

std::shared_ptr<clang::CompilerInvocation> invocationFor(llvm::ArrayRef<std::string> Command,
                                                         bool LeaveHostUses,
                                                         DiagnosticCollector &Collector) {
  std::vector<const char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(Word.c_str());
  clang::DiagnosticOptions DiagOptions;
  // The driver sets the file system's working directory; the process's own must stay.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystem(
      llvm::vfs::createPhysicalFileSystem().release());
  clang::CreateInvocationOptions How;
  How.VFS = FileSystem;
  How.Diags = clang::CompilerInstance::createDiagnostics(*FileSystem, DiagOptions, &Collector,
                                                         /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> Invocation = clang::createInvocation(Words, How);
  if (!Invocation)
    return nullptr;
  Invocation->getFrontendOpts().DisableFree = false;
  // Made for standard algorithms on AMD's GPUs: whether device code may call a host function or use
  // a host variable is then not Sema's business. Everything else, overloads between the two spaces
  // among it, stays CUDA's.
  Invocation->getLangOpts().HIPStdPar = LeaveHostUses;
  return Invocation;
}

llvm::Error invalidOptions(llvm::ArrayRef<Finding> Findings) {
  for (const Finding &F : Findings)
    if (F.Level >= Severity::Error)
      return llvm::createStringError(F.Message);
  return llvm::createStringError("Clang cannot make sense of the compiler's options");
}

/// Makes errors of the findings about `__shared__` variables that are some for nvcc too.
void rejectShared(ParsedUnit &Unit) {
  for (clang::SourceLocation Rejected : rejectedShared(Unit.AST->getASTContext())) {
    SourcePlace Place = placeOf(Unit.AST->getSourceManager(), Rejected);
    for (Finding &F : Unit.Findings)
      if (F.Place.File == Place.File && F.Place.Offset == Place.Offset)
        F.Level = Severity::Error;
  }
}

llvm::Expected<ParsedUnit> parse(std::vector<std::string> Command, Pass ThePass,
                                 const ParseOptions &Options, const Amendments &Made,
                                 bool &WantsCxx20) {
  if (Made.IsCxx20)
    Command.insert(llvm::find(Command, "--"), "-std=gnu++20");
  ParsedUnit Unit;
  Unit.ThePass = ThePass;
  DiagnosticCollector OfDriver;
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      invocationFor(Command, Options.DeviceEmulation || Options.LeaveHostUses, OfDriver);
  Unit.Findings = OfDriver.takeFindings();
  if (!Invocation || OfDriver.getNumErrors() != 0)
    return invalidOptions(Unit.Findings);
  bool SharedIsAnnotated = llvm::is_contained(Command, annotateShared());
  if (!SharedIsAnnotated)
    Unit.PrecompiledFiles = usePrecompiledHeaders(*Invocation, Command, Options);
  for (const auto &[Name, Content] : Made.Files)
    Invocation->getPreprocessorOpts().addRemappedFile(
        Name, llvm::MemoryBuffer::getMemBufferCopy(Content, Name).release());

  // The engine, and so the ASTUnit, owns it.
  auto *Collector = new DiagnosticCollector(Options.DeviceEmulation);
  auto DiagOptions = std::make_shared<clang::DiagnosticOptions>(Invocation->getDiagnosticOpts());
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Diagnostics =
      clang::CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), *DiagOptions,
                                                 Collector);
  ParseAction Action(Unit, *Collector, Options, Made.Templates, SharedIsAnnotated);
  Unit.AST.reset(clang::ASTUnit::LoadFromCompilerInvocationAction(
      Invocation, std::make_shared<clang::PCHContainerOperations>(), DiagOptions, Diagnostics,
      &Action));
  if (std::optional<std::size_t> HostUse = Collector->firstHostUse())
    Unit.HostUse = Unit.Findings.size() + *HostUse;
  llvm::append_range(Unit.Findings, Collector->takeFindings());
  Unit.Parsed = Unit.AST && !Collector->sawUnparsableCode();
  Unit.Usable = Unit.AST && Collector->getNumErrors() == 0;
  Unit.RejectsOnlyConstructorsOfShared = Unit.AST && Collector->sawOnlyConstructorsOfShared();
  Unit.LacksHeader = Collector->lacksHeader();
  Unit.IsWhole = Collector->sawWholeCode();
  Unit.Damage = Collector->takeDamage();
  if (Unit.AST && Collector->sawConstructorsOfShared())
    rejectShared(Unit);
  if (Unit.AST && !Unit.Usable)
    Unit.UnknownTemplates = missingTemplateKeywords(*Unit.AST, Collector->guessedTemplates());
  if (Unit.AST)
    Unit.Record.MentionsCudaArch = mentionsCudaArch(Unit.AST->getSourceManager());
  WantsCxx20 = Collector->sawShiftsOfNegativeConstants();
  Unit.Repairs = Made.allRepairs();
  llvm::append_range(Unit.Repairs, Collector->takeRepairs());
  return Unit;
}

/// \p Source as Clang understands it, if only nvcc understands it as it is written.
SeparatedTokens forClang(llvm::StringRef Source, const clang::Preprocessor &Macros) {
  auto IsMacro = [&](llvm::StringRef Name) {
    return Macros.getIdentifierInfo(Name)->hadMacroDefinition();
  };
  std::string Text = joinLaunchTokens(Source).value_or(Source.str());
  Text = markLoneRegisters(Text).value_or(std::move(Text));
  return separatePreprocessorTokens(Text, IsMacro).value_or(SeparatedTokens{Text, {}});
}

/// Amends the files of \p Unit that only nvcc understands as they are written; whether there are
/// some.
bool amendFiles(const ParsedUnit &Unit, Amendments &Made) {
  const clang::SourceManager &SM = Unit.AST->getSourceManager();
  bool Found = false;
  for (clang::FileID File : enteredFiles(SM)) {
    llvm::StringRef Source = SM.getBufferData(File);
    SeparatedTokens Amended = forClang(Source, Unit.AST->getPreprocessor());
    if (Amended.Text == Source)
      continue;
    Found = true;
    Made.Files[SM.getFileEntryRefForID(File)->getName().str()] = std::move(Amended.Text);
    for (Edit &Repair : Amended.Repairs) {
      Repair.File = absoluteFileName(SM, File);
      if (!llvm::is_contained(Made.Repairs, Repair)) // the file may have been entered twice
        Made.Repairs.push_back(std::move(Repair));
    }
  }
  return Found;
}

std::size_t countErrors(const ParsedUnit &Unit) {
  return llvm::count_if(Unit.Findings, [](const Finding &F) { return F.Level >= Severity::Error; });
}

/// Adds to \p Made what \p Unit wants beyond other texts; whether there was something.
bool amendMeaning(const ParsedUnit &Unit, bool WantsCxx20, Amendments &Made) {
  // nvcc's device compiler takes `-1 << N` for a constant by any standard; migrated code is C++20.
  bool Found = WantsCxx20 && !std::exchange(Made.IsCxx20, true);
  return Made.Templates.add(Unit.UnknownTemplates) || Found;
}

/// \p First once more, without the errors about constructors of `__shared__` variables, which
/// become warnings.
llvm::Expected<ParsedUnit> withConstructorsOfShared(ParsedUnit First,
                                                    std::vector<std::string> Command,
                                                    const ParseOptions &Options,
                                                    const Amendments &Made) {
  Command.insert(Command.begin() + 1, annotateShared());
  bool WantsCxx20 = false;
  auto Second = parse(Command, First.ThePass, Options, Made, WantsCxx20);
  if (!Second) {
    llvm::consumeError(Second.takeError());
    return First;
  }
  if (!Second->Usable)
    return First;
  Second->Findings = std::move(First.Findings);
  return Second;
}

llvm::Error checkReadable(const std::string &File, const std::string &Found) {
  llvm::sys::fs::file_status Status;
  if (unsavedTexts().contains(Found))
    return llvm::Error::success();
  if (std::error_code Reason = llvm::sys::fs::status(Found, Status))
    return llvm::createStringError(Reason, "cannot read '" + File + "': " + Reason.message());
  if (llvm::sys::fs::is_directory(Status))
    return llvm::createStringError("cannot read '" + File + "': it is a directory");
  return llvm::Error::success();
}

} // namespace

llvm::Expected<ParsedUnit> parse(const std::string &File, Pass ThePass,
                                 const ParseOptions &Options) {
  return parse(File, ThePass, Options, {});
}

llvm::Expected<ParsedUnit> parse(const std::string &File, Pass ThePass, const ParseOptions &Options,
                                 std::map<std::string, std::string> Texts) {
  llvm::TimeTraceScope Trace("Parse", File);
  if (llvm::Error Unreadable = checkReadable(File, absolutePath(File, Options.Directory)))
    return Unreadable;
  auto Command = clangCommand(File, ThePass, Options);
  if (!Command)
    return Command.takeError();

  Texts.insert(unsavedTexts().begin(), unsavedTexts().end());
  Amendments Made{std::move(Texts), {}, {}};
  bool WantsCxx20 = false;
  auto Unit = parse(*Command, ThePass, Options, Made, WantsCxx20);
  auto HasErrors = [&] { return Unit && Unit->AST && !Unit->Usable; };
  if (HasErrors() && amendFiles(*Unit, Made))
    Unit = parse(*Command, ThePass, Options, Made, WantsCxx20);
  // One error may hide another, and a name be no template's after all.
  constexpr unsigned MostRounds = 3;
  for (unsigned Round = 0; Round < MostRounds && HasErrors(); ++Round) {
    Amendments More = Made;
    if (!amendMeaning(*Unit, WantsCxx20, More))
      break;
    auto Again = parse(*Command, ThePass, Options, More, WantsCxx20);
    if (!Again || countErrors(*Again) > countErrors(*Unit)) {
      llvm::consumeError(Again.takeError());
      break;
    }
    Made = std::move(More);
    Unit = std::move(Again);
  }
  if (Unit && Unit->RejectsOnlyConstructorsOfShared)
    return withConstructorsOfShared(std::move(*Unit), std::move(*Command), Options, Made);
  return Unit;
}

} // namespace offloom
