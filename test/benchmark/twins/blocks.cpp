// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP twins of blocks.cu.
#include "twins.h"

/// Sums of all before each element in parts of `part` elements; the element itself counts if
/// `inclusive`.
static void scan(const int *in, int *out, int n, int part, bool inclusive) {
#pragma omp parallel for schedule(static)
  for (int begin = 0; begin < n; begin += part) {
    int sum = 0;
    for (int i = begin; i < begin + part; ++i) {
      const int next = sum + in[i];
      out[i] = inclusive ? next : sum;
      sum = next;
    }
  }
}

static void histogram(const unsigned char *in, unsigned *bins, int n) {
  std::fill(bins, bins + 256, 0u);
#pragma omp parallel
  {
    unsigned local[256] = {};
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; ++i)
      ++local[in[i]];
#pragma omp critical
    for (int b = 0; b < 256; ++b)
      bins[b] += local[b];
  }
}

static void sort_parts(int *out, const int *in, int n, int part) {
#pragma omp parallel for schedule(static)
  for (int begin = 0; begin < n; begin += part) {
    int *s = out + begin;
    std::copy(in + begin, in + begin + part, s);
    for (int size = 2; size <= part; size *= 2)
      for (int stride = size / 2; stride > 0; stride /= 2)
        for (int group = 0; group < part; group += 2 * stride) {
          const bool up = (group & size) == 0;
#pragma omp simd
          for (int i = group; i < group + stride; ++i) {
            const int a = s[i], b = s[i + stride];
            s[i] = up ? std::min(a, b) : std::max(a, b);
            s[i + stride] = up ? std::max(a, b) : std::min(a, b);
          }
        }
  }
}

static void cheapest_path(const int *cost, int *out, int columns, int rows) {
  constexpr int Strip = 1024;
#pragma omp parallel for schedule(static)
  for (int begin = 0; begin < columns; begin += Strip) {
    int above[Strip + 128], here[Strip + 128];
    const int width = Strip + 2 * rows;
    auto column = [=](int i) { return std::min(std::max(begin - rows + i, 0), columns - 1); };
    for (int i = 0; i < width; ++i)
      above[i] = cost[column(i)];
    const bool inside = begin >= rows && begin + Strip + rows <= columns;
    for (int row = 1; row < rows; ++row) {
      if (inside) {
        const int *costs = cost + static_cast<std::ptrdiff_t>(row) * columns + begin - rows;
#pragma omp simd
        for (int i = row; i < width - row; ++i)
          here[i] = std::min(above[i], std::min(above[i - 1], above[i + 1])) + costs[i];
      } else
        for (int i = row; i < width - row; ++i)
          here[i] = std::min(above[i], std::min(above[i - 1], above[i + 1])) +
                    cost[row * columns + column(i)];
      std::copy(here + row, here + width - row, above + row);
    }
    std::copy(above + rows, above + rows + std::min(Strip, columns - begin), out + begin);
  }
}

int main(int argc, char **argv) {
  Suite suite(argc, argv);
  const int N = 4 << 20, Rows = 20, Columns = 216 * 2048;
  const auto in = random_numbers<int>(N, 0, 100),
             cost = random_numbers<int>(std::size_t(Columns) * Rows, 0, 10, 2);
  const auto bytes = random_numbers<unsigned char>(N, 0, 255, 3);
  const auto keys = random_numbers<int>(N / 4, -1000000, 1000000, 4);
  std::vector<int> out(N), sorted(N / 4), path(Columns);
  std::vector<unsigned> bins(256);
  auto sum = [&] { return checksum(out.data(), N); };
  for (const char *name : {"scan-two-buffers", "scan-one-buffer", "scan-shuffles"})
    suite.measure(name, [&] { scan(in.data(), out.data(), N, 256, true); }, sum);
  suite.measure("scan-up-and-down", [&] { scan(in.data(), out.data(), N, 512, false); }, sum);
  for (const char *name : {"histogram-shared", "histogram-global"})
    suite.measure(
        name, [&] { histogram(bytes.data(), bins.data(), N); },
        [&] { return checksum(bins.data(), 256); });
  suite.measure(
      "bitonic-sort", [&] { sort_parts(sorted.data(), keys.data(), N / 4, 512); },
      [&] { return checksum(sorted.data(), N / 4); });
  suite.measure(
      "cheapest-path", [&] { cheapest_path(cost.data(), path.data(), Columns, Rows); },
      [&] { return checksum(path.data(), Columns); });
}
