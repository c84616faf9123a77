// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NPP's signals: arithmetic, sums, extremes, products and conversions.
// builds: clang++
// flags: -lnpps -lnppc
#include "pictures.h"
#include <npps.h>

template <class T> void told(const char *what, int answer, array<T> &to, int count) {
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < to.size; ++i)
    sum += double(to[i]) * (i % 101 + 1);
  printf("%s: %d, sum %.7g", what, answer, sum), show("", to.data, count);
}

int main() {
  const NppStreamContext context = npp_context();
  constexpr int count = 1000;
  array<Npp32f> f(count), g(count), to(count), one(4);
  array<Npp16s> s(count), t(count), shorts(count);
  array<Npp8u> a(count), b(count), bytes(count);
  for (int i = 0; i < count; ++i)
    s[i] = s[i] * 1000 + i, t[i] = t[i] * 7 + 3, a[i] = i * 7, b[i] = i * 3 + 1;
  array<Npp8u> room(1 << 20);
  told("add", nppsAdd_32f_Ctx(f, g, to, count, context), to, 9);
  told("subtract", nppsSub_32f_Ctx(f, g, to, count, context), to, 9);
  told("multiply", nppsMul_32f_Ctx(f, g, to, count, context), to, 9);
  for (int scale : {0, 2}) {
    told("add shorts", nppsAdd_16s_Sfs_Ctx(s, t, shorts, count, scale, context), shorts, 9);
    told("subtract shorts", nppsSub_16s_Sfs_Ctx(s, t, shorts, count, scale, context), shorts, 9);
    told("multiply shorts", nppsMul_16s_Sfs_Ctx(s, t, shorts, count, scale, context), shorts, 9);
    told("add bytes", nppsAdd_8u_Sfs_Ctx(a, b, bytes, count, scale, context), bytes, 9);
    told("constant", nppsMulC_8u_Sfs_Ctx(a, 3, bytes, count, scale, context), bytes, 9);
  }
  told("constant", nppsAddC_32f_Ctx(f, 2.5f, to, count, context), to, 9);
  told("constant in place", nppsMulC_32f_I_Ctx(0.5f, to, count, context), to, 9);
  told("absolute", nppsAbs_32f_Ctx(f, to, count, context), to, 9);
  told("square", nppsSqr_32f_Ctx(f, to, count, context), to, 9);
  told("root", nppsSqrt_32f_Ctx(to, g, count, context), g, 9);
  told("set", nppsSet_32f_Ctx(3, to, 10, context), to, 12);
  told("zero", nppsZero_32f_Ctx(to + 4, 3, context), to, 12);
  told("copy", nppsCopy_32f_Ctx(f, to + 1, 5, context), to, 12);
  told("convert", nppsConvert_16s32f_Ctx(s, to, count, context), to, 9);
  one[0] = one[1] = one[2] = one[3] = 0;
  told("sum", nppsSum_32f_Ctx(f, count, one, room, context), one, 1);
  told("mean", nppsMean_32f_Ctx(f, count, one, room, context), one, 1);
  told("max", nppsMax_32f_Ctx(f, count, one, room, context), one, 1);
  told("min", nppsMin_32f_Ctx(f, count, one, room, context), one, 1);
  told("both", nppsMinMax_32f_Ctx(f, count, one, one + 1, room, context), one, 2);
  told("greatest norm", nppsNorm_Inf_32f_Ctx(f, count, one, room, context), one, 1);
  told("norm of sums", nppsNorm_L1_32f_Ctx(f, count, one, room, context), one, 1);
  told("dot", nppsDotProd_32f_Ctx(f, g, count, one, room, context), one, 1);
  f[123] = 50, f[77] = -50;
  array<int> at(1);
  told("max at", nppsMaxIndx_32f_Ctx(f, count, one, at, room, context), one, 1), show("at", at);
  told("min at", nppsMinIndx_32f_Ctx(f, count, one, at, room, context), one, 1), show("at", at);
}
