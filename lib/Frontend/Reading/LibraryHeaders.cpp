// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/LibraryHeaders.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

using namespace clang;

namespace offloom {

/// Whether \p Pragma says that what follows in its file is a system's header.
static bool isOfSystemHeader(const PreprocessorRecord::Pragma &Pragma) {
  auto [Whose, What] = llvm::StringRef(Pragma.Text).split(' ');
  return (Whose == "GCC" || Whose == "clang") && What.ltrim().starts_with("system_header");
}

bool blankSystemPragmas(const SourceManager &Sources, const PreprocessorRecord &Record,
                        std::map<std::string, std::string> &Texts,
                        std::set<std::string> &Libraries) {
  bool Found = false;
  for (FileID File : enteredFiles(Sources)) {
    const std::string Name = absoluteFileName(Sources, File);
    if (File == Sources.getMainFileID()) // where the pragma means nothing
      continue;
    for (const PreprocessorRecord::Pragma &Pragma : Record.Pragmas) {
      if (Pragma.Place.File != Name || !isOfSystemHeader(Pragma) || !Libraries.insert(Name).second)
        continue;
      std::string Text = Sources.getBufferData(File).str();
      const size_t End = std::min(Text.find('\n', Pragma.Place.Offset), Text.size());
      std::fill(Text.begin() + Pragma.Place.Offset, Text.begin() + End, ' ');
      Texts[Name] = std::move(Text);
      Found = true;
    }
  }
  return Found;
}

/// Where \p Text first says something that only CUDA's compiler understands; npos: nowhere.
static size_t findCudaIn(llvm::StringRef Text) {
  size_t First = llvm::StringRef::npos;
  for (llvm::StringRef Word : {"__global__", "__shared__", "__syncthreads"})
    First = std::min(First, Text.find(Word));
  return First;
}

std::vector<Finding> systemHeadersOfCuda(const SourceManager &Sources, llvm::StringRef Bundled) {
  std::vector<Finding> Found;
  std::set<std::string> Seen;
  for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || !SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const FileID File = Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
    const std::string Name = absoluteFileName(Sources, File);
    // Debian's Thrust and CUB are written for nvcc, and read with Offloom's own parts of them.
    const bool IsKnown = llvm::StringRef(Name).starts_with(Bundled) ||
                         llvm::StringRef(Name).contains("/thrust/") ||
                         llvm::StringRef(Name).contains("/cub/");
    const size_t At =
        Name.empty() || IsKnown ? llvm::StringRef::npos : findCudaIn(Sources.getBufferData(File));
    if (At == llvm::StringRef::npos || !Seen.insert(Name).second)
      continue;
    Finding F;
    F.Rule = "migrate-header";
    F.Level = Severity::Warning;
    F.Message = "this header has CUDA code, and is not migrated, since the compiler finds it among "
                "the system's: -I with its folder makes it the program's, or where the C library's "
                "headers are too, with that of a copy";
    F.Place = placeOf(Sources, Sources.getComposedLoc(File, static_cast<unsigned>(At)));
    Found.push_back(std::move(F));
  }
  return Found;
}

} // namespace offloom
