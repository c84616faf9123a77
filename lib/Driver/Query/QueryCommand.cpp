// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Query/QueryCommand.h"
#include "Driver/Query/QueryAnswer.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Rules/RulesDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

/// How many lines of a kind a person wants to read.
constexpr std::size_t Few = 6;

llvm::StringRef wordFor(QueryAnswer::Working Works) {
  switch (Works) {
  case QueryAnswer::Working::Works:
    return "works";
  case QueryAnswer::Working::Partly:
    return "partly";
  case QueryAnswer::Working::Refused:
    return "refused";
  }
  return "";
}

void printLine(llvm::StringRef Key, llvm::StringRef Text) {
  if (!Text.empty())
    llvm::outs() << "  " << llvm::left_justify(Key, 9) << Text << '\n';
}

void printLines(llvm::StringRef Key, llvm::ArrayRef<std::string> Lines, bool All = false) {
  std::size_t Shown = All ? Lines.size() : std::min(Lines.size(), Few);
  for (const std::string &Line : Lines.take_front(Shown)) {
    printLine(Key, Line);
    Key = "";
  }
  if (Shown < Lines.size())
    printLine("", "and " + std::to_string(Lines.size() - Shown) + " more");
}

std::string versions(const QueryAnswer &Answer) {
  std::string Text = Answer.Since.empty() ? "" : "CUDA " + Answer.Since;
  if (!Answer.Deprecated.empty())
    Text += ", deprecated since " + Answer.Deprecated;
  if (!Answer.Until.empty())
    Text += ", gone in " + Answer.Until;
  return Text;
}

/// Why it does not work, or how far.
std::string limits(const QueryAnswer &Answer) {
  if (!Answer.Why.empty())
    return Answer.Why;
  auto IsOfLimits = [](llvm::StringRef Page) { return Page.starts_with("limits.md"); };
  return llvm::any_of(Answer.Pages, IsOfLimits) ? "but see limits.md" : "without known limits";
}

void printAnswer(const QueryAnswer &Answer, bool AllTests) {
  llvm::outs() << Answer.Name << ": " << Answer.What << '\n';
  printLine(wordFor(Answer.Works), limits(Answer));
  printLine("becomes", Answer.Becomes);
  printLine("since", versions(Answer));
  printLines("declared", Answer.Declarations);
  printLines("guide", Answer.Sections);
  printLines("docs", Answer.Pages);
  printLines("tests", Answer.Tests, AllTests);
}

llvm::json::Object jsonOf(const QueryAnswer &Answer) {
  llvm::json::Object Result{{"name", Answer.Name},
                            {"what", Answer.What},
                            {"works", wordFor(Answer.Works)},
                            {"declarations", llvm::json::Array(Answer.Declarations)},
                            {"guide", llvm::json::Array(Answer.Sections)},
                            {"docs", llvm::json::Array(Answer.Pages)},
                            {"tests", llvm::json::Array(Answer.Tests)}};
  for (auto [Key, Text] :
       {std::pair("why", &Answer.Why), std::pair("becomes", &Answer.Becomes),
        std::pair("since", &Answer.Since), std::pair("deprecated", &Answer.Deprecated),
        std::pair("until", &Answer.Until)})
    if (!Text->empty())
      Result[Key] = *Text;
  return Result;
}

} // namespace

int runQuery(const QueryOptions &Options) {
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return failCommand("query", llvm::toString(Rules.takeError()));
  llvm::Expected<QueryBook> Book = QueryBook::open(*Rules);
  if (!Book)
    return failCommand("query", llvm::toString(Book.takeError()));
  int Code = Clean;
  llvm::json::Array Objects;
  for (const std::string &Name : Options.Names) {
    llvm::Expected<QueryResult> Result = Book->answer(Name);
    if (!Result)
      return failCommand("query", llvm::toString(Result.takeError()));
    for (const QueryAnswer &Answer : Result->Answers)
      if (Options.Json)
        Objects.push_back(jsonOf(Answer));
      else
        printAnswer(Answer, Options.AllTests);
    std::string Hint = Result->Nearest.empty() ? "" : "did you mean '" + Result->Nearest + "'?";
    if (Result->Answers.empty())
      Code = failCommand("query",
                         "'" + Name + "' is no name of CUDA's that Offloom knows, and no rule" +
                             (Hint.empty() ? "" : "; " + Hint),
                         HasFindings);
    else if (!Hint.empty() && !Options.Json)
      llvm::outs() << "  " << Hint << '\n';
  }
  if (Options.Json)
    llvm::outs() << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(Objects)));
  return Code;
}

} // namespace offloom
