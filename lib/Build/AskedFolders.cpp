// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/AskedFolders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace offloom {
namespace {

/// The words of \p Call, without what encloses them; `$(NVCC)` is one.
llvm::SmallVector<llvm::StringRef> wordsOfCall(llvm::StringRef Call) {
  llvm::SmallVector<llvm::StringRef> Words;
  while (true) {
    Call = Call.ltrim(" \t()`'\",;");
    if (Call.empty())
      return Words;
    if (Call.starts_with("$(") || Call.starts_with("${")) {
      llvm::StringRef Whole = makeCallAtStart(Call);
      bool IsVariable = !Whole.empty() && Whole.find_first_of(" \t,") == llvm::StringRef::npos;
      if (IsVariable)
        Words.push_back(Whole);
      Call = Call.drop_front(IsVariable ? Whole.size() : 2);
      continue;
    }
    if (Call.starts_with("$$")) { // the shell's own
      Call = Call.drop_front(2);
      continue;
    }
    size_t End = std::min(Call.find_first_of(" \t()`'\",;"), Call.size());
    Words.push_back(Call.take_front(End));
    Call = Call.drop_front(End);
  }
}

bool looksUp(llvm::StringRef Word) {
  return Word == "which" || Word == "command" || Word == "type" || Word == "where";
}

/// Does the program or function change the path that it is given, in a way of its own?
bool cuts(llvm::StringRef Word) {
  return llvm::is_contained({"subst", "patsubst", "sed", "awk", "cut", "rev"}, Word) ||
         Word == ".." || Word.ends_with("/..");
}

} // namespace

llvm::StringRef makeCallAtStart(llvm::StringRef Text) {
  if (!Text.starts_with("$(") && !Text.starts_with("${"))
    return {};
  const char Open = Text[1], Close = Open == '(' ? ')' : '}';
  int Depth = 0;
  for (size_t At = 1; At < Text.size(); ++At) {
    Depth += (Text[At] == Open) - (Text[At] == Close);
    if (Depth == 0)
      return Text.take_front(At + 1);
  }
  return {};
}

AskedPlace askedPlace(llvm::StringRef Call, llvm::function_ref<bool(llvm::StringRef)> IsNvcc) {
  if (!Call.contains("shell "))
    return AskedPlace::Other;
  auto Words = wordsOfCall(Call);
  const auto *LooksUp = llvm::find_if(Words, looksUp);
  if (LooksUp == Words.end() ||
      std::none_of(LooksUp, static_cast<const llvm::StringRef *>(Words.end()), IsNvcc))
    return AskedPlace::Other;
  if (llvm::any_of(Words, cuts))
    return AskedPlace::Toolkit;
  auto Steps = llvm::count_if(
      Words, [](llvm::StringRef Word) { return Word == "dir" || Word == "dirname"; });
  return Steps == 0 ? AskedPlace::Nvcc : Steps == 1 ? AskedPlace::Folder : AskedPlace::Toolkit;
}

} // namespace offloom
