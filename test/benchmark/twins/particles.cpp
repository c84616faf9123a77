// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of particles.cu.
#include "twins.h"

struct Body {
  float x, y, z, w;
};

static void nbody(const Body *bodies, Body *forces, int n) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; ++i) {
    const Body me = bodies[i];
    float x = 0, y = 0, z = 0;
#pragma omp simd reduction(+ : x, y, z)
    for (int j = 0; j < n; ++j) {
      const float dx = bodies[j].x - me.x, dy = bodies[j].y - me.y, dz = bodies[j].z - me.z;
      const float near = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f),
                  force = bodies[j].w * near * near * near;
      x += dx * force;
      y += dy * force;
      z += dz * force;
    }
    forces[i] = {x, y, z, 0};
  }
}

static void pairs_within(const Body *bodies, float *energy, int n, float limit) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; ++i) {
    const Body me = bodies[i];
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < n; ++j) {
      const float dx = bodies[j].x - me.x, dy = bodies[j].y - me.y, dz = bodies[j].z - me.z;
      const float square = dx * dx + dy * dy + dz * dz;
      sum += square < limit && j != i ? bodies[j].w / (square + 0.01f) : 0;
    }
    energy[i] = sum;
  }
}

/// Sixteen points side by side, each until it has escaped.
static void mandelbrot(int *out, int width, int height, int limit) {
  constexpr int Lanes = 16;
#pragma omp parallel for schedule(dynamic, 4)
  for (int py = 0; py < height; ++py)
    for (int from = 0; from < width; from += Lanes) {
      float x[Lanes] = {}, y[Lanes] = {}, cx[Lanes];
      int rounds[Lanes] = {};
      const float cy = -1.2f + 2.4f * py / height;
      for (int l = 0; l < Lanes; ++l)
        cx[l] = -2.0f + 3.0f * (from + l) / width;
      for (int round = 0; round < limit; ++round) {
        int alive = 0;
#pragma omp simd reduction(+ : alive)
        for (int l = 0; l < Lanes; ++l) {
          const bool inside = x[l] * x[l] + y[l] * y[l] < 4;
          const float next = x[l] * x[l] - y[l] * y[l] + cx[l], next_y = 2 * x[l] * y[l] + cy;
          x[l] = inside ? next : x[l];
          y[l] = inside ? next_y : y[l];
          rounds[l] += inside;
          alive += inside;
        }
        if (!alive)
          break;
      }
      std::copy(rounds, rounds + Lanes, out + py * width + from);
    }
}

static void march(float *depth, int width, int height) {
  constexpr int Lanes = 16;
#pragma omp parallel for schedule(dynamic, 4)
  for (int py = 0; py < height; ++py)
    for (int from = 0; from < width; from += Lanes) {
      float far[Lanes] = {}, dx[Lanes], norm[Lanes];
      const float dy = (py - height / 2.0f) / height;
      for (int l = 0; l < Lanes; ++l) {
        dx[l] = (from + l - width / 2.0f) / width;
        norm[l] = 1 / std::sqrt(dx[l] * dx[l] + dy * dy + 1);
      }
      for (int step = 0; step < 96; ++step) {
        int alive = 0;
#pragma omp simd reduction(+ : alive)
        for (int l = 0; l < Lanes; ++l) {
          const float x = dx[l] * norm[l] * far[l], y = dy * norm[l] * far[l],
                      z = norm[l] * far[l] - 4;
          const float distance = std::sqrt(x * x + y * y + z * z) - 1.2f;
          const bool on = !(distance < 1e-3f || far[l] > 20);
          far[l] += on ? distance * 0.3f : 0;
          alive += on;
        }
        if (!alive)
          break;
      }
      std::copy(far, far + Lanes, depth + py * width + from);
    }
}

static inline float normal_share(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(d));
  const float share =
      0.39894228f * expf(-0.5f * d * d) *
      (k * (0.31938153f +
            k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - share : share;
}

static void black_scholes(const float *price, const float *strike, const float *years, float *call,
                          float *put, int n) {
  const float Rate = 0.02f, Volatility = 0.3f;
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i) {
    const float root = std::sqrt(years[i]);
    const float d1 =
        (logf(price[i] / strike[i]) + (Rate + 0.5f * Volatility * Volatility) * years[i]) /
        (Volatility * root);
    const float d2 = d1 - Volatility * root, n1 = normal_share(d1), n2 = normal_share(d2),
                later = strike[i] * expf(-Rate * years[i]);
    call[i] = price[i] * n1 - later * n2;
    put[i] = later * (1.0f - n2) - price[i] * (1.0f - n1);
  }
}

