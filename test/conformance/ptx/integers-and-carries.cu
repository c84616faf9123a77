// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions: carries, both halves of a word, 24 bits, dot products.
// A sum over rows of edge cases for each instruction.
// clang-format off
#define INSTRUCTIONS \
  W("{ .reg .b32 q; sub.cc.u32 q, %1, %2; addc.u32 %0, %3, 0; }") \
  W("{ .reg .b32 q; add.cc.u32 q, %1, %2; subc.u32 %0, %3, 0; }") \
  W("{ .reg .b32 q; sub.cc.u32 q, %1, %2; subc.cc.u32 q, q, %3; subc.u32 %0, %1, 5; }") \
  W("{ .reg .b32 q; sub.cc.s32 q, %1, %2; subc.s32 %0, %3, 7; }") \
  W("{ .reg .b32 q; mad.hi.cc.u32 q, %1, %2, %3; madc.lo.u32 %0, %1, %2, q; }") \
  W("add.u16x2 %0, %1, %2;") \
  W("min.u16x2 %0, %1, %2;") \
  W("max.u16x2 %0, %1, %2;") \
  W("add.s16x2 %0, %1, %2;") \
  W("min.s16x2 %0, %1, %2;") \
  W("max.s16x2 %0, %1, %2;") \
  W("min.relu.s16x2 %0, %1, %2;") \
  W("max.relu.s16x2 %0, %1, %2;") \
  W("mul24.lo.u32 %0, %1, %2;") \
  W("mul24.hi.u32 %0, %1, %2;") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; div.u32 %0, %1, q; }") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; rem.u32 %0, %1, q; }") \
  W("szext.clamp.u32 %0, %1, %2;") \
  W("szext.wrap.u32 %0, %1, %2;") \
  W("mul24.lo.s32 %0, %1, %2;") \
  W("mul24.hi.s32 %0, %1, %2;") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; bfe.u32 q, q, 0, 31; div.s32 %0, %1, q; }") \
  W("{ .reg .b32 q; or.b32 q, %2, 1; bfe.u32 q, q, 0, 31; rem.s32 %0, %1, q; }") \
  W("szext.clamp.s32 %0, %1, %2;") \
  W("szext.wrap.s32 %0, %1, %2;") \
  W("mad24.lo.u32 %0, %1, %2, %3;") \
  W("mad24.hi.u32 %0, %1, %2, %3;") \
  W("mad24.lo.s32 %0, %1, %2, %3;") \
  W("mad24.hi.s32 %0, %1, %2, %3;") \
  W("mad24.hi.sat.s32 %0, %1, %2, %3;") \
  W("bmsk.clamp.b32 %0, %1, %2;") \
  W("bmsk.wrap.b32 %0, %1, %2;") \
  W("dp2a.lo.u32.u32 %0, %1, %2, %3;") \
  W("dp2a.lo.u32.s32 %0, %1, %2, %3;") \
  W("dp2a.lo.s32.u32 %0, %1, %2, %3;") \
  W("dp2a.lo.s32.s32 %0, %1, %2, %3;") \
  W("dp2a.hi.u32.u32 %0, %1, %2, %3;") \
  W("dp2a.hi.u32.s32 %0, %1, %2, %3;") \
  W("dp2a.hi.s32.u32 %0, %1, %2, %3;") \
  W("dp2a.hi.s32.s32 %0, %1, %2, %3;") \
  W("shf.l.wrap.b32 %0, %1, %2, %3;") \
  W("shf.l.clamp.b32 %0, %1, %2, %3;") \
  W("shf.r.wrap.b32 %0, %1, %2, %3;") \
  W("shf.r.clamp.b32 %0, %1, %2, %3;") \
  W("or.b32 %0, %1, %2;") \
  W("xor.b32 %0, %1, %2;") \
  W("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.s8.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.u16.s32 %0, %1, %2;") \
  W("cvt.pack.sat.s16.s32 %0, %1, %2;") \
  W("cvt.pack.sat.s4.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.u4.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.s2.s32.b32 %0, %1, %2, %3;") \
  W("cvt.pack.sat.u2.s32.b32 %0, %1, %2, %3;") \
  W("slct.u32.s32 %0, %1, %2, %3;") \
  W("slct.s32.s32 %0, %1, %2, %3;") \
  W("slct.b32.s32 %0, %1, %2, %3;")
// clang-format on

#include "instructions_on_words.h"
