// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NPP: boxes, medians, extremes, masks of one's own, edges and morphology of small numbers.
// builds: clang++
// flags: -lnppif -lnppim -lnppc
#include "pictures.h"

int main() {
  const NppStreamContext context = npp_context();
  picture<Npp8u> a(5), bits(1);
  picture<Npp8u, 3> a3(5);
  picture<Npp32f> f(6);
  picture<Npp16s> s(7);
  const int step = a.step, step3 = a3.step, wide = s.step, widest = f.step;
  for (NppiSize mask : {NppiSize{3, 3}, NppiSize{4, 2}, NppiSize{5, 5}})
    for (NppiPoint anchor : {NppiPoint{0, 0}, NppiPoint{1, 1}}) {
      NPP_SHOWN(Npp8u, 1, nppiFilterMax_8u_C1R, a.at(), step, to.at(), step, whole, mask, anchor)
      NPP_SHOWN(Npp8u, 1, nppiFilterMin_8u_C1R, a.at(), step, to.at(), step, whole, mask, anchor)
      NPP_SHOWN(Npp8u, 3, nppiFilterMax_8u_C3R, a3.at(), step3, to.at(), step3, whole, mask, anchor)
      NPP_SHOWN(Npp32f, 1, nppiFilterMin_32f_C1R, f.at(), widest, to.at(), widest, whole, mask, anchor)
    }
  NPP_SHOWN(Npp32f, 1, nppiFilterBox_32f_C1R, f.at(), widest, to.at(), widest, whole, {4, 4}, {1, 2})
  NPP_SHOWN(Npp8u, 1, nppiFilterBox_8u_C1R, a.at(), step, to.at(), step, whole, {3, 3}, {1, 1})
  array<Npp32s> weights{1, 2, 1, 0, 3, -1, 2, 1, -2};
  array<Npp32f> numbers{0.5f, 0.25f, -1, 2, 1, 0, 0.5f, -0.5f, 1};
  for (int divisor : {1, 7}) {
    NPP_SHOWN(Npp8u, 1, nppiFilter_8u_C1R, a.at(), step, to.at(), step, whole, weights.data, {3, 3}, {1, 1}, divisor)
    NPP_SHOWN(Npp16s, 1, nppiFilter_16s_C1R, s.at(), wide, to.at(), wide, whole, weights.data, {3, 3}, {2, 0}, divisor)
    NPP_SHOWN(Npp8u, 1, nppiFilterRow_8u_C1R, a.at(), step, to.at(), step, whole, weights.data, 5, 2, divisor)
    NPP_SHOWN(Npp8u, 1, nppiFilterColumn_8u_C1R, a.at(), step, to.at(), step, whole, weights.data, 5, 1, divisor)
  }
  NPP_SHOWN(Npp32f, 1, nppiFilterColumn_32f_C1R, f.at(), widest, to.at(), widest, whole, numbers.data, 4, 3)
  NPP_SHOWN(Npp16s, 1, nppiFilterSobelHoriz_8u16s_C1R, a.at(), step, to.at(), wide, whole, NPP_MASK_SIZE_3_X_3)
  NPP_SHOWN(Npp16s, 1, nppiFilterSobelVert_8u16s_C1R, a.at(), step, to.at(), wide, whole, NPP_MASK_SIZE_5_X_5)
  NPP_SHOWN(Npp16s, 1, nppiFilterScharrHoriz_8u16s_C1R, a.at(), step, to.at(), wide, whole)
  NPP_SHOWN(Npp32f, 1, nppiFilterLaplace_32f_C1R, f.at(), widest, to.at(), widest, whole, NPP_MASK_SIZE_3_X_3)
  NPP_SHOWN(Npp8u, 1, nppiFilterBoxBorder_8u_C1R, a.at(), step, whole, {0, 0}, to.at(), step, whole, {3, 3}, {1, 1}, NPP_BORDER_REPLICATE)
  NPP_SHOWN(Npp8u, 1, nppiFilterMaxBorder_8u_C1R, a.at(), step, whole, {0, 0}, to.at(), step, whole, {3, 3}, {1, 1}, NPP_BORDER_REPLICATE)
  array<Npp8u> shape{0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 0};
  for (auto *from : {a.at(), bits.at()}) {
    NPP_SHOWN(Npp8u, 1, nppiDilate_8u_C1R, from, step, to.at(), step, whole, shape.data, {3, 3}, {1, 1})
    NPP_SHOWN(Npp8u, 1, nppiErode_8u_C1R, from, step, to.at(), step, whole, shape.data, {4, 3}, {2, 1})
    NPP_SHOWN(Npp8u, 1, nppiDilate3x3_8u_C1R, from, step, to.at(), step, whole)
    NPP_SHOWN(Npp8u, 1, nppiErode3x3_8u_C1R, from, step, to.at(), step, whole)
  }
  Npp32u size = 0;
  status("size", nppiFilterMedianGetBufferSize_8u_C1R_Ctx(whole, {3, 3}, &size, context));
  array<Npp8u> room(int(size) + 1);
  NPP_SHOWN(Npp8u, 1, nppiFilterMedian_8u_C1R, a.at(), step, to.at(), step, whole, {3, 3}, {1, 1}, room.data)
  NPP_SHOWN(Npp8u, 1, nppiFilterMedian_8u_C1R, a.at(), step, to.at(), step, whole, {5, 3}, {0, 2}, room.data)
}
