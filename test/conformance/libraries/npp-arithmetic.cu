// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NPP: sums, products and bits of pixels, scaled, of constants, in place, of three types.
// builds: clang++
// flags: -lnppial -lnppidei -lnppitc -lnppc
#include "pictures.h"

int main() {
  const NppStreamContext context = npp_context();
  picture<Npp8u> a(8), b(7);
  picture<Npp8u, 3> a3(8), b3(6);
  picture<Npp8u, 4> a4(8), b4(5);
  picture<Npp16s> s(9), t(12);
  picture<Npp16u> u(14), v(10);
  picture<Npp32f> f(8), g(5);
  const int step = a.step, step3 = a3.step, step4 = a4.step, wide = s.step, widest = f.step;
  for (int scale : {0, 1, 3}) {
    NPP_SHOWN(Npp8u, 1, nppiAdd_8u_C1RSfs, a.at(), step, b.at(), step, to.at(), step, whole, scale)
    NPP_SHOWN(Npp8u, 1, nppiSub_8u_C1RSfs, a.at(), step, b.at(), step, to.at(), step, whole, scale)
    NPP_SHOWN(Npp8u, 3, nppiMul_8u_C3RSfs, a3.at(), step3, b3.at(), step3, to.at(), step3, whole, scale)
    NPP_SHOWN(Npp8u, 4, nppiAdd_8u_C4RSfs, a4.at(), step4, b4.at(), step4, to.at(), step4, whole, scale)
    NPP_SHOWN(Npp8u, 4, nppiSub_8u_AC4RSfs, a4.at(), step4, b4.at(), step4, to.at(), step4, whole, scale)
    NPP_SHOWN(Npp16s, 1, nppiAdd_16s_C1RSfs, s.at(), wide, t.at(), wide, to.at(), wide, whole, scale)
    NPP_SHOWN(Npp16s, 1, nppiMul_16s_C1RSfs, s.at(), wide, t.at(), wide, to.at(), wide, whole, scale)
    NPP_SHOWN(Npp16u, 1, nppiSub_16u_C1RSfs, u.at(), wide, v.at(), wide, to.at(), wide, whole, scale)
    NPP_SHOWN(Npp16u, 1, nppiMulC_16u_C1RSfs, u.at(), wide, 7, to.at(), wide, whole, scale)
    NPP_SHOWN(Npp8u, 1, nppiAddC_8u_C1RSfs, a.at(), step, 100, to.at(), step, whole, scale)
    NPP_SHOWN(Npp8u, 1, nppiSubC_8u_C1RSfs, a.at(), step, 100, to.at(), step, whole, scale)
    NPP_SHOWN(Npp8u, 1, nppiDivC_8u_C1RSfs, a.at(), step, 7, to.at(), step, whole, scale)
    NPP_SHOWN(Npp8u, 1, nppiSqr_8u_C1RSfs, b.at(), step, to.at(), step, whole, scale)
  }
  const Npp8u constants[4] = {1, 2, 3, 4};
  NPP_SHOWN(Npp8u, 3, nppiMulC_8u_C3RSfs, a3.at(), step3, constants, to.at(), step3, whole, 1)
  NPP_SHOWN(Npp8u, 4, nppiAddC_8u_AC4RSfs, a4.at(), step4, constants, to.at(), step4, whole, 0)
  NPP_SHOWN(Npp32f, 1, nppiAdd_32f_C1R, f.at(), widest, g.at(), widest, to.at(), widest, whole)
  NPP_SHOWN(Npp32f, 1, nppiSub_32f_C1R, f.at(), widest, g.at(), widest, to.at(), widest, whole)
  NPP_SHOWN(Npp32f, 1, nppiMul_32f_C1R, f.at(), widest, g.at(), widest, to.at(), widest, whole)
  NPP_SHOWN(Npp32f, 1, nppiMulC_32f_C1R, f.at(), widest, 0.25f, to.at(), widest, whole)
  NPP_SHOWN(Npp32f, 1, nppiAbsDiff_32f_C1R, f.at(), widest, g.at(), widest, to.at(), widest, whole)
  NPP_SHOWN(Npp8u, 1, nppiAbsDiff_8u_C1R, a.at(), step, b.at(), step, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 1, nppiAnd_8u_C1R, a.at(), step, b.at(), step, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 3, nppiOr_8u_C3R, a3.at(), step3, b3.at(), step3, to.at(), step3, whole)
  NPP_SHOWN(Npp8u, 4, nppiXor_8u_C4R, a4.at(), step4, b4.at(), step4, to.at(), step4, whole)
  NPP_SHOWN(Npp8u, 1, nppiXorC_8u_C1R, a.at(), step, 0x5a, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 1, nppiNot_8u_C1R, a.at(), step, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 1, nppiLShiftC_8u_C1R, a.at(), step, 2, to.at(), step, whole)
  NPP_SHOWN(Npp8u, 1, nppiRShiftC_8u_C1R, a.at(), step, 3, to.at(), step, whole)
  b.print("in place", nppiAdd_8u_C1IRSfs_Ctx(a.at(), step, b.at(), step, whole, 0, context));
  b.print("constant in place", nppiSubC_8u_C1IRSfs_Ctx(30, b.at(), step, whole, 0, context));
  g.print("in place", nppiMul_32f_C1IR_Ctx(f.at(), widest, g.at(), widest, whole, context));
}
