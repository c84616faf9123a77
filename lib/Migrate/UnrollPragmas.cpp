// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/UnrollPragmas.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

using namespace clang;

namespace offloom {

namespace {

/// `unroll`, perhaps with a count, behind the `#pragma` at \p At.
struct UnrollPragma {
  TextRange Words;
  unsigned Times;
};

} // namespace

static std::optional<UnrollPragma> unrollPragmaAt(FileID File, size_t At, llvm::StringRef Buffer) {
  size_t Begin = Buffer.find_first_not_of(" \t", At + 7);
  if (Begin == llvm::StringRef::npos || !Buffer.drop_front(Begin).starts_with("unroll"))
    return std::nullopt;
  llvm::StringRef Rest = Buffer.drop_front(Begin + 6);
  Rest = Rest.take_until([](char C) { return C == '\n' || C == '/'; });
  llvm::StringRef Count = Rest.trim(" \t\r()");
  unsigned Times = 0;
  // A count that only a template knows is beyond GCC's pragma; the usual limit serves.
  if (Count.getAsInteger(10, Times))
    Times = 32;
  return UnrollPragma{
      {File, static_cast<unsigned>(Begin), static_cast<unsigned>(Begin + 6 + Rest.rtrim().size())},
      Times};
}

void unrollFewRounds(TextRange Loop, const SourceText &Text, EditList &Edits) {
  constexpr unsigned Few = 8; // a tree over a warp has 5
  llvm::StringRef Buffer = Text.buffer(Loop.File);
  const unsigned LineStart = Text.lineStart(Loop.File, Loop.Begin);
  if (LineStart == 0)
    return;
  const size_t At = Buffer.find("#pragma", Text.lineStart(Loop.File, LineStart - 1));
  if (At >= LineStart)
    return;
  if (auto Pragma = unrollPragmaAt(Loop.File, At, Buffer); Pragma && Pragma->Times > Few)
    Edits.replace({Loop.File, static_cast<unsigned>(At), Pragma->Words.End},
                  "#pragma GCC unroll " + std::to_string(Few));
}

void rewriteUnrollPragmas(FileID File, const SourceText &Text, EditList &Edits) {
  llvm::StringRef Buffer = Text.buffer(File);
  for (size_t At = Buffer.find("#pragma"); At != llvm::StringRef::npos;
       At = Buffer.find("#pragma", At + 1)) {
    if (auto Pragma = unrollPragmaAt(File, At, Buffer))
      Edits.replace(Pragma->Words, "GCC unroll " + std::to_string(Pragma->Times));
  }
}

} // namespace offloom
