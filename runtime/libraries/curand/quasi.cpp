// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quasi-random generators: an array holds the next points of the first dimension, then those of the
// second, and so on. Each number is made of one draw, so that points stay evenly spread.
#include "direction_vectors.h"
#include "engine.h"

#include "curand_kernel.h"
#include "offloom/library_call.h"

namespace offloom::random {
namespace {

template <class State, class Word, bool Scrambled> class quasi_engine : public engine {
public:
  explicit quasi_engine(const engine_settings &s) : dimensions_(s.dimensions), next_(s.offset) {}

  void bits(unsigned *out, std::size_t n) override {
    fill(out, n, [](State *s) { return unsigned(curand(s)); });
  }
  void bits(unsigned long long *out, std::size_t n) override {
    fill(out, n, [](State *s) { return (unsigned long long)(curand(s)); });
  }
  void uniform(float *out, std::size_t n) override {
    fill(out, n, [](State *s) { return curand_uniform(s); });
  }
  void uniform(double *out, std::size_t n) override {
    fill(out, n, [](State *s) { return curand_uniform_double(s); });
  }
  void normal(float *out, std::size_t n) override {
    fill(out, n, [](State *s) { return curand_normal(s); });
  }
  void normal(double *out, std::size_t n) override {
    fill(out, n, [](State *s) { return curand_normal_double(s); });
  }
  void poisson(unsigned *out, std::size_t n, double lambda) override {
    fill(out, n, [=](State *s) { return curand_poisson(s, lambda); });
  }

private:
  /// Points from the next one on, of each dimension, by take(state); cores share dimensions and
  /// parts of their points.
  template <class T, class Take> void fill(T *out, std::size_t n, Take take) {
    const std::size_t points = n / dimensions_, size = 4096;
    const std::size_t parts = (points + size - 1) / size;
    library::for_chunks(dimensions_ * parts, 1, [&](auto part, auto, auto) {
      const std::size_t dimension = part / parts, first = part % parts * size;
      State state = state_of(dimension, next_ + first);
      for (std::size_t i = first; i < std::min(first + size, points); ++i)
        out[dimension * points + i] = take(&state);
    });
    next_ += points;
  }

  static State state_of(std::size_t dimension, std::uint64_t point) {
    constexpr int bits = 8 * sizeof(Word);
    State state;
    if constexpr (Scrambled)
      init_sobol(scrambled_vectors<Word>() + dimension * bits,
                 scramble_constants<Word>()[dimension], &state);
    else
      init_sobol(direction_vectors<Word>() + dimension * bits, Word(0), &state);
    jump_sobol(Word(point), &state);
    return state;
  }

  std::size_t dimensions_;
  std::uint64_t next_;
};

} // namespace

std::unique_ptr<engine> make_quasi_engine(const engine_settings &s) {
  switch (s.type) {
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL32:
    return std::make_unique<quasi_engine<curandStateScrambledSobol32, unsigned, true>>(s);
  case CURAND_RNG_QUASI_SOBOL64:
    return std::make_unique<quasi_engine<curandStateSobol64, unsigned long long, false>>(s);
  case CURAND_RNG_QUASI_SCRAMBLED_SOBOL64:
    return std::make_unique<quasi_engine<curandStateScrambledSobol64, unsigned long long, true>>(s);
  default:
    return std::make_unique<quasi_engine<curandStateSobol32, unsigned, false>>(s);
  }
}

} // namespace offloom::random
