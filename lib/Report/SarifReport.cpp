// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SARIF 2.1.0, which GitHub code scanning, editors and most other tools read.
#include "Report/Reports.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace offloom {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

llvm::StringRef level(Severity Level) {
  return Level >= Severity::Error ? "error" : Level == Severity::Warning ? "warning" : "note";
}

/// A path as a relative URI reference: what may not stand there is escaped.
std::string uri(llvm::StringRef File) {
  std::string Result = llvm::StringRef(File).starts_with("/") ? "file://" : "";
  for (unsigned char C : File)
    if (llvm::isAlnum(C) || llvm::StringRef("/._-~+").contains(C))
      Result += C;
    else
      Result += "%" + llvm::toHex(llvm::StringRef(reinterpret_cast<char *>(&C), 1));
  return Result;
}

Object artifact(llvm::StringRef File) {
  std::string Name = displayName(File);
  Object Result{{"uri", uri(Name)}};
  if (!llvm::StringRef(Name).starts_with("/"))
    Result["uriBaseId"] = "%SRCROOT%";
  return Result;
}

Object location(const SourcePlace &Place, std::optional<unsigned> EndColumn) {
  Object Region{{"startLine", std::max(1U, Place.Line)},
                {"startColumn", std::max(1U, Place.Column)}};
  if (EndColumn)
    Region["endColumn"] = *EndColumn;
  return Object{{"physicalLocation", Object{{"artifactLocation", artifact(Place.File)},
                                            {"region", std::move(Region)}}}};
}

Object fix(const Finding &F) {
  std::map<std::string, Array> Replacements;
  for (const Edit &E : F.FixIts)
    Replacements[E.File].push_back(
        Object{{"deletedRegion", Object{{"byteOffset", E.Offset}, {"byteLength", E.Length}}},
               {"insertedContent", Object{{"text", llvm::json::fixUTF8(E.Text)}}}});
  Array Changes;
  for (auto &[File, Of] : Replacements)
    Changes.push_back(
        Object{{"artifactLocation", artifact(File)}, {"replacements", std::move(Of)}});
  return Object{{"description", Object{{"text", "Apply the suggested change."}}},
                {"artifactChanges", std::move(Changes)}};
}

Object result(const Finding &F, size_t RuleIndex, const std::string &Print) {
  std::optional<unsigned> EndColumn;
  for (const SourceSpan &Range : F.Ranges)
    if (Range.Begin == F.Place.Offset && Range.End > Range.Begin)
      EndColumn = F.Place.Column + (Range.End - Range.Begin);
  Object Result{{"ruleId", reportedRule(F)},
                {"ruleIndex", int64_t(RuleIndex)},
                {"level", level(F.Level)},
                {"message", Object{{"text", llvm::json::fixUTF8(F.Message)}}},
                {"partialFingerprints", Object{{"offloom/v1", Print}}}};
  if (!F.Place.File.empty())
    Result["locations"] = Array{location(F.Place, EndColumn)};
  Array Related;
  for (const Finding &Note : F.Notes)
    if (!Note.Place.File.empty()) {
      Object Place = location(Note.Place, std::nullopt);
      Place["message"] = Object{{"text", llvm::json::fixUTF8(Note.Message)}};
      Related.push_back(std::move(Place));
    }
  if (!Related.empty())
    Result["relatedLocations"] = std::move(Related);
  if (!F.FixIts.empty())
    Result["fixes"] = Array{fix(F)};
  return Result;
}

/// A sentence as SARIF wants it: with a full stop.
std::string sentence(std::string Text) {
  Text = llvm::StringRef(Text).rtrim().str();
  if (!Text.empty() && Text.back() != '.')
    Text += '.';
  return Text;
}

Object descriptor(const std::string &Id, const CheckRules &Rules) {
  const CheckRule *Rule = Rules.find(Id);
  if (!Rule)
    return Object{{"id", Id},
                  {"shortDescription", Object{{"text", "A diagnostic of Clang."}}},
                  {"fullDescription", Object{{"text", "Clang's own diagnostic '" + Id + "'."}}},
                  {"help", Object{{"text", "See Clang's reference of diagnostic flags."}}}};
  return Object{{"id", Id},
                {"shortDescription", Object{{"text", sentence(Rule->Title)}}},
                {"fullDescription", Object{{"text", sentence(Rule->Why)}}},
                {"help", Object{{"text", sentence(Rule->Why + "\nReference: " + Rule->Reference)}}},
                {"defaultConfiguration", Object{{"level", level(Rule->Level)}}},
                {"properties", Object{{"tags", Array{"cuda", Rule->Group}}}}};
}

/// What SarifReader needs to put the parts of a run together.
void addPart(Object &Run, const RunPart &Part) {
  Array &Results = *Run.getArray("results");
  for (std::size_t I = 0; I < Results.size(); ++I)
    (*Results[I].getAsObject())["properties"] = Object{{"position", Part.Positions[I]}};
  Run["invocations"] =
      Array{Object{{"executionSuccessful", Part.ExitCode < 2}, {"exitCode", Part.ExitCode}}};
  Run["properties"] = Object{{"shard", Part.Index},
                             {"shards", Part.Count},
                             {"files", Part.Files},
                             {"notWhole", Part.NotWhole}};
}

} // namespace

void writeSarif(const ReportInput &Input, llvm::raw_ostream &Out) {
  std::map<std::string, size_t> RuleIndex;
  for (const Finding &F : Input.Findings)
    RuleIndex.emplace(reportedRule(F), 0);
  Array Descriptors;
  for (auto &[Id, Index] : RuleIndex) {
    Index = Descriptors.size();
    Descriptors.push_back(descriptor(Id, Input.Rules));
  }
  Array Results;
  std::vector<std::string> Prints = fingerprints(Input.Findings);
  for (const auto &[F, Print] : llvm::zip(Input.Findings, Prints))
    Results.push_back(result(F, RuleIndex[reportedRule(F)], Print));
  Object Driver{
      {"name", "offloom"}, {"semanticVersion", Input.Version}, {"rules", std::move(Descriptors)}};
  Object Run{{"tool", Object{{"driver", std::move(Driver)}}},
             {"columnKind", "unicodeCodePoints"},
             {"results", std::move(Results)}};
  if (Input.Part)
    addPart(Run, *Input.Part);
  Out << llvm::formatv("{0:2}\n",
                       Value(Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                    {"version", "2.1.0"},
                                    {"runs", Array{std::move(Run)}}}));
}

} // namespace offloom
