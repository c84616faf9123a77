// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions that shift, multiply and compare words.
// A sum over rows of edge cases for each instruction.
// clang-format off
#define INSTRUCTIONS \
  W("vshl.u32.u32.u32.clamp %0, %1, %2;") \
  W("vshl.u32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.wrap %0, %1, %2;") \
  W("vshl.u32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.u32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.u32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.clamp %0, %1, %2;") \
  W("vshl.u32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.wrap %0, %1, %2;") \
  W("vshl.u32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.u32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.u32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.u32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.clamp %0, %1, %2;") \
  W("vshl.s32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.wrap %0, %1, %2;") \
  W("vshl.s32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.s32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.s32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.clamp %0, %1, %2;") \
  W("vshl.s32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.wrap %0, %1, %2;") \
  W("vshl.s32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshl.s32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshl.s32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshl.s32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.clamp %0, %1, %2;") \
  W("vshr.u32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.wrap %0, %1, %2;") \
  W("vshr.u32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.u32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.u32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.clamp %0, %1, %2;") \
  W("vshr.u32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.wrap %0, %1, %2;") \
  W("vshr.u32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.u32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.u32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.u32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.clamp %0, %1, %2;") \
  W("vshr.s32.u32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.wrap %0, %1, %2;") \
  W("vshr.s32.u32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.s32.u32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.u32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.s32.u32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.clamp %0, %1, %2;") \
  W("vshr.s32.s32.u32.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.wrap %0, %1, %2;") \
  W("vshr.s32.s32.u32.wrap.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.sat.clamp %0, %1, %2;") \
  W("vshr.s32.s32.u32.sat.clamp.add %0, %1, %2, %3;") \
  W("vshr.s32.s32.u32.sat.wrap %0, %1, %2;") \
  W("vshr.s32.s32.u32.sat.wrap.add %0, %1, %2, %3;") \
  W("vmad.u32.u32.u32 %0, %1, %2, %3;") \
  W("vmad.u32.u32.u32.po %0, %1, %2, %3;") \
  W("vmad.u32.u32.s32 %0, %1, %2, %3;") \
  W("vmad.u32.u32.s32.po %0, %1, %2, %3;") \
  W("vmad.u32.s32.u32 %0, %1, %2, %3;") \
  W("vmad.u32.s32.u32.po %0, %1, %2, %3;") \
  W("vmad.u32.s32.s32 %0, %1, %2, %3;") \
  W("vmad.u32.s32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.u32.u32 %0, %1, %2, %3;") \
  W("vmad.s32.u32.u32.po %0, %1, %2, %3;") \
  W("vmad.s32.u32.s32 %0, %1, %2, %3;") \
  W("vmad.s32.u32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.u32 %0, %1, %2, %3;") \
  W("vmad.s32.s32.u32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.sat.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.shr15 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat.shr7 %0, %1, %2, %3;") \
  W("vmad.s32.s32.s32.po.sat.shr15 %0, %1, %2, %3;") \
  W("vset.u32.u32.ge %0, %1, %2;") \
  W("vset.u32.u32.le.add %0, %1, %2, %3;") \
  W("vset.u32.u32.ge.min %0, %1, %2, %3;") \
  W("vset.u32.u32.lt.max %0, %1, %2, %3;") \
  W("vset.u32.s32.le %0, %1, %2;") \
  W("vset.u32.s32.gt.add %0, %1, %2, %3;") \
  W("vset.u32.s32.le.min %0, %1, %2, %3;") \
  W("vset.u32.s32.gt.max %0, %1, %2, %3;") \
  W("vset.s32.u32.lt %0, %1, %2;") \
  W("vset.s32.u32.gt.add %0, %1, %2, %3;") \
  W("vset.s32.u32.gt.min %0, %1, %2, %3;") \
  W("vset.s32.u32.le.max %0, %1, %2, %3;") \
  W("vset.s32.s32.gt %0, %1, %2;") \
  W("vset.s32.s32.ne.add %0, %1, %2, %3;") \
  W("vset.s32.s32.lt.min %0, %1, %2, %3;") \
  W("vset.s32.s32.ge.max %0, %1, %2, %3;")
// clang-format on

#include "instructions_on_words.h"