static void count_in_circle(unsigned *hits, int threads, int draws) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < threads; ++i) {
    unsigned state = i * 747796405u + 2891336453u, inside = 0;
    for (int k = 0; k < draws; ++k) {
      state = state * 1664525u + 1013904223u;
      const float x = static_cast<int>(state >> 8) * (1.0f / (1 << 24));
      state = state * 1664525u + 1013904223u;
      const float y = static_cast<int>(state >> 8) * (1.0f / (1 << 24));
      inside += x * x + y * y < 1.0f;
    }
    hits[i] = inside;
  }
}

static void hashes(const unsigned *keys, unsigned *out, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i) {
    unsigned h = keys[i];
    for (int round = 0; round < 4; ++round) {
      h ^= h >> 16;
      h *= 0x85ebca6bu;
      h ^= h >> 13;
      h *= 0xc2b2ae35u;
      h ^= h >> 16;
    }
    out[i] = h & 0xffff;
  }
}

static void nearest_centre(const float *points, const float *centres, int *nearest, int n, int k,
                           int dimensions) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i) {
    float best = INFINITY;
    int index = 0;
    for (int c = 0; c < k; ++c) {
      float distance = 0;
      for (int d = 0; d < dimensions; ++d) {
        const float difference = points[d * n + i] - centres[c * dimensions + d];
        distance += difference * difference;
      }
      index = distance < best ? c : index;
      best = distance < best ? distance : best;
    }
    nearest[i] = index;
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int Bodies = 4096, Side = 512, Options = 1 << 20, Keys = 4 << 20, Points = 1 << 18;
  const auto coordinates = random_numbers<float>(4 * Bodies, 0, 1);
  const Body *bodies = reinterpret_cast<const Body *>(coordinates.data());
  const auto price = random_numbers<float>(Options, 5, 30, 2),
             strike = random_numbers<float>(Options, 1, 100, 3),
             years = random_numbers<float>(Options, 0.25f, 10, 4);
  const auto keys = random_numbers<unsigned>(Keys, 0, 1u << 31, 5);
  const auto points = random_numbers<float>(8 * Points, 0, 1, 6),
             centres = random_numbers<float>(8 * 16, 0, 1, 7);
  std::vector<float> forces(4 * Bodies), energy(Bodies), depth(Side * Side), call(Options),
      put(Options);
  std::vector<int> rounds(Side * Side), nearest(Points);
  std::vector<unsigned> hits(1 << 14), hashed(Keys);
  auto sum = [](const auto &numbers) { return checksum(numbers.data(), numbers.size()); };

  suite.measure(
      "nbody-tiles", [&] { nbody(bodies, reinterpret_cast<Body *>(forces.data()), Bodies); },
      [&] { return sum(forces); });
  suite.measure(
      "pairs-within", [&] { pairs_within(bodies, energy.data(), Bodies, 0.05f); },
      [&] { return sum(energy); });
  suite.measure(
      "mandelbrot", [&] { mandelbrot(rounds.data(), Side, Side, 256); },
      [&] { return sum(rounds); });
  suite.measure("ray-march", [&] { march(depth.data(), Side, Side); }, [&] { return sum(depth); });
  suite.measure(
      "black-scholes",
      [&] {
        black_scholes(price.data(), strike.data(), years.data(), call.data(), put.data(), Options);
      },
      [&] { return sum(call) + sum(put); });
  suite.measure(
      "count-in-circle", [&] { count_in_circle(hits.data(), 1 << 14, 256); },
      [&] { return sum(hits); });
  suite.measure(
      "hashes", [&] { hashes(keys.data(), hashed.data(), Keys); }, [&] { return sum(hashed); });
  suite.measure(
      "nearest-centre",
      [&] { nearest_centre(points.data(), centres.data(), nearest.data(), Points, 16, 8); },
      [&] { return sum(nearest); });
}
