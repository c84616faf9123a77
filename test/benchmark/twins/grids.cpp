// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of grids.cu.
#include "twins.h"

static void stencil_1d(const float *in, float *out, int n) {
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k <= 6; ++k)
      sum += in[i + k];
    out[i] = sum;
  }
}

static void convolution_rows(const float *in, float *out, int width, int height,
                             const float *weights) {
#pragma omp parallel for schedule(static)
  for (int y = 0; y < height; ++y) {
    const float *from = in + y * width;
    float *to = out + y * width;
    auto at_edge = [=](int x) {
      float sum = 0;
      for (int k = 0; k <= 16; ++k)
        sum += x + k - 8 >= 0 && x + k - 8 < width ? from[x + k - 8] * weights[k] : 0;
      return sum;
    };
    for (int x = 0; x < 8; ++x)
      to[x] = at_edge(x);
#pragma omp simd
    for (int x = 8; x < width - 8; ++x) {
      float sum = 0;
      for (int k = 0; k <= 16; ++k)
        sum += from[x + k - 8] * weights[k];
      to[x] = sum;
    }
    for (int x = width - 8; x < width; ++x)
      to[x] = at_edge(x);
  }
}

static void convolution_columns(const float *in, float *out, int width, int height,
                                const float *weights) {
#pragma omp parallel for schedule(static)
  for (int y = 0; y < height; ++y) {
    float *to = out + y * width;
    std::fill(to, to + width, 0.0f);
    for (int k = std::max(-8, -y); k <= std::min(8, height - 1 - y); ++k) {
      const float *from = in + (y + k) * width, weight = weights[k + 8];
#pragma omp simd
      for (int x = 0; x < width; ++x)
        to[x] += from[x] * weight;
    }
  }
}

static void jacobi_2d(const float *in, float *out, int n) {
#pragma omp parallel for schedule(static)
  for (int y = 1; y < n - 1; ++y)
#pragma omp simd
    for (int x = 1; x < n - 1; ++x)
      out[y * n + x] = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] +
                                in[(y + 1) * n + x]);
}

static void stencil_3d(const float *in, float *out, int n) {
  const int plane = n * n;
#pragma omp parallel for collapse(2) schedule(static)
  for (int z = 1; z < n - 1; ++z)
    for (int y = 1; y < n - 1; ++y) {
#pragma omp simd
      for (int x = 1; x < n - 1; ++x) {
        const int i = z * plane + y * n + x;
        out[i] = 0.4f * in[i] + 0.1f * (in[i - plane] + in[i + plane] + in[i - 1] + in[i + 1] +
                                        in[i - n] + in[i + n]);
      }
    }
}

static void game_of_life(const unsigned char *in, unsigned char *out, int n) {
#pragma omp parallel for schedule(static)
  for (int y = 0; y < n; ++y) {
    const unsigned char *up = in + (y + n - 1) % n * n, *here = in + y * n,
                        *down = in + (y + 1) % n * n;
    auto cell = [=](int left, int x, int right) -> unsigned char {
      const int alive = up[left] + up[x] + up[right] + here[left] + here[right] + down[left] +
                        down[x] + down[right];
      return alive == 3 || (alive == 2 && here[x]);
    };
    out[y * n] = cell(n - 1, 0, 1);
#pragma omp simd
    for (int x = 1; x < n - 1; ++x)
      out[y * n + x] = cell(x - 1, x, x + 1);
    out[y * n + n - 1] = cell(n - 2, n - 1, 0);
  }
}

static void median_of_nine(const unsigned char *in, unsigned char *out, int n) {
#pragma omp parallel for schedule(static)
  for (int y = 1; y < n - 1; ++y)
#pragma omp simd
    for (int x = 1; x < n - 1; ++x) {
      unsigned char v[9];
      for (int k = 0; k < 9; ++k)
        v[k] = in[(y + k / 3 - 1) * n + x + k % 3 - 1];
      for (int i = 0; i < 5; ++i)
        for (int j = i + 1; j < 9; ++j) {
          const unsigned char a = v[i], b = v[j];
          v[i] = b < a ? b : a;
          v[j] = b < a ? a : b;
        }
      out[y * n + x] = v[4];
    }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 4 << 20, Side = 2048, Cube = 160, Margin = Side + 2;
  const auto in = random_numbers<float>(Side * Side + 64, -1, 1),
             margin_in = random_numbers<float>(Margin * Margin, -1, 1, 2);
  const auto cells = random_numbers<unsigned char>(Side * Side, 0, 2, 3),
             image = random_numbers<unsigned char>(Side * Side, 0, 255, 4);
  const auto cube = random_numbers<float>(Cube * Cube * Cube, -1, 1, 5),
             weights = random_numbers<float>(17, 0, 0.1f, 6);
  std::vector<float> out(Side * Side), margin_out(Margin * Margin), cube_out(Cube * Cube * Cube);
  std::vector<unsigned char> bytes_out(Side * Side);
  auto sum = [&] { return checksum(out.data(), out.size()); };

  suite.measure("stencil-1d", [&] { stencil_1d(in.data(), out.data(), N); }, sum);
  suite.measure(
      "convolution-rows",
      [&] { convolution_rows(in.data(), out.data(), Side, Side, weights.data()); }, sum);
  suite.measure(
      "convolution-columns",
      [&] { convolution_columns(in.data(), out.data(), Side, Side, weights.data()); }, sum);
  for (const char *name : {"jacobi-2d", "jacobi-2d-tile"})
    suite.measure(
        name, [&] { jacobi_2d(margin_in.data(), margin_out.data(), Margin); },
        [&] { return checksum(margin_out.data(), margin_out.size()); });
  suite.measure(
      "stencil-3d", [&] { stencil_3d(cube.data(), cube_out.data(), Cube); },
      [&] { return checksum(cube_out.data(), cube_out.size()); });
  suite.measure(
      "game-of-life", [&] { game_of_life(cells.data(), bytes_out.data(), Side); },
      [&] { return checksum(bytes_out.data(), bytes_out.size()); });
  std::fill(bytes_out.begin(), bytes_out.end(), 0);
  suite.measure(
      "median-of-nine", [&] { median_of_nine(image.data(), bytes_out.data(), Side); },
      [&] { return checksum(bytes_out.data(), bytes_out.size()); });
}
