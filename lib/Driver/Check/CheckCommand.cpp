// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/CheckCommand.h"
#include "Driver/Check/CheckCache.h"
#include "Driver/Check/CheckedFile.h"
#include "Driver/Check/FindingFilters.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/IncludeGraph.h"
#include "Driver/Session/Inputs.h"
#include "Report/Reports.h"
#include "Support/AtomicFile.h"
#include "Support/TimeTrace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <set>

namespace offloom {
namespace {

/// The sources of a run, or of the part of it that the user asks for.
struct ChosenSources {
  std::vector<std::string> Files;
  std::vector<unsigned> Positions; ///< of each among those of the whole run
  std::vector<std::string> Problems;
  std::set<std::string> Plain; ///< those of C++ and C that nobody has named
};

/// The sources to check: of folders those in CUDA, and behind them the plain ones that call it,
/// which are \p Plain besides.
Inputs findSources(llvm::ArrayRef<std::string> Names, std::set<std::string> &Plain) {
  Inputs Found = findInputs(Names, {".cu"});
  std::vector<std::string> Folders;
  llvm::copy_if(Names, std::back_inserter(Folders),
                [](const std::string &Name) { return llvm::sys::fs::is_directory(Name); });
  if (Folders.empty())
    return Found;
  IncludeGraph Graph(findInputs(Folders, {".cu", ".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl",
                                          ".cpp", ".cc", ".cxx", ".c"})
                         .Files);
  for (const std::string &Folder : Folders) {
    std::vector<std::string> Others =
        std::move(findInputs(Folder, {".cpp", ".cc", ".cxx", ".c"}).Files);
    llvm::erase_if(Others, [&](const std::string &File) {
      return llvm::is_contained(Found.Files, File) || !Graph.reachesHeadersOfCuda(File);
    });
    Plain.insert(Others.begin(), Others.end());
    if (!Others.empty())
      llvm::erase_if(Found.EmptyFolders, [&](llvm::StringRef Sentence) {
        return Sentence.contains("'" + Folder + "'");
      });
    llvm::move(Others, std::back_inserter(Found.Files));
  }
  return Found;
}

ChosenSources choose(Inputs Sources, const std::optional<Shard> &Part) {
  ChosenSources Result;
  Result.Problems = std::move(Sources.Problems);
  llvm::append_range(Result.Problems, Sources.EmptyFolders);
  for (std::size_t I = 0; I < Sources.Files.size(); ++I)
    if (!Part || Part->contains(Sources.Files[I])) {
      Result.Files.push_back(std::move(Sources.Files[I]));
      Result.Positions.push_back(I);
    }
  return Result;
}

class CheckRun {
public:
  CheckRun(const CheckOptions &Options, Session &TheSession, const CheckKnowledge &Knowledge,
           FindingFilters Filters, ReportWriter Writer)
      : Options(Options), TheSession(TheSession), Knowledge(Knowledge), Filters(std::move(Filters)),
        Writer(Writer), Terminal(llvm::outs()), Cache(Options.Session.cacheFolder()) {
    for (const std::string &Mistake : Knowledge.Mistakes)
      fail(Mistake);
  }

  int check(const ChosenSources &Sources) {
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    std::vector<CheckedFile> Checked(Sources.Files.size());
    TheSession.forEachFile(
        Sources.Files,
        [&](std::size_t I) {
          Checked[I] = checkFile(TheSession, Knowledge, Options, Sources.Files[I], &Cache);
          if (Sources.Plain.count(Sources.Files[I]))
            keepRules(Checked[I]);
        },
        [&](std::size_t I) {
          add(Sources.Files[I], Sources.Positions[I], std::move(Checked[I]),
              Sources.Plain.count(Sources.Files[I]) != 0);
        });
    Cache.prune();
    return finish(Sources.Files.size());
  }

