// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Philox: 65536 subsequences, of which each gives four numbers by turns. A number is a function of
// its place alone, whatever was asked for before.
#include "engine.h"

#include "curand_kernel.h"
#include "offloom/library_call.h"

namespace offloom::random {
namespace {

class philox_engine : public engine {
public:
  philox_engine(std::uint64_t seed, std::uint64_t offset)
      : key_{unsigned(seed), unsigned(seed >> 32)}, place_(offset) {}

  void bits(unsigned *out, std::size_t n) override {
    fill(out, n, [this](std::uint64_t turn, unsigned *four) { draw(turn, four); });
  }
  void uniform(float *out, std::size_t n) override {
    fill(out, n, [this](std::uint64_t turn, float *four) {
      unsigned drawn[4];
      draw(turn, drawn);
      for (int i = 0; i < 4; ++i)
        four[i] = random::uniform(drawn[i]);
    });
  }
  void uniform(double *out, std::size_t n) override {
    fill(out, n, [this, first = place_ / 4](std::uint64_t turn, double *four) {
      for (int half = 0; half < 2; ++half) {
        unsigned drawn[4];
        draw(turn_of_half(turn - first, half) + first, drawn);
        four[2 * half] = uniform_double(drawn[0], drawn[1]);
        four[2 * half + 1] = uniform_double(drawn[2], drawn[3]);
      }
    });
  }
  void normal(float *out, std::size_t n) override {
    fill(out, n, [this](std::uint64_t turn, float *four) {
      unsigned drawn[4];
      draw(turn, drawn);
      const float2 first = normal_pair(drawn[0], drawn[1]);
      const float2 second = normal_pair(drawn[2], drawn[3]);
      four[0] = first.x;
      four[1] = first.y;
      four[2] = second.x;
      four[3] = second.y;
    });
  }
  void normal(double *out, std::size_t n) override {
    fill(out, n, [this, first = place_ / 4](std::uint64_t turn, double *four) {
      for (int half = 0; half < 2; ++half) {
        unsigned drawn[4];
        draw(turn_of_half(turn - first, half) + first, drawn);
        const double2 pair = normal_pair_double(drawn[0], drawn[1], drawn[2], drawn[3]);
        four[2 * half] = pair.x;
        four[2 * half + 1] = pair.y;
      }
    });
  }
  void poisson(unsigned *out, std::size_t n, double lambda) override {
    fill(out, n, [this, lambda](std::uint64_t turn, unsigned *four) {
      curandStatePhilox4_32_10 state;
      // Far from the other distributions' draws, as one needs any number of them.
      curand_init((std::uint64_t(key_.y) << 32 | key_.x), turn, 1ull << 60, &state);
      for (int i = 0; i < 4; ++i)
        four[i] = curand_poisson(&state, lambda);
    });
  }

private:
  /// Doubles take two turns of a subsequence at once, the first ones of the call those that it
  /// begins with.
  static std::uint64_t turn_of_half(std::uint64_t turn_of_call, int half) {
    return turn_of_call % 65536 + 65536 * (turn_of_call / 65536 * 2 + half);
  }

  void draw(std::uint64_t turn, unsigned *words) const {
    const std::uint64_t round = turn / 65536;
    const uint4 four =
        philox(make_uint4(unsigned(round), unsigned(round >> 32), unsigned(turn % 65536), 0), key_);
    words[0] = four.x;
    words[1] = four.y;
    words[2] = four.z;
    words[3] = four.w;
  }

  /// Gives the numbers from the place on, of turns of four each.
  template <class T, class Turn> void fill(T *out, std::size_t n, Turn take) {
    const std::uint64_t begin = place_, end = begin + n;
    const std::uint64_t first = begin / 4, count = (end + 3) / 4 - first;
    library::for_chunks(count, 4096, [&](auto from, auto to, auto) {
      for (std::uint64_t turn = first + from; turn < first + to; ++turn) {
        T four[4];
        take(turn, four);
        for (std::uint64_t i = 0; i < 4; ++i)
          if (const std::uint64_t place = 4 * turn + i; place >= begin && place < end)
            out[place - begin] = four[i];
      }
    });
    place_ = end;
  }

  uint2 key_;
  std::uint64_t place_;
};

} // namespace

std::unique_ptr<engine> make_philox_engine(const engine_settings &s) {
  return std::make_unique<philox_engine>(s.seed, s.offset);
}

} // namespace offloom::random
