// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/CheckCommand.h"
#include "Check/PassFindings.h"
#include "Driver/ExitCode.h"
#include "Driver/Inputs.h"
#include "Frontend/Parse.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {
namespace {

/// What is kept of a file when its ASTs are gone.
struct CheckedFile {
  std::vector<Finding> Findings;
  std::string Failure; ///< why it could not be checked at all; empty: it was
  bool Parsed = true;
};

CheckedFile checkFile(const Session &TheSession, const std::string &File) {
  CheckedFile Result;
  llvm::Expected<ParseOptions> Options = TheSession.optionsFor(File);
  if (!Options) {
    Result.Failure = llvm::toString(Options.takeError());
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
    OfPass[ThePass == Pass::Device] = std::move(Unit->Findings);
  }
  Result.Findings = mergePasses(std::move(OfPass[0]), std::move(OfPass[1]));
  return Result;
}

class CheckRun {
public:
  explicit CheckRun(Session &TheSession) : TheSession(TheSession), Report(llvm::outs()) {}

  int run() {
    Inputs Sources = findInputs(TheSession.options().Names, {".cu"});
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    Checked.resize(Sources.Files.size());
    TheSession.forEachFile(
        Sources.Files, [&](std::size_t I) { Checked[I] = checkFile(TheSession, Sources.Files[I]); },
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
  return CheckRun(**Opened).run();
}

} // namespace offloom
