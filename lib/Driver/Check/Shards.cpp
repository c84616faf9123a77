// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Check/Shards.h"
#include "Report/SarifReader.h"
#include "Report/SourceFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <map>

namespace offloom {

std::optional<Shard> Shard::parse(llvm::StringRef Text) {
  Shard Result;
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, Result.Index) || Count.getAsInteger(10, Result.Count) ||
      Result.Index < 1 || Result.Index > Result.Count)
    return std::nullopt;
  return Result;
}

bool Shard::contains(llvm::StringRef File) const {
  return llvm::xxh3_64bits(displayName(File)) % Count == Index - 1;
}

static llvm::Expected<ReadSarif> readShard(const std::string &File, llvm::StringRef Version) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError(),
                                   "cannot read '" + File + "': " + Buffer.getError().message());
  llvm::Expected<ReadSarif> Read = readSarif((*Buffer)->getBuffer());
  if (!Read)
    return llvm::createStringError("cannot merge '" + File +
                                   "': " + llvm::toString(Read.takeError()));
  if (Read->Version != Version)
    return llvm::createStringError("cannot merge '" + File + "': it is of Offloom " +
                                   Read->Version + ", and this is " + Version);
  return Read;
}

llvm::Expected<MergedShards> mergeShards(llvm::ArrayRef<std::string> Files,
                                         llvm::StringRef Version) {
  MergedShards Result;
  std::map<unsigned, std::string> Shards; // by index
  std::map<unsigned, std::vector<Finding>> Found;
  unsigned Count = 0;
  for (const std::string &File : Files) {
    llvm::Expected<ReadSarif> Read = readShard(File, Version);
    if (!Read)
      return Read.takeError();
    const RunPart &Part = Read->Part;
    Count = Count ? Count : Part.Count;
    if (Part.Count != Count)
      return llvm::createStringError("'" + File + "' is one of " + llvm::Twine(Part.Count) +
                                     " shards, others are of " + llvm::Twine(Count));
    auto [Other, IsNew] = Shards.emplace(Part.Index, File);
    if (!IsNew)
      return llvm::createStringError("'" + File + "' and '" + Other->second +
                                     "' are the same shard, " + llvm::Twine(Part.Index) + "/" +
                                     llvm::Twine(Count));
    Result.Files += Part.Files;
    Result.NotWhole += Part.NotWhole;
    Result.ExitCode = std::max(Result.ExitCode, Part.ExitCode);
    for (std::size_t I = 0; I < Read->Findings.size(); ++I)
      Found[Part.Positions[I]].push_back(std::move(Read->Findings[I]));
  }
  for (unsigned Index = 1; Index <= Count; ++Index)
    if (!Shards.contains(Index))
      return llvm::createStringError("shard " + llvm::Twine(Index) + "/" + llvm::Twine(Count) +
                                     " is not among the files");
  for (auto &[Position, Findings] : Found)
    Result.Sources.push_back({Position, std::move(Findings)});
  return Result;
}

} // namespace offloom
