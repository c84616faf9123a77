// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Drives Clang as a library: options → command line of Clang's driver → one ASTUnit.
//
// ASTUnit is used rather than a ClangTool because an AST must outlive its parse, and because
// `-working-directory` then stands in for a chdir, which would be wrong with several threads.
#include "Frontend/Parse.h"
#include "Frontend/Amendments/Amendments.h"
#include "Frontend/Amendments/AssemblyCommas.h"
#include "Frontend/Amendments/DeviceFunctors.h"
#include "Frontend/Amendments/LaunchBraces.h"
#include "Frontend/Amendments/OldNames.h"
#include "Frontend/Amendments/RelaxedConstexpr.h"
#include "Frontend/Amendments/SharedConstructors.h"
#include "Frontend/Amendments/StandardValues.h"
#include "Frontend/Amendments/TemplateKeywords.h"
#include "Frontend/Amendments/UncertainSpaces.h"
#include "Frontend/Amendments/UnknownSpecifiers.h"
#include "Frontend/Amendments/VisibleConversions.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/Invocation.h"
#include "Frontend/Commands/LibraryFolders.h"
#include "Frontend/Diagnostics/AbsentParts.h"
#include "Frontend/Diagnostics/DiagnosticCollector.h"
#include "Frontend/ParsedTexts.h"
#include "Frontend/PrecompiledHeaders.h"
#include "Frontend/Reading/ExpansionRecorder.h"
#include "Frontend/Reading/LibraryHeaders.h"
#include "Frontend/Reading/PlainTexts.h"
#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Frontend/Reading/SystemHeaders.h"
#include "Support/LineEnds.h"
#include "Support/UnsavedTexts.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
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

namespace {

/// Introduces Sema to those who hear of its errors.
class Introduction : public clang::SemaConsumer {
public:
  explicit Introduction(DiagnosticCollector &Collector) : Collector(Collector) {}
  void InitializeSema(clang::Sema &S) override { Collector.follow(S); }
  void HandleTranslationUnit(clang::ASTContext &) override { Collector.finishTemplates(); }

private:
  DiagnosticCollector &Collector;
};

/// A syntax-only action that fills the record of a unit.
class ParseAction : public clang::SyntaxOnlyAction {
public:
  ParseAction(ParsedUnit &Unit, DiagnosticCollector &Collector, const ParseOptions &Options,
              const Amendments &Made, std::vector<std::string> LibraryFolders)
      : Unit(Unit), Collector(Collector), Made(Made), Reads(Options.Reads),
        LibraryFolders(std::move(LibraryFolders)), RelaxedConstexpr(Options.RelaxedConstexpr),
        HasToolkit(!Options.CudaPath.empty()) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    if (Reads)
      Reads->watch(CI);
    // Much of a source does not depend on the header that is missing.
    CI.getDiagnostics().setSeverity(clang::diag::err_pp_file_not_found,
                                    clang::diag::Severity::Error, clang::SourceLocation());
    // nvcc takes `#pragma unroll (4)`: what stands there is a constant expression.
    CI.getDiagnostics().setSeverity(clang::diag::warn_pragma_unroll_cuda_value_in_parens,
                                    clang::diag::Severity::Ignored, clang::SourceLocation());
    CI.getPreprocessor().addPPCallbacks(
        std::make_unique<PreprocessorRecorder>(CI.getSourceManager(), Unit.Record, LibraryFolders));
    Collector.leaveAlone(Unit.Record.LibraryFiles);
    watchTokens(CI.getPreprocessor());
    if (!HasToolkit) {
      llvm::Expected<std::string> Headers = bundledHeaders();
      if (Headers) {
        takeForSystemHeaders(CI.getPreprocessor(), *Headers);
        CI.getPreprocessor().addPPCallbacks(hideAbsentHeaders(CI.getPreprocessor(), *Headers));
      } else {
        llvm::consumeError(Headers.takeError());
      }
    }
    CI.setExternalSemaSource(findOldNames(Unit.Old));
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef File) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
    Consumers.push_back(SyntaxOnlyAction::CreateASTConsumer(CI, File));
    Consumers.push_back(std::make_unique<Introduction>(Collector));
    Consumers.push_back(collectConversionsOfWholeClasses());
    Consumers.push_back(shareDeviceFunctors());
    Consumers.push_back(shareStandardValues());
    if (RelaxedConstexpr)
      Consumers.push_back(relaxConstexpr());
    return std::make_unique<clang::MultiplexConsumer>(std::move(Consumers));
  }

  void EndSourceFileAction() override {
    if (Made.TakesConstructorsOfShared)
      restoreShared(getCompilerInstance().getASTContext());
    SyntaxOnlyAction::EndSourceFileAction();
  }

