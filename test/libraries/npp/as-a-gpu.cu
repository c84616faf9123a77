// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What NPP computes is what a GPU computes: rounding, order of coefficients, places of samples.
// Recorded by this program on an H100 (driver 580.159.04, nvcc 13.0.88, 2026-11-24), which prints the file without an argument.
// RUN: %offloom cc -std=c++17 %s -o %t -lnppif -lnppig -lnppicc -lnppidei -lnppial -lnppitc -lnppc && %t %S/as-a-gpu.txt | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>
#include <npp.h>
#include <cmath>
#include <fstream>
#include <nppi_filtering_functions.h>
#include <sstream>
#include <string>
#include <type_traits>

constexpr int width = 24, height = 16, border = 8, pitch = (width + 2 * border) * 4 * 4;

std::ifstream recorded;
int right = 0, all_lines = 0;

/// Whether two lines have the same words, but for a share of numbers (and of the 100 that they are like).
bool same(const std::string &one, const std::string &other, double tolerance) {
  std::istringstream a(one), b(other);
  std::string u, v;
  while (a >> u) {
    b >> v;
    if (u != v && !(tolerance > 0 && std::abs(std::stod(u) - std::stod(v)) <= tolerance * std::max(100.0, std::abs(std::stod(v)))))
      return false;
  }
  return !(b >> v);
}

void report(const std::string &line, double tolerance) {
  if (!recorded.is_open()) {
    printf("%s\n", line.c_str());
    return;
  }
  std::string expected;
  std::getline(recorded, expected);
  const bool agrees = same(line, expected, tolerance);
  right += agrees;
  ++all_lines;
  if (!agrees)
    printf("%s\nnot  %s\n", line.c_str(), expected.c_str());
}

template <class T, int Channels = 1> struct picture {
  char *memory;
  explicit picture(unsigned seed = 0) {
    cudaMallocManaged(&memory, pitch * (2 * height + 2 * border));
    unsigned state = seed;
    for (int i = 0; i < int(pitch * (2 * height + 2 * border) / sizeof(T)); ++i) {
      state = state * 1664525u + 1013904223u;
      reinterpret_cast<T *>(memory)[i] = seed == 0 ? T(77) : T(state >> 24);
    }
  }
  T *data() { return reinterpret_cast<T *>(memory + border * pitch) + border * Channels; }
  void print(const char *name, int status) {
    cudaDeviceSynchronize();
    std::ostringstream line;
    line << name << ": " << status << ":";
    for (int y : {0, 1, 7})
      for (int x = 0; x < 8; ++x)
        line << ' ' << +reinterpret_cast<T *>(memory + (border + y) * pitch)[border * Channels + x];
    report(line.str(), std::is_floating_point_v<T> ? 1e-5 : 0);
  }
};

