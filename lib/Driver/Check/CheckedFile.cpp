// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/CheckedFile.h"
#include "Check/Engine/Checks.h"
#include "Check/Engine/PassFindings.h"
#include "Check/Engine/RoundedFactors.h"
#include "Check/Engine/Suppressions.h"
#include "Check/Engine/UncertainFindings.h"
#include "Check/Engine/WarningsOfPass.h"
#include "Driver/Check/CheckCache.h"
#include "Driver/Session/Inputs.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/DeviceProfiles.h"
#include "Rules/RulesDirectory.h"
#include "Support/DeepStack.h"
#include "Support/TimeTrace.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <future>

namespace offloom {

llvm::Expected<CheckKnowledge> CheckKnowledge::load() {
  auto Directory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Directory)
    return Directory.takeError();
  CheckKnowledge Result;
  Result.Directory = std::move(*Directory);
  llvm::Expected<ApiTable> Api = ApiTable::load(Result.Directory + "/api");
  if (!Api)
    return Api.takeError();
  Result.Api = std::move(*Api);
  llvm::Expected<FunctionTable> Functions = FunctionTable::load(Result.Directory + "/functions");
  if (!Functions)
    return Functions.takeError();
  Result.Functions = std::move(*Functions);
  Result.Mistakes =
      addBundledRules(Result.Rules, Result.Patterns, Result.Functions, Result.Directory);
  return Result;
}

llvm::Expected<CheckKnowledge> CheckKnowledge::loadFor(llvm::ArrayRef<std::string> Files,
                                                       llvm::ArrayRef<std::string> Folders) {
  llvm::Expected<CheckKnowledge> Knowledge = load();
  if (!Knowledge)
    return Knowledge.takeError();
  for (const std::string &Folder : Folders)
    Knowledge->addUsersRules(Folder);
  llvm::StringSet<> Asked, Added;
  for (const std::string &File : Files) {
    if (!Asked.insert(llvm::sys::path::parent_path(File)).second)
      continue;
    llvm::Expected<CheckConfiguration> Configuration = CheckConfiguration::forFile(File);
    if (!Configuration)
      return Configuration.takeError();
    for (const CheckConfiguration::RuleFolder &Folder : Configuration->ruleFolders())
      if (Added.insert(Folder.Path).second)
        Knowledge->addUsersRules(Folder.Path, Folder.Scope);
  }
  return Knowledge;
}

void CheckKnowledge::addUsersRules(const std::string &Folder, llvm::StringRef Scope) {
  llvm::append_range(Mistakes, offloom::addUsersRules(Rules, Patterns, Functions, Folder, Scope));
}

namespace {

CheckedFile failed(llvm::Error Reason) {
  CheckedFile Result;
  Result.Failure = llvm::toString(std::move(Reason));
  return Result;
}

using ParseResult = llvm::Expected<ParsedUnit>;

/// Parses \p File's device pass on a thread of its own.
std::future<ParseResult> startDevicePass(const std::string &File, const ParseOptions &Options,
                                         bool IsTraced) {
  return std::async(std::launch::async, [&File, &Options, IsTraced]() -> ParseResult {
    ThreadTimeTrace Trace(IsTraced);
    return onDeepStack([&] { return parse(File, Pass::Device, Options); });
  });
}

/// Whether a file of plain C++ is host code of CUDA's: it includes a header of CUDA's or of its
/// libraries', `cuda_runtime.h`, `cublas_v2.h`. Others have such names too, but not these beside
/// them: `curl/curl.h`.
bool callsCuda(const ParsedUnit &Unit) {
  return llvm::any_of(Unit.Record.Inclusions, [](const PreprocessorRecord::Inclusion &Included) {
    llvm::StringRef Name = llvm::sys::path::filename(Included.Spelling);
    if (!Included.System || !Name.starts_with("cu") || !Name.ends_with(".h"))
      return false;
    llvm::SmallString<128> Runtime = llvm::sys::path::parent_path(Included.ResolvedFile);
    llvm::sys::path::append(Runtime, "cuda_runtime.h");
    return llvm::sys::fs::exists(Runtime);
  });
}

/// Parses and checks \p File in each pass that it has.
CheckedFile checkPasses(const std::string &File, const CheckKnowledge &Knowledge,
                        const CheckConfiguration &Configuration, const device_profile &Profile,
                        const CheckOptions &Options, const ParseOptions &Parsing,
                        UnitObserver Observe) {
  CheckedFile Result;
  std::vector<Finding> OfPass[2];
  std::vector<PassDeclaration> HostDeclarations;
  bool IsWhole = true;
  ToolkitVersion Newest = Options.ToolkitFitsArch ? newestToolkitFor(Parsing.Arch) : NewestToolkit;
  ToolkitVersion Toolkit = Options.Toolkit.value_or(Configuration.toolkit().value_or(Newest));
  bool IsCuda = isCudaFile(File) || Parsing.AsCuda;
  std::future<ParseResult> Device;
  if (IsCuda && Options.ParallelPasses)
    Device = startDevicePass(File, Parsing, !Options.TimeTraceFile.empty());
  for (Pass ThePass : {Pass::Host, Pass::Device}) {
    if (ThePass == Pass::Device && !IsCuda)
      break;
    ParseResult Unit =
        ThePass == Pass::Device && Device.valid() ? Device.get() : parse(File, ThePass, Parsing);
    if (!Unit)
      return failed(Unit.takeError());
    std::vector<Finding> &Found = OfPass[ThePass == Pass::Device];
    Found = std::move(Unit->Findings);
    if (ThePass == Pass::Host && IsCuda && Unit->AST &&
        dropInstancesOfOtherPass(Found, Unit->AST->getASTContext()))
      Unit->Usable = Unit->Parsed = Unit->IsWhole = true;
    Result.Parsed &= Unit->Parsed;
    Result.Whole &= Unit->IsWhole;
    if (Observe)
      Observe(*Unit, Profile);
    dropWarningsBesideErrors(Found);
    if (Unit->AST)
      dropRoundedFactors(Found, Unit->AST->getASTContext());
    if (IsCuda && Unit->AST)
      dropWarningsOfOtherPass(Found, Unit->AST->getASTContext());
    IsWhole &= Unit->Usable;
    if (Unit->AST && (IsCuda || callsCuda(*Unit)))
      llvm::append_range(
          Found, runChecks(*Unit->AST,
                           {Knowledge.Rules, Knowledge.Patterns, Knowledge.Api, Knowledge.Functions,
                            Configuration, Profile, Toolkit, Parsing, Unit->Record, ThePass,
                            HostDeclarations, IsWhole, Unit->Damage, Unit->MissingKeywords}));
    dropUncertain(Found, Unit->Record, Knowledge.Rules);
  }
  Result.Findings = mergePasses(std::move(OfPass[0]), std::move(OfPass[1]));
  return Result;
}

} // namespace

