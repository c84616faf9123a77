// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Execution/LaneValues.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <set>
#include <vector>

namespace offloom {

LaneValues LaneValues::constant(int64_t Value) {
  LaneValues Result;
  Result.Offsets.fill(Value);
  return Result;
}

LaneValues LaneValues::unknown() {
  LaneValues Result;
  Result.IsKnown = false;
  return Result;
}

bool LaneValues::isUniform() const { return llvm::all_equal(Offsets); }

std::optional<int64_t> LaneValues::asConstant() const {
  return IsKnown && isUniform() ? std::optional(Offsets[0]) : std::nullopt;
}

/// Wraps as addresses do; what overflows is not compared with anything.
static int64_t wrapped(uint64_t Value) { return int64_t(Value); }

LaneValues operator+(const LaneValues &A, const LaneValues &B) {
  LaneValues Result;
  Result.IsKnown = A.IsKnown && B.IsKnown;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result.Offsets[I] = wrapped(uint64_t(A.Offsets[I]) + uint64_t(B.Offsets[I]));
  return Result;
}

LaneValues operator-(const LaneValues &A, const LaneValues &B) {
  LaneValues Result;
  Result.IsKnown = A.IsKnown && B.IsKnown;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result.Offsets[I] = wrapped(uint64_t(A.Offsets[I]) - uint64_t(B.Offsets[I]));
  return Result;
}

std::optional<LaneValues> operator*(const LaneValues &A, const LaneValues &B) {
  // (a + x) * c is a * c + x * c, and a * c is the same for all lanes.
  const LaneValues &Varying = B.isUniform() ? A : B, &Factor = B.isUniform() ? B : A;
  std::optional<int64_t> Constant = Factor.asConstant();
  if (!Constant) {
    if (Varying.isUniform() && Factor.isUniform())
      return LaneValues::unknown();
    return A.IsKnown && B.IsKnown ? combine(A, B, std::multiplies<int64_t>()) : std::nullopt;
  }
  LaneValues Result;
  Result.IsKnown = Varying.IsKnown;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    Result.Offsets[I] = wrapped(uint64_t(Varying.Offsets[I]) * uint64_t(*Constant));
  return Result;
}

std::optional<LaneValues> combine(const LaneValues &A, const LaneValues &B,
                                  llvm::function_ref<std::optional<int64_t>(int64_t, int64_t)> F) {
  if (!A.IsKnown || !B.IsKnown)
    return A.isUniform() && B.isUniform() ? std::optional(LaneValues::unknown()) : std::nullopt;
  LaneValues Result;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I) {
    std::optional<int64_t> Value = F(A.Offsets[I], B.Offsets[I]);
    if (!Value)
      return std::nullopt;
    Result.Offsets[I] = *Value;
  }
  return Result;
}

/// \p A divided by \p Unit, rounded down also where negative.
static int64_t unitOf(int64_t A, int64_t Unit) {
  return A >= 0 ? A / Unit : -((-A + Unit - 1) / Unit);
}

/// The units that the bytes [Address, Address + Bytes) of the lanes of \p Active lie in. Of a base
/// that is unknown, the lowest lane is taken to be at the start of a unit.
static std::set<int64_t> unitsTouched(const LaneValues &Addresses, unsigned Bytes, LaneMask Active,
                                      int64_t Unit) {
  int64_t Base = 0;
  if (!Addresses.IsKnown) {
    bool IsFirst = true;
    for (unsigned I = 0; I < LaneValues::Lanes; ++I)
      if (Active >> I & 1) {
        Base = IsFirst ? Addresses.Offsets[I] : std::min(Base, Addresses.Offsets[I]);
        IsFirst = false;
      }
  }
  std::set<int64_t> Units;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    if (Active >> I & 1) {
      int64_t First = Addresses.Offsets[I] - Base;
      for (int64_t U = unitOf(First, Unit); U <= unitOf(First + Bytes - 1, Unit); ++U)
        Units.insert(U);
    }
  return Units;
}

unsigned sectorsTouched(const LaneValues &Addresses, unsigned Bytes, LaneMask Active) {
  return unitsTouched(Addresses, Bytes, Active, 32).size();
}

unsigned sectorsNeeded(const LaneValues &Addresses, unsigned Bytes, LaneMask Active) {
  return (distinctValues(Addresses, Active) * Bytes + 31) / 32;
}

unsigned distinctValues(const LaneValues &Values, LaneMask Active) {
  std::set<int64_t> Seen;
  for (unsigned I = 0; I < LaneValues::Lanes; ++I)
    if (Active >> I & 1)
      Seen.insert(Values.Offsets[I]);
  return Seen.size();
}

unsigned bankConflict(const LaneValues &Addresses, unsigned Bytes, LaneMask Active,
                      unsigned Banks) {
  unsigned AtOnce = LaneValues::Lanes / std::max(1U, Bytes / 4);
  unsigned Worst = 0;
  for (unsigned First = 0; First < LaneValues::Lanes; First += AtOnce) {
    LaneMask Group = AtOnce == 32 ? ~0U : ((1U << AtOnce) - 1) << First;
    std::vector<unsigned> WordsOfBank(Banks);
    for (int64_t Word : unitsTouched(Addresses, Bytes, Active & Group, 4)) {
      int64_t Bank = Word % int64_t(Banks);
      Worst = std::max(Worst, ++WordsOfBank[Bank < 0 ? Bank + Banks : Bank]);
    }
  }
  return Worst;
}

} // namespace offloom