#define RUN(type, channels, name, ...)                                                             \
  {                                                                                                \
    picture<type, channels> to;                                                                    \
    int status = name##_Ctx(__VA_ARGS__, ctx);                                                     \
    to.print(#name, status);                                                                       \
  }

// Sines of weights, and shares of alphas, are other ones by a little.
// CHECK: nppiResize_32f_C1R: 0: 93.272 66.63
// CHECK-NEXT: not
// CHECK-NEXT: nppiAlphaCompC_8u_C1R: 0: 39 69
// CHECK-NEXT: not
// CHECK-NEXT: 77 of 79
int main(int argc, char **argv) {
  if (argc > 1)
    recorded.open(argv[1]);
  NppStreamContext ctx{};
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  ctx.nMultiProcessorCount = p.multiProcessorCount;
  ctx.nMaxThreadsPerMultiProcessor = p.maxThreadsPerMultiProcessor;
  ctx.nMaxThreadsPerBlock = p.maxThreadsPerBlock;
  ctx.nSharedMemPerBlock = p.sharedMemPerBlock;
  ctx.nCudaDevAttrComputeCapabilityMajor = p.major;
  ctx.nCudaDevAttrComputeCapabilityMinor = p.minor;
  const NppiSize size{width, height};
  picture<Npp8u> a(1), b(2);
  picture<Npp8u, 3> a3(3);
  picture<Npp32f> f(4);
  picture<Npp16u> u(6);
  picture<Npp16s> s(7);
  Npp32s *k;
  cudaMallocManaged(&k, 9 * 4);
  for (int i = 0; i < 9; ++i)
    k[i] = (i * i + 3) % 7 + (i == 1) * 4;
  Npp32f *kf;
  cudaMallocManaged(&kf, 9 * 4);
  for (int i = 0; i < 9; ++i)
    kf[i] = k[i] / 40.f;
  RUN(Npp8u, 1, nppiFilterBox_8u_C1R, a.data(), pitch, to.data(), pitch, size, {5, 3}, {1, 2})
  RUN(Npp8u, 3, nppiFilterBox_8u_C3R, a3.data(), pitch, to.data(), pitch, size, {3, 3}, {1, 1})
  RUN(Npp16u, 1, nppiFilterBox_16u_C1R, u.data(), pitch, to.data(), pitch, size, {3, 3}, {1, 1})
  RUN(Npp16s, 1, nppiFilterBox_16s_C1R, s.data(), pitch, to.data(), pitch, size, {3, 3}, {1, 1})
  RUN(Npp32f, 1, nppiFilterBox_32f_C1R, f.data(), pitch, to.data(), pitch, size, {3, 3}, {1, 1})
  RUN(Npp8u, 1, nppiFilterBoxBorder_8u_C1R, a.data(), pitch, size, {0, 0}, to.data(), pitch, size, {3, 3}, {1, 1}, NPP_BORDER_REPLICATE)
  RUN(Npp8u, 1, nppiFilterRow_8u_C1R, a.data(), pitch, to.data(), pitch, size, k, 3, 0, 8)
  RUN(Npp8u, 1, nppiFilterRow_8u_C1R, a.data(), pitch, to.data(), pitch, size, k, 5, 2, 23)
  RUN(Npp8u, 1, nppiFilterColumn_8u_C1R, a.data(), pitch, to.data(), pitch, size, k, 3, 1, 9)
  RUN(Npp8u, 1, nppiFilterRow32f_8u_C1R, a.data(), pitch, to.data(), pitch, size, kf, 3, 1)
  RUN(Npp32f, 1, nppiFilterRow_32f_C1R, f.data(), pitch, to.data(), pitch, size, kf, 3, 1)
  RUN(Npp8u, 1, nppiFilter_8u_C1R, a.data(), pitch, to.data(), pitch, size, k, {3, 3}, {1, 1}, 37)
  RUN(Npp8u, 1, nppiFilter_8u_C1R, a.data(), pitch, to.data(), pitch, size, k, {3, 3}, {0, 2}, 37)
  RUN(Npp8u, 1, nppiFilter32f_8u_C1R, a.data(), pitch, to.data(), pitch, size, kf, {3, 3}, {1, 1})
  RUN(Npp8u, 1, nppiFilterGauss_8u_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp8u, 1, nppiFilterGauss_8u_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp32f, 1, nppiFilterGauss_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp32f, 1, nppiFilterGauss_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp32f, 1, nppiFilterGauss_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_7_X_7)
  RUN(Npp16s, 1, nppiFilterSobelHoriz_8u16s_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp16s, 1, nppiFilterSobelVert_8u16s_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp16s, 1, nppiFilterSobelHoriz_8u16s_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp16s, 1, nppiFilterSobelVert_8u16s_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp8u, 1, nppiFilterSobelHoriz_8u_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 1, nppiFilterSobelVert_8u_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterSobelHoriz_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterSobelVert_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 1, nppiFilterPrewittHoriz_8u_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 1, nppiFilterPrewittVert_8u_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterPrewittHoriz_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterPrewittVert_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterRobertsUp_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterRobertsDown_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp16s, 1, nppiFilterScharrHoriz_8u16s_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp16s, 1, nppiFilterScharrVert_8u16s_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 1, nppiFilterLaplace_8u_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp32f, 1, nppiFilterLaplace_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp32f, 1, nppiFilterLaplace_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp8u, 1, nppiFilterSharpen_8u_C1R, a.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterSharpen_32f_C1R, f.data(), pitch, to.data(), pitch, size)
  RUN(Npp32f, 1, nppiFilterHighPass_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp32f, 1, nppiFilterHighPass_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  RUN(Npp8u, 1, nppiFilterLowPass_8u_C1R, a.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_3_X_3)
  RUN(Npp32f, 1, nppiFilterLowPass_32f_C1R, f.data(), pitch, to.data(), pitch, size, NPP_MASK_SIZE_5_X_5)
  const NppiRect all{0, 0, width, height}, larger{0, 0, 30, 22}, smaller{0, 0, 15, 9};
  RUN(Npp8u, 1, nppiResize_8u_C1R, a.data(), pitch, size, all, to.data(), pitch, {30, 22}, larger, NPPI_INTER_NN)
  RUN(Npp8u, 1, nppiResize_8u_C1R, a.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_NN)
  RUN(Npp8u, 1, nppiResize_8u_C1R, a.data(), pitch, size, all, to.data(), pitch, {30, 22}, larger, NPPI_INTER_LINEAR)
  RUN(Npp8u, 1, nppiResize_8u_C1R, a.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_LINEAR)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {30, 22}, larger, NPPI_INTER_LINEAR)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_LINEAR)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {30, 22}, larger, NPPI_INTER_CUBIC)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_CUBIC)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {30, 22}, larger, NPPI_INTER_LANCZOS)
  RUN(Npp32f, 1, nppiResize_32f_C1R, f.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_SUPER)
  RUN(Npp8u, 1, nppiResize_8u_C1R, a.data(), pitch, size, all, to.data(), pitch, {15, 9}, smaller, NPPI_INTER_SUPER)
  RUN(Npp8u, 1, nppiRotate_8u_C1R, a.data(), size, pitch, all, to.data(), pitch, all, 30, 3, 5, NPPI_INTER_LINEAR)
  RUN(Npp8u, 1, nppiRotate_8u_C1R, a.data(), size, pitch, all, to.data(), pitch, all, 30, 3, 5, NPPI_INTER_NN)
  const double affine[2][3] = {{1.1, 0.2, -1.3}, {-0.1, 0.9, 2.2}};
  RUN(Npp8u, 1, nppiWarpAffine_8u_C1R, a.data(), size, pitch, all, to.data(), pitch, all, affine, NPPI_INTER_LINEAR)
  RUN(Npp8u, 1, nppiWarpAffine_8u_C1R, a.data(), size, pitch, all, to.data(), pitch, all, affine, NPPI_INTER_NN)
  RUN(Npp8u, 1, nppiRGBToGray_8u_C3C1R, a3.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 3, nppiRGBToYUV_8u_C3R, a3.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 3, nppiYUVToRGB_8u_C3R, a3.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 3, nppiRGBToYCbCr_8u_C3R, a3.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 3, nppiYCbCrToRGB_8u_C3R, a3.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 3, nppiRGBToHSV_8u_C3R, a3.data(), pitch, to.data(), pitch, size)
  Npp32s *levels, *values;
  cudaMallocManaged(&levels, 12);
  cudaMallocManaged(&values, 12);
  levels[0] = 0, levels[1] = 100, levels[2] = 255, values[0] = 255, values[1] = 55, values[2] = 0;
  RUN(Npp8u, 1, nppiLUT_Linear_8u_C1R, a.data(), pitch, to.data(), pitch, size, values, levels, 3)
  RUN(Npp8u, 1, nppiLUT_8u_C1R, a.data(), pitch, to.data(), pitch, size, values, levels, 3)
  const Npp32f twist[3][4] = {{.3f, .5f, .1f, 4}, {-.2f, .7f, .2f, 30}, {.5f, -.4f, .8f, 3}};
  RUN(Npp8u, 3, nppiColorTwist32f_8u_C3R, a3.data(), pitch, to.data(), pitch, size, twist)
  RUN(Npp8u, 1, nppiAdd_8u_C1RSfs, a.data(), pitch, b.data(), pitch, to.data(), pitch, size, 1)
  RUN(Npp8u, 1, nppiAdd_8u_C1RSfs, a.data(), pitch, b.data(), pitch, to.data(), pitch, size, 2)
  RUN(Npp8u, 1, nppiMul_8u_C1RSfs, a.data(), pitch, b.data(), pitch, to.data(), pitch, size, 7)
  RUN(Npp8u, 1, nppiDiv_8u_C1RSfs, a.data(), pitch, b.data(), pitch, to.data(), pitch, size, 0)
  RUN(Npp8u, 1, nppiDivC_8u_C1RSfs, a.data(), pitch, 6, to.data(), pitch, size, 0)
  RUN(Npp8u, 1, nppiMulScale_8u_C1R, a.data(), pitch, b.data(), pitch, to.data(), pitch, size)
  RUN(Npp8u, 1, nppiSqrt_8u_C1RSfs, a.data(), pitch, to.data(), pitch, size, 0)
  RUN(Npp8u, 1, nppiLn_8u_C1RSfs, a.data(), pitch, to.data(), pitch, size, 0)
  RUN(Npp16s, 1, nppiSub_16s_C1RSfs, s.data(), pitch, s.data() + 1, pitch, to.data(), pitch, size, 1)
  RUN(Npp8u, 1, nppiScale_16u8u_C1R, u.data(), pitch, to.data(), pitch, size, NPP_ALG_HINT_NONE)
  RUN(Npp8u, 1, nppiAlphaCompC_8u_C1R, a.data(), pitch, 100, b.data(), pitch, 200, to.data(), pitch, size, NPPI_OP_ALPHA_OVER)
  if (argc > 1)
    printf("%d of %d\n", right, all_lines);
}