private:
  /// A preprocessor has one watcher.
  void watchTokens(clang::Preprocessor &PP) {
    PP.setTokenWatcher([Expansions = recordExpansions(PP, Unit.Record),
                        Braces = std::make_shared<LaunchBraces>(PP), Commas = AssemblyCommas(PP),
                        Keywords = TemplateKeywords(PP, Made.Templates),
                        Statics = StaticsOfClass(PP, Made.Statics),
                        Spaces = InheritedSpaces(PP, Made.Spaceless), Shared = StaticShared(PP),
                        Uncertain = recordUncertainSpaces(
                            PP, Unit.Record, [&Of = Collector] { return Of.lacksHeader(); }),
                        &Made = Made, &Collector = Collector](const clang::Token &T) mutable {
      auto &Given = const_cast<clang::Token &>(T); // the parser's, which it is about to read
      Keywords.note(Given);
      Statics.note(Given);
      Expansions(T);
      Uncertain(T);
      Braces->note(Given);
      Commas.note(Given);
      // Last, since they hide the token behind others.
      Spaces.note(Given);
      if (Made.TakesConstructorsOfShared)
        Shared.note(Given, Collector.isInFunction());
    });
  }

  ParsedUnit &Unit;
  DiagnosticCollector &Collector;
  const Amendments &Made;
  std::shared_ptr<ReadFiles> Reads;
  std::vector<std::string> LibraryFolders;
  bool RelaxedConstexpr;
  bool HasToolkit;
};

