// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/LaneTerms.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {

LaneTerm LaneTerm::number(std::int64_t N) {
  LaneTerm T;
  T.TheKind = Known;
  T.Number = N;
  return T;
}

LaneTerm LaneTerm::symbol(unsigned Symbol) {
  LaneTerm T = number(0);
  T.Parts.push_back({Symbol, 1});
  return T;
}

LaneTerm LaneTerm::of(Kind TheKind) {
  LaneTerm T;
  T.TheKind = TheKind;
  return T;
}

LaneTerm LaneTerm::pointer(const clang::VarDecl *To) {
  LaneTerm T = number(0);
  T.Base = To;
  return T;
}

std::string LaneTerm::name() const {
  std::string Name = std::to_string(Number);
  for (auto [Symbol, Factor] : Parts)
    Name += "+" + std::to_string(Factor) + "*" + std::to_string(Symbol);
  return Name;
}

void LaneTerm::addMultiple(const LaneTerm &Other, std::int64_t Factor) {
  Number += Other.Number * Factor;
  for (auto [Symbol, Count] : Other.Parts) {
    auto *Place = llvm::lower_bound(Parts, std::pair(Symbol, INT64_MIN));
    if (Place == Parts.end() || Place->first != Symbol)
      Place = Parts.insert(Place, {Symbol, 0});
    Place->second += Count * Factor;
    if (Place->second == 0)
      Parts.erase(Place);
  }
}

} // namespace offloom
