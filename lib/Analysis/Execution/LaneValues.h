// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaneValues: an integer as the 32 lanes of a warp hold it.
//
// What matters of an address is how it differs between lanes. A value is therefore a base, the same
// for all lanes and often unknown, and an offset for each lane, which is always known; a value for
// which that is not so is none. For threadIdx.x of a one-dimensional block the base is 0 and the
// offsets are 0 to 31; `i * n` with a parameter n is none, and `blockIdx.x * n + threadIdx.x` has
// an unknown base.
#ifndef OFFLOOM_ANALYSIS_EXECUTION_LANEVALUES_H
#define OFFLOOM_ANALYSIS_EXECUTION_LANEVALUES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>
#include <cstdint>
#include <optional>

namespace offloom {

struct LaneValues {
  static constexpr unsigned Lanes = 32;

  /// Whether the values are those of Offsets; otherwise each is greater by the same unknown number.
  bool IsKnown = true;
  std::array<int64_t, Lanes> Offsets{};

  static LaneValues constant(int64_t Value);
  /// The same for all lanes, whatever it is.
  static LaneValues unknown();

  bool isUniform() const;
  /// The constant that it is for all lanes.
  std::optional<int64_t> asConstant() const;

  bool operator==(const LaneValues &) const = default;
};

LaneValues operator+(const LaneValues &A, const LaneValues &B);
LaneValues operator-(const LaneValues &A, const LaneValues &B);
/// None if a factor is unknown and the other differs between lanes.
std::optional<LaneValues> operator*(const LaneValues &A, const LaneValues &B);
/// \p F of both, lane by lane. None if that needs a value that is unknown; F is none where it is
/// not defined, such as a quotient by zero.
std::optional<LaneValues> combine(const LaneValues &A, const LaneValues &B,
                                  llvm::function_ref<std::optional<int64_t>(int64_t, int64_t)> F);

/// Which of the 32 lanes, lane 0 in bit 0.
using LaneMask = uint32_t;

/// How many sectors of 32 bytes the lanes of \p Active touch with \p Bytes at \p Addresses each, if
/// the base is the start of a sector (CUDA C++ Best Practices Guide, Coalesced Access to Global
/// Memory).
unsigned sectorsTouched(const LaneValues &Addresses, unsigned Bytes, LaneMask Active);

/// The fewest sectors that could hold as much as the lanes ask for.
unsigned sectorsNeeded(const LaneValues &Addresses, unsigned Bytes, LaneMask Active);

/// How many turns the banks of shared memory take, each 4 bytes wide: 1 is no conflict. Lanes that
/// read the same word read it at once. Accesses of 8 and 16 bytes are made by halves and quarters
/// of the warp (CUDA C++ Programming Guide, Shared Memory).
unsigned bankConflict(const LaneValues &Addresses, unsigned Bytes, LaneMask Active,
                      unsigned Banks = 32);

/// How many different values the lanes hold.
unsigned distinctValues(const LaneValues &Values, LaneMask Active);

} // namespace offloom

#endif
