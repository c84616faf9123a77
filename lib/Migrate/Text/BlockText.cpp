// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/BlockText.h"

namespace offloom {

llvm::StringRef withoutBraces(llvm::StringRef Text) {
  llvm::StringRef Inner = Text.trim();
  if (!Inner.consume_front("{") || !Inner.consume_back("}"))
    return Text;
  int Depth = 0;
  for (char C : Inner) {
    Depth += C == '{';
    Depth -= C == '}';
    if (Depth < 0)
      return Text; // two blocks
  }
  return Inner;
}

bool isWithoutEffect(llvm::StringRef Text) {
  for (llvm::StringRef Left = Text.trim("; \t\n");; Left = withoutBraces(Left).trim("; \t\n")) {
    if (Left.empty())
      return true;
    if (withoutBraces(Left) == Left)
      return false;
  }
}

} // namespace offloom
