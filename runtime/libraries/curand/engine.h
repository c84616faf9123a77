// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sequences of numbers that a generator of the host gives, in the order in which a GPU gives
// them.
#pragma once

#include "curand.h"

#include <cstdint>
#include <memory>

namespace offloom::random {

/// One sequence; calls go on where the one before ended.
class engine {
public:
  virtual ~engine() = default;
  virtual void bits(unsigned *out, std::size_t n) = 0;
  /// Only of quasi-random sequences, whose numbers may have 64 bits.
  virtual void bits(unsigned long long *, std::size_t) {}
  virtual void uniform(float *out, std::size_t n) = 0;
  virtual void uniform(double *out, std::size_t n) = 0;
  /// Of mean 0 and deviation 1.
  virtual void normal(float *out, std::size_t n) = 0;
  virtual void normal(double *out, std::size_t n) = 0;
  virtual void poisson(unsigned *out, std::size_t n, double lambda) = 0;
};

struct engine_settings {
  curandRngType_t type;
  curandOrdering_t order = CURAND_ORDERING_PSEUDO_DEFAULT;
  std::uint64_t seed = 0, offset = 0;
  unsigned dimensions = 1;

  bool quasi() const { return type >= CURAND_RNG_QUASI_DEFAULT; }
  /// Whether they come from many states that take turns, which give normal numbers in pairs.
  bool lanes() const {
    return type == CURAND_RNG_PSEUDO_XORWOW || type == CURAND_RNG_PSEUDO_MRG32K3A;
  }
  bool twister() const {
    return type == CURAND_RNG_PSEUDO_MTGP32 || type == CURAND_RNG_PSEUDO_MT19937;
  }
  /// Whether numbers are drawn as 64 bits.
  bool wide() const {
    return type == CURAND_RNG_QUASI_SOBOL64 || type == CURAND_RNG_QUASI_SCRAMBLED_SOBOL64;
  }
};

std::unique_ptr<engine> make_lane_engine(const engine_settings &settings);
std::unique_ptr<engine> make_quasi_engine(const engine_settings &settings);
std::unique_ptr<engine> make_philox_engine(const engine_settings &settings);

} // namespace offloom::random