std::string absolutePath(llvm::StringRef Name, llvm::StringRef Directory) {
  llvm::SmallString<256> Path(Name);
  if (!Directory.empty())
    path::make_absolute(Directory, Path);
  return std::string(Path);
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

/// One parse of a source, and what in it Clang has not read as nvcc does.
struct Attempt {
  ParsedUnit Unit;
  Misreadings Misread;
};

llvm::Expected<Attempt> attempt(std::vector<std::string> Command, Pass ThePass,
                                const ParseOptions &Options, const Amendments &Made) {
  if (Made.IsCxx20)
    Command.insert(llvm::find(Command, "--"), "-std=gnu++20");
  if (Made.TakesConstructorsOfShared)
    Command.insert(Command.begin() + 1, annotateShared());
  Attempt Result;
  ParsedUnit &Unit = Result.Unit;
  Unit.ThePass = ThePass;
  Unit.ReadAsCxx20 = Made.IsCxx20;
  DiagnosticCollector OfDriver;
  std::shared_ptr<clang::CompilerInvocation> Invocation = invocationFor(Command, OfDriver);
  Unit.Findings = OfDriver.takeFindings();
  if (!Invocation || OfDriver.getNumErrors() != 0)
    return invalidOptions(Unit.Findings);
  std::vector<std::string> LibraryFolders = readLibrariesAsUsers(*Invocation, Command);
  Unit.Record.LibraryFiles = Made.Libraries;
  // Made for standard algorithms on AMD's GPUs: whether device code may call a host function or use
  // a host variable is then not Sema's business. Everything else, overloads between the two spaces
  // among it, stays CUDA's.
  Invocation->getLangOpts().HIPStdPar = Options.DeviceEmulation || Options.LeaveHostUses;
  // The option is HIP's. With it, static variables of the device may have constructors.
  Invocation->getLangOpts().GPUAllowDeviceInit = Made.TakesConstructorsOfShared;
  if (!Made.TakesConstructorsOfShared) {
    std::vector<std::string> Precompiled = usePrecompiledHeaders(*Invocation, Command, Options);
    if (Options.Reads)
      Options.Reads->addPrecompiled(Precompiled);
  }
  for (const auto &[Name, Content] : Made.Files)
    Invocation->getPreprocessorOpts().addRemappedFile(
        Name, llvm::MemoryBuffer::getMemBufferCopy(Content, Name).release());

  // The engine, and so the ASTUnit, owns it.
  auto *Collector = new DiagnosticCollector(Options.DeviceEmulation);
  auto DiagOptions = std::make_shared<clang::DiagnosticOptions>(Invocation->getDiagnosticOpts());
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Diagnostics =
      clang::CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), *DiagOptions,
                                                 Collector);
  ParseAction Action(Unit, *Collector, Options, Made, std::move(LibraryFolders));
  Unit.AST.reset(clang::ASTUnit::LoadFromCompilerInvocationAction(
      Invocation, std::make_shared<clang::PCHContainerOperations>(), DiagOptions, Diagnostics,
      &Action));
  if (Options.Reads && Unit.AST)
    Options.Reads->addContents(Unit.AST->getSourceManager());
  else if (Options.Reads)
    Options.Reads->addFailure();
  if (std::optional<std::size_t> HostUse = Collector->firstHostUse())
    Unit.HostUse = Unit.Findings.size() + *HostUse;
  llvm::append_range(Unit.Findings, Collector->takeFindings());
  Unit.Parsed = Unit.AST && !Collector->sawUnparsableCode();
  Unit.Usable = Unit.AST && Collector->getNumErrors() == 0;
  Unit.LacksHeader = Collector->lacksHeader();
  Unit.IsWhole = Collector->sawWholeCode();
  Unit.Damage = Collector->takeDamage();
  Unit.MissingKeywords = Made.Templates;
  Unit.Repairs = Made.allRepairs();
  llvm::append_range(Unit.Repairs, Collector->takeRepairs());
  if (!Unit.AST)
    return Result;
  recordUnknownSpecifiers(Unit.AST->getSourceManager(), Unit.AST->getLangOpts(),
                          Collector->unknownSpecifiers(), Unit.Record);
  Unit.Record.MentionsCudaArch = mentionsCudaArch(Unit.AST->getSourceManager());
  Result.Misread.NeedsCxx20 = Collector->sawShiftsOfNegativeConstants();
  Result.Misread.Statics = Collector->staticsOfThis();
  Result.Misread.RejectsConstructorsOfShared = Collector->sawConstructorsOfShared();
  Result.Misread.RejectsOnlyConstructorsOfShared = Collector->sawOnlyConstructorsOfShared();
  if (Result.Misread.RejectsConstructorsOfShared)
    rejectShared(Unit);
  Result.Misread.Spaceless = declarationsWithoutSpace(*Unit.AST);
  if (!Unit.Usable)
    Result.Misread.Templates = missingTemplateKeywords(*Unit.AST, Collector->guessedTemplates());
  TemplateNames &Missing = Result.Misread.Templates;
  for (clang::SourceLocation Type : Collector->typesOfInstances())
    Missing.add(Missing.Types, Unit.AST->getSourceManager(), Unit.AST->getLangOpts(), Type);
  for (clang::SourceLocation Member : Collector->membersOfBases())
    Missing.add(Missing.Members, Unit.AST->getSourceManager(), Unit.AST->getLangOpts(), Member);
  return Result;
}

bool isError(const Finding &F) { return F.Level >= Severity::Error; }

/// Parses with what \p Made has, and then with what else Clang turns out to need, which is added.
llvm::Expected<Attempt> attemptWithAmendments(llvm::ArrayRef<std::string> Command, Pass ThePass,
                                              const ParseOptions &Options, Amendments &Made) {
  auto Best = attempt(Command, ThePass, Options, Made);
  if (plainLineEndsAreRead() && Best && Best->Unit.AST &&
      addPlainTexts(Best->Unit.AST->getSourceManager())) {
    Made.Files.merge(plainTexts());
    Best = attempt(Command, ThePass, Options, Made);
  }
  if (Best && Best->Unit.AST &&
      blankSystemPragmas(Best->Unit.AST->getSourceManager(), Best->Unit.Record, Made.Files,
                         Made.Libraries))
    Best = attempt(Command, ThePass, Options, Made);
  auto HasErrors = [&] { return Best && Best->Unit.AST && !Best->Unit.Usable; };
  if (HasErrors() && amendTexts(*Best->Unit.AST, Made))
    Best = attempt(Command, ThePass, Options, Made);
  // One error may hide another, and a name be no template's after all.
  constexpr unsigned MostRounds = 3;
  auto IsMisread = [&] {
    return HasErrors() ||
           (Best && (!Best->Misread.Spaceless.empty() || !Best->Misread.Templates.Types.empty()));
  };
  for (unsigned Round = 0; Round < MostRounds && IsMisread(); ++Round) {
    Amendments More = Made;
    if (!amendMeaning(Best->Misread, More))
      break;
    auto Again = attempt(Command, ThePass, Options, More);
    if (!Again || llvm::count_if(Again->Unit.Findings, isError) >
                      llvm::count_if(Best->Unit.Findings, isError)) {
      llvm::consumeError(Again.takeError());
      break;
    }
    Made = std::move(More);
    Best = std::move(Again);
  }
  return Best;
}

