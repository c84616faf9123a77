// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generators of the host: settings, the calls that fill arrays, and their errors.
#include "direction_vectors.h"
#include "engine.h"

#include "cuda_runtime_api.h"
#include "offloom/library_call.h"

#include <cmath>
#include <cstdio>
#include <new>

struct curandGenerator_st {
  offloom::random::engine_settings settings;
  bool on_host;
  cudaStream_t stream = nullptr;
  /// Made when numbers are first asked for. Work that is still in the stream keeps the one it began
  /// with.
  std::shared_ptr<offloom::random::engine> engine = nullptr;
};

namespace offloom::random {
namespace {

curandStatus_t create(curandGenerator_t *generator, curandRngType_t type, bool on_host) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  switch (type) {
  case CURAND_RNG_TEST:
  case CURAND_RNG_PSEUDO_DEFAULT:
    type = CURAND_RNG_PSEUDO_XORWOW;
    break;
  case CURAND_RNG_QUASI_DEFAULT:
    type = CURAND_RNG_QUASI_SOBOL32;
    break;
  case CURAND_RNG_PSEUDO_XORWOW:
  case CURAND_RNG_PSEUDO_MRG32K3A:
  case CURAND_RNG_PSEUDO_PHILOX4_32_10:
  case CURAND_RNG_PSEUDO_MTGP32:
  case CURAND_RNG_PSEUDO_MT19937:
  case CURAND_RNG_QUASI_SOBOL32:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
  case CURAND_RNG_QUASI_SOBOL64:
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    break;
  default:
    return CURAND_STATUS_TYPE_ERROR;
  }
  *generator = new (std::nothrow) curandGenerator_st{{type}, on_host};
  return *generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

std::shared_ptr<engine> engine_of(curandGenerator_t generator) {
  if (!generator->engine) {
    const engine_settings &s = generator->settings;
    // Mersenne twisters are given by Philox: other numbers, of the same distributions.
    generator->engine = s.quasi()   ? make_quasi_engine(s)
                        : s.lanes() ? make_lane_engine(s)
                                    : make_philox_engine(s);
  }
  return generator->engine;
}

/// Changes a setting: what is generated after that begins anew.
template <class T>
curandStatus_t set(curandGenerator_t generator, T engine_settings::*setting, T value) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  generator->settings.*setting = value;
  generator->engine.reset();
  return CURAND_STATUS_SUCCESS;
}

/// Have generators of these settings that order?
bool has_ordering(const engine_settings &of, curandOrdering_t order) {
  switch (order) {
  case CURAND_ORDERING_PSEUDO_BEST:
  case CURAND_ORDERING_PSEUDO_DEFAULT:
  case CURAND_ORDERING_PSEUDO_LEGACY:
    return !of.quasi();
  case CURAND_ORDERING_PSEUDO_SEEDED:
    return of.type == CURAND_RNG_PSEUDO_XORWOW;
  case CURAND_ORDERING_PSEUDO_DYNAMIC:
    return !of.quasi() && of.type != CURAND_RNG_PSEUDO_MT19937;
  case CURAND_ORDERING_QUASI_DEFAULT:
    return of.quasi();
  }
  return false;
}

/// Fills an array by fill(engine): in the generator's stream, or at once in memory of the host.
/// Lanes' numbers may come in pairs, quasi-random ones in points of all dimensions.
template <class Fill>
curandStatus_t generate(curandGenerator_t generator, std::size_t n, bool in_pairs, Fill fill) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  const engine_settings &s = generator->settings;
  if (n % (s.quasi() ? s.dimensions : s.lanes() && in_pairs ? 2 : 1))
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  if (n == 0)
    return CURAND_STATUS_SUCCESS;
  const std::shared_ptr<engine> used = engine_of(generator);
  if (generator->on_host) {
    fill(*used);
    return CURAND_STATUS_SUCCESS;
  }
  const cudaError_t error = library::run_in_stream(generator->stream, [=] { fill(*used); });
  return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

/// Normal numbers are made of those of mean 0 and deviation 1, with one rounding.
template <class T, class Convert>
curandStatus_t generate_normal(curandGenerator_t generator, T *out, std::size_t n, T mean, T stddev,
                               Convert convert) {
  return generate(generator, n, true, [=](engine &used) {
    used.normal(out, n);
    library::for_chunks(n, 16384, [&](auto first, auto last, auto) {
      for (std::size_t i = first; i < last; ++i)
        out[i] = convert(std::fma(stddev, out[i], mean));
    });
  });
}

constexpr auto unchanged = [](auto value) { return value; };
constexpr auto exponential = [](auto value) { return std::exp(value); };

} // namespace
} // namespace offloom::random

