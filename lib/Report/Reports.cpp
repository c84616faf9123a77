// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <map>

namespace offloom {

void writeJson(const ReportInput &, llvm::raw_ostream &);
void writeSarif(const ReportInput &, llvm::raw_ostream &);
void writeJUnit(const ReportInput &, llvm::raw_ostream &);
void writeGitHub(const ReportInput &, llvm::raw_ostream &);
void writeGitLab(const ReportInput &, llvm::raw_ostream &);
void writeRdjsonl(const ReportInput &, llvm::raw_ostream &);
void writeHtml(const ReportInput &, llvm::raw_ostream &);

llvm::ArrayRef<ReportFormat> reportFormats() {
  static constexpr ReportFormat Formats[] = {
      {"json", writeJson},     {"sarif", writeSarif},   {"junit", writeJUnit},
      {"github", writeGitHub}, {"gitlab", writeGitLab}, {"rdjsonl", writeRdjsonl},
      {"html", writeHtml},
  };
  return Formats;
}

std::string reportedRule(const Finding &F) {
  if (F.Rule.empty())
    return "clang-diagnostic-error";
  llvm::StringRef Flag = F.Rule;
  return Flag.consume_front("-W") ? ("clang-diagnostic-" + Flag).str() : F.Rule;
}

llvm::StringRef reportedLevel(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return "note";
  case Severity::Remark:
    return "remark";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
  case Severity::Fatal:
    return "error";
  }
  return "error";
}

std::string fingerprint(const Finding &F, llvm::StringRef SourceLine, unsigned Occurrence) {
  std::string Text = reportedRule(F) + '\n' + displayName(F.Place.File) + '\n' +
                     SourceLine.trim().str() + '\n' + std::to_string(Occurrence);
  return llvm::formatv("{0:x-16}", llvm::xxh3_64bits(Text));
}

std::vector<std::string> fingerprints(const std::vector<Finding> &Findings) {
  SourceFiles Sources;
  std::map<std::string, unsigned> Occurrences;
  std::vector<std::string> Result;
  for (const Finding &F : Findings) {
    llvm::StringRef Source = Sources.text(F.Place.File);
    std::size_t Begin = Source.take_front(F.Place.Offset).rfind('\n') + 1; // npos + 1 is 0
    llvm::StringRef Line = Source.substr(Begin).take_until([](char C) { return C == '\n'; });
    unsigned Occurrence = Occurrences[reportedRule(F) + F.Place.File + Line.str()]++;
    Result.push_back(fingerprint(F, Line, Occurrence));
  }
  return Result;
}

} // namespace offloom
