// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A page to read findings on. Its scripts (pages/check.js) show them with the lines around, their
// fixes and filters. Many servers of build artifacts forbid scripts; there, the counts and a line
// for each finding are seen.
#include "Report/HtmlPage.h"
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "Support/LineDifference.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>

namespace offloom {

namespace json = llvm::json;

namespace {

/// How many lines stand before and behind the one that a finding is about.
constexpr unsigned Around = 3;

/// Where the line of \p Offset begins and, with its end, ends.
std::pair<std::size_t, std::size_t> lineAt(llvm::StringRef Source, std::size_t Offset) {
  Offset = std::min(Offset, Source.size());
  std::size_t Begin = Source.take_front(Offset).rfind('\n') + 1; // npos + 1 is 0
  std::size_t End = Source.find('\n', Offset);
  return {Begin, End == Source.npos ? Source.size() : End + 1};
}

class FindingsPage {
public:
  explicit FindingsPage(const ReportInput &Input) : Input(Input) {
    for (const Finding &F : Input.Findings) {
      ++Counts[groupOf(F)][reportedLevel(F.Level)];
      Levels.insert(reportedLevel(F.Level));
      OfFile[F.Place.File].push_back(&F);
    }
  }

  HtmlPage page() {
    HtmlPage Page;
    Page.Title = "offloom check";
    Page.Version = Input.Version;
    Page.Head = trend();
    Page.Body = Input.Findings.empty() ? "<p>Nothing found.</p>\n" : summary() + list();
    json::Array Files, Findings;
    for (const auto &[File, OfIt] : OfFile) {
      for (const Finding *F : OfIt)
        Findings.push_back(finding(*F, Files.size()));
      Files.push_back(
          json::Object{{"name", jsonText(displayName(File))}, {"lines", lines(File, OfIt)}});
    }
    Page.Data = json::Object{{"files", std::move(Files)},
                             {"rules", std::move(Rules)},
                             {"findings", std::move(Findings)}};
    return Page;
  }

private:
  /// The group of the rule; of what has none, "clang".
  std::string groupOf(const Finding &F) const {
    const CheckRule *Rule = Input.Rules.find(F.Rule);
    return Rule && !Rule->Group.empty() ? Rule->Group : "clang";
  }

  std::string trend() const {
    if (!Input.Trend)
      return "";
    return "<p class=\"trend\">Since the baseline: <b>" + std::to_string(Input.Findings.size()) +
           " new</b>, " + std::to_string(Input.Trend->Known) + " still there and not shown, " +
           std::to_string(Input.Trend->Gone) + " gone.</p>\n";
  }

  std::string summary() const {
    std::string Text = "<table class=\"narrow\"><tr><th>group</th>";
    for (llvm::StringRef Level : Levels)
      Text += ("<th>" + Level + "s</th>").str();
    Text += "</tr>\n";
    for (const auto &[Group, Of] : Counts) {
      Text += "<tr><td>" + escapedHtml(Group) + "</td>";
      for (llvm::StringRef Level : Levels) {
        auto Found = Of.find(Level);
        Text += ("<td class=\"n " + Level + "\">").str() +
                std::to_string(Found == Of.end() ? 0 : Found->second) + "</td>";
      }
      Text += "</tr>\n";
    }
    return Text + "</table>\n";
  }

  std::string list() const {
    std::string Text = "<noscript><pre>";
    for (const auto &[File, Findings] : OfFile)
      for (const Finding *F : Findings)
        Text += escapedHtml(displayName(File) + ":" + std::to_string(F->Place.Line) + ":" +
                            std::to_string(F->Place.Column) + ": " + reportedLevel(F->Level).str() +
                            ": " + F->Message + " [" + reportedRule(*F) + "]\n");
    return Text + "</pre></noscript>\n";
  }

  /// The place of the rule of \p F among the rules.
  int64_t ruleOf(const Finding &F) {
    auto [Entry, IsNew] = RuleIndices.try_emplace(reportedRule(F), Rules.size());
    if (IsNew) {
      json::Object Added{{"id", reportedRule(F)}, {"group", groupOf(F)}};
      if (const CheckRule *Known = Input.Rules.find(F.Rule))
        Added["title"] = jsonText(Known->Title);
      Rules.push_back(std::move(Added));
    }
    return Entry->second;
  }

