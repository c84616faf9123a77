// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A page to read findings on: a table of severities and groups of rules, the rules with their
// counts, then each file with its findings, the lines around them and their fixes. One file, and no
// scripts, which many servers of build artifacts forbid: what is shown is filtered by check boxes
// and CSS.
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

namespace offloom {
namespace {

constexpr llvm::StringLiteral Style = R"(
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: .5rem 0 1.5rem }
td, th { text-align: left; padding: .1rem 1rem .1rem 0 } td.n { text-align: right }
pre { background: #f6f6f6; padding: .5rem; overflow-x: auto; margin: .2rem 0 .6rem }
pre i { font-style: normal; color: #999 } mark { background: #fff0b3 }
.error b, td.error { color: #b00020 } .warning b, td.warning { color: #8a5a00 }
.remark b, td.remark { color: #44617b } label { margin-right: 1rem }
.note { margin: 0 0 0 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
del { text-decoration: none; background: #ffecec; display: block }
ins { text-decoration: none; background: #e6ffec; display: block }
summary { cursor: pointer; color: #44617b }
)";

/// How many lines stand before and behind the one that a finding is about.
constexpr unsigned Around = 3;

struct Html {
  llvm::StringRef Text;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &Out, const Html &H) {
  llvm::printHTMLEscaped(H.Text, Out);
  return Out;
}

/// Where the line of \p Offset begins and, with its end, ends.
std::pair<std::size_t, std::size_t> lineAt(llvm::StringRef Source, std::size_t Offset) {
  Offset = std::min(Offset, Source.size());
  std::size_t Begin = Source.take_front(Offset).rfind('\n') + 1; // npos + 1 is 0
  std::size_t End = Source.find('\n', Offset);
  return {Begin, End == Source.npos ? Source.size() : End + 1};
}

class HtmlReport {
public:
  HtmlReport(const ReportInput &Input, llvm::raw_ostream &Out) : Input(Input), Out(Out) {
    for (const Finding &F : Input.Findings) {
      ++Counts[groupOf(F)][reportedLevel(F.Level)];
      Levels.insert(reportedLevel(F.Level));
    }
  }

  void write() {
    Out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        << "<title>offloom check</title><style>" << Style;
    writeFilterRules();
    Out << "</style></head><body>\n<h1>offloom check</h1>\n";
    writeTrend();
    if (Input.Findings.empty())
      Out << "<p>Nothing found.</p>\n";
    else
      writeSummary();
    llvm::MapVector<llvm::StringRef, std::vector<const Finding *>> ByFile;
    for (const Finding &F : Input.Findings)
      ByFile[F.Place.File].push_back(&F);
    Out << "<main>\n";
    for (const auto &[File, Findings] : ByFile) {
      Out << "<h2>" << Html{displayName(File)} << "</h2>\n";
      for (const Finding *F : Findings)
        writeFinding(*F);
    }
    Out << "</main>\n<p>Offloom " << Html{Input.Version} << "</p>\n</body></html>\n";
  }

private:
  /// The group of the rule; of what has none, "clang".
  std::string groupOf(const Finding &F) const {
    const CheckRule *Rule = Input.Rules.find(F.Rule);
    return Rule && !Rule->Group.empty() ? Rule->Group : "clang";
  }

  /// Hides the findings whose box is not checked. Boxes stand before <main>, beside it.
  void writeFilterRules() {
    for (llvm::StringRef Level : Levels)
      Out << "#l-" << Level << ":not(:checked) ~ main .l-" << Level << " { display: none }\n";
    for (const auto &[Group, Of] : Counts)
      Out << "#g-" << Group << ":not(:checked) ~ main .g-" << Group << " { display: none }\n";
  }

  void writeTrend() {
    if (!Input.Trend)
      return;
    Out << "<p class=\"trend\">Since the baseline: <b>" << Input.Findings.size() << " new</b>, "
        << Input.Trend->Known << " still there and not shown, " << Input.Trend->Gone
        << " gone.</p>\n";
  }

  void writeBox(llvm::StringRef Id, llvm::StringRef Name) {
    Out << "<input type=\"checkbox\" id=\"" << Id << "\" checked><label for=\"" << Id << "\">"
        << Html{Name} << "</label>\n";
  }

  void writeSummary() {
    Out << "<table><tr><th>group</th>";
    for (llvm::StringRef Level : Levels)
      Out << "<th>" << Level << "s</th>";
    Out << "</tr>\n";
    for (const auto &[Group, Of] : Counts) {
      Out << "<tr><td>" << Html{Group} << "</td>";
      for (llvm::StringRef Level : Levels) {
        auto Found = Of.find(Level);
        Out << "<td class=\"n " << Level << "\">" << (Found == Of.end() ? 0 : Found->second)
            << "</td>";
      }
      Out << "</tr>\n";
    }
    Out << "</table>\n<details><summary>rules</summary>";
    writeRules();
    Out << "</details>\n<p>Show:</p>\n";
    for (llvm::StringRef Level : Levels)
      writeBox(("l-" + Level).str(), (Level + "s").str());
    for (const auto &[Group, Of] : Counts)
      writeBox("g-" + Group, Group);
  }

  void writeRules() {
    llvm::MapVector<llvm::StringRef, unsigned> OfRule;
    for (const Finding &F : Input.Findings)
      ++OfRule[F.Rule];
    Out << "<table><tr><th>rule</th><th>findings</th><th></th></tr>\n";
    for (const auto &[Rule, Count] : OfRule) {
      const CheckRule *Known = Input.Rules.find(Rule);
      Out << "<tr><td>" << Html{Rule.empty() ? "clang" : Rule} << "</td><td class=\"n\">" << Count
          << "</td><td>" << Html{Known ? Known->Title : ""} << "</td></tr>\n";
    }
    Out << "</table>\n";
  }

  void writeFinding(const Finding &F) {
    llvm::StringRef Level = reportedLevel(F.Level);
    Out << "<div class=\"" << Level << " l-" << Level << " g-" << groupOf(F) << "\"><div><b>"
        << F.Place.Line << ':' << F.Place.Column << " " << Level << "</b>: " << Html{F.Message}
        << " [" << Html{reportedRule(F)} << "]</div>\n";
    for (const Finding &Note : F.Notes)
      Out << "<div class=\"note\">" << Note.Place.Line << ": " << Html{Note.Message} << "</div>\n";
    writeSource(F);
    writeFix(F);
    Out << "</div>\n";
  }

  void writeSource(const Finding &F) {
    llvm::StringRef Source = Sources.text(F.Place.File);
    if (Source.empty() || !F.Place.Line)
      return;
    auto [Begin, End] = lineAt(Source, F.Place.Offset);
    std::size_t First = Begin, Last = End;
    unsigned Line = F.Place.Line;
    for (unsigned I = 0; I < Around && First > 0; ++I, --Line)
      First = lineAt(Source, First - 1).first;
    for (unsigned I = 0; I < Around && Last < Source.size(); ++I)
      Last = lineAt(Source, Last).second;
    Out << "<pre>";
    while (First < Last) {
      std::size_t Next = lineAt(Source, First).second;
      bool IsIt = First == Begin;
      Out << "<i>" << llvm::right_justify(std::to_string(Line++), 5) << "</i> "
          << (IsIt ? "<mark>" : "") << Html{Source.slice(First, Next).rtrim("\r\n")}
          << (IsIt ? "</mark>" : "") << '\n';
      First = Next;
    }
    Out << "</pre>\n";
  }

  /// The lines that the fix changes, as they are and as it makes them.
  void writeFix(const Finding &F) {
    std::map<std::string, std::vector<Edit>> OfFile;
    for (const Edit &E : F.FixIts)
      OfFile[E.File].push_back(E);
    for (auto &[File, Edits] : OfFile) {
      llvm::StringRef Source = Sources.text(File);
      std::size_t Begin = Source.size(), End = 0;
      for (const Edit &E : Edits) {
        Begin = std::min(Begin, lineAt(Source, E.Offset).first);
        // A deletion up to the line's end leaves the line behind it alone.
        std::size_t LastByte = E.Offset + (E.Length ? E.Length - 1 : 0);
        End = std::max(End, lineAt(Source, LastByte).second);
      }
      if (Begin >= End)
        continue;
      for (Edit &E : Edits)
        E.Offset -= Begin;
      std::string Fixed = applyEdits(Source.slice(Begin, End), Edits);
      Out << "<details><summary>fix" << (File == F.Place.File ? "" : " in ")
          << Html{File == F.Place.File ? "" : displayName(File)} << "</summary><pre>";
      writeLines("del", '-', Source.slice(Begin, End));
      writeLines("ins", '+', Fixed);
      Out << "</pre></details>\n";
    }
  }

  void writeLines(llvm::StringRef Tag, char Sign, llvm::StringRef Text) {
    Text.consume_back("\n");
    if (Text.empty())
      return;
    for (llvm::StringRef Line : llvm::split(Text, '\n'))
      Out << '<' << Tag << '>' << Sign << Html{Line.rtrim('\r')} << "</" << Tag << '>';
  }

  const ReportInput &Input;
  llvm::raw_ostream &Out;
  SourceFiles Sources;
  std::map<std::string, std::map<llvm::StringRef, unsigned>> Counts; ///< by group and level
  std::set<llvm::StringRef> Levels; ///< of which there are findings
};

} // namespace

void writeHtml(const ReportInput &Input, llvm::raw_ostream &Out) { HtmlReport(Input, Out).write(); }

} // namespace offloom
