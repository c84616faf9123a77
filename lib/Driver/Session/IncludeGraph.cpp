// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/IncludeGraph.h"
#include "Driver/Session/Inputs.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/Inclusions.h"
#include "Frontend/Parse.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {

namespace path = llvm::sys::path;

IncludeGraph::IncludeGraph(llvm::ArrayRef<std::string> Files) : Names(Files.begin(), Files.end()) {
  for (const std::string &File : Names)
    ByFileName[path::filename(File)].push_back(File);
}

void IncludeGraph::resolve(const std::string &From, llvm::StringRef Name, bool Angled,
                           Edges &Into) const {
  if (!Angled) {
    std::string Beside = absoluteName((path::parent_path(From) + "/" + Name).str());
    if (Names.count(Beside)) {
      Into.Files.insert(std::move(Beside));
      return;
    }
  }
  // Below a folder that only the build knows.
  while (Name.consume_front("../") || Name.consume_front("./"))
    continue;
  auto Candidates = ByFileName.find(path::filename(Name));
  if (Candidates == ByFileName.end())
    return;
  for (const std::string &File : Candidates->second)
    if (llvm::StringRef(File).ends_with(("/" + Name).str()))
      Into.Files.insert(File);
}

bool IncludeGraph::isHeaderOfCuda(llvm::StringRef Name) {
  auto [Entry, IsNew] = HeadersOfCuda.try_emplace(Name, false);
  if (!IsNew || Name.empty())
    return Entry->second;
  // The bundled ones have these two for what CUDA adds to them.
  auto IsOfC = [](llvm::StringRef Name) { return Name == "assert.h" || Name == "math.h"; };
  llvm::Expected<std::string> Bundled = bundledHeaders();
  if (!Bundled)
    llvm::consumeError(Bundled.takeError()); // whoever parses will say so
  else
    Entry->second = !IsOfC(Name) && llvm::sys::fs::exists(*Bundled + "/" + Name);
  return Entry->second;
}

const IncludeGraph::Edges &IncludeGraph::edgesOf(const std::string &File) {
  auto [Entry, IsNew] = Known.try_emplace(File);
  if (!IsNew)
    return Entry->second;
  Edges &Found = Entry->second;
  auto Buffer = readSource(File);
  if (!Buffer)
    return Found;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  bool IsHips = false, IsCudas = false; // which have the same words, and may share a file
  for (const WrittenInclusion &Inclusion : writtenInclusions(Text)) {
    IsHips |= Inclusion.Name == "hip/hip_runtime.h";
    IsCudas |= path::filename(Inclusion.Name).starts_with("cuda");
    Found.IncludesCuda |= isHeaderOfCuda(Inclusion.Name);
    if (Inclusion.Name.empty())
      Found.Unknown = true;
    else
      resolve(File, Inclusion.Name, Inclusion.Angled, Found);
  }
  Found.HasKernels = (IsCudas || !IsHips) && (Text.contains("__global__") ||
                                              Text.contains("__shared__") || Text.contains("<<<"));
  return Found;
}

IncludeGraph::Edges IncludeGraph::reachedFrom(const std::string &File) {
  Edges Reached;
  std::vector<std::string> Left{File};
  while (!Left.empty()) {
    const Edges &Next = edgesOf(Left.back());
    Left.pop_back();
    Reached.Unknown |= Next.Unknown;
    for (const std::string &To : Next.Files)
      if (Reached.Files.insert(To).second)
        Left.push_back(To);
  }
  return Reached;
}

bool IncludeGraph::reachesCuda(const std::string &File) {
  Edges Reached = reachedFrom(File);
  return Reached.Unknown || llvm::any_of(Reached.Files, [&](const std::string &Other) {
           return isCudaFile(Other) || edgesOf(Other).HasKernels;
         });
}

bool IncludeGraph::reachesHeadersOfCuda(const std::string &File) {
  return edgesOf(File).IncludesCuda ||
         llvm::any_of(reachedFrom(File).Files,
                      [&](const std::string &Other) { return edgesOf(Other).IncludesCuda; });
}

std::set<std::string> IncludeGraph::included(llvm::ArrayRef<std::string> Sources) {
  std::set<std::string> Result;
  for (const std::string &Source : Sources) {
    Edges Reached = reachedFrom(Source);
    Reached.Files.erase(Source); // a file may include itself to be read twice
    for (const std::string &Other : Sources)
      if (Reached.Files.count(Other))
        Result.insert(Other);
  }
  return Result;
}

} // namespace offloom
