// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/ResultCache.h"
#include "Frontend/Parse.h"
#include "Rules/Yaml.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace offloom {

// Findings as JSON: an array a finding, in the order of its members.

static json::Value jsonOf(const Finding &F) {
  json::Array Ranges, Edits, Notes;
  for (const SourceSpan &S : F.Ranges)
    Ranges.push_back(json::Array{S.Begin, S.End});
  for (const Edit &E : F.FixIts)
    Edits.push_back(json::Array{E.File, E.Offset, E.Length, E.Text});
  for (const Finding &N : F.Notes)
    Notes.push_back(jsonOf(N));
  return json::Array{F.Rule,           int(F.Level),    F.Message,      F.Place.File,
                     F.Place.Line,     F.Place.Column,  F.Place.Offset, std::move(Ranges),
                     std::move(Edits), std::move(Notes)};
}

namespace {

/// Reads what jsonOf() wrote. Anything else, such as half a file, makes it fail as a whole.
class Reader {
public:
  bool Failed = false;

  std::vector<Finding> findings(const json::Value *V) {
    std::vector<Finding> Result;
    for (const json::Value &Element : array(V))
      Result.push_back(finding(Element));
    return Result;
  }

  const json::Array &array(const json::Value *V) {
    static const json::Array None;
    const json::Array *Found = V ? V->getAsArray() : nullptr;
    Failed |= !Found;
    return Found ? *Found : None;
  }

  std::string text(const json::Array &A, size_t I) {
    std::optional<llvm::StringRef> Text = I < A.size() ? A[I].getAsString() : std::nullopt;
    Failed |= !Text;
    return Text ? Text->str() : std::string();
  }

private:
  unsigned number(const json::Array &A, size_t I) {
    std::optional<int64_t> Number = I < A.size() ? A[I].getAsInteger() : std::nullopt;
    Failed |= !Number;
    return Number.value_or(0);
  }

  Finding finding(const json::Value &V) {
    const json::Array &A = array(&V);
    Finding F;
    Failed |= A.size() != 10;
    if (Failed)
      return F;
    F.Rule = text(A, 0);
    F.Level = Severity(number(A, 1));
    F.Message = text(A, 2);
    F.Place = {text(A, 3), number(A, 4), number(A, 5), number(A, 6)};
    for (const json::Value &Range : array(&A[7]))
      F.Ranges.push_back({number(array(&Range), 0), number(array(&Range), 1)});
    for (const json::Value &E : array(&A[8]))
      F.FixIts.push_back(
          {text(array(&E), 0), number(array(&E), 1), number(array(&E), 2), text(array(&E), 3)});
    F.Notes = findings(&A[9]);
    return F;
  }
};

} // namespace

std::string ResultCache::entry(const std::string &Key) const {
  llvm::SmallString<256> Result(Folder);
  path::append(Result, "llvmcache-" + Key); // the prefix by which llvm::pruneCache knows entries
  return std::string(Result);
}

std::string ResultCache::hashOf(const std::string &File) {
  {
    std::lock_guard Guard(Lock);
    if (auto Known = Hashes.find(File); Known != Hashes.end())
      return Known->second;
  }
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  std::string Hash = Buffer ? hashOfText((*Buffer)->getBuffer()) : std::string();
  std::lock_guard Guard(Lock);
  return Hashes[File] = Hash;
}

std::string ResultCache::hashOf(const CheckKnowledge &Knowledge) {
  {
    std::lock_guard Guard(Lock);
    if (!OfRules.empty())
      return OfRules;
  }
  std::string All;
  for (const auto &[Id, Rule] : Knowledge.Rules.all())
    All += Id + hashOf(Rule.File) + Rule.Scope + '\n';
  for (const char *Folder : {"/api", "/devices"}) {
    if (auto Files = yamlFilesIn(Knowledge.Directory + Folder)) {
      for (const std::string &File : *Files)
        All += hashOf(File);
    } else {
      llvm::consumeError(Files.takeError());
    }
  }
  std::lock_guard Guard(Lock);
  return OfRules = hashOfText(All);
}

