// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NPP: copies, channels, types, constants, transposition, mirrors, thresholds and comparisons.
// builds: clang++
// flags: -lnppial -lnppidei -lnppitc -lnppc -lnppig -lnppicc
#include "pictures.h"

int main() {
  const NppStreamContext context = npp_context();
  picture<Npp8u> a(8), mask(1);
  picture<Npp8u, 3> a3(8);
  picture<Npp8u, 4> a4(8);
  picture<Npp16s> s(10);
  picture<Npp16u> u(9);
  picture<Npp32f> f(9);
  for (int i = 0; i < int(f.step * f.rows / sizeof(float)); ++i)
    f.memory[i] = f.memory[i] / 2 - 100;
  const int step = a.step, step3 = a3.step, step4 = a4.step, wide = s.step, widest = f.step;
  const Npp8u colors[4] = {9, 8, 7, 6};
  NPP_SHOWN(Npp8u, 1, nppiCopy_8u_C1R, a.at(), step, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 1, nppiCopy_8u_C1MR, a.at(), step, to.at(), step, whole, mask.at(), step)
  NPP_SHOWN(Npp8u, 3, nppiCopy_8u_C3R, a3.at(), step3, to.at(), step3, whole)
  NPP_SHOWN(Npp8u, 1, nppiCopy_8u_C3C1R, a3.at() + 1, step3, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 3, nppiCopy_8u_C1C3R, a.at(), step, to.at() + 2, step3, whole)
  NPP_SHOWN(Npp8u, 3, nppiDup_8u_C1C3R, a.at(), step, to.at(), step3, whole)
  NPP_SHOWN(Npp8u, 1, nppiSet_8u_C1R, 5, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 4, nppiSet_8u_C4R, colors, to.at(), step4, whole)
  NPP_SHOWN(Npp8u, 4, nppiSet_8u_AC4R, colors, to.at(), step4, whole)
  NPP_SHOWN(Npp32f, 1, nppiSet_32f_C1R, -1.5f, to.at(), widest, whole)
  NPP_SHOWN(Npp8u, 1, nppiSet_8u_C1MR, 5, to.at(), step, whole, mask.at(), step)
  NPP_SHOWN(Npp32f, 1, nppiConvert_8u32f_C1R, a.at(), step, to.at(), widest, whole)
  NPP_SHOWN(Npp16u, 1, nppiConvert_8u16u_C1R, a.at(), step, to.at(), wide, whole)
  for (auto mode : {NPP_RND_NEAR, NPP_RND_ZERO, NPP_RND_FINANCIAL}) {
    NPP_SHOWN(Npp8u, 1, nppiConvert_32f8u_C1R, f.at(), widest, to.at(), step, whole, mode)
    NPP_SHOWN(Npp16s, 1, nppiConvert_32f16s_C1R, f.at(), widest, to.at(), wide, whole, mode)
  }
  const int order[4] = {2, 0, 1, 3};
  NPP_SHOWN(Npp8u, 3, nppiSwapChannels_8u_C3R, a3.at(), step3, to.at(), step3, whole, order)
  NPP_SHOWN(Npp8u, 4, nppiSwapChannels_8u_C4R, a4.at(), step4, to.at(), step4, whole, order)
  NPP_SHOWN(Npp8u, 1, nppiTranspose_8u_C1R, a.at(), step, to.at(), step, NppiSize{9, 11})
  for (auto axis : {NPP_HORIZONTAL_AXIS, NPP_VERTICAL_AXIS, NPP_BOTH_AXIS}) {
    NPP_SHOWN(Npp8u, 1, nppiMirror_8u_C1R, a.at(), step, to.at(), step, whole, axis)
    NPP_SHOWN(Npp8u, 3, nppiMirror_8u_C3R, a3.at(), step3, to.at(), step3, whole, axis)
  }
  NPP_SHOWN(Npp8u, 1, nppiCopyConstBorder_8u_C1R, a.at(), step, NppiSize{10, 6}, to.at(), step, NppiSize{16, 11}, 2, 3, 200)
  NPP_SHOWN(Npp8u, 1, nppiCopyReplicateBorder_8u_C1R, a.at(), step, NppiSize{10, 6}, to.at(), step, NppiSize{16, 11}, 2, 3)
  NPP_SHOWN(Npp8u, 1, nppiCopyWrapBorder_8u_C1R, a.at(), step, NppiSize{10, 6}, to.at(), step, NppiSize{16, 11}, 2, 3)
  for (auto compare : {NPP_CMP_LESS, NPP_CMP_LESS_EQ, NPP_CMP_EQ, NPP_CMP_GREATER_EQ, NPP_CMP_GREATER}) {
    NPP_SHOWN(Npp8u, 1, nppiCompareC_8u_C1R, a.at(), step, 128, to.at(), step, whole, compare)
    NPP_SHOWN(Npp8u, 1, nppiCompare_8u_C1R, a.at(), step, a.at(1), step, to.at(), step, whole, compare)
    NPP_SHOWN(Npp8u, 1, nppiCompareC_32f_C1R, f.at(), widest, 10.f, to.at(), step, whole, compare)
  }
  for (auto compare : {NPP_CMP_LESS, NPP_CMP_GREATER}) {
    NPP_SHOWN(Npp8u, 1, nppiThreshold_8u_C1R, a.at(), step, to.at(), step, whole, 90, compare)
    NPP_SHOWN(Npp32f, 1, nppiThreshold_32f_C1R, f.at(), widest, to.at(), widest, whole, 9.f, compare)
    NPP_SHOWN(Npp8u, 1, nppiThreshold_Val_8u_C1R, a.at(), step, to.at(), step, whole, 90, 3, compare)
  }
  NPP_SHOWN(Npp8u, 1, nppiThreshold_LTValGTVal_8u_C1R, a.at(), step, to.at(), step, whole, 60, 1, 180, 2)
  NPP_SHOWN(Npp16s, 1, nppiThreshold_GTVal_16s_C1R, s.at(), wide, to.at(), wide, whole, 500, -4)
  NPP_SHOWN(Npp8u, 1, nppiScale_16u8u_C1R, u.at(), wide, to.at(), step, whole, NPP_ALG_HINT_NONE)
  NPP_SHOWN(Npp32f, 1, nppiScale_8u32f_C1R, a.at(), step, to.at(), widest, whole, 0.f, 255.f)
  NPP_SHOWN(Npp8u, 1, nppiScale_32f8u_C1R, f.at(), widest, to.at(), step, whole, -100.f, 155.f)
}
