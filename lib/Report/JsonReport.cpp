// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offloom's own JSON, which holds all that a finding does, and reviewdog's, which is the same with
// one object a line (https://github.com/reviewdog/reviewdog, "rdjsonl").
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

Object findingObject(const Finding &F) {
  Object Result{{"level", reportedLevel(F.Level)},   {"message", llvm::json::fixUTF8(F.Message)},
                {"file", displayName(F.Place.File)}, {"line", F.Place.Line},
                {"column", F.Place.Column},          {"offset", F.Place.Offset}};
  if (F.Level != Severity::Note)
    Result["rule"] = reportedRule(F);
  Array Fixes, Notes;
  for (const Edit &Fix : F.FixIts)
    Fixes.push_back(Object{{"file", displayName(Fix.File)},
                           {"offset", Fix.Offset},
                           {"length", Fix.Length},
                           {"text", llvm::json::fixUTF8(Fix.Text)}});
  for (const Finding &Note : F.Notes)
    Notes.push_back(findingObject(Note));
  if (!Fixes.empty())
    Result["fixes"] = std::move(Fixes);
  if (!Notes.empty())
    Result["notes"] = std::move(Notes);
  return Result;
}

/// A line and a column as reviewdog counts them: both from 1, columns in bytes.
Object position(llvm::StringRef Source, unsigned Offset) {
  llvm::StringRef Before = Source.take_front(Offset);
  return Object{{"line", int64_t(Before.count('\n') + 1)},
                {"column", int64_t(Offset - (Before.rfind('\n') + 1) + 1)}};
}

} // namespace

void writeJson(const ReportInput &Input, llvm::raw_ostream &Out) {
  Array Findings;
  std::vector<std::string> Prints = fingerprints(Input.Findings);
  for (const auto &[F, Print] : llvm::zip(Input.Findings, Prints)) {
    Object One = findingObject(F);
    One["fingerprint"] = Print;
    Findings.push_back(std::move(One));
  }
  Out << llvm::formatv(
      "{0:2}\n", Value(Object{{"version", Input.Version}, {"findings", std::move(Findings)}}));
}

void writeRdjsonl(const ReportInput &Input, llvm::raw_ostream &Out) {
  SourceFiles Sources;
  for (const Finding &F : Input.Findings) {
    Object Diagnostic{
        {"message", llvm::json::fixUTF8(F.Message)},
        {"location", Object{{"path", displayName(F.Place.File)},
                            {"range", Object{{"start", Object{{"line", F.Place.Line},
                                                              {"column", F.Place.Column}}}}}}},
        {"severity", F.Level >= Severity::Error     ? "ERROR"
                     : F.Level == Severity::Warning ? "WARNING"
                                                    : "INFO"},
        {"source", Object{{"name", "offloom"}}},
        {"code", Object{{"value", reportedRule(F)}}}};
    Array Suggestions;
    for (const Edit &Fix : F.FixIts)
      if (Fix.File == F.Place.File) {
        llvm::StringRef Source = Sources.text(Fix.File);
        Suggestions.push_back(
            Object{{"range", Object{{"start", position(Source, Fix.Offset)},
                                    {"end", position(Source, Fix.Offset + Fix.Length)}}},
                   {"text", llvm::json::fixUTF8(Fix.Text)}});
      }
    if (!Suggestions.empty())
      Diagnostic["suggestions"] = std::move(Suggestions);
    Out << llvm::formatv("{0}\n", Value(std::move(Diagnostic)));
  }
}

} // namespace offloom
