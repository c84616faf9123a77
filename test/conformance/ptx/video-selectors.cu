// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions on bytes and halves of words.
// A sum over rows of edge cases for each instruction.
// clang-format off
#define INSTRUCTIONS \
  W("vadd.u32.u32.u32 %0, %1.h1, %2.b1;") \
  W("vmax.u32.u32.u32 %0, %1.h0, %2.h0;") \
  W("vsub.u32.u32.u32 %0, %1.h0, %2.h1;") \
  W("vabsdiff.u32.u32.u32 %0, %1.b3, %2.b3;") \
  W("vmax.u32.u32.s32 %0, %1, %2.h0;") \
  W("vsub.u32.u32.s32 %0, %1.h0, %2.h1;") \
  W("vmax.u32.u32.s32 %0, %1.b1, %2.b1;") \
  W("vadd.u32.u32.s32 %0, %1, %2.b2;") \
  W("vmin.u32.s32.u32 %0, %1, %2.b1;") \
  W("vadd.u32.s32.u32 %0, %1.b2, %2.b0;") \
  W("vadd.u32.s32.u32 %0, %1.b1, %2.b2;") \
  W("vmin.u32.s32.u32 %0, %1.h1, %2;") \
  W("vadd.u32.s32.s32 %0, %1.b3, %2.b3;") \
  W("vadd.u32.s32.s32 %0, %1.b2, %2.h0;") \
  W("vmax.u32.s32.s32 %0, %1.b1, %2.b3;") \
  W("vabsdiff.u32.s32.s32 %0, %1.b3, %2.b0;") \
  W("vadd.s32.u32.u32 %0, %1.b1, %2;") \
  W("vadd.s32.u32.u32 %0, %1, %2.b3;") \
  W("vmax.s32.u32.u32 %0, %1, %2.b0;") \
  W("vmin.s32.u32.u32 %0, %1.b1, %2.b3;") \
  W("vabsdiff.s32.u32.s32 %0, %1.b0, %2.h0;") \
  W("vadd.s32.u32.s32 %0, %1.h1, %2.b1;") \
  W("vabsdiff.s32.u32.s32 %0, %1.b1, %2.b0;") \
  W("vmin.s32.u32.s32 %0, %1.b2, %2.b2;") \
  W("vmax.s32.s32.u32 %0, %1.b2, %2.h0;") \
  W("vmax.s32.s32.u32 %0, %1.h0, %2.b3;") \
  W("vadd.s32.s32.u32 %0, %1.b3, %2.h1;") \
  W("vmax.s32.s32.u32 %0, %1.b1, %2.b2;") \
  W("vsub.s32.s32.s32 %0, %1.b1, %2.b2;") \
  W("vabsdiff.s32.s32.s32 %0, %1.b3, %2.b1;") \
  W("vmax.s32.s32.s32 %0, %1.b1, %2;") \
  W("vmin.s32.s32.s32 %0, %1.b3, %2.b1;") \
  W("vadd.s32.u32.u32.sat %0, %1.b2, %2.b3;") \
  W("vmax.s32.u32.u32.sat.add %0, %1.h0, %2.b0, %3;") \
  W("vadd.s32.u32.u32.sat.min %0, %1.h0, %2.h0, %3;") \
  W("vabsdiff.s32.u32.u32.sat.max %0, %1.b2, %2.b1, %3;") \
  W("vabsdiff.s32.u32.s32.sat %0, %1.b3, %2.h0;") \
  W("vabsdiff.s32.u32.s32.sat.add %0, %1.h0, %2.b2, %3;") \
  W("vadd.s32.u32.s32.sat.min %0, %1.b3, %2, %3;") \
  W("vadd.s32.u32.s32.sat.max %0, %1.b1, %2.b1, %3;") \
  W("vmin.s32.s32.u32.sat %0, %1.b1, %2.b3;") \
  W("vmax.s32.s32.u32.sat.add %0, %1.b1, %2.b0, %3;") \
  W("vabsdiff.s32.s32.u32.sat.min %0, %1.b0, %2.b1, %3;") \
  W("vabsdiff.s32.s32.u32.sat.max %0, %1.h1, %2.b3, %3;") \
  W("vabsdiff.s32.s32.s32.sat %0, %1.b1, %2.h1;") \
  W("vmin.s32.s32.s32.sat.add %0, %1, %2.h1, %3;") \
  W("vadd.s32.s32.s32.sat.min %0, %1.b3, %2.h0, %3;") \
  W("vsub.s32.s32.s32.sat.max %0, %1.b1, %2.b3, %3;") \
  W("vset.u32.u32.eq %0, %1.b0, %2.h0;") \
  W("vset.u32.u32.ne %0, %1.h1, %2.b1;") \
  W("vset.u32.u32.lt %0, %1.b0, %2.b1;") \
  W("vset.u32.u32.le %0, %1.b0, %2.h0;") \
  W("vset.u32.u32.gt %0, %1.b2, %2.h0;") \
  W("vset.u32.u32.ge %0, %1.h0, %2;") \
  W("vset.u32.s32.eq %0, %1, %2.b3;") \
  W("vset.u32.s32.ne %0, %1.b1, %2.b1;") \
  W("vset.u32.s32.lt %0, %1.h0, %2.h1;") \
  W("vset.u32.s32.le %0, %1.b0, %2.b2;") \
  W("vset.u32.s32.gt %0, %1.h1, %2.h1;") \
  W("vset.u32.s32.ge %0, %1.b0, %2;") \
  W("vset.s32.u32.eq %0, %1.b1, %2.h0;") \
  W("vset.s32.u32.ne %0, %1.h0, %2.b0;") \
  W("vset.s32.u32.lt %0, %1.b3, %2.b2;") \
  W("vset.s32.u32.le %0, %1.b1, %2.b0;") \
  W("vset.s32.u32.gt %0, %1.h1, %2;") \
  W("vset.s32.u32.ge %0, %1, %2.b3;") \
  W("vset.s32.s32.eq %0, %1.b0, %2.b1;") \
  W("vset.s32.s32.ne %0, %1.h1, %2.h1;") \
  W("vset.s32.s32.lt %0, %1.h1, %2.b3;") \
  W("vset.s32.s32.le %0, %1.b0, %2.h1;") \
  W("vset.s32.s32.gt %0, %1.b1, %2.b1;") \
  W("vset.s32.s32.ge %0, %1.h1, %2.h1;") \
  W("vshr.s32.s32.u32.wrap %0, %1, %2.h0;") \
  W("vshr.s32.s32.u32.wrap %0, %1.b0, %2;") \
  W("vshr.s32.s32.u32.wrap %0, %1.b1, %2.h1;") \
  W("vshr.s32.s32.u32.wrap %0, %1.b2, %2.b3;") \
  W("vshr.s32.s32.u32.wrap %0, %1.b3, %2.b1;") \
  W("vshr.s32.s32.u32.wrap %0, %1.h0, %2.b3;") \
  W("vshr.s32.s32.u32.wrap %0, %1.h1, %2.b0;") \
  W("vmad.s32.u32.u32 %0, %1.b2, %2.b1, %3;") \
  W("vmad.s32.u32.s32 %0, %1.b3, %2.h1, %3;") \
  W("vmad.s32.s32.u32 %0, %1.h1, %2.b1, %3;") \
  W("vmad.s32.s32.s32 %0, %1.b2, %2.b1, %3;")
// clang-format on

#include "instructions_on_words.h"
