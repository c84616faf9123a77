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

} // namespace offloom
