// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: atomics of all operations and widths, on both memories.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.visible .entry all(.param .u64 out, .param .u64 in)
{
	.shared .align 8 .b8 box[16];
	.reg .pred %p<4>;
	.reg .b32 %r<20>;
	.reg .f32 %f<4>;
	.reg .f64 %d<4>;
	.reg .b64 %rd<12>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.u32 %r2, [%rd2];
	setp.eq.u32 %p1, %r1, 0;
	@%p1 st.shared.u32 [box], 7;
	@%p1 st.shared.u64 [box+8], 0;
	bar.sync 0;
	red.global.add.u32 [%rd1], %r2;
	red.global.min.s32 [%rd1+4], %r2;
	red.global.max.u32 [%rd1+8], %r2;
	red.global.or.b32 [%rd1+12], %r2;
	red.global.xor.b32 [%rd1+16], %r2;
	atom.global.inc.u32 %r3, [%rd1+20], 9;
	atom.global.dec.u32 %r4, [%rd1+24], 20;
	cvt.rn.f32.u32 %f1, %r1;
	red.global.add.f32 [%rd1+28], %f1;
	cvt.rn.f64.u32 %d1, %r1;
	red.global.add.f64 [%rd1+32], %d1;
	cvt.u64.u32 %rd4, %r2;
	red.global.add.u64 [%rd1+40], %rd4;
	atom.global.max.s64 %rd5, [%rd1+48], %rd4;
	atom.shared.add.u32 %r5, [box], 3;
	red.shared.add.u64 [box+8], %rd4;
AGAIN:
	ld.volatile.global.u32 %r6, [%rd1+56];
	add.u32 %r7, %r6, %r1;
	atom.global.cas.b32 %r8, [%rd1+56], %r6, %r7;
	setp.ne.u32 %p2, %r8, %r6;
	@%p2 bra AGAIN;
	bar.sync 0;
	ld.shared.u32 %r9, [box];
	ld.shared.u64 %rd6, [box+8];
	@%p1 st.global.u32 [%rd1+60], %r9;
	@%p1 st.global.u64 [%rd1+64], %rd6;
	@%p1 atom.global.exch.b32 %r10, [%rd1+72], 55;
	ret;
}
)");
  run(module, "all", 1, 96, numbers(96), 20);
}
