// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/CheckCommand.h"
#include "Check/Checks.h"
#include "Check/PassFindings.h"
#include "Driver/ExitCode.h"
#include "Driver/Inputs.h"
#include "Frontend/Parse.h"
#include "Rules/DeviceProfiles.h"
#include "Rules/RulesDirectory.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {
namespace {

/// What is kept of a file when its ASTs are gone.
struct CheckedFile {
  std::vector<Finding> Findings;
  std::string Failure; ///< why it could not be checked at all; empty: it was
  bool Parsed = true;
};

/// The rules of the checks, and the folder they and the device profiles come from.
struct CheckKnowledge {
  std::string Directory;
  CheckRules Rules;

  static llvm::Expected<CheckKnowledge> load() {
    auto Directory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
    if (!Directory)
      return Directory.takeError();
    llvm::Expected<CheckRules> Rules = loadCheckRules(*Directory);
    if (!Rules)
      return Rules.takeError();
    return CheckKnowledge{std::move(*Directory), std::move(*Rules)};
  }
};

CheckedFile checkFile(const Session &TheSession, const CheckKnowledge &Knowledge,
                      const std::string &File) {
  CheckedFile Result;
  llvm::Expected<ParseOptions> Options = TheSession.optionsFor(File);
  if (!Options) {
    Result.Failure = llvm::toString(Options.takeError());
    return Result;
  }
  DeviceProfiles Profiles(Knowledge.Directory + "/devices");
  llvm::Expected<const device_profile *> Profile =
      Profiles.find("sm_" + std::to_string(Options->Arch));
  if (!Profile) {
    Result.Failure = llvm::toString(Profile.takeError());
    return Result;
  }
  std::vector<Finding> OfPass[2];
  bool IsCuda = isCudaFile(File) || Options->AsCuda;
  for (Pass ThePass : {Pass::Host, Pass::Device}) {
    if (ThePass == Pass::Device && !IsCuda)
      break;
    llvm::Expected<ParsedUnit> Unit = parse(File, ThePass, *Options);
    if (!Unit) {
      Result.Failure = llvm::toString(Unit.takeError());
      return Result;
    }
    Result.Parsed &= Unit->Parsed;
    std::vector<Finding> &Found = OfPass[ThePass == Pass::Device];
    Found = std::move(Unit->Findings);
    if (IsCuda && Unit->Usable)
      llvm::append_range(Found, runChecks(*Unit->AST, **Profile, Knowledge.Rules));
  }
  Result.Findings = mergePasses(std::move(OfPass[0]), std::move(OfPass[1]));
  return Result;
}

class CheckRun {
public:
  CheckRun(Session &TheSession, const CheckKnowledge &Knowledge)
      : TheSession(TheSession), Knowledge(Knowledge), Report(llvm::outs()) {}

  int run() {
    Inputs Sources = findInputs(TheSession.options().Names, {".cu"});
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    Checked.resize(Sources.Files.size());
    TheSession.forEachFile(
        Sources.Files,
        [&](std::size_t I) { Checked[I] = checkFile(TheSession, Knowledge, Sources.Files[I]); },
        [&](std::size_t I) { report(Sources.Files[I], std::move(Checked[I])); });
    summarise(Sources.Files.size());
    return Code;
  }

private:
  void fail(const std::string &Message) {
    TheSession.error(Message);
    raise(Unusable);
  }

  void raise(int Higher) { Code = std::max(Code, Higher); }

  void report(const std::string &File, CheckedFile Result) {
    if (!Result.Failure.empty())
      return fail(displayName(File) + ": " + Result.Failure);
    if (!Result.Parsed)
      raise(CannotParse);
    for (Finding &F : Result.Findings) {
      if (llvm::is_contained(All, F)) // a header's finding, which another file has brought up
        continue;
      Report.print(F);
      if (F.Level >= Severity::Warning)
        raise(HasFindings);
      All.push_back(std::move(F));
    }
    llvm::outs().flush();
  }

  void summarise(std::size_t Files) {
    std::string Counts = countFindings(All);
    if (!Counts.empty())
      llvm::errs() << Counts << " in " << Files << (Files == 1 ? " file\n" : " files\n");
  }

  Session &TheSession;
  const CheckKnowledge &Knowledge;
  TerminalReport Report;
  std::vector<CheckedFile> Checked;
  std::vector<Finding> All;
  int Code = Clean;
};

} // namespace

int runCheck(SessionOptions Options) {
  auto Opened = Session::open("check", std::move(Options));
  if (!Opened) {
    llvm::errs() << "offloom check: error: " << llvm::toString(Opened.takeError()) << '\n';
    return Unusable;
  }
  llvm::Expected<CheckKnowledge> Knowledge = CheckKnowledge::load();
  if (!Knowledge) {
    llvm::errs() << "offloom check: error: " << llvm::toString(Knowledge.takeError()) << '\n';
    return Unusable;
  }
  return CheckRun(**Opened, *Knowledge).run();
}

} // namespace offloom
