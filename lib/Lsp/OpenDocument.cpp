// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/OpenDocument.h"
#include <algorithm>

namespace offloom::lsp {

std::optional<SourceSpan> carryOver(SourceSpan Span, const std::string &Old,
                                    const std::string &New) {
  std::size_t Shorter = std::min(Old.size(), New.size());
  std::size_t Front =
      std::mismatch(Old.begin(), Old.begin() + Shorter, New.begin()).first - Old.begin();
  if (Span.End <= Front)
    return Span;
  std::size_t Back = 0;
  while (Back < Shorter - Front && Old[Old.size() - 1 - Back] == New[New.size() - 1 - Back])
    ++Back;
  if (Span.Begin < Old.size() - Back)
    return std::nullopt;
  unsigned Shift = New.size() - Old.size(); // may wrap around, and so subtract
  return SourceSpan{Span.Begin + Shift, Span.End + Shift};
}

} // namespace offloom::lsp