  int merge(MergedShards Shards) {
    if (Shards.ExitCode >= Unusable)
      raise(Shards.ExitCode);
    for (MergedShards::Source &Source : Shards.Sources) {
      CheckedFile Result;
      Result.Findings = std::move(Source.Findings);
      add("", Source.Position, std::move(Result));
    }
    NotWhole = Shards.NotWhole;
    return finish(Shards.Files);
  }

private:
  int finish(std::size_t Files) {
    if (Writer)
      writeReport(Files);
    if (!Options.WriteBaseline.empty())
      acknowledge(writeBaseline(Options.WriteBaseline, All));
    if (Options.Fix || Options.FixNotes)
      fix();
    summarise(Files);
    return Code;
  }

  void fail(const std::string &Message) {
    TheSession.error(Message);
    raise(Unusable);
  }

  void acknowledge(llvm::Error Failure) {
    if (Failure)
      fail(llvm::toString(std::move(Failure)));
  }

  void raise(int Higher) { Code = std::max(Code, Higher); }

  void add(const std::string &File, unsigned Position, CheckedFile Result, bool IsPlain = false) {
    if (!Result.Failure.empty())
      return fail(displayName(File) + ": " + Result.Failure);
    if (!Result.Parsed)
      raise(CannotParse);
    NotWhole += !Result.Whole;
    HidesErrors |= !Result.Whole && IsPlain;
    Filters.apply(Result.Findings);
    const std::size_t OfOthers = All.size();
    std::map<RuleOfFile, unsigned> Places = repeatedPlaces(Result.Findings);
    for (Finding &F : Result.Findings) {
      if (isKnown(F, OfOthers) || isKnownAbsence(F))
        continue;
      if (F.Level >= Filters.failureLevel())
        raise(HasFindings);
      auto Repeated = Places.find({F.Place.File, F.Rule});
      if (Repeated != Places.end() && Repeated->second == 0)
        ++Repeats;
      else if (isOneTooMany(F))
        ++Folded;
      else if (Writer)
        show(Repeated == Places.end() ? F : withRepeats(F, Repeated->second), Position);
      else
        Terminal.print(Repeated == Places.end() ? F : withRepeats(F, Repeated->second));
      if (Repeated != Places.end())
        Repeated->second = 0;
      AtPlace[{F.Place.File, F.Place.Offset}].push_back(All.size());
      All.push_back(std::move(F));
    }
    llvm::outs().flush();
  }

  using RuleOfFile = std::pair<std::string, std::string>;

  /// How many findings there are of each rule and file of which one is shown. Not in a part of a
  /// run: what is left out shows when the parts are put together.
  std::map<RuleOfFile, unsigned> repeatedPlaces(llvm::ArrayRef<Finding> Findings) const {
    std::map<RuleOfFile, unsigned> Places;
    for (const Finding &F : Findings)
      if (const CheckRule *Rule = Knowledge.Rules.find(F.Rule);
          Rule && Rule->OncePerFile && !Options.Part && Options.MaxPerRule)
        ++Places[{F.Place.File, F.Rule}];
    return Places;
  }

  static Finding withRepeats(Finding F, unsigned Places) {
    if (Places > 1)
      F.Message += "; so it is in " + std::to_string(Places - 1) +
                   (Places == 2 ? " more place of this file" : " more places of this file");
    return F;
  }

  /// What a plain compiler says of plain code is left to that: Clang reads it as C++17 at least
  /// here.
  void keepRules(CheckedFile &Result) const {
    llvm::erase_if(Result.Findings,
                   [&](const Finding &F) { return !Knowledge.Rules.find(F.Rule); });
    Result.Parsed = true;
  }

  void show(const Finding &F, unsigned Position) {
    Shown.push_back(F);
    Part.Positions.push_back(Position);
  }

  /// Is \p F of a header, and another file has brought it up? \p OfOthers: how many findings other
  /// files have. What a rule says there has one cause, although each file may launch or instantiate
  /// it with other values, which the message names; what Clang says has one although each file has
  /// another instance, which its notes name.
  bool isKnown(const Finding &F, std::size_t OfOthers) const {
    auto Found = AtPlace.find({F.Place.File, F.Place.Offset});
    if (Found == AtPlace.end())
      return false;
    bool IsOfRule = Knowledge.Rules.find(F.Rule) != nullptr;
    return llvm::any_of(Found->second, [&](std::size_t I) {
      const Finding &Earlier = All[I];
      return Earlier.Rule == F.Rule && Earlier.Level == F.Level &&
             ((IsOfRule && I < OfOthers) || Earlier.Message == F.Message);
    });
  }

