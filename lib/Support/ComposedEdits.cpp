// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/ComposedEdits.h"
#include "Support/EditOrder.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>

namespace offloom {

namespace {

/// A stretch of an edited text: of the source, or new.
struct Piece {
  std::string New;
  unsigned Begin = 0, End = 0; ///< of the source, if not new
  unsigned size() const { return New.empty() ? End - Begin : New.size(); }
};

/// \p Pieces, all together the text that \p Edits are of, with the edits applied.
std::vector<Piece> editPieces(std::vector<Piece> Pieces, llvm::ArrayRef<Edit> Edits) {
  std::vector<Piece> Result;
  unsigned Position = 0, At = 0; // in the text, and in the first piece that is left
  auto Next = Pieces.begin();
  auto Pass = [&](unsigned Until, bool Keep) {
    while (Position < Until) {
      unsigned Length = std::min(Next->size() - At, Until - Position);
      if (Keep && Next->New.empty())
        Result.push_back({"", Next->Begin + At, Next->Begin + At + Length});
      else if (Keep)
        Result.push_back({Next->New.substr(At, Length)});
      Position += Length;
      At += Length;
      if (At == Next->size()) {
        ++Next;
        At = 0;
      }
    }
  };
  for (const Edit &E : Edits) {
    Pass(E.Offset, true);
    if (!E.Text.empty())
      Result.push_back({E.Text});
    Pass(endOf(E), false);
  }
  unsigned Size = 0;
  for (const Piece &P : Pieces)
    Size += P.size();
  Pass(Size, true);
  return Result;
}

} // namespace

std::vector<Edit> composeEdits(llvm::StringRef Source, std::vector<Edit> First,
                               std::vector<Edit> Second) {
  std::string File = First.empty() ? "" : First.front().File;
  normalise(First);
  normalise(Second);
  std::vector<Edit> Result;
  Edit Next{File, 0, 0, "", 0};
  auto Finish = [&](unsigned Until) {
    Next.Length = Until - Next.Offset;
    if (Next.Length || !Next.Text.empty())
      Result.push_back(Next);
  };
  std::vector<Piece> Pieces;
  if (!Source.empty())
    Pieces.push_back({"", 0, static_cast<unsigned>(Source.size())});
  for (const Piece &P : editPieces(editPieces(std::move(Pieces), First), Second)) {
    if (!P.New.empty()) {
      Next.Text += P.New;
      continue;
    }
    Finish(P.Begin);
    Next = {File, P.End, 0, "", 0};
  }
  Finish(Source.size());
  return Result;
}

} // namespace offloom
