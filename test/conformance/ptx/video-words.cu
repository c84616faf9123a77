// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Video instructions on words, with .sat and second operations.
// A sum over rows of edge cases for each instruction.
// clang-format off
#define INSTRUCTIONS \
  W("vadd.u32.u32.u32.add %0, %1, %2, %3;") \
  W("vadd.u32.u32.s32 %0, %1, %2;") \
  W("vadd.u32.u32.s32.add %0, %1, %2, %3;") \
  W("vadd.u32.s32.u32.add %0, %1, %2, %3;") \
  W("vadd.u32.s32.s32 %0, %1, %2;") \
  W("vadd.u32.s32.s32.add %0, %1, %2, %3;") \
  W("vadd.u32.s32.s32.sat %0, %1, %2;") \
  W("vadd.u32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vadd.u32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vadd.u32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32 %0, %1, %2;") \
  W("vadd.s32.u32.u32.add %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32.min %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32.max %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32.sat %0, %1, %2;") \
  W("vadd.s32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vadd.s32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.add %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.min %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.max %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.sat %0, %1, %2;") \
  W("vadd.s32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vadd.s32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.add %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.min %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.max %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.sat %0, %1, %2;") \
  W("vadd.s32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vadd.s32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32 %0, %1, %2;") \
  W("vadd.s32.s32.s32.add %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32.min %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32.max %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32.sat %0, %1, %2;") \
  W("vadd.s32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vadd.s32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vsub.u32.u32.u32.add %0, %1, %2, %3;") \
  W("vsub.u32.u32.u32.sat %0, %1, %2;") \
  W("vsub.u32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vsub.u32.u32.s32.add %0, %1, %2, %3;") \
  W("vsub.u32.s32.u32 %0, %1, %2;") \
  W("vsub.u32.s32.u32.add %0, %1, %2, %3;") \
  W("vsub.u32.s32.u32.sat %0, %1, %2;") \
  W("vsub.u32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vsub.u32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vsub.u32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vsub.u32.s32.s32.add %0, %1, %2, %3;") \
  W("vsub.u32.s32.s32.sat %0, %1, %2;") \
  W("vsub.u32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vsub.u32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vsub.u32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32 %0, %1, %2;") \
  W("vsub.s32.u32.u32.add %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32.min %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32.max %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32.sat %0, %1, %2;") \
  W("vsub.s32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vsub.s32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.add %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.min %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.max %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.sat %0, %1, %2;") \
  W("vsub.s32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vsub.s32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32 %0, %1, %2;") \
  W("vsub.s32.s32.u32.add %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32.min %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32.max %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32.sat %0, %1, %2;") \
  W("vsub.s32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vsub.s32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.add %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.min %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.max %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.sat %0, %1, %2;") \
  W("vsub.s32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vsub.s32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32 %0, %1, %2;") \
  W("vabsdiff.u32.u32.u32.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32.sat %0, %1, %2;") \
  W("vabsdiff.u32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.s32 %0, %1, %2;") \
  W("vabsdiff.u32.u32.s32.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.s32.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.u32.s32.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.u32 %0, %1, %2;") \
  W("vabsdiff.u32.s32.u32.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.u32.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.u32.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32 %0, %1, %2;") \
  W("vabsdiff.u32.s32.s32.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32.max %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32.sat %0, %1, %2;") \
  W("vabsdiff.u32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.u32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32 %0, %1, %2;") \
  W("vabsdiff.s32.u32.u32.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32.sat %0, %1, %2;") \
  W("vabsdiff.s32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.sat %0, %1, %2;") \
  W("vabsdiff.s32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32 %0, %1, %2;") \
  W("vabsdiff.s32.s32.u32.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32.sat %0, %1, %2;") \
  W("vabsdiff.s32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32 %0, %1, %2;") \
  W("vabsdiff.s32.s32.s32.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32.max %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32.sat %0, %1, %2;") \
  W("vabsdiff.s32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vabsdiff.s32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.add %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.min %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.max %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.sat %0, %1, %2;") \
  W("vmin.u32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vmin.u32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vmin.u32.u32.s32.add %0, %1, %2, %3;") \
  W("vmin.u32.u32.s32.sat %0, %1, %2;") \
  W("vmin.u32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vmin.u32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vmin.u32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vmin.u32.s32.u32 %0, %1, %2;") \
  W("vmin.u32.s32.u32.add %0, %1, %2, %3;") \
  W("vmin.u32.s32.u32.sat %0, %1, %2;") \
  W("vmin.u32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vmin.u32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vmin.u32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vmin.u32.s32.s32.add %0, %1, %2, %3;") \
  W("vmin.u32.s32.s32.sat %0, %1, %2;") \
  W("vmin.u32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vmin.u32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vmin.u32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32 %0, %1, %2;") \
  W("vmin.s32.u32.u32.add %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32.min %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32.max %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32.sat %0, %1, %2;") \
  W("vmin.s32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vmin.s32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32 %0, %1, %2;") \
  W("vmin.s32.u32.s32.add %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32.min %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32.max %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32.sat %0, %1, %2;") \
  W("vmin.s32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vmin.s32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32 %0, %1, %2;") \
  W("vmin.s32.s32.u32.add %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32.min %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32.max %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32.sat %0, %1, %2;") \
  W("vmin.s32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vmin.s32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32 %0, %1, %2;") \
  W("vmin.s32.s32.s32.add %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32.min %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32.max %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32.sat %0, %1, %2;") \
  W("vmin.s32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vmin.s32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.add %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.min %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.max %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.sat %0, %1, %2;") \
  W("vmax.u32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vmax.u32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32 %0, %1, %2;") \
  W("vmax.u32.u32.s32.add %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32.min %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32.max %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32.sat %0, %1, %2;") \
  W("vmax.u32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vmax.u32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.add %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.min %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.max %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.sat %0, %1, %2;") \
  W("vmax.u32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vmax.u32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vmax.u32.s32.s32 %0, %1, %2;") \
  W("vmax.u32.s32.s32.add %0, %1, %2, %3;") \
  W("vmax.u32.s32.s32.sat %0, %1, %2;") \
  W("vmax.u32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vmax.u32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vmax.u32.s32.s32.sat.max %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32 %0, %1, %2;") \
  W("vmax.s32.u32.u32.add %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32.min %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32.max %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32.sat %0, %1, %2;") \
  W("vmax.s32.u32.u32.sat.add %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32.sat.min %0, %1, %2, %3;") \
  W("vmax.s32.u32.u32.sat.max %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.add %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.min %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.max %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.sat %0, %1, %2;") \
  W("vmax.s32.u32.s32.sat.add %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.sat.min %0, %1, %2, %3;") \
  W("vmax.s32.u32.s32.sat.max %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.add %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.min %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.max %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.sat %0, %1, %2;") \
  W("vmax.s32.s32.u32.sat.add %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.sat.min %0, %1, %2, %3;") \
  W("vmax.s32.s32.u32.sat.max %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.add %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.min %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.max %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.sat %0, %1, %2;") \
  W("vmax.s32.s32.s32.sat.add %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.sat.min %0, %1, %2, %3;") \
  W("vmax.s32.s32.s32.sat.max %0, %1, %2, %3;")
// clang-format on

#include "instructions_on_words.h"