  /// Is \p F about a header whose absence another file has brought up?
  bool isKnownAbsence(const Finding &F) {
    llvm::StringRef Name = F.Message;
    return F.Level >= Severity::Error && Name.consume_back("' file not found") &&
           ++Absences[Name.drop_front().str()] > 1;
  }

  /// Whether the file has as many findings of the rule as a person wants to read. Of which shard
  /// are those that are left out shows when they are put together.
  bool isOneTooMany(const Finding &F) {
    return Options.MaxPerRule && !Options.Part && F.Level < Severity::Error &&
           ++Counts[{F.Place.File, reportedRule(F)}] > Options.MaxPerRule;
  }

  void writeReport(std::size_t Files) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Part.Files = Files;
    Part.NotWhole = NotWhole;
    Part.ExitCode = Code;
    if (Options.Part) {
      Part.Index = Options.Part->Index;
      Part.Count = Options.Part->Count;
    }
    Writer(
        {Shown, Knowledge.Rules, Options.Version, Options.Part ? &Part : nullptr, Filters.trend()},
        Out);
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
    if (Repeats)
      llvm::errs() << Repeats << " of them not shown, the same in more places of a file; "
                   << "--max-per-rule=0 shows all\n";
    if (Folded)
      llvm::errs() << Folded << " of them not shown, more of the same in one file; "
                   << "--max-per-rule=0 shows all\n";
    for (const auto &[Name, Times] : Absences)
      if (Times > 1)
        llvm::errs() << "'" << Name << "' is included at " << Times << " places\n";
    if (NotWhole)
      llvm::errs() << NotWhole << " of " << Files << (Files == 1 ? " file was" : " files were")
                   << " not fully checked: see the errors"
                   << (HidesErrors ? "; those of C++ and C files are shown where they are named\n"
                                   : "\n");
  }

  const CheckOptions &Options;
  Session &TheSession;
  const CheckKnowledge &Knowledge;
  FindingFilters Filters;
  ReportWriter Writer; ///< null: text for a person, as it comes
  TerminalReport Terminal;
  CheckCache Cache;
  std::vector<Finding> All;
  std::map<std::pair<std::string, unsigned>, std::vector<std::size_t>> AtPlace; ///< in All
  std::vector<Finding> Shown;                                                   ///< in a report
  RunPart Part;                                                   ///< which part that is
  std::map<std::pair<std::string, std::string>, unsigned> Counts; ///< of a file and a rule
  unsigned Folded = 0;                                            ///< findings only counted
  unsigned Repeats = 0;                     ///< those that the first of their file speaks for
  std::map<std::string, unsigned> Absences; ///< of headers, and how many places include them
  unsigned NotWhole = 0;                    ///< files of which something was not understood
  bool HidesErrors = false;                 ///< of which the errors are not shown
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
  MergedShards Shards;
  ChosenSources Sources;
  if (Options.Merge) {
    llvm::Expected<MergedShards> Read = mergeShards(Options.Session.Names, Options.Version);
    if (!Read)
      return Read.takeError();
    Shards = std::move(*Read);
  } else {
    std::set<std::string> Plain;
    Sources = choose(findSources((*Opened)->options().Names, Plain), Options.Part);
    Sources.Plain = std::move(Plain);
  }
  llvm::Expected<CheckKnowledge> Knowledge =
      CheckKnowledge::loadFor(Sources.Files, Options.RuleFolders);
  if (!Knowledge)
    return Knowledge.takeError();
  Options.ParallelPasses = Sources.Files.size() == 1 && Options.Session.Jobs != 1;
  TimeTrace Trace(Options.TimeTraceFile);
  CheckRun Run(Options, **Opened, *Knowledge, std::move(*Filters), *Writer);
  int Code = Options.Merge ? Run.merge(std::move(Shards)) : Run.check(Sources);
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
