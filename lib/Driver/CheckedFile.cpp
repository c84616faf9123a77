// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/CheckedFile.h"
#include "Check/Checks.h"
#include "Check/PassFindings.h"
#include "Check/Suppressions.h"
#include "Driver/Inputs.h"
#include "Frontend/Parse.h"
#include "Rules/CheckConfiguration.h"
#include "Rules/DeviceProfiles.h"
#include "Rules/RulesDirectory.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

llvm::Expected<CheckKnowledge> CheckKnowledge::load() {
  auto Directory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Directory)
    return Directory.takeError();
  CheckKnowledge Result;
  Result.Directory = std::move(*Directory);
  Result.Mistakes = addBundledRules(Result.Rules, Result.Directory);
  return Result;
}

void CheckKnowledge::addUsersRules(const std::string &Folder, llvm::StringRef Scope) {
  llvm::append_range(Mistakes, offloom::addUsersRules(Rules, Folder, Scope));
}

namespace {

CheckedFile failed(llvm::Error Reason) {
  CheckedFile Result;
  Result.Failure = llvm::toString(std::move(Reason));
  return Result;
}

/// Parses and checks \p File in each pass that it has.
CheckedFile checkPasses(const std::string &File, const CheckKnowledge &Knowledge,
                        const CheckConfiguration &Configuration, const device_profile &Profile,
                        ToolkitVersion Toolkit, const ParseOptions &Options) {
  CheckedFile Result;
  std::vector<Finding> OfPass[2];
  std::vector<PassDeclaration> HostDeclarations;
  bool IsCuda = isCudaFile(File) || Options.AsCuda;
  for (Pass ThePass : {Pass::Host, Pass::Device}) {
    if (ThePass == Pass::Device && !IsCuda)
      break;
    llvm::Expected<ParsedUnit> Unit = parse(File, ThePass, Options);
    if (!Unit)
      return failed(Unit.takeError());
    Result.Parsed &= Unit->Parsed;
    std::vector<Finding> &Found = OfPass[ThePass == Pass::Device];
    Found = std::move(Unit->Findings);
    if (IsCuda && Unit->Usable)
      llvm::append_range(Found,
                         runChecks(*Unit->AST, {Knowledge.Rules, Configuration, Profile, Toolkit,
                                                Options, Unit->Record, ThePass, HostDeclarations}));
  }
  Result.Findings = mergePasses(std::move(OfPass[0]), std::move(OfPass[1]));
  return Result;
}

} // namespace

CheckedFile checkFile(const Session &TheSession, const CheckKnowledge &Knowledge,
                      const CheckOptions &Options, const std::string &File) {
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
  if (Options.Arch)
    Parsing->Arch = Options.Arch;
  DeviceProfiles Profiles(Knowledge.Directory + "/devices");
  llvm::Expected<const device_profile *> Profile =
      Profiles.find("sm_" + std::to_string(Parsing->Arch));
  if (!Profile)
    return failed(Profile.takeError());
  CheckedFile Result =
      checkPasses(File, Knowledge, *Configuration, **Profile, Options.Toolkit, *Parsing);
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    return F.Level < Severity::Error && Configuration->excludes(F.Place.File);
  });
  applySuppressions(Result.Findings, File, Knowledge.Rules, Options.UnusedSuppressions);
  return Result;
}

} // namespace offloom
