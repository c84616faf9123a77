// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/ResultCache.h"
#include "Frontend/Commands/Invocation.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/ReadFiles.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace offloom {
namespace {

struct KeptFile {
  std::string Name; ///< without its folder
  std::string Hash; ///< of its contents; empty: it is there
};

/// What has to be the same for a result to hold, of one folder.
struct KeptFolder {
  std::string Name;
  std::vector<KeptFile> Files;
  std::vector<std::string> Absent; ///< with a `/` behind, not even a folder
};

auto membersOf(MaybeConst<KeptFile> auto &F) {
  auto &[Name, Hash] = F;
  return std::tie(Name, Hash);
}

auto membersOf(MaybeConst<KeptFolder> auto &F) {
  auto &[Name, Files, Absent] = F;
  return std::tie(Name, Files, Absent);
}

/// The folder of \p Name, with its `/`, and the rest.
std::pair<std::string, std::string> splitName(llvm::StringRef Name) {
  size_t End = Name.rtrim('/').rfind('/') + 1;
  return {Name.take_front(End).str(), Name.substr(End).str()};
}

/// All that decides how a file is read but what the files hold.
json::Value textOf(const ParseOptions &Options, const KeptWriter &Write) {
  // An option that is new has to be thought of here.
  auto &[ClangOptions, Arch, Directory, CudaPath, AsCuda, RelaxedConstexpr, ExtendedLambda,
         RelocatableDeviceCode, DeviceEmulation, LeaveHostUses, CacheFolder, Build, Reads] =
      Options;
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here); // which relative paths in options start from
  return json::Array{Write(ClangOptions),
                     Arch,
                     Write(Directory),
                     Write(CudaPath),
                     AsCuda,
                     RelaxedConstexpr,
                     ExtendedLambda,
                     RelocatableDeviceCode,
                     DeviceEmulation,
                     LeaveHostUses,
                     Write(Build.text()),
                     Write(std::string(Here))};
}

} // namespace

std::string ResultCache::entry(const std::string &Key) const {
  llvm::SmallString<256> Result(Folder);
  path::append(Result, "llvmcache-" + Key); // the prefix by which llvm::pruneCache knows entries
  return std::string(Result);
}

std::string ResultCache::once(const std::string &Name, llvm::function_ref<std::string()> Compute) {
  {
    std::lock_guard Guard(Lock);
    if (auto Found = Known.find(Name); Found != Known.end())
      return Found->second;
  }
  std::string Result = Compute();
  std::lock_guard Guard(Lock);
  return Known.try_emplace(Name, std::move(Result)).first->second;
}

std::string ResultCache::hashOf(const std::string &File) {
  return once(File, [&] {
    auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
    return Buffer ? hashOfText((*Buffer)->getBuffer()) : std::string();
  });
}

std::string ResultCache::hashOfRules(const std::string &RulesFolder) {
  return once("rules of " + RulesFolder, [&] {
    std::map<std::string, std::string> Hashes;
    std::error_code Reason;
    for (llvm::sys::fs::recursive_directory_iterator I(RulesFolder, Reason), End;
         !Reason && I != End; I.increment(Reason))
      Hashes[I->path()] = hashOf(I->path());
    std::string All;
    for (const auto &[File, Hash] : Hashes)
      All += File + '\n' + Hash + '\n';
    return hashOfText(All);
  });
}

std::string ResultCache::hashOfFolders(const std::string &File, const ParseOptions &Parsing) {
  auto Command = clangCommand(File, Pass::Host, Parsing);
  if (!Command)
    return llvm::toString(Command.takeError());
  // The file's own name changes nothing: a common one makes one call of many.
  Command->back() = ("source" + path::extension(File)).str();
  return once("folders of " + llvm::join(*Command, "\n"), [&] {
    clang::IgnoringDiagConsumer Ignored;
    auto Invocation = invocationFor(*Command, Ignored);
    return Invocation ? hashOfText(Passing.toKept(llvm::join(headerFolders(*Invocation), "\n")))
                      : std::string();
  });
}

std::string ResultCache::keyOf(const std::string &File, const ParseOptions &Parsing,
                               const std::string &RulesFolder, json::Value What) {
  if (!isUsed())
    return {};
  KeptWriter Write(Passing);
  std::string Text;
  llvm::raw_string_ostream(Text) << json::Value(
      json::Array{fingerprintOfTool(), hashOfRules(RulesFolder), hashOfFolders(File, Parsing),
                  Write(File), textOf(Parsing, Write), std::move(What)});
  return hashOfText(Text);
}

/// Is \p Name, see ReadFiles, as absent as it was?
static bool isAbsent(llvm::StringRef Name) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Name, Status))
    return true;
  return llvm::sys::fs::is_directory(Status) != Name.ends_with("/");
}

bool ResultCache::holds(const std::string &Name, const std::string &Hash) {
  if (!Hash.empty())
    return hashOf(Name) == Hash;
  return !once("look for " + Name, [&] {
            return llvm::sys::fs::exists(Name) ? std::string("yes") : std::string();
          }).empty();
}

std::optional<json::Value> ResultCache::read(const std::string &Key) {
  if (Key.empty())
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(entry(Key));
  if (!Buffer)
    return std::nullopt;
  llvm::Expected<json::Value> Kept = json::parse((*Buffer)->getBuffer());
  if (!Kept) {
    llvm::consumeError(Kept.takeError());
    return std::nullopt;
  }
  json::Object *Entry = Kept->getAsObject();
  if (!Entry)
    return std::nullopt;
  KeptReader Read(Passing);
  std::vector<KeptFolder> Folders;
  Read(Entry->get("folders"), Folders);
  if (Read.Failed || Folders.empty())
    return std::nullopt;
  for (const KeptFolder &F : Folders)
    if (!llvm::all_of(F.Files, [&](auto &File) { return holds(F.Name + File.Name, File.Hash); }) ||
        !llvm::all_of(F.Absent, [&](auto &Name) { return isAbsent(F.Name + Name); }))
      return std::nullopt;
  json::Value *Result = Entry->get("result");
  return Result ? std::optional(std::move(*Result)) : std::nullopt;
}

void ResultCache::write(const std::string &Key, const ReadFiles &Reads, json::Value Result) {
  if (Key.empty() || !Reads.areSteady())
    return;
  std::map<std::string, KeptFolder> Folders;
  auto FolderOf = [&](const std::string &Name) -> KeptFolder & {
    KeptFolder &Found = Folders[Name];
    Found.Name = Name;
    return Found;
  };
  std::map<std::string, std::string> Files = Reads.contents();
  for (const std::string &File : Reads.precompiled())
    Files[File] = hashOf(File);
  for (const auto &[Name, Hash] : Files) {
    auto [Of, Rest] = splitName(Name);
    FolderOf(Of).Files.push_back({Rest, Hash});
  }
  for (const std::string &Name : Reads.absent()) {
    auto [Of, Rest] = splitName(Name);
    FolderOf(Of).Absent.push_back(Rest);
  }
  std::vector<KeptFolder> Listed;
  for (auto &[Name, Of] : Folders)
    Listed.push_back(std::move(Of));
  std::string Text;
  llvm::raw_string_ostream(Text) << json::Value(
      json::Object{{"folders", KeptWriter(Passing)(Listed)}, {"result", std::move(Result)}});
  if (!llvm::sys::fs::create_directories(Folder))
    llvm::consumeError(writeFileAtomically(entry(Key), Text));
}

void ResultCache::prune() const {
  if (!isUsed())
    return;
  llvm::CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = 256 << 20;
  llvm::pruneCache(Folder, Policy);
}

} // namespace offloom
