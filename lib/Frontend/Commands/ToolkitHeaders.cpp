// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/ToolkitHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {

static constexpr llvm::StringLiteral Markers[] = {"cuda_runtime.h", "thrust/version.h",
                                                  "cub/cub.cuh"};
/// Programs take it along for NVRTC, among headers of their own.
static constexpr llvm::StringLiteral CopyMarkers[] = {"cooperative_groups.h"};

std::vector<std::string> withoutToolkitHeaders(const std::vector<std::string> &Options,
                                               llvm::StringRef Directory) {
  auto holdsOneOf = [&](llvm::StringRef Folder, llvm::ArrayRef<llvm::StringLiteral> Markers) {
    llvm::SmallString<256> Header(Folder);
    if (!Directory.empty())
      llvm::sys::path::make_absolute(Directory, Header);
    // A toolkit, or a copy of its C++ libraries among a project's sources.
    return llvm::any_of(Markers, [&](llvm::StringRef Marker) {
      llvm::SmallString<256> Path(Header);
      llvm::sys::path::append(Path, Marker);
      return llvm::sys::fs::exists(Path);
    });
  };
  std::vector<std::string> Kept;
  for (std::size_t I = 0; I < Options.size(); ++I) {
    llvm::StringRef Folder = Options[I];
    bool IsInclude = Folder.consume_front("-I") || Folder.consume_front("-isystem");
    bool InNextWord = IsInclude && Folder.empty() && I + 1 < Options.size();
    if (InNextWord)
      Folder = Options[I + 1];
    if (IsInclude && !holdsOneOf(Folder.trim(), Markers) &&
        holdsOneOf(Folder.trim(), CopyMarkers)) {
      llvm::append_values(Kept, "-idirafter", Folder.trim().str());
    } else if (!IsInclude || !holdsOneOf(Folder.trim(), Markers)) {
      Kept.push_back(Options[I]);
      if (InNextWord)
        Kept.push_back(Options[I + 1]);
    }
    I += InNextWord;
  }
  return Kept;
}

} // namespace offloom