/// \p First once more with the constructors of `__shared__` variables, about which it has warnings
/// that stay. What Clang did not say of a variable that it had rejected is added. \p IsAlone: those
/// constructors are all that it rejected.
llvm::Expected<ParsedUnit> withConstructorsOfShared(ParsedUnit First, bool IsAlone,
                                                    llvm::ArrayRef<std::string> Command,
                                                    const ParseOptions &Options, Amendments Made) {
  Made.TakesConstructorsOfShared = true;
  auto Second = attemptWithAmendments(Command, First.ThePass, Options, Made);
  if (!Second)
    return Second.takeError();
  ParsedUnit Unit = std::move(Second->Unit);
  std::optional<std::size_t> HostUse = First.HostUse;
  std::vector<SourcePlace> Rejected;
  for (const Finding &F : First.Findings)
    if (F.Rule == "shared-constructor-not-run")
      Rejected.push_back(F.Place);
  // Elsewhere, what Clang says may be about the annotation.
  auto Bodies = Unit.AST ? bodiesWithShared(Unit.AST->getASTContext(), Rejected)
                         : std::vector<std::pair<SourcePlace, SourcePlace>>();
  auto IsOfUse = [&](const Finding &F) {
    if (llvm::StringRef(F.Message).contains("__device__, and __managed__ are not allowed"))
      return false; // nor has the author written `__device__`, or the first parse had said it
    return llvm::any_of(Bodies, [&](const auto &Body) {
      return F.Place.File == Body.first.File && Body.first.Offset <= F.Place.Offset &&
             F.Place.Offset <= Body.second.Offset;
    });
  };
  for (auto [Index, F] : llvm::enumerate(Unit.Findings)) {
    if (!isError(F) || !IsOfUse(F) || llvm::is_contained(First.Findings, F))
      continue;
    if (!HostUse && Unit.HostUse == Index)
      HostUse = First.Findings.size();
    First.Findings.push_back(std::move(F));
  }
  Unit.Findings = std::move(First.Findings);
  Unit.HostUse = HostUse;
  Unit.Usable &= IsAlone;
  return Unit;
}

llvm::Error checkReadable(const std::string &File, const std::string &Found,
                          const std::map<std::string, std::string> &Texts) {
  llvm::sys::fs::file_status Status;
  if (Texts.contains(Found))
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
  Texts.insert(unsavedTexts().begin(), unsavedTexts().end());
  if (plainLineEndsAreRead()) {
    for (auto &[Name, Text] : Texts)
      Text = withoutCarriageReturns(Text);
    addPlainText(absolutePath(File, Options.Directory));
    Texts.merge(plainTexts());
  }
  if (llvm::Error Unreadable = checkReadable(File, absolutePath(File, Options.Directory), Texts))
    return Unreadable;
  auto Command = clangCommand(File, ThePass, Options);
  if (!Command)
    return Command.takeError();

  Amendments Made;
  Made.Files = std::move(Texts);
  auto Read = attemptWithAmendments(*Command, ThePass, Options, Made);
  if (!Read)
    return Read.takeError();
  if (Read->Misread.RejectsConstructorsOfShared)
    return withConstructorsOfShared(std::move(Read->Unit),
                                    Read->Misread.RejectsOnlyConstructorsOfShared, *Command,
                                    Options, std::move(Made));
  return std::move(Read->Unit);
}

} // namespace offloom
