// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Execution/LaneTerms.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

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

LaneTerm LaneTerm::named(Kind TheKind, unsigned Symbol) {
  LaneTerm T = symbol(Symbol);
  T.TheKind = TheKind;
  T.IsNamed = true;
  return T;
}

LaneTerm LaneTerm::pointer(LaneObject To) {
  LaneTerm T = number(0);
  T.Base = To;
  return T;
}

bool LaneTerm::operator==(const LaneTerm &Other) const {
  return TheKind == Other.TheKind && IsNamed == Other.IsNamed && Number == Other.Number &&
         Parts == Other.Parts && Base == Other.Base;
}

const clang::VarDecl *LaneTerm::variable() const {
  return llvm::dyn_cast_if_present<const clang::VarDecl *>(Base);
}

std::string LaneTerm::name() const {
  std::string Name = std::to_string(Number);
  for (auto [Symbol, Factor] : Parts)
    Name += "+" + std::to_string(Factor) + "*" + std::to_string(Symbol);
  return Name;
}

std::uint64_t LaneTerm::origin() const {
  if (TheKind != Known)
    return Origin;
  llvm::hash_code Parted =
      Base.getOpaqueValue() ? llvm::hash_value(Base.getOpaqueValue()) : llvm::hash_code(1);
  for (auto [Symbol, Factor] : Parts)
    Parted = llvm::hash_combine(Parted, Symbol, Factor);
  return llvm::hash_combine(Parted, Number);
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

unsigned SymbolTable::of(llvm::StringRef Name, std::int64_t Divisor) {
  auto [Place, IsNew] = Known.try_emplace(Name, Known.size());
  if (IsNew)
    Divisors.push_back(Divisor);
  return Place->second;
}

std::int64_t SymbolTable::divisorOf(const LaneTerm &T) const {
  std::int64_t Divisor = T.Number;
  for (auto [Symbol, Factor] : T.Parts)
    Divisor = std::gcd(Divisor, Factor * Divisors[Symbol]);
  return std::max<std::int64_t>(Divisor, 1);
}

/// Are the multiples of symbols in \p T multiples of \p Divisor? C++ rounds towards zero, so that a
/// sum may be divided part by part if no part is negative.
bool SymbolTable::dividesSymbols(const LaneTerm &T, std::int64_t Divisor) const {
  return Divisor > 0 && !T.Base && T.Number >= 0 && llvm::all_of(T.Parts, [&](auto Part) {
           return Part.second > 0 && Part.second * Divisors[Part.first] % Divisor == 0;
         });
}

std::optional<LaneTerm> SymbolTable::quotient(const LaneTerm &T, std::int64_t Divisor) {
  if (!dividesSymbols(T, Divisor))
    return std::nullopt;
  LaneTerm Quotient = LaneTerm::number(T.Number / Divisor);
  for (auto [Symbol, Factor] : T.Parts)
    if (Factor % Divisor == 0)
      Quotient.addMultiple(LaneTerm::symbol(Symbol), Factor / Divisor);
    else
      Quotient.addMultiple(
          LaneTerm::symbol(of(std::to_string(Factor) + "*" + std::to_string(Symbol) + "/" +
                              std::to_string(Divisor))),
          1);
  return Quotient;
}

std::optional<LaneTerm> SymbolTable::remainder(const LaneTerm &T, std::int64_t Divisor) const {
  return dividesSymbols(T, Divisor) ? std::optional(LaneTerm::number(T.Number % Divisor))
                                    : std::nullopt;
}

} // namespace offloom
