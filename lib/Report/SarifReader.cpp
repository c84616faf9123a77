// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/SarifReader.h"
#include "Report/SourceFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

namespace offloom {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// The member of \p Of that \p Path leads to, "a.b"; null if there is none.
const Value *memberAt(const Object &Of, llvm::StringRef Path) {
  auto [First, Rest] = Path.split('.');
  const Value *Found = Of.get(First);
  if (!Found || Rest.empty())
    return Found;
  const Object *Inner = Found->getAsObject();
  return Inner ? memberAt(*Inner, Rest) : nullptr;
}

std::string textAt(const Object &Of, llvm::StringRef Path) {
  const Value *Found = memberAt(Of, Path);
  return Found ? Found->getAsString().value_or("").str() : "";
}

unsigned numberAt(const Object &Of, llvm::StringRef Path) {
  const Value *Found = memberAt(Of, Path);
  return Found ? Found->getAsInteger().value_or(0) : 0;
}

/// The objects of the array that \p Path leads to.
std::vector<const Object *> objectsAt(const Object &Of, llvm::StringRef Path) {
  std::vector<const Object *> Found;
  const Value *Member = memberAt(Of, Path);
  if (const Array *All = Member ? Member->getAsArray() : nullptr)
    for (const Value &One : *All)
      if (const Object *O = One.getAsObject())
        Found.push_back(O);
  return Found;
}

/// The file that an artifact's location names.
std::string fileAt(const Object &Of, llvm::StringRef Path) {
  std::string Escaped = textAt(Of, (Path + ".uri").str()), Name;
  llvm::StringRef Rest = Escaped;
  Rest.consume_front("file://");
  while (!Rest.empty()) {
    unsigned Code = 0;
    if (Rest.front() == '%' && !Rest.substr(1, 2).getAsInteger(16, Code)) {
      Name += char(Code);
      Rest = Rest.drop_front(3);
    } else {
      Name += Rest.front();
      Rest = Rest.drop_front();
    }
  }
  llvm::SmallString<256> Absolute(Name);
  if (!Name.empty())
    (void)llvm::sys::fs::make_absolute(Absolute);
  return std::string(Absolute);
}

class Reader {
public:
  Finding findingOf(const Object &Result) {
    Finding F;
    F.Rule = ruleOf(textAt(Result, "ruleId"));
    F.Level = levelOf(textAt(Result, "level"));
    F.Message = textAt(Result, "message.text");
    for (const Object *Location : objectsAt(Result, "locations"))
      addPlace(*Location, F);
    for (const Object *Related : objectsAt(Result, "relatedLocations")) {
      Finding &Note = F.Notes.emplace_back();
      Note.Level = Severity::Note;
      Note.Message = textAt(*Related, "message.text");
      addPlace(*Related, Note);
    }
    for (const Object *Fix : objectsAt(Result, "fixes"))
      for (const Object *Change : objectsAt(*Fix, "artifactChanges"))
        addEdits(*Change, F);
    return F;
  }

private:
  /// reportedRule() backwards.
  static std::string ruleOf(llvm::StringRef Reported) {
    if (Reported == "clang-diagnostic-error")
      return "";
    return Reported.consume_front("clang-diagnostic-") ? ("-W" + Reported).str() : Reported.str();
  }

  static Severity levelOf(llvm::StringRef Reported) {
    return Reported == "error"     ? Severity::Error
           : Reported == "warning" ? Severity::Warning
                                   : Severity::Remark;
  }

  void addPlace(const Object &Location, Finding &F) {
    F.Place.File = fileAt(Location, "physicalLocation.artifactLocation");
    F.Place.Line = numberAt(Location, "physicalLocation.region.startLine");
    F.Place.Column = numberAt(Location, "physicalLocation.region.startColumn");
    F.Place.Offset = lineStart(F.Place) + F.Place.Column - 1;
    if (unsigned End = numberAt(Location, "physicalLocation.region.endColumn"))
      F.Ranges.push_back({F.Place.Offset, F.Place.Offset + End - F.Place.Column});
  }

  unsigned lineStart(const SourcePlace &Place) {
    std::vector<unsigned> &Starts = LineStarts[Place.File];
    if (Starts.empty()) {
      Starts.push_back(0);
      llvm::StringRef Text = Sources.text(Place.File);
      for (std::size_t At = Text.find('\n'); At != Text.npos; At = Text.find('\n', At + 1))
        Starts.push_back(At + 1);
    }
    return Starts[std::min<std::size_t>(Place.Line, Starts.size()) - 1];
  }

  static void addEdits(const Object &Change, Finding &F) {
    for (const Object *Replacement : objectsAt(Change, "replacements")) {
      Edit &Added = F.FixIts.emplace_back();
      Added.File = fileAt(Change, "artifactLocation");
      Added.Offset = numberAt(*Replacement, "deletedRegion.byteOffset");
      Added.Length = numberAt(*Replacement, "deletedRegion.byteLength");
      Added.Text = textAt(*Replacement, "insertedContent.text");
    }
  }

  SourceFiles Sources;
  llvm::StringMap<std::vector<unsigned>> LineStarts;
};

} // namespace

llvm::Expected<ReadSarif> readSarif(llvm::StringRef Text) {
  llvm::Expected<Value> Document = llvm::json::parse(Text);
  if (!Document)
    return Document.takeError();
  const Object *Top = Document->getAsObject();
  std::vector<const Object *> Runs = Top ? objectsAt(*Top, "runs") : std::vector<const Object *>();
  if (Runs.size() != 1 || textAt(*Runs.front(), "tool.driver.name") != "offloom")
    return llvm::createStringError("it is no SARIF that 'offloom check' wrote");
  const Object &Run = *Runs.front();
  ReadSarif Result;
  Result.Version = textAt(Run, "tool.driver.semanticVersion");
  Result.Part.Index = numberAt(Run, "properties.shard");
  Result.Part.Count = numberAt(Run, "properties.shards");
  if (!Result.Part.Index)
    return llvm::createStringError("it is not of a shard; write it with --shard");
  Result.Part.Files = numberAt(Run, "properties.files");
  Result.Part.NotWhole = numberAt(Run, "properties.notWhole");
  for (const Object *Invocation : objectsAt(Run, "invocations"))
    Result.Part.ExitCode = numberAt(*Invocation, "exitCode");
  Reader TheReader;
  for (const Object *One : objectsAt(Run, "results")) {
    Result.Findings.push_back(TheReader.findingOf(*One));
    Result.Part.Positions.push_back(numberAt(*One, "properties.position"));
  }
  return Result;
}

} // namespace offloom