  json::Object finding(const Finding &F, std::size_t File) {
    json::Object Result{{"file", int64_t(File)},          {"line", F.Place.Line},
                        {"column", F.Place.Column},       {"level", reportedLevel(F.Level)},
                        {"message", jsonText(F.Message)}, {"rule", ruleOf(F)}};
    json::Array Notes, Fixes;
    for (const Finding &Note : F.Notes) {
      json::Object Added{{"line", Note.Place.Line}, {"message", jsonText(Note.Message)}};
      if (Note.Place.File != F.Place.File)
        Added["file"] = jsonText(displayName(Note.Place.File));
      Notes.push_back(std::move(Added));
    }
    std::map<std::string, std::vector<Edit>> OfFile;
    for (const Edit &E : F.FixIts)
      OfFile[E.File].push_back(E);
    for (auto &[Fixed, Edits] : OfFile)
      if (json::Object Fix = fix(Fixed, std::move(Edits)); !Fix.empty()) {
        if (Fixed != F.Place.File)
          Fix["file"] = jsonText(displayName(Fixed));
        Fixes.push_back(std::move(Fix));
      }
    if (!Notes.empty())
      Result["notes"] = std::move(Notes);
    if (!Fixes.empty())
      Result["fixes"] = std::move(Fixes);
    return Result;
  }

  /// The lines that the fix changes, as they are and as it makes them.
  json::Object fix(const std::string &File, std::vector<Edit> Edits) {
    llvm::StringRef Source = Sources.text(File);
    std::size_t Begin = Source.size(), End = 0;
    for (const Edit &E : Edits) {
      Begin = std::min(Begin, lineAt(Source, E.Offset).first);
      // A deletion up to the line's end leaves the line behind it alone.
      std::size_t LastByte = E.Offset + (E.Length ? E.Length - 1 : 0);
      End = std::max(End, lineAt(Source, LastByte).second);
    }
    if (Begin >= End)
      return {};
    for (Edit &E : Edits)
      E.Offset -= Begin;
    llvm::StringRef Old = Source.slice(Begin, End);
    return json::Object{{"old", linesOf(Old)}, {"new", linesOf(applyEdits(Old, Edits))}};
  }

  static json::Array linesOf(llvm::StringRef Text) {
    json::Array Result;
    for (llvm::StringRef Line : splitLines(Text))
      Result.push_back(jsonText(Line.rtrim("\r\n")));
    return Result;
  }

  /// The lines of \p File around its findings, each once: [first, [line, …]] for each run of them.
  json::Array lines(llvm::StringRef File, llvm::ArrayRef<const Finding *> Findings) {
    TextLines All = splitLines(Sources.text(File));
    std::set<unsigned> Wanted;
    for (const Finding *F : Findings)
      if (F->Place.Line)
        for (unsigned Line = F->Place.Line - std::min(F->Place.Line - 1, Around);
             Line <= std::min<std::size_t>(F->Place.Line + Around, All.size()); ++Line)
          Wanted.insert(Line);
    json::Array Runs;
    unsigned Before = 0;
    for (unsigned Line : Wanted) {
      if (Runs.empty() || Line != Before + 1)
        Runs.push_back(json::Array{Line, json::Array()});
      (*Runs.back().getAsArray())[1].getAsArray()->push_back(jsonText(All[Line - 1].rtrim("\r\n")));
      Before = Line;
    }
    return Runs;
  }

  const ReportInput &Input;
  SourceFiles Sources;
  std::map<std::string, std::map<llvm::StringRef, unsigned>> Counts; ///< by group and level
  std::set<llvm::StringRef> Levels; ///< of which there are findings
  llvm::MapVector<llvm::StringRef, std::vector<const Finding *>> OfFile;
  std::map<std::string, int64_t> RuleIndices;
  json::Array Rules;
};

} // namespace

void writeHtml(const ReportInput &Input, llvm::raw_ostream &Out) {
  writeHtmlPage(FindingsPage(Input).page(), Out);
}

} // namespace offloom
