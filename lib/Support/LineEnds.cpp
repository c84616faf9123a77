// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/LineEnds.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdint>

namespace offloom {

constexpr llvm::StringLiteral CarriageReturn = "\r\n";

bool hasCarriageReturns(llvm::StringRef Text) { return Text.contains(CarriageReturn); }

std::string withoutCarriageReturns(llvm::StringRef Text) {
  std::string Plain;
  Plain.reserve(Text.size());
  for (std::size_t Next; (Next = Text.find(CarriageReturn)) != Text.npos;) {
    Plain += Text.take_front(Next);
    Text = Text.drop_front(Next + 1);
  }
  return Plain += Text;
}

std::vector<Edit> editsOfOriginal(llvm::StringRef Original, std::vector<Edit> Edits) {
  std::vector<unsigned> Ends; ///< the newlines of the plain text that had a carriage return
  for (std::size_t At = 0; (At = Original.find(CarriageReturn, At)) != Original.npos; At += 2)
    Ends.push_back(static_cast<unsigned>(At - Ends.size()));
  if (Ends.empty())
    return Edits;
  auto original = [&](unsigned Plain) {
    return Plain + static_cast<unsigned>(llvm::lower_bound(Ends, Plain) - Ends.begin());
  };
  for (Edit &E : Edits) {
    const unsigned End = original(E.Offset + E.Length);
    E.Offset = original(E.Offset);
    E.Length = End - E.Offset;
    const std::int64_t Place = -1 - std::int64_t(E.Rank); // see Edit
    if (Place >= 0 && Place <= static_cast<std::int64_t>(Original.size()))
      E.Rank = -1 - static_cast<int>(original(static_cast<unsigned>(Place)));
  }
  return Edits;
}

} // namespace offloom
