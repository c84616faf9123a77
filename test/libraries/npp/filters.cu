// Filters, morphology, edges, labels, watersheds, distances and geometry give what loops give.
// RUN: %offloom cc -std=c++17 %s -o %t -lnppif -lnppim -lnppig -lnppc && %t | FileCheck %s
#include "reference.h"

#include <algorithm>

int clamped(double value) { return value < 0 ? 0 : value > 255 ? 255 : int(value); }

int main() {
  picture<Npp8u, 3> a(23, 35, 1), r(23, 35);
  const NppiSize mask{5, 3};
  const NppiPoint anchor{1, 2};
  // Filters without a border read around the region; the others repeat its edge.
  const auto box = [&](int x, int y, int c, bool bordered) {
    double sum = 0;
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 5; ++i) {
        int u = x - 1 + i, v = y - 2 + j;
        if (bordered)
          u = std::clamp(u, 0, 22), v = std::clamp(v, 0, 34);
        sum += a.at(u, v, c);
      }
    return clamped(sum / 15);
  };
  compare("box", nppiFilterBox_8u_C3R(a.data(), a.step, r.data(), r.step, r.size(), mask, anchor), r, 3,
          [&](int x, int y, int c) { return box(x, y, c, false); }); // CHECK: box: right
  compare("box at borders", nppiFilterBoxBorder_8u_C3R(a.data(), a.step, a.size(), {0, 0}, r.data(), r.step, r.size(), mask, anchor, NPP_BORDER_REPLICATE), r, 3,
          [&](int x, int y, int c) { return box(x, y, c, true); }); // CHECK-NEXT: box at borders: right
  compare("median", nppiFilterMedian_8u_C3R(a.data(), a.step, r.data(), r.step, r.size(), {3, 3}, {1, 1}, nullptr), r, 3, [&](int x, int y, int c) {
    std::vector<int> all;
    for (int k = 0; k < 9; ++k)
      all.push_back(a.at(x - 1 + k % 3, y - 1 + k / 3, c));
    std::sort(all.begin(), all.end());
    return all[4];
  }); // CHECK-NEXT: median: right

  // Coefficients are from the last to the first.
  Npp32s *kernel;
  cudaMallocManaged(&kernel, 3 * sizeof(Npp32s));
  kernel[0] = 1, kernel[1] = 2, kernel[2] = 5;
  compare("row", nppiFilterRow_8u_C3R(a.data(), a.step, r.data(), r.step, r.size(), kernel, 3, 0, 8), r, 3,
          [&](int x, int y, int c) { return clamped((a.at(x, y, c) + 2 * a.at(x - 1, y, c) + 5 * a.at(x - 2, y, c)) / 8.0); }); // CHECK-NEXT: row: right

  Npp8u *cross;
  cudaMallocManaged(&cross, 9);
  for (int i = 0; i < 9; ++i)
    cross[i] = i % 2 || i == 4;
  compare("dilated", nppiDilate_8u_C3R(a.data(), a.step, r.data(), r.step, r.size(), cross, {3, 3}, {1, 1}), r, 3,
          [&](int x, int y, int c) { return std::max({a.at(x, y, c), a.at(x - 1, y, c), a.at(x + 1, y, c), a.at(x, y - 1, c), a.at(x, y + 1, c)}); }); // CHECK-NEXT: dilated: right

  picture<Npp8u> g(40, 30, 2);
  picture<Npp16s> dx(40, 30), dy(40, 30), length(40, 30);
  const auto sobel = [&](int x, int y, bool across) {
    int sum = 0;
    for (int k = -1; k <= 1; ++k)
      sum += (k ? 1 : 2) * (across ? g.at(x + 1, y + k) - g.at(x - 1, y + k) : g.at(x + k, y + 1) - g.at(x + k, y - 1));
    return sum;
  };
  compare("sobel", nppiFilterSobelHoriz_8u16s_C1R(g.data(), g.step, dy.data(), dy.step, dy.size(), NPP_MASK_SIZE_3_X_3), dy, 1,
          [&](int x, int y, int) { return sobel(x, y, false); }); // CHECK-NEXT: sobel: right
  // The region is the middle of an image, of which the rest is read.
  compare("gradient", nppiGradientVectorSobelBorder_8u16s_C1R(g.data(), g.step, {44, 34}, {2, 2}, dx.data(), dx.step, nullptr, 0, length.data(), length.step, nullptr, 0, g.size(), NPP_MASK_SIZE_3_X_3, nppiNormL1, NPP_BORDER_REPLICATE), length, 1,
          [&](int x, int y, int) { return std::abs(sobel(x, y, true)) + std::abs(sobel(x, y, false)); }); // CHECK-NEXT: gradient: right

  // A square has one line of edges around it, and two regions.
  picture<Npp8u> square(16, 16), edges(16, 16), area(1, 1);
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x)
      square.at(x, y) = x >= 4 && x < 12 && y >= 4 && y < 12 ? 200 : 10;
  int bytes = 0;
  printf("%d %d\n", nppiFilterCannyBorderGetBufferSize(square.size(), &bytes), bytes > 0); // CHECK-NEXT: 0 1
  nppiFilterCannyBorder_8u_C1R(square.data(), square.step, square.size(), {0, 0}, edges.data(), edges.step, square.size(), NPP_FILTER_SOBEL, NPP_MASK_SIZE_3_X_3, 100, 300, nppiNormL2, NPP_BORDER_REPLICATE, area.data());
  cudaDeviceSynchronize();
  int in_row = 0;
  for (int x = 0; x < 16; ++x)
    in_row += edges.at(x, 8) == 255;
  printf("%d edges, %d inside\n", in_row, edges.at(8, 8)); // CHECK-NEXT: 2 edges, 0 inside
  picture<Npp32u> labels(16, 16);
  int greatest = 0;
  nppiLabelMarkersUF_8u32u_C1R(square.data(), square.step, labels.data(), labels.step, labels.size(), nppiNormInf, area.data());
  compare("labels", nppiCompressMarkerLabelsUF_32u_C1IR(labels.data(), labels.step, labels.size(), 256, &greatest, area.data()), labels, 1,
          [&](int x, int y, int) { return square.at(x, y) == 200; }); // CHECK-NEXT: labels: right
  printf("greatest %d\n", greatest); // CHECK-NEXT: greatest 1

  // Two valleys with a hill between them.
  picture<Npp8u> land(9, 2), basins(9, 2);
  const int heights[] = {5, 3, 4, 8, 9, 7, 2, 2, 6};
  for (int x = 0; x < 9; ++x)
    land.at(x, 0) = land.at(x, 1) = heights[x];
  picture<Npp32u> numbers(9, 2);
  compare("watershed", nppiSegmentWatershed_8u_C1IR(land.data(), land.step, numbers.data(), numbers.step, nppiNormInf, NPP_WATERSHED_SEGMENT_BOUNDARIES_NONE, land.size(), area.data()), land, 1,
          [&](int x, int, int) { return x < 4 ? 3 : 2; }); // CHECK-NEXT: watershed: right

  picture<Npp8u> sites(20, 17);
  for (int i = 0; i < 17; ++i)
    for (int x = 0; x < 20; ++x)
      sites.at(x, i) = (x * 7 + i * 13) % 31 == 0 ? 0 : 255;
  picture<Npp32f> far(20, 17);
  compare("distances", nppiDistanceTransformPBA_8u32f_C1R(sites.data(), sites.step, 0, 0, nullptr, 0, nullptr, 0, nullptr, 0, far.data(), far.step, far.size(), area.data()), far, 1, [&](int x, int y, int) {
    double best = 1e9;
    for (int v = 0; v < 17; ++v)
      for (int u = 0; u < 20; ++u)
        if (sites.at(u, v) == 0)
          best = std::min(best, std::hypot(u - x, v - y));
    return best;
  }, 1e-4); // CHECK-NEXT: distances: right

  // Resized: pixels are squares, and means of what they cover.
  picture<Npp32f> f(24, 12, 3), half(12, 6), turned(12, 24);
  compare("halved", nppiResize_32f_C1R(f.data(), f.step, f.size(), {0, 0, 24, 12}, half.data(), half.step, half.size(), {0, 0, 12, 6}, NPPI_INTER_SUPER), half, 1,
          [&](int x, int y, int) { return (f.at(2 * x, 2 * y) + f.at(2 * x + 1, 2 * y) + f.at(2 * x, 2 * y + 1) + f.at(2 * x + 1, 2 * y + 1)) / 4; }, 1e-4); // CHECK-NEXT: halved: right
  picture<Npp32f> twice(48, 24);
  compare("doubled", nppiResize_32f_C1R(f.data(), f.step, f.size(), {0, 0, 24, 12}, twice.data(), twice.step, twice.size(), {0, 0, 48, 24}, NPPI_INTER_LINEAR), twice, 1, [&](int x, int y, int) {
    const auto near = [](int at, int count, int &other) {
      other = std::clamp(at / 2 + (at % 2 ? 1 : -1), 0, count - 1);
      return at / 2;
    };
    int u1, v1;
    const int u = near(x, 24, u1), v = near(y, 12, v1);
    return .75 * (.75 * f.at(u, v) + .25 * f.at(u1, v)) + .25 * (.75 * f.at(u, v1) + .25 * f.at(u1, v1));
  }, 1e-4); // CHECK-NEXT: doubled: right
  compare("rotated", nppiRotate_32f_C1R(f.data(), f.size(), f.step, {0, 0, 24, 12}, turned.data(), turned.step, {0, 0, 12, 24}, 90, 0, 23, NPPI_INTER_LINEAR), turned, 1,
          [&](int x, int y, int) { return f.at(23 - y, x); }, 1e-3); // CHECK-NEXT: rotated: right
  compare("mirrored", nppiMirror_32f_C1IR(half.data(), half.step, half.size(), NPP_BOTH_AXIS), half, 1,
          [&](int x, int y, int) { int u = 2 * (11 - x), v = 2 * (5 - y); return (f.at(u, v) + f.at(u + 1, v) + f.at(u, v + 1) + f.at(u + 1, v + 1)) / 4; }, 1e-4); // CHECK-NEXT: mirrored: right
}