using namespace offloom::random;

extern "C" {

curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type) {
  if (cudaFree(nullptr) != cudaSuccess)
    return CURAND_STATUS_INITIALIZATION_FAILED;
  return create(generator, type, false);
}
curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type) {
  return create(generator, type, true);
}
curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  delete generator;
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version) {
  if (!version)
    return CURAND_STATUS_OUT_OF_RANGE;
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandGetProperty(libraryPropertyType type, int *value) {
  if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL)
    return CURAND_STATUS_OUT_OF_RANGE;
  const int parts[] = {CURAND_VER_MAJOR, CURAND_VER_MINOR, CURAND_VER_PATCH};
  *value = parts[type];
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  generator->stream = stream;
  return CURAND_STATUS_SUCCESS;
}
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed) {
  if (generator && generator->settings.quasi())
    return CURAND_STATUS_TYPE_ERROR;
  return set(generator, &engine_settings::seed, std::uint64_t(seed));
}
curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
  if (generator && generator->settings.twister())
    return CURAND_STATUS_TYPE_ERROR;
  return set(generator, &engine_settings::offset, std::uint64_t(offset));
}
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  return has_ordering(generator->settings, order) ? set(generator, &engine_settings::order, order)
                                                  : CURAND_STATUS_OUT_OF_RANGE;
}
curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator,
                                                       unsigned int dimensions) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  if (!generator->settings.quasi())
    return CURAND_STATUS_TYPE_ERROR;
  if (dimensions == 0 || dimensions > dimensions_of_curand)
    return CURAND_STATUS_OUT_OF_RANGE;
  if (dimensions > dimensions_with_vectors) {
    std::fprintf(
        stderr,
        "offloom: cuRAND: quasi-random generators have at most %u dimensions here; %u were "
        "asked for\n",
        dimensions_with_vectors, dimensions);
    return CURAND_STATUS_OUT_OF_RANGE;
  }
  return set(generator, &engine_settings::dimensions, dimensions);
}
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  engine_of(generator);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *out, size_t n) {
  if (generator && n > 0 && generator->settings.wide())
    return CURAND_STATUS_TYPE_ERROR;
  return generate(generator, n, false, [=](engine &used) { used.bits(out, n); });
}
curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *out,
                                      size_t n) {
  if (generator && n > 0 && !generator->settings.wide())
    return CURAND_STATUS_TYPE_ERROR;
  return generate(generator, n, false, [=](engine &used) { used.bits(out, n); });
}
curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t n) {
  return generate(generator, n, false, [=](engine &used) { used.uniform(out, n); });
}
curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t n) {
  return generate(generator, n, false, [=](engine &used) { used.uniform(out, n); });
}
curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *out, size_t n, float mean,
                                    float stddev) {
  return generate_normal(generator, out, n, mean, stddev, unchanged);
}
curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *out, size_t n,
                                          double mean, double stddev) {
  return generate_normal(generator, out, n, mean, stddev, unchanged);
}
curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *out, size_t n,
                                       float mean, float stddev) {
  return generate_normal(generator, out, n, mean, stddev, exponential);
}
curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *out, size_t n,
                                             double mean, double stddev) {
  return generate_normal(generator, out, n, mean, stddev, exponential);
}
curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t n,
                                     double lambda) {
  if (generator && !(lambda > 0))
    return CURAND_STATUS_OUT_OF_RANGE;
  return generate(generator, n, false, [=](engine &used) { used.poisson(out, n, lambda); });
}

} // extern "C"
