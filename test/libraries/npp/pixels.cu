// Operations on each pixel by itself, for types and channels, give what loops give.
// RUN: %offloom cc -std=c++17 %s -o %t -lnppial -lnppidei -lnppitc -lnppicc -lnppc && %t | FileCheck %s
#include "reference.h"

int clamped(double value, int most = 255) { return value < 0 ? 0 : value > most ? most : int(std::nearbyint(value)); }

int main() {
  picture<Npp8u> a(37, 19, 1), b(37, 19, 2), r(37, 19);
  compare("add, halved", nppiAdd_8u_C1RSfs(a.data(), a.step, b.data(), b.step, r.data(), r.step, r.size(), 1), r, 1,
          [&](int x, int y, int) { return clamped((a.at(x, y) + b.at(x, y)) / 2.0); }); // CHECK: add, halved: right
  // The first image is taken from the second.
  compare("subtract", nppiSub_8u_C1RSfs(a.data(), a.step, b.data(), b.step, r.data(), r.step, r.size(), 0), r, 1,
          [&](int x, int y, int) { return clamped(b.at(x, y) - a.at(x, y)); }); // CHECK-NEXT: subtract: right
  compare("difference", nppiAbsDiff_8u_C1R(a.data(), a.step, b.data(), b.step, r.data(), r.step, r.size()), r, 1,
          [&](int x, int y, int) { return std::abs(b.at(x, y) - a.at(x, y)); }); // CHECK-NEXT: difference: right
  compare("xor", nppiXor_8u_C1R(a.data(), a.step, b.data(), b.step, r.data(), r.step, r.size()), r, 1,
          [&](int x, int y, int) { return b.at(x, y) ^ a.at(x, y); }); // CHECK-NEXT: xor: right
  compare("compare", nppiCompareC_8u_C1R(a.data(), a.step, 100, r.data(), r.step, r.size(), NPP_CMP_GREATER_EQ), r, 1,
          [&](int x, int y, int) { return a.at(x, y) >= 100 ? 255 : 0; }); // CHECK-NEXT: compare: right
  compare("threshold", nppiThreshold_LTValGTVal_8u_C1R(a.data(), a.step, r.data(), r.step, r.size(), 50, 1, 200, 2), r, 1,
          [&](int x, int y, int) { return a.at(x, y) < 50 ? 1 : a.at(x, y) > 200 ? 2 : a.at(x, y); }); // CHECK-NEXT: threshold: right

  // Four channels without the alpha, which keeps its 77.
  picture<Npp8u, 4> rgba(21, 13, 3), to(21, 13);
  const Npp8u constants[] = {1, 2, 3, 4};
  compare("no alpha", nppiMulC_8u_AC4RSfs(rgba.data(), rgba.step, constants, to.data(), to.step, to.size(), 0), to, 4,
          [&](int x, int y, int c) { return c == 3 ? 77 : clamped(rgba.at(x, y, c) * (c + 1)); }); // CHECK-NEXT: no alpha: right
  const int order[] = {2, 1, 0};
  compare("swapped here", nppiSwapChannels_8u_AC4R(rgba.data(), rgba.step, to.data(), to.step, to.size(), order), to, 4,
          [&](int x, int y, int c) { return c == 3 ? 77 : rgba.at(x, y, 2 - c); }); // CHECK-NEXT: swapped here: right

  picture<Npp32f, 3> f(15, 9, 4), g(15, 9, 5), h(15, 9);
  f.at(3, 3, 1) = 0; // what is divided by it is infinite
  compare("quotient", nppiDiv_32f_C3R(f.data(), f.step, g.data(), g.step, h.data(), h.step, h.size()), h, 3,
          [&](int x, int y, int c) { return f.at(x, y, c) == 0 ? 0 : g.at(x, y, c) / f.at(x, y, c); }, 1e-3); // CHECK-NEXT: (3 3 1) is inf, not 0: quotient: WRONG
  picture<Npp8u, 3> bytes(15, 9), image(15, 9, 6);
  compare("rounded", nppiConvert_32f8u_C3R(f.data(), f.step, bytes.data(), bytes.step, f.size(), NPP_RND_ZERO), bytes, 3,
          [&](int x, int y, int c) { return std::trunc(f.at(x, y, c)); }); // CHECK-NEXT: rounded: right
  compare("scaled", nppiScale_8u32f_C3R(image.data(), image.step, h.data(), h.step, h.size(), -1, 1), h, 3,
          [&](int x, int y, int c) { return -1 + 2 * image.at(x, y, c) / 255.0; }, 1e-6); // CHECK-NEXT: scaled: right

  picture<Npp8u> gray(15, 9), red(15, 9), green(15, 9), blue(15, 9);
  compare("gray", nppiRGBToGray_8u_C3C1R(image.data(), image.step, gray.data(), gray.step, gray.size()), gray, 1,
          [&](int x, int y, int) { return clamped(.299 * image.at(x, y, 0) + .587 * image.at(x, y, 1) + .114 * image.at(x, y, 2)); }, 1); // CHECK-NEXT: gray: right
  Npp8u *planes[] = {red.data(), green.data(), blue.data()};
  compare("planes", nppiCopy_8u_C3P3R(image.data(), image.step, planes, red.step, red.size()), green, 1,
          [&](int x, int y, int) { return image.at(x, y, 1); }); // CHECK-NEXT: planes: right
  nppiRGBToYCbCr_8u_C3R(image.data(), image.step, bytes.data(), bytes.step, bytes.size());
  picture<Npp8u, 3> back(15, 9);
  // Colours come back as they were but for what is cut off three bytes, twice.
  compare("there and back", nppiYCbCrToRGB_8u_C3R(bytes.data(), bytes.step, back.data(), back.step, back.size()), back, 3,
          [&](int x, int y, int c) { return image.at(x, y, c); }, 4); // CHECK-NEXT: there and back: right

  // Levels 0, 100 and 255 are lines from 255 down to 55, and on to 0; the host's arrays of three pointers too.
  Npp32s *levels, *values;
  cudaMallocManaged(&levels, 3 * sizeof(Npp32s));
  cudaMallocManaged(&values, 3 * sizeof(Npp32s));
  levels[0] = 0, levels[1] = 100, levels[2] = 255, values[0] = 255, values[1] = 55, values[2] = 0;
  compare("lines", nppiLUT_Linear_8u_C1R(a.data(), a.step, r.data(), r.step, r.size(), values, levels, 3), r, 1,
          [&](int x, int y, int) { int v = a.at(x, y); return v < 100 ? 255 - 2 * v : 55 - (v - 100) * 55 / 155; }); // CHECK-NEXT: lines: right

  picture<Npp8u> framed(41, 23);
  compare("border", nppiCopyConstBorder_8u_C1R(a.data(), a.step, a.size(), framed.data(), framed.step, framed.size(), 3, 2, 9), framed, 1,
          [&](int x, int y, int) { return x < 2 || y < 3 || x >= 39 || y >= 22 ? 9 : a.at(x - 2, y - 3); }); // CHECK-NEXT: border: right
}
