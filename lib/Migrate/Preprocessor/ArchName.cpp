// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

namespace offloom {

llvm::SmallVector<unsigned, 4> archNamesIn(llvm::StringRef Text) {
  llvm::SmallVector<unsigned, 4> Found;
  for (size_t At = Text.find(CudaArch); At != llvm::StringRef::npos;
       At = Text.find(CudaArch, At + 1))
    Found.push_back(static_cast<unsigned>(At));
  return Found;
}

std::string withDeviceName(llvm::StringRef Text) {
  std::string Named = Text.str();
  const llvm::SmallVector<unsigned, 4> Places = archNamesIn(Text);
  for (unsigned At : llvm::reverse(Places))
    Named.replace(At, CudaArch.size(), OffloomCudaArch.str());
  return Named;
}

llvm::SmallVector<unsigned, 4> archNamesInCode(llvm::StringRef Text) {
  llvm::SmallVector<unsigned, 4> Found;
  bool Continued = false;
  for (size_t Start = 0; Start < Text.size();) {
    size_t Newline = Text.find('\n', Start);
    size_t End = Newline == llvm::StringRef::npos ? Text.size() : Newline + 1;
    llvm::StringRef Line = Text.slice(Start, End);
    llvm::StringRef Word = Line.ltrim(" \t");
    bool Condition = Continued || (Word.consume_front("#") && (Word.ltrim().starts_with("if") ||
                                                               Word.ltrim().starts_with("el")));
    if (!Condition)
      for (unsigned At : archNamesIn(Line.split("//").first))
        Found.push_back(static_cast<unsigned>(Start) + At);
    Continued = Condition && Line.rtrim().ends_with("\\");
    Start = End;
  }
  return Found;
}

bool asksForArch(llvm::StringRef Text) {
  static const llvm::Regex WhetherDefined("(ifn?def[ \t]+|defined[ \t]*\\(?[ \t]*)$");
  return llvm::any_of(archNamesIn(Text), [&](unsigned At) {
    llvm::StringRef Before = Text.take_front(At);
    return !WhetherDefined.match(Before.drop_front(Before.rfind('\n') + 1));
  });
}

} // namespace offloom
