// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/ConditionalGroups.h"

namespace offloom {

namespace {

/// The end of the line at \p Start, with the lines that backslashes join to it.
size_t endOfDirective(llvm::StringRef Buffer, size_t Start) {
  size_t Newline = Buffer.find('\n', Start);
  while (Newline != llvm::StringRef::npos && Buffer.take_front(Newline).rtrim('\r').ends_with("\\"))
    Newline = Buffer.find('\n', Newline + 1);
  return Newline == llvm::StringRef::npos ? Buffer.size() : Newline + 1;
}

} // namespace

std::vector<ConditionalGroup> conditionalGroups(llvm::StringRef Buffer) {
  std::vector<ConditionalGroup> Closed, Open;
  for (size_t Start = 0; Start < Buffer.size();) {
    size_t End = endOfDirective(Buffer, Start);
    SourceSpan Lines{static_cast<unsigned>(Start), static_cast<unsigned>(End)};
    llvm::StringRef Line = Buffer.slice(Start, End).ltrim(" \t");
    Start = End;
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim(" \t");
    if (Line.starts_with("if")) {
      Open.emplace_back();
      Open.back().Branches.push_back({Lines, {Lines.End, Lines.End}});
    } else if (Open.empty()) {
      continue;
    } else if (Line.starts_with("el")) {
      Open.back().Branches.back().Content.End = Lines.Begin;
      Open.back().Branches.push_back({Lines, {Lines.End, Lines.End}});
      Open.back().HasElse |= Line.starts_with("else");
    } else if (Line.starts_with("endif")) {
      Open.back().Branches.back().Content.End = Lines.Begin;
      Open.back().Endif = Lines;
      Closed.push_back(std::move(Open.back()));
      Open.pop_back();
    }
  }
  return Closed;
}

} // namespace offloom