CheckedFile checkFile(const Session &TheSession, const CheckKnowledge &Knowledge,
                      const CheckOptions &Options, const std::string &File, CheckCache *Cache,
                      UnitObserver Observe) {
  ThreadTimeTrace Trace(!Options.TimeTraceFile.empty());
  llvm::Expected<CheckConfiguration> Configuration = CheckConfiguration::forFile(File);
  if (!Configuration)
    return failed(Configuration.takeError());
  if (Configuration->excludes(File))
    return {};
  Configuration->addGlobs(Options.Checks);
  for (const auto &[Id, Rule] : Knowledge.Rules.all())
    if (!Rule.Scope.empty() && !isWithin(File, Rule.Scope))
      Configuration->addGlobs("-" + Id);
  llvm::Expected<ParseOptions> Parsing = TheSession.optionsFor(File);
  if (!Parsing)
    return failed(Parsing.takeError());
  if (unsigned Arch = Options.Arch ? Options.Arch : Configuration->arch())
    Parsing->Arch = Arch;
  auto says = [&](llvm::StringRef Rule) {
    const CheckRule *Found = Knowledge.Rules.find(Rule);
    return Found && Configuration->isEnabled(*Found);
  };
  // Of Clang's warnings that it has to be asked for; what the user says of it comes behind.
  Parsing->ClangOptions.insert(Parsing->ClangOptions.begin(), "-Wuninitialized");
  Parsing->LeaveHostUses = says("call-host-function") && says("use-host-variable");
  std::string Key = Cache ? Cache->keyOf(File, Knowledge, Options, *Parsing) : std::string();
  if (std::optional<CheckedFile> Known = Cache ? Cache->find(Key) : std::nullopt)
    return std::move(*Known);
  if (Cache)
    Parsing->Reads = std::make_shared<ReadFiles>();
  DeviceProfiles Profiles(Knowledge.Directory + "/devices");
  llvm::Expected<const device_profile *> Profile =
      Profiles.find("sm_" + std::to_string(Parsing->Arch));
  if (!Profile)
    return failed(Profile.takeError());
  CheckedFile Result =
      checkPasses(File, Knowledge, *Configuration, **Profile, Options, *Parsing, Observe);
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    return F.Level < Severity::Error && Configuration->excludes(F.Place.File);
  });
  // Clang has no switch for what is said in its place.
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    const CheckRule *Rule = F.Level < Severity::Error ? Knowledge.Rules.find(F.Rule) : nullptr;
    return Rule && !Configuration->isEnabled(*Rule);
  });
  applySuppressions(Result.Findings, File, Knowledge.Rules, Options.UnusedSuppressions);
  if (Cache)
    Cache->store(Key, *Parsing->Reads, Result);
  return Result;
}

} // namespace offloom
