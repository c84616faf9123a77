// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The small formats of CI systems: GitHub's workflow commands, GitLab's code quality report, JUnit.
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace offloom {
namespace {

/// Escapes for a workflow command: of a property also `,` and `:`.
std::string escaped(llvm::StringRef Text, bool IsProperty) {
  std::string Result;
  for (char C : Text)
    if (C == '%' || C == '\r' || C == '\n' || (IsProperty && (C == ',' || C == ':')))
      Result += "%" + llvm::toHex(llvm::StringRef(&C, 1));
    else
      Result += C;
  return Result;
}

std::string xml(llvm::StringRef Text) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  llvm::printHTMLEscaped(Text, Out);
  return Result;
}

} // namespace

void writeGitHub(const ReportInput &Input, llvm::raw_ostream &Out) {
  for (const Finding &F : Input.Findings)
    Out << "::"
        << (F.Level >= Severity::Error     ? "error"
            : F.Level == Severity::Warning ? "warning"
                                           : "notice")
        << " file=" << escaped(displayName(F.Place.File), true) << ",line=" << F.Place.Line
        << ",col=" << F.Place.Column << ",title=" << escaped(reportedRule(F), true)
        << "::" << escaped(F.Message, false) << '\n';
}

void writeGitLab(const ReportInput &Input, llvm::raw_ostream &Out) {
  llvm::json::Array Issues;
  std::vector<std::string> Prints = fingerprints(Input.Findings);
  for (const auto &[F, Print] : llvm::zip(Input.Findings, Prints))
    Issues.push_back(llvm::json::Object{
        {"description", llvm::json::fixUTF8(F.Message)},
        {"check_name", reportedRule(F)},
        {"fingerprint", Print},
        {"severity", F.Level >= Severity::Error     ? "major"
                     : F.Level == Severity::Warning ? "minor"
                                                    : "info"},
        {"location", llvm::json::Object{{"path", displayName(F.Place.File)},
                                        {"lines", llvm::json::Object{{"begin", F.Place.Line}}}}}});
  Out << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(Issues)));
}

/// One test case a file that has findings, which is what CI systems show as a failure.
void writeJUnit(const ReportInput &Input, llvm::raw_ostream &Out) {
  std::map<std::string, std::vector<const Finding *>> OfFile;
  for (const Finding &F : Input.Findings)
    OfFile[displayName(F.Place.File)].push_back(&F);
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"offloom check\" tests=\""
      << OfFile.size() << "\" failures=\"" << OfFile.size() << "\">\n";
  for (const auto &[File, Findings] : OfFile) {
    Out << "  <testcase name=\"" << xml(File)
        << "\" classname=\"offloom\">\n    <failure message=\"" << Findings.size()
        << (Findings.size() == 1 ? " finding" : " findings") << "\">";
    for (const Finding *F : Findings)
      Out << xml(File) << ':' << F->Place.Line << ':' << F->Place.Column << ": "
          << reportedLevel(F->Level) << ": " << xml(F->Message) << " [" << reportedRule(*F)
          << "]\n";
    Out << "</failure>\n  </testcase>\n";
  }
  Out << "</testsuite>\n";
}

} // namespace offloom
