// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Text/TokenReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

namespace offloom {

/// Where the macro stands in \p Text, in conditions too if it is \p WithConditions.
static llvm::SmallVector<unsigned, 4> findArchNames(llvm::StringRef Text, bool WithConditions) {
  llvm::SmallVector<unsigned, 4> Found;
  if (!Text.contains(CudaArch))
    return Found;
  const std::string Ended = Text.str(); // the lexer wants a zero behind it
  for (TokenReader Reader(Ended); Reader.next();) {
    const bool IsInCondition =
        Reader.IsHash && (Reader.Kind.starts_with("if") || Reader.Kind.starts_with("el"));
    if (Reader.word() == CudaArch && (WithConditions || !IsInCondition))
      Found.push_back(Reader.Offset);
  }
  return Found;
}

llvm::SmallVector<unsigned, 4> archNamesIn(llvm::StringRef Text) {
  return findArchNames(Text, /*WithConditions=*/true);
}

std::string withDeviceName(llvm::StringRef Text) {
  std::string Named = Text.str();
  const llvm::SmallVector<unsigned, 4> Places = archNamesIn(Text);
  for (unsigned At : llvm::reverse(Places))
    Named.replace(At, CudaArch.size(), OffloomCudaArch.str());
  return Named;
}

llvm::SmallVector<unsigned, 4> archNamesInCode(llvm::StringRef Text) {
  return findArchNames(Text, /*WithConditions=*/false);
}

bool asksForArch(llvm::StringRef Text) {
  static const llvm::Regex WhetherDefined("(ifn?def[ \t]+|defined[ \t]*\\(?[ \t]*)$");
  return llvm::any_of(archNamesIn(Text), [&](unsigned At) {
    llvm::StringRef Before = Text.take_front(At);
    return !WhetherDefined.match(Before.drop_front(Before.rfind('\n') + 1));
  });
}

} // namespace offloom
