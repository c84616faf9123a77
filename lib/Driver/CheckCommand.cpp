// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/CheckCommand.h"
#include "Driver/CheckedFile.h"
#include "Driver/ExitCode.h"
#include "Driver/FindingFilters.h"
#include "Driver/Inputs.h"
#include "Driver/ResultCache.h"
#include "Report/Reports.h"
#include "Support/AtomicFile.h"
#include "Support/TimeTrace.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace offloom {
namespace {

class CheckRun {
public:
  CheckRun(const CheckOptions &Options, Session &TheSession, Inputs Sources,
           const CheckKnowledge &Knowledge, FindingFilters Filters, ReportWriter Writer)
      : Options(Options), TheSession(TheSession), Sources(std::move(Sources)), Knowledge(Knowledge),
        Filters(std::move(Filters)), Writer(Writer), Terminal(llvm::outs()),
        Cache(Options.cacheFolder()) {}

  int run() {
    for (const std::string &Mistake : Knowledge.Mistakes)
      fail(Mistake);
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    Checked.resize(Sources.Files.size());
    TheSession.forEachFile(
        Sources.Files,
        [&](std::size_t I) {
          Checked[I] = checkFile(TheSession, Knowledge, Options, Sources.Files[I], &Cache);
        },
        [&](std::size_t I) { add(Sources.Files[I], std::move(Checked[I])); });
    Cache.prune();
    if (Writer)
      writeReport();
    if (!Options.WriteBaseline.empty())
      acknowledge(writeBaseline(Options.WriteBaseline, All));
    if (Options.Fix || Options.FixNotes)
      fix();
    summarise(Sources.Files.size());
    return Code;
  }

private:
  void fail(const std::string &Message) {
    TheSession.error(Message);
    raise(Unusable);
  }

  void acknowledge(llvm::Error Failure) {
    if (Failure)
      fail(llvm::toString(std::move(Failure)));
  }

  void raise(int Higher) { Code = std::max(Code, Higher); }

  void add(const std::string &File, CheckedFile Result) {
    if (!Result.Failure.empty())
      return fail(displayName(File) + ": " + Result.Failure);
    if (!Result.Parsed)
      raise(CannotParse);
    NotWhole += !Result.Whole;
    Filters.apply(Result.Findings);
    for (Finding &F : Result.Findings) {
      if (llvm::is_contained(All, F)) // a header's finding, which another file has brought up
        continue;
      if (isKnownAbsence(F))
        continue;
      if (F.Level >= Filters.failureLevel())
        raise(HasFindings);
      if (isOneTooMany(F))
        ++Folded;
      else if (Writer)
        Shown.push_back(F);
      else
        Terminal.print(F);
      All.push_back(std::move(F));
    }
    llvm::outs().flush();
  }

  /// Is \p F about a header whose absence another file has brought up?
  bool isKnownAbsence(const Finding &F) {
    llvm::StringRef Name = F.Message;
    return F.Level >= Severity::Error && Name.consume_back("' file not found") &&
           ++Absences[Name.drop_front().str()] > 1;
  }

  /// Whether the file has as many findings of the rule as a person wants to read.
  bool isOneTooMany(const Finding &F) {
    return Options.MaxPerRule && F.Level < Severity::Error &&
           ++Counts[{F.Place.File, reportedRule(F)}] > Options.MaxPerRule;
  }

  void writeReport() {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Writer({Shown, Knowledge.Rules, Options.Version}, Out);
    if (Options.Output.empty())
      llvm::outs() << Text;
    else
      acknowledge(writeFileAtomically(Options.Output, Text));
  }

  void fix() {
    llvm::Expected<unsigned> Files = applyFixes(All, Options.FixNotes);
    if (!Files)
      return acknowledge(Files.takeError());
    llvm::errs() << "fixed " << *Files << (*Files == 1 ? " file\n" : " files\n");
  }

  void summarise(std::size_t Files) {
    std::string Found = countFindings(All);
    if (!Found.empty())
      llvm::errs() << Found << " in " << Files << (Files == 1 ? " file\n" : " files\n");
    if (Folded)
      llvm::errs() << Folded << " of them not shown, more of the same in one file; "
                   << "--max-per-rule=0 shows all\n";
    for (const auto &[Name, Times] : Absences)
      if (Times > 1)
        llvm::errs() << "'" << Name << "' is included at " << Times << " places\n";
    if (NotWhole)
      llvm::errs() << NotWhole << " of " << Files << (Files == 1 ? " file was" : " files were")
                   << " not fully checked: see the errors\n";
  }

  const CheckOptions &Options;
  Session &TheSession;
  const Inputs Sources;
  const CheckKnowledge &Knowledge;
  FindingFilters Filters;
  ReportWriter Writer; ///< null: text for a person, as it comes
  TerminalReport Terminal;
  ResultCache Cache;
  std::vector<CheckedFile> Checked;
  std::vector<Finding> All;
  std::vector<Finding> Shown;                                     ///< in a report
  std::map<std::pair<std::string, std::string>, unsigned> Counts; ///< of a file and a rule
  unsigned Folded = 0;                                            ///< findings only counted
  std::map<std::string, unsigned> Absences; ///< of headers, and how many places include them
  unsigned NotWhole = 0;                    ///< files of which something was not understood
  int Code = Clean;
};

llvm::Expected<ReportWriter> writerFor(llvm::StringRef Name) {
  if (Name == "text")
    return nullptr;
  std::string Known = "text";
  for (const ReportFormat &Format : reportFormats()) {
    if (Format.Name == Name)
      return Format.Write;
    Known += ", " + Format.Name.str();
  }
  return llvm::createStringError("unknown format '" + Name + "'; there are " + Known);
}

llvm::Expected<int> check(CheckOptions Options) {
  llvm::Expected<ReportWriter> Writer = writerFor(Options.Format);
  if (!Writer)
    return Writer.takeError();
  llvm::Expected<FindingFilters> Filters = FindingFilters::create(Options);
  if (!Filters)
    return Filters.takeError();
  auto Opened = Session::open("check", Options.Session);
  if (!Opened)
    return Opened.takeError();
  Inputs Sources = findInputs((*Opened)->options().Names, {".cu"});
  llvm::Expected<CheckKnowledge> Knowledge =
      CheckKnowledge::loadFor(Sources.Files, Options.RuleFolders);
  if (!Knowledge)
    return Knowledge.takeError();
  Options.ParallelPasses = Sources.Files.size() == 1 && Options.Session.Jobs != 1;
  TimeTrace Trace(Options.TimeTraceFile);
  int Code =
      CheckRun(Options, **Opened, std::move(Sources), *Knowledge, std::move(*Filters), *Writer)
          .run();
  if (llvm::Error Failure = Trace.write())
    return Failure;
  return Code;
}

} // namespace

int runCheck(CheckOptions Options) {
  llvm::Expected<int> Code = check(std::move(Options));
  if (Code)
    return *Code;
  llvm::errs() << "offloom check: error: " << llvm::toString(Code.takeError()) << '\n';
  return Unusable;
}

} // namespace offloom
