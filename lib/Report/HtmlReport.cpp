// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A page to read findings on: rules with their counts, then each file with its findings and the
// lines they are about. One file, no scripts, so that it can be kept as a build's artifact.
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

constexpr llvm::StringLiteral Style = R"(
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } td, th { text-align: left; padding: .1rem 1rem .1rem 0 }
pre { background: #f6f6f6; padding: .5rem; overflow-x: auto; margin: .2rem 0 1rem }
.error { color: #b00020 } .warning { color: #8a5a00 } .remark { color: #44617b }
.note { margin: 0 0 0 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
)";

struct Html {
  llvm::StringRef Text;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &Out, const Html &H) {
  llvm::printHTMLEscaped(H.Text, Out);
  return Out;
}

class HtmlReport {
public:
  HtmlReport(const ReportInput &Input, llvm::raw_ostream &Out) : Input(Input), Out(Out) {}

  void write() {
    Out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        << "<title>offloom check</title><style>" << Style << "</style></head><body>\n"
        << "<h1>offloom check</h1>\n";
    writeRules();
    llvm::MapVector<llvm::StringRef, std::vector<const Finding *>> ByFile;
    for (const Finding &F : Input.Findings)
      ByFile[F.Place.File].push_back(&F);
    for (const auto &[File, Findings] : ByFile) {
      Out << "<h2>" << Html{displayName(File)} << "</h2>\n";
      for (const Finding *F : Findings)
        writeFinding(*F);
    }
    Out << "<p>Offloom " << Html{Input.Version} << "</p>\n</body></html>\n";
  }

private:
  void writeRules() {
    llvm::MapVector<llvm::StringRef, unsigned> Counts;
    for (const Finding &F : Input.Findings)
      ++Counts[F.Rule];
    if (Counts.empty())
      Out << "<p>Nothing found.</p>\n";
    else
      Out << "<table><tr><th>rule</th><th>findings</th><th></th></tr>\n";
    for (const auto &[Rule, Count] : Counts) {
      const CheckRule *Known = Input.Rules.find(Rule);
      Out << "<tr><td>" << Html{Rule.empty() ? "clang" : Rule} << "</td><td>" << Count
          << "</td><td>" << Html{Known ? Known->Title : ""} << "</td></tr>\n";
    }
    if (!Counts.empty())
      Out << "</table>\n";
  }

  void writeFinding(const Finding &F) {
    Out << "<div><b>" << F.Place.Line << ':' << F.Place.Column << "</b> <span class=\""
        << reportedLevel(F.Level) << "\">" << reportedLevel(F.Level)
        << "</span>: " << Html{F.Message} << " [" << Html{reportedRule(F)} << "]</div>\n";
    for (const Finding &Note : F.Notes)
      Out << "<div class=\"note\">" << Note.Place.Line << ": " << Html{Note.Message} << "</div>\n";
    llvm::StringRef Source = Sources.text(F.Place.File);
    std::size_t Begin = Source.take_front(F.Place.Offset).rfind('\n') + 1; // npos + 1 is 0
    Out << "<pre>" << Html{Source.substr(Begin).take_until([](char C) { return C == '\n'; })}
        << "</pre>\n";
  }

  const ReportInput &Input;
  llvm::raw_ostream &Out;
  SourceFiles Sources;
};

} // namespace

void writeHtml(const ReportInput &Input, llvm::raw_ostream &Out) { HtmlReport(Input, Out).write(); }

} // namespace offloom
