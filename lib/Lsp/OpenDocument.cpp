// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/OpenDocument.h"
#include <algorithm>

namespace offloom::lsp {

CarryOver::CarryOver(const std::string &Old, const std::string &New) {
  std::size_t Shorter = std::min(Old.size(), New.size());
  Front = std::mismatch(Old.begin(), Old.begin() + Shorter, New.begin()).first - Old.begin();
  std::size_t Back = 0;
  while (Back < Shorter - Front && Old[Old.size() - 1 - Back] == New[New.size() - 1 - Back])
    ++Back;
  Behind = Old.size() - Back;
  Shift = New.size() - Old.size();
}

std::optional<SourceSpan> CarryOver::operator()(SourceSpan Span) const {
  if (Span.End <= Front)
    return Span;
  if (Span.Begin < Behind)
    return std::nullopt;
  return SourceSpan{Span.Begin + Shift, Span.End + Shift};
}

} // namespace offloom::lsp