std::string ResultCache::keyOf(const std::string &File, const CheckKnowledge &Knowledge,
                               const CheckOptions &Options, const ParseOptions &Parsing) {
  if (Folder.empty())
    return {};
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << Options.Version << ' ' << fingerprintOfTool() << '\n'
      << hashOf(Knowledge) << '\n'
      << File << '\n';
  Out << Options.Checks << '\n';
  if (Options.Toolkit) // .offloom.yaml's is below
    Out << Options.Toolkit->Major << '.' << Options.Toolkit->Minor << '\n';
  Out << Options.UnusedSuppressions << Parsing.AsCuda << Parsing.RelaxedConstexpr
      << Parsing.ExtendedLambda << Parsing.RelocatableDeviceCode << Parsing.DeviceEmulation << ' '
      << Parsing.Arch << '\n';
  Out << Parsing.Build.text() << '\n';
  Out << Parsing.Directory << '\n' << Parsing.CudaPath << '\n';
  for (const std::string &Option : Parsing.ClangOptions)
    Out << Option << '\n';
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here); // which relative paths in options start from
  Out << Here << '\n';
  for (llvm::StringRef Parent = path::parent_path(File); !Parent.empty();
       Parent = path::parent_path(Parent))
    Out << hashOf((Parent + "/.offloom.yaml").str()) << '\n';
  return hashOfText(Text);
}

std::optional<CheckedFile> ResultCache::find(const std::string &Key) {
  if (Key.empty())
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(entry(Key));
  if (!Buffer)
    return std::nullopt;
  llvm::Expected<json::Value> Value = json::parse((*Buffer)->getBuffer());
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  const json::Object *Entry = Value->getAsObject();
  if (!Entry)
    return std::nullopt;
  Reader Read;
  CheckedFile Result;
  for (const json::Value &File : Read.array(Entry->get("files"))) {
    const json::Array &NameAndHash = Read.array(&File);
    std::string Name = Read.text(NameAndHash, 0), Hash = Read.text(NameAndHash, 1);
    if (Read.Failed || hashOf(Name) != Hash)
      return std::nullopt;
    Result.Files.push_back(std::move(Name));
  }
  Result.Parsed = Entry->getBoolean("parsed").value_or(false);
  Result.Whole = Entry->getBoolean("whole").value_or(false);
  Result.Findings = Read.findings(Entry->get("findings"));
  return Read.Failed ? std::nullopt : std::optional(std::move(Result));
}

/// A header that is missing can appear without a change to any file that was read.
static bool lacksHeader(const CheckedFile &Result) {
  return !Result.Parsed && llvm::any_of(Result.Findings, [](const Finding &F) {
    return llvm::StringRef(F.Message).ends_with("file not found");
  });
}

void ResultCache::store(const std::string &Key, const CheckedFile &Result) {
  if (Key.empty() || lacksHeader(Result) || !Result.Failure.empty() || Result.Files.empty())
    return;
  json::Array Files, Findings;
  for (const std::string &File : Result.Files)
    if (std::string Hash = hashOf(File); !Hash.empty())
      Files.push_back(json::Array{File, Hash});
  for (const Finding &F : Result.Findings)
    Findings.push_back(jsonOf(F));
  std::string Text;
  llvm::raw_string_ostream(Text) << json::Value(json::Object{{"parsed", Result.Parsed},
                                                             {"whole", Result.Whole},
                                                             {"files", std::move(Files)},
                                                             {"findings", std::move(Findings)}});
  if (llvm::sys::fs::create_directories(Folder))
    return;
  llvm::consumeError(writeFileAtomically(entry(Key), Text));
}

void ResultCache::prune() const {
  if (Folder.empty())
    return;
  llvm::CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = 256 << 20;
  llvm::pruneCache(Folder, Policy);
}

} // namespace offloom
