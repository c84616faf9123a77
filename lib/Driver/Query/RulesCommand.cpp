// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/RulesCommand.h"
#include "Check/Engine/Checks.h"
#include "Driver/Check/CheckedFile.h"
#include "Driver/Check/FindingFilters.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Rules/Yaml.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

llvm::StringRef nameOf(Severity Level) {
  return Level == Severity::Error ? "error" : Level == Severity::Remark ? "remark" : "warning";
}

/// The bundled rules and those in \p Folders; says what is wrong with them, in which case \p Code
/// is raised.
llvm::Expected<CheckKnowledge> load(llvm::ArrayRef<std::string> Folders, int &Code) {
  llvm::Expected<CheckKnowledge> Knowledge = CheckKnowledge::load();
  if (!Knowledge)
    return Knowledge.takeError();
  for (const std::string &Folder : Folders)
    Knowledge->addUsersRules(Folder);
  for (const std::string &Mistake : Knowledge->Mistakes)
    Code = failCommand("rules", Mistake);
  return Knowledge;
}

void printSection(llvm::StringRef Name, llvm::StringRef Text) {
  if (Text.empty())
    return;
  llvm::outs() << '\n' << Name << ":\n";
  for (llvm::StringRef Line : llvm::split(Text.rtrim(), '\n'))
    llvm::outs() << (Line.empty() ? "" : "  ") << Line << '\n';
}

/// The examples of rules, in a folder that is removed at the end.
class ExampleRun {
public:
  ExampleRun(const CheckKnowledge &Knowledge, llvm::StringRef Folder)
      : Knowledge(Knowledge), Folder(Folder) {}

  void test(const CheckRule &Rule) {
    ++Rules;
    if (Rule.Bad.empty() || Rule.Good.empty())
      return problem(Rule, "has no examples: 'bad' or 'good' is missing");
    std::vector<Finding> OfBad = check(Rule, "bad", Rule.Bad);
    if (OfBad.size() != 1)
      problem(Rule, "finds " + llvm::Twine(OfBad.size()) + " places in 'bad' and not one", OfBad);
    std::vector<Finding> OfGood = check(Rule, "good", Rule.Good);
    if (!OfGood.empty())
      problem(Rule, "finds something in 'good'", OfGood);
    if (OfBad.size() == 1 && Rule.Fixable)
      compareFixed(Rule, OfBad);
  }

  unsigned Rules = 0, Problems = 0;

private:
  void problem(const CheckRule &Rule, const llvm::Twine &Text,
               llvm::ArrayRef<Finding> Findings = {}) {
    ++Problems;
    llvm::outs() << Rule.File << ": " << Text << '\n';
    for (const Finding &F : Findings)
      llvm::outs() << "  " << F.Place.Line << ':' << F.Place.Column << ": " << F.Message << '\n';
  }

  std::string nameOf(const CheckRule &Rule, llvm::StringRef Example) const {
    llvm::SmallString<256> Path(Folder);
    llvm::sys::path::append(Path, Rule.Id + "-" + Example + ".cu");
    return std::string(Path);
  }

  std::vector<Finding> check(const CheckRule &Rule, llvm::StringRef Example, llvm::StringRef Text) {
    std::string File = nameOf(Rule, Example);
    std::error_code Failure;
    llvm::raw_fd_ostream(File, Failure) << Text;
    CheckOptions Options;
    Options.Checks = "-*," + Rule.Id;
    Options.Session.CompilerWords = Rule.Flags;
    auto Opened = Session::open("rules", Options.Session);
    CheckedFile Result;
    if (!Opened)
      Result.Failure = llvm::toString(Opened.takeError());
    else
      Result = checkFile(**Opened, Knowledge, Options, File);
    if (!Result.Failure.empty())
      problem(Rule, "cannot check '" + Example + "': " + Result.Failure);
    return Result.Findings;
  }

