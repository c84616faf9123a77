// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/ProjectSources.h"
#include "Driver/Session/IncludeGraph.h"
#include "Frontend/Parse.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

namespace offloom {

/// Calls \p Found with the file's name of each string of \p Text that ends like a CUDA source's,
/// but in directives.
static void findStrings(llvm::StringRef Text, llvm::function_ref<void(llvm::StringRef)> Found) {
  constexpr llvm::StringRef Ending = ".cu\"";
  for (size_t At = Text.find(Ending); At != llvm::StringRef::npos; At = Text.find(Ending, At + 1)) {
    llvm::StringRef Name = Text.take_front(At + Ending.size() - 1);
    llvm::StringRef Line = Name.substr(Name.rfind('\n') + 1).ltrim();
    bool IsDirective = Line.consume_front("#") && Line.ltrim().starts_with("include");
    if (!IsDirective)
      Found(Name.substr(Name.find_last_of("\"/") + 1));
  }
}

/// CUDA sources whose names stand in strings, so that NVRTC may compile them.
static std::set<std::string> namedInStrings(llvm::ArrayRef<std::string> Sources) {
  llvm::StringMap<std::vector<std::string>> ByFileName;
  for (const std::string &File : Sources)
    if (isCudaFile(File))
      ByFileName[llvm::sys::path::filename(File)].push_back(File);
  std::set<std::string> Found;
  for (const std::string &Source : Sources)
    if (auto Buffer = readSource(Source))
      findStrings((*Buffer)->getBuffer(), [&](llvm::StringRef Name) {
        for (const std::string &File : ByFileName.lookup(Name))
          Found.insert(File);
      });
  return Found;
}

ProjectSources::ProjectSources(const std::string &Root, const BuildFiles &Builds,
                               llvm::ArrayRef<std::string> Sources, bool HasDatabase) {
  IncludeGraph Graph(Builds.projectFiles());
  for (const std::string &File : Sources)
    if (!isCudaFile(File)) {
      if (Graph.reachesCuda(File))
        ReachCuda.insert(File);
      if (Graph.hasKernels(File))
        HaveKernels.insert(File);
    }
  Included = Graph.included(Sources);
  if (HasDatabase) {
    Units = Sources.vec();
    return;
  }
  Facts = Builds.sourceFacts(Root);
  // Without a build file that says what is compiled, each may be.
  bool IsKnown = !Facts.Compiled.empty();
  Kept = Facts.OfModules;
  if (IsKnown || !Kept.empty())
    for (const std::string &File : namedInStrings(Sources))
      if (!Facts.Compiled.count(File) && !Included.count(File))
        Kept.insert(File);
  std::vector<std::string> Last;
  for (const std::string &File : Sources)
    if (Kept.count(File) && !Facts.Compiled.count(File))
      continue;
    else if (!Included.count(File))
      Units.push_back(File);
    else if (IsKnown && isCudaFile(File) && !Facts.Compiled.count(File))
      Parts.push_back(File);
    else
      Last.push_back(File);
  llvm::append_range(Units, Last);
}

} // namespace offloom
