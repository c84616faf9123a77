// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/MigrationReport.h"
#include "Report/HtmlPage.h"
#include "Report/Reports.h"
#include "Report/SideBySide.h"
#include "Report/SourceFiles.h"
#include "Support/LineEnds.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace offloom {

namespace json = llvm::json;

namespace {

using Outcome = MigrationReport::Outcome;

llvm::StringRef nameOf(Outcome Became) {
  switch (Became) {
  case Outcome::Migrated:
    return "migrated";
  case Outcome::Partly:
    return "partly";
  case Outcome::Failed:
    return "failed";
  case Outcome::Unchanged:
    return "unchanged";
  case Outcome::Kept:
    return "kept";
  case Outcome::Copied:
    return "copied";
  case Outcome::Outside:
    return "outside";
  }
  return "";
}

/// The report as JSON, which the page's scripts know: pages/migration.js.
class MigrationData {
public:
  MigrationData(const MigrationReport &Report, const ResidueRules &Rules)
      : Report(Report), Rules(Rules) {
    for (const MigrationReport::Kernel &K : Report.Kernels)
      Told.insert(K.Place.File);
    for (const MigrationReport::Note &N : Report.Notes)
      Told.insert(N.Told.Place.File);
    for (const VerifyResult &V : Report.Verified)
      for (const auto &[Kernel, Launches] : V.Launches)
        Compared[plainKernelName(Kernel).str()] += Launches;
  }

  json::Object object() {
    for (const MigrationReport::File &F : Report.Files)
      add(F);
    json::Array Kernels, Notes, Functions, Verified;
    for (const MigrationReport::Kernel &K : Report.Kernels)
      Kernels.push_back(kernel(K));
    for (const MigrationReport::Note &N : Report.Notes)
      Notes.push_back(note(N));
    for (const MigrationReport::Function &F : Report.Functions)
      Functions.push_back(function(F));
    for (const VerifyResult &V : Report.Verified)
      Verified.push_back(verified(V));
    return json::Object{{"files", std::move(Files)},   {"kernels", std::move(Kernels)},
                        {"notes", std::move(Notes)},   {"rules", std::move(UsedRules)},
                        {"api", std::move(Functions)}, {"verified", std::move(Verified)}};
  }

private:
  /// \p File as the project knows it.
  std::string relative(llvm::StringRef File) const {
    llvm::StringRef Rest = File;
    if (Rest.consume_front(llvm::StringRef(Report.Root).rtrim('/')) && Rest.consume_front("/"))
      return Rest.str();
    return displayName(File);
  }

  void add(const MigrationReport::File &F) {
    Indices[F.From] = Files.size();
    json::Object Added{{"name", jsonText(relative(F.From))}, {"outcome", nameOf(F.Became)}};
    if (!F.To.empty() && F.To != F.From)
      Added["to"] = jsonText(relative(F.To));
    const bool Changed = F.Before != F.After;
    if (Changed || Told.count(F.From))
      addTexts(Added, F, Changed);
    Files.push_back(std::move(Added));
  }

  void addTexts(json::Object &Added, const MigrationReport::File &F, bool Changed) {
    std::string Before = withoutCarriageReturns(F.Before), After = withoutCarriageReturns(F.After);
    llvm::StringRef Text = Before;
    Text.consume_front("\xEF\xBB\xBF");
    Text.consume_back("\n");
    Added["text"] = jsonText(Text);
    if (!Changed)
      return;
    TextLines Old = splitLines(Before), New = splitLines(After);
    json::Array Steps = sideBySideSteps(Old, New);
    int64_t Came = 0, Went = 0, Line = 0;
    for (const json::Value &Step : Steps)
      if (const json::Array *Coming = Step.getAsArray()) {
        Came += Coming->size();
      } else if (auto Becomes = Step.getAsString()) {
        const bool Differs = Becomes->trim() != Old[Line++].trim(); // by more than its indentation
        Came += Differs;
        Went += Differs;
      } else {
        const int64_t Run = *Step.getAsInteger();
        Went += std::max<int64_t>(-Run, 0);
        Line += std::abs(Run);
      }
    Added["added"] = Came;
    Added["removed"] = Went;
    Added["steps"] = std::move(Steps);
  }