  void compareFixed(const CheckRule &Rule, const std::vector<Finding> &Findings) {
    std::string File = nameOf(Rule, "bad");
    if (llvm::Expected<unsigned> Fixed = applyFixes(Findings); !Fixed)
      return problem(Rule, llvm::toString(Fixed.takeError()));
    auto Text = llvm::MemoryBuffer::getFile(File);
    if (Text && (*Text)->getBuffer() != Rule.Good)
      problem(Rule, "makes of 'bad' not 'good', but:\n" + (*Text)->getBuffer());
  }

  const CheckKnowledge &Knowledge;
  llvm::StringRef Folder;
};

} // namespace

int listRules(llvm::ArrayRef<std::string> Folders) {
  int Code = Clean;
  llvm::Expected<CheckKnowledge> Knowledge = load(Folders, Code);
  if (!Knowledge)
    return failCommand("rules", llvm::toString(Knowledge.takeError()));
  std::size_t Width = 0;
  for (const auto &[Id, Rule] : Knowledge->Rules.all())
    Width = std::max(Width, Id.size());
  for (const auto &[Id, Rule] : Knowledge->Rules.all())
    llvm::outs() << llvm::left_justify(Id, Width) << "  "
                 << llvm::left_justify(nameOf(Rule.Level), 7)
                 << (Rule.OnByDefault ? "  " : "  (off) ") << Rule.Title << '\n';
  return Code;
}

int showRule(llvm::StringRef Id, llvm::ArrayRef<std::string> Folders) {
  int Code = Clean;
  llvm::Expected<CheckKnowledge> Knowledge = load(Folders, Code);
  if (!Knowledge)
    return failCommand("rules", llvm::toString(Knowledge.takeError()));
  const CheckRule *Rule = Knowledge->Rules.find(Id);
  if (!Rule) {
    llvm::SmallVector<llvm::StringRef> Names;
    for (const auto &Entry : Knowledge->Rules.all())
      Names.push_back(Entry.first);
    llvm::StringRef Nearest = nearestName(Id, Names);
    return failCommand("rules", "there is no rule '" + Id + "'" +
                                    (Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?"));
  }
  llvm::outs() << Rule->Id << ": " << Rule->Title << "\n\n"
               << nameOf(Rule->Level) << ": " << Rule->Message << '\n';
  if (!Rule->Priority.empty())
    llvm::outs() << "priority: " << Rule->Priority << '\n';
  if (!Rule->OnByDefault)
    llvm::outs() << "off unless --checks asks for it\n";
  if (Rule->Fixable)
    llvm::outs() << "--fix makes the change\n";
  printSection("why", Rule->Why);
  printSection("not right", Rule->Bad);
  printSection("right", Rule->Good);
  printSection("reference", Rule->Reference);
  printSection("file", Rule->File);
  return Code;
}

int testRules(llvm::ArrayRef<std::string> Folders) {
  int Code = Clean;
  llvm::Expected<CheckKnowledge> Knowledge = load({}, Code);
  if (!Knowledge)
    return failCommand("rules", llvm::toString(Knowledge.takeError()));
  CheckRules Users;
  for (const std::string &Folder : Folders) {
    bool IsBundled = llvm::sys::fs::equivalent(Folder, Knowledge->Directory + "/checks");
    for (const std::string &Mistake :
         IsBundled ? addBundledRules(Users, Knowledge->Patterns, Knowledge->Functions,
                                     Knowledge->Directory)
                   : addUsersRules(Users, Knowledge->Patterns, Knowledge->Functions, Folder))
      Code = failCommand("rules", Mistake);
  }
  Knowledge->Rules = std::move(Users);
  llvm::SmallString<128> Folder;
  if (std::error_code Failure = llvm::sys::fs::createUniqueDirectory("offloom-rules", Folder))
    return failCommand("rules", "cannot create a folder for the examples: " + Failure.message());
  ExampleRun Run(*Knowledge, Folder);
  for (const auto &Entry : Knowledge->Rules.all())
    Run.test(Entry.second);
  llvm::sys::fs::remove_directories(Folder);
  llvm::outs() << Run.Rules << (Run.Rules == 1 ? " rule, " : " rules, ") << Run.Problems
               << (Run.Problems == 1 ? " problem\n" : " problems\n");
  return std::max(Code, int(Run.Problems ? HasFindings : Clean));
}

} // namespace offloom
