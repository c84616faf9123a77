// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Much arithmetic for each thread: particles, fractals, options, random walks.
#include "twins.h"

constexpr int Threads = 256;

__global__ void nbody_tiles(const float4 *bodies, float4 *forces, int n) {
  __shared__ float4 tile[Threads];
  float4 me = bodies[blockIdx.x * blockDim.x + threadIdx.x];
  float x = 0, y = 0, z = 0;
  for (int from = 0; from < n; from += Threads) {
    tile[threadIdx.x] = bodies[from + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < Threads; ++j) {
      float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
      float near = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), force = tile[j].w * near * near * near;
      x += dx * force;
      y += dy * force;
      z += dz * force;
    }
    __syncthreads();
  }
  forces[blockIdx.x * blockDim.x + threadIdx.x] = make_float4(x, y, z, 0);
}

__global__ void pairs_within(const float4 *bodies, float *energy, int n, float limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = bodies[i];
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    float4 other = bodies[j];
    float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z, square = dx * dx + dy * dy + dz * dz;
    if (square < limit && j != i)
      sum += other.w / (square + 0.01f);
  }
  energy[i] = sum;
}

__global__ void mandelbrot(int *out, int width, int height, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height)
    return;
  float cx = -2.0f + 3.0f * px / width, cy = -1.2f + 2.4f * py / height, x = 0, y = 0;
  int rounds = 0;
  while (rounds < limit && x * x + y * y < 4) {
    float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++rounds;
  }
  out[py * width + px] = rounds;
}

__global__ void march(float *depth, int width, int height) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  float dx = (px - width / 2.0f) / width, dy = (py - height / 2.0f) / height, far = 0;
  float norm = rsqrtf(dx * dx + dy * dy + 1);
  for (int step = 0; step < 96; ++step) {
    float x = dx * norm * far, y = dy * norm * far, z = norm * far - 4;
    float distance = sqrtf(x * x + y * y + z * z) - 1.2f;
    if (distance < 1e-3f || far > 20)
      break;
    far += distance * 0.3f;
  }
  depth[py * width + px] = far;
}

__device__ float normal_share(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float share = 0.39894228f * expf(-0.5f * d * d) *
                (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - share : share;
}

__global__ void black_scholes(const float *price, const float *strike, const float *years, float *call, float *put, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float Rate = 0.02f, Volatility = 0.3f;
  float root = sqrtf(years[i]), d1 = (logf(price[i] / strike[i]) + (Rate + 0.5f * Volatility * Volatility) * years[i]) / (Volatility * root);
  float d2 = d1 - Volatility * root, n1 = normal_share(d1), n2 = normal_share(d2), later = strike[i] * expf(-Rate * years[i]);
  call[i] = price[i] * n1 - later * n2;
  put[i] = later * (1.0f - n2) - price[i] * (1.0f - n1);
}

__global__ void count_in_circle(unsigned *hits, int draws) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned state = i * 747796405u + 2891336453u, inside = 0;
  for (int k = 0; k < draws; ++k) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) * (1.0f / (1 << 24));
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) * (1.0f / (1 << 24));
    inside += x * x + y * y < 1.0f;
  }
  hits[i] = inside;
}

__global__ void hashes(const unsigned *keys, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
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

__global__ void nearest_centre(const float *points, const float *centres, int *nearest, int n, int k, int dimensions) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float best = INFINITY;
  int index = 0;
  for (int c = 0; c < k; ++c) {
    float distance = 0;
    for (int d = 0; d < dimensions; ++d) {
      float difference = points[d * n + i] - centres[c * dimensions + d];
      distance += difference * difference;
    }
    if (distance < best) {
      best = distance;
      index = c;
    }
  }
  nearest[i] = index;
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int Bodies = 4096, Side = 512, Options = 1 << 20, Keys = 4 << 20, Points = 1 << 18;
  auto coordinates = random_numbers<float>(4 * Bodies, 0, 1);
  DeviceArray<float> bodies(coordinates), forces(4 * Bodies), energy(Bodies), depth(Side * Side);
  DeviceArray<int> rounds(Side * Side), nearest(Points);
  DeviceArray<float> price(random_numbers<float>(Options, 5, 30, 2)), strike(random_numbers<float>(Options, 1, 100, 3)),
      years(random_numbers<float>(Options, 0.25f, 10, 4)), call(Options), put(Options);
  DeviceArray<unsigned> hits(1 << 14), keys(random_numbers<unsigned>(Keys, 0, 1u << 31, 5)), hashed(Keys);
  DeviceArray<float> points(random_numbers<float>(8 * Points, 0, 1, 6)), centres(random_numbers<float>(8 * 16, 0, 1, 7));
  auto sync = [] { cudaDeviceSynchronize(); };

  suite.measure("nbody-tiles", [&] { nbody_tiles<<<Bodies / Threads, Threads>>>((float4 *)(float *)bodies, (float4 *)(float *)forces, Bodies); sync(); },
                [&] { return forces.sum(); });
  suite.measure("pairs-within", [&] { pairs_within<<<Bodies / Threads, Threads>>>((float4 *)(float *)bodies, energy, Bodies, 0.05f); sync(); },
                [&] { return energy.sum(); });
  suite.measure("mandelbrot", [&] { mandelbrot<<<dim3(Side / 16, Side / 16), dim3(16, 16)>>>(rounds, Side, Side, 256); sync(); },
                [&] { return rounds.sum(); });
  suite.measure("ray-march", [&] { march<<<dim3(Side / 32, Side / 8), dim3(32, 8)>>>(depth, Side, Side); sync(); }, [&] { return depth.sum(); });
  suite.measure("black-scholes", [&] { black_scholes<<<Options / Threads, Threads>>>(price, strike, years, call, put, Options); sync(); },
                [&] { return call.sum() + put.sum(); });
  suite.measure("count-in-circle", [&] { count_in_circle<<<(1 << 14) / Threads, Threads>>>(hits, 256); sync(); }, [&] { return hits.sum(); });
  suite.measure("hashes", [&] { hashes<<<Keys / Threads, Threads>>>(keys, hashed, Keys); sync(); }, [&] { return hashed.sum(); });
  suite.measure("nearest-centre", [&] { nearest_centre<<<Points / Threads, Threads>>>(points, centres, nearest, Points, 16, 8); sync(); },
                [&] { return nearest.sum(); });
}