  /// The place of \p File among the files; of one that the migration did not touch, a new one.
  int64_t indexOf(const std::string &File) {
    auto Known = Indices.find(File);
    if (Known != Indices.end())
      return Known->second;
    std::string Text = Sources.text(File).str();
    add({File, "", Outcome::Outside, Text, Text});
    return Indices[File];
  }

  json::Object kernel(const MigrationReport::Kernel &K) {
    json::Object Result{{"file", indexOf(K.Place.File)},
                        {"line", K.Place.Line},
                        {"name", jsonText(K.Name)},
                        {"form", K.Form}};
    if (!K.Reason.empty())
      Result["reason"] = jsonText(K.Reason);
    if (auto Launches = Compared.find(plainKernelName(K.Name).str()); Launches != Compared.end())
      Result["compared"] = Launches->second;
    return Result;
  }

  json::Object note(const MigrationReport::Note &N) {
    const Finding &F = N.Told;
    const ResidueRule &Rule = Rules.find(F.Rule);
    const std::string Id = reportedRule(F);
    const std::string Effort = F.Level < Severity::Warning ? "none" : Rule.Effort;
    if (!UsedRules.get(Id))
      UsedRules[Id] = json::Object{{"title", Rule.Title}, {"effort", Rule.Effort}};
    json::Object Result{{"file", indexOf(F.Place.File)},
                        {"line", F.Place.Line},
                        {"column", F.Place.Column},
                        {"level", reportedLevel(F.Level)},
                        {"message", jsonText(F.Message)},
                        {"rule", Id},
                        {"effort", Effort}};
    if (N.IsAllowed)
      Result["allowed"] = true;
    return Result;
  }

  static json::Object function(const MigrationReport::Function &F) {
    json::Object Result{{"name", F.Name}, {"calls", F.Calls}, {"works", F.Works}};
    if (!F.Why.empty())
      Result["why"] = jsonText(F.Why);
    return Result;
  }

  static json::Object verified(const VerifyResult &V) {
    return json::Object{{"program", jsonText(V.Program)},
                        {"calls", V.Calls},
                        {"agreeing", V.Agreeing},
                        {"toTheBit", V.ToTheBit},
                        {"difference", jsonText(V.Difference)}};
  }

  const MigrationReport &Report;
  const ResidueRules &Rules;
  SourceFiles Sources;
  std::set<std::string> Told;               ///< files of which something is told
  std::map<std::string, unsigned> Compared; ///< launches that agree with a GPU's, by kernel
  std::map<std::string, int64_t> Indices;
  json::Array Files;
  json::Object UsedRules;
};

/// What is seen where scripts are not allowed.
std::string summary(const json::Object &Data) {
  std::map<std::string, unsigned> Outcomes, Forms;
  for (const json::Value &File : *Data.getArray("files"))
    ++Outcomes[File.getAsObject()->getString("outcome")->str()];
  for (const json::Value &Kernel : *Data.getArray("kernels"))
    ++Forms[Kernel.getAsObject()->getString("form")->str()];
  std::string Text = "<p>The page needs JavaScript to show more than this.</p>\n<table "
                     "class=\"narrow\">\n";
  for (const auto &[What, Counts] : {std::pair("files", Outcomes), std::pair("kernels", Forms)})
    for (const auto &[Kind, Count] : Counts)
      Text += std::string("<tr><td>") + What + ": " + escapedHtml(Kind) + "</td><td class=\"n\">" +
              std::to_string(Count) + "</td></tr>\n";
  return Text + "<tr><td>notes</td><td class=\"n\">" +
         std::to_string(Data.getArray("notes")->size()) + "</td></tr>\n</table>\n";
}

} // namespace

void writeMigrationPage(const MigrationReport &Report, const ResidueRules &Rules,
                        llvm::raw_ostream &Out) {
  HtmlPage Page;
  Page.What = HtmlPage::About::Migration;
  Page.Title = "Migration of " + Report.Name;
  Page.Version = Report.Version;
  json::Object Data = MigrationData(Report, Rules).object();
  Page.Body = summary(Data);
  Page.Data = std::move(Data);
  writeHtmlPage(Page, Out);
}

void writeMigrationJson(const MigrationReport &Report, const ResidueRules &Rules,
                        llvm::raw_ostream &Out) {
  Out << json::Value(MigrationData(Report, Rules).object()) << '\n';
}

} // namespace offloom
