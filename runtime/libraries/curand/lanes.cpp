// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XORWOW and MRG32k3a: many subsequences, the lanes, which give a number, or a pair, by turns.
//
// How many lanes there are was found out by comparing with what a GPU prints: 4096, but 81920 for
// MRG32k3a in other orders than the legacy one.
#include "engine.h"

#include "curand_kernel.h"
#include "offloom/library_call.h"

#include <algorithm>
#include <type_traits>
#include <vector>

namespace offloom::random {
namespace {

template <class State> class lane_engine : public engine {
public:
  lane_engine(std::size_t lanes, std::uint64_t seed, std::uint64_t offset)
      : lanes_(lanes), next_(offset % lanes) {
    State state;
    curand_init(seed, 0, offset / lanes, &state);
    for (State &lane : lanes_) {
      lane = state;
      if constexpr (std::is_same_v<State, curandStateXORWOW>)
        skipahead_sequence(1, &state);
      else
        skipahead_subsequence(1, &state);
    }
    for (std::size_t lane = 0; lane < next_; ++lane)
      curand(&lanes_[lane]);
  }

  void bits(unsigned *out, std::size_t n) override {
    by_turns(n, [=](std::size_t i, State *s) { out[i] = curand(s); });
  }
  void uniform(float *out, std::size_t n) override {
    by_turns(n, [=](std::size_t i, State *s) { out[i] = curand_uniform(s); });
  }
  void uniform(double *out, std::size_t n) override {
    by_turns(n, [=](std::size_t i, State *s) { out[i] = curand_uniform_double(s); });
  }
  void normal(float *out, std::size_t n) override {
    by_turns(n / 2, [=](std::size_t i, State *s) {
      const float2 pair = curand_normal2(s);
      out[2 * i] = pair.x;
      out[2 * i + 1] = pair.y;
    });
  }
  void normal(double *out, std::size_t n) override {
    by_turns(n / 2, [=](std::size_t i, State *s) {
      const double2 pair = curand_normal2_double(s);
      out[2 * i] = pair.x;
      out[2 * i + 1] = pair.y;
    });
  }
  void poisson(unsigned *out, std::size_t n, double lambda) override {
    by_turns(n, [=](std::size_t i, State *s) { out[i] = curand_poisson(s, lambda); });
  }

private:
  /// Calls take(turn, lane) for that many turns; lanes are shared out among cores.
  template <class Take> void by_turns(std::size_t turns, Take take) {
    const std::size_t count = lanes_.size();
    library::for_chunks(std::min(turns, count), 256, [&](auto first, auto last, auto) {
      for (std::size_t turn = first; turn < last; ++turn) {
        State &lane = lanes_[(next_ + turn) % count];
        State state = lane;
        for (std::size_t i = turn; i < turns; i += count)
          take(i, &state);
        lane = state;
      }
    });
    next_ = (next_ + turns) % count;
  }

  std::vector<State> lanes_;
  std::size_t next_;
};

} // namespace

std::unique_ptr<engine> make_lane_engine(const engine_settings &s) {
  if (s.type != CURAND_RNG_PSEUDO_MRG32K3A)
    return std::make_unique<lane_engine<curandStateXORWOW>>(4096, s.seed, s.offset);
  const std::size_t lanes = s.order == CURAND_ORDERING_PSEUDO_LEGACY ? 4096 : 81920;
  return std::make_unique<lane_engine<curandStateMRG32k3a>>(lanes, s.seed, s.offset);
}

} // namespace offloom::random
