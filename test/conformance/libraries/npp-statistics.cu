// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NPP: sums, means, extremes and their places, norms, counts, histograms and integrals.
// builds: clang++
// flags: -lnppist -lnppc
#include "pictures.h"

/// Room for any of the functions here.
static Npp8u *room;

int main() {
  const NppStreamContext context = npp_context();
  cudaMallocManaged(&room, 1 << 22);
  picture<Npp8u> a(8), b(7);
  picture<Npp8u, 3> a3(8);
  picture<Npp16s> s(10);
  picture<Npp32f> f(6), g(4);
  const int step = a.step, step3 = a3.step, wide = s.step, widest = f.step;
  array<Npp64f> sums(8);
  const auto told = [&](const char *what, int answer, int count = 1) { printf("%s: %d", what, answer), show("", sums.data, count); };
  size_t size = 0;
  status("size", nppiSumGetBufferHostSize_8u_C1R_Ctx(whole, &size, context));
  printf("needs room %d\n", size > 0);
  told("sum", nppiSum_8u_C1R_Ctx(a.at(), step, whole, room, sums, context));
  told("sums", nppiSum_8u_C3R_Ctx(a3.at(), step3, whole, room, sums, context), 3);
  told("sum", nppiSum_16s_C1R_Ctx(s.at(), wide, whole, room, sums, context));
  told("sum", nppiSum_32f_C1R_Ctx(f.at(), widest, whole, room, sums, context));
  told("mean", nppiMean_8u_C1R_Ctx(a.at(), step, whole, room, sums, context));
  told("means", nppiMean_8u_C3R_Ctx(a3.at(), step3, whole, room, sums, context), 3);
  told("mean and deviation", nppiMean_StdDev_8u_C1R_Ctx(a.at(), step, whole, room, sums, sums + 1, context), 2);
  told("product", nppiDotProd_8u64f_C1R_Ctx(a.at(), step, b.at(), step, whole, sums, room, context));
  told("greatest norm", nppiNorm_Inf_8u_C1R_Ctx(a.at(), step, whole, sums, room, context));
  told("norm of sums", nppiNorm_L1_8u_C1R_Ctx(a.at(), step, whole, sums, room, context));
  told("norm of squares", nppiNorm_L2_8u_C1R_Ctx(a.at(), step, whole, sums, room, context));
  told("difference", nppiNormDiff_L1_8u_C1R_Ctx(a.at(), step, b.at(), step, whole, sums, room, context));
  told("difference of squares", nppiNormDiff_L2_32f_C1R_Ctx(f.at(), widest, g.at(), widest, whole, sums, room, context));
  told("relative", nppiNormRel_Inf_8u_C1R_Ctx(a.at(), step, b.at(), step, whole, sums, room, context));
  array<Npp8u> least(4), most(4);
  array<int> x(4), y(4), counts(64);
  printf("min %d", int(nppiMin_8u_C1R_Ctx(a.at(), step, whole, room, least, context))), show("", least.data, 1);
  printf("max %d", int(nppiMax_8u_C3R_Ctx(a3.at(), step3, whole, room, most, context))), show("", most.data, 3);
  printf("both %d", int(nppiMinMax_8u_C1R_Ctx(a.at(), step, whole, least, most, room, context))), show("", least.data, 1), show("", most.data, 1);
  a.at(7, 3)[0] = 0, a.at(2, 9)[0] = 255;
  for (int i = 0; i < width * height; ++i)
    if (i != 3 * width + 7 && i != 9 * width + 2)
      a.at(i % width, i / width)[0] = std::min(std::max(int(a.at(i % width, i / width)[0]), 1), 254);
  printf("min at %d", int(nppiMinIndx_8u_C1R_Ctx(a.at(), step, whole, room, least, x, y, context))), show("", least.data, 1), show("", x.data, 1), show("", y.data, 1);
  printf("max at %d", int(nppiMaxIndx_8u_C1R_Ctx(a.at(), step, whole, room, most, x, y, context))), show("", most.data, 1), show("", x.data, 1), show("", y.data, 1);
  printf("in range %d", int(nppiCountInRange_8u_C1R_Ctx(a.at(), step, whole, counts, 50, 100, room, context))), show("", counts.data, 1);
  array<Npp32s> levels(6);
  for (int i = 0; i < 6; ++i)
    levels[i] = i * i * 10;
  printf("even %d", int(nppiHistogramEven_8u_C1R_Ctx(a.at(), step, whole, counts, 9, 0, 256, room, context))), show("", counts.data, 8);
  printf("uneven division %d", int(nppiHistogramEven_8u_C1R_Ctx(a.at(), step, whole, counts, 8, 10, 200, room, context))), show("", counts.data, 7);
  printf("range %d", int(nppiHistogramRange_8u_C1R_Ctx(a.at(), step, whole, counts, levels, 6, room, context))), show("", counts.data, 5);
  picture<Npp32s> integral;
  integral.print("integral", nppiIntegral_8u32s_C1R_Ctx(a.at(), step, integral.at(), integral.step, whole, 5, context));
  picture<Npp32f> of_floats;
  of_floats.print("integral", nppiIntegral_8u32f_C1R_Ctx(a.at(), step, of_floats.at(), of_floats.step, whole, 0.5f, context));
}
