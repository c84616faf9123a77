// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tables of discrete distributions.
#include "curand_kernel.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

constexpr double most_mean = 400000; // as documented

/// The sums of Poisson's probabilities from \p first on, of all numbers that are likely enough for
/// a double. Small probabilities are added before large ones.
std::vector<double> poisson_sums(double mean, unsigned first) {
  const unsigned last = unsigned(mean + 12 * std::sqrt(mean) + 40);
  std::vector<double> sums(last - first + 1);
  double sum = 0;
  for (unsigned k = first; k <= last; ++k) {
    sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0));
    sums[k - first] = sum;
  }
  for (double &each : sums)
    each /= sum;
  return sums;
}

} // namespace

extern "C" {

curandStatus_t curandCreatePoissonDistribution(double lambda,
                                               curandDiscreteDistribution_t *distribution) {
  if (!(lambda > 0 && lambda <= most_mean))
    return CURAND_STATUS_OUT_OF_RANGE;
  if (!distribution)
    return CURAND_STATUS_ALLOCATION_FAILED;
  const unsigned first = unsigned(std::max(0.0, lambda - 12 * std::sqrt(lambda)));
  const std::vector<double> sums = poisson_sums(lambda, first);
  // The table, and the sums behind it.
  curandDiscreteDistribution_st *table;
  const size_t bytes = sums.size() * sizeof(double);
  if (cudaMalloc(&table, sizeof *table + bytes) != cudaSuccess)
    return CURAND_STATUS_ALLOCATION_FAILED;
  auto *const behind = reinterpret_cast<double *>(table + 1);
  const curandDiscreteDistribution_st made{first, unsigned(sums.size()), behind};
  if (cudaMemcpy(table, &made, sizeof made, cudaMemcpyHostToDevice) != cudaSuccess ||
      cudaMemcpy(behind, sums.data(), bytes, cudaMemcpyHostToDevice) != cudaSuccess)
    return CURAND_STATUS_INTERNAL_ERROR;
  *distribution = table;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandDestroyDistribution(curandDiscreteDistribution_t distribution) {
  return distribution && cudaFree(distribution) == cudaSuccess ? CURAND_STATUS_SUCCESS
                                                               : CURAND_STATUS_NOT_INITIALIZED;
}

} // extern "C"
