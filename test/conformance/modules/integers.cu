// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: instructions of whole numbers of each width.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.visible .entry words(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<40>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	cvta.to.global.u64 %rd1, %rd1;
	cvta.to.global.u64 %rd2, %rd2;
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.v2.u32 {%r2, %r3}, [%rd2];
	mul.wide.u32 %rd3, %r1, 96;
	add.s64 %rd1, %rd1, %rd3;
	mul.hi.s32 %r4, %r2, %r3;
	mul.hi.u32 %r5, %r2, %r3;
	mad.lo.s32 %r6, %r2, %r3, %r1;
	mad.hi.u32 %r7, %r2, %r3, 7;
	st.global.v4.u32 [%rd1], {%r4, %r5, %r6, %r7};
	shf.l.wrap.b32 %r4, %r2, %r3, 5;
	shf.r.clamp.b32 %r5, %r2, %r3, 40;
	prmt.b32 %r6, %r2, %r3, 0x2541;
	lop3.b32 %r7, %r2, %r3, 0x0f0f0f0f, 0x6a;
	st.global.v4.u32 [%rd1+16], {%r4, %r5, %r6, %r7};
	bfe.s32 %r4, %r2, 5, 9;
	bfi.b32 %r5, %r2, %r3, 8, 12;
	brev.b32 %r6, %r2;
	popc.b32 %r7, %r3;
	st.global.v4.u32 [%rd1+32], {%r4, %r5, %r6, %r7};
	bfind.s32 %r4, %r2;
	bfind.shiftamt.u32 %r5, %r3;
	clz.b32 %r6, %r3;
	sad.s32 %r7, %r2, %r3, 100;
	st.global.v4.u32 [%rd1+48], {%r4, %r5, %r6, %r7};
	or.b32 %r8, %r3, 1;
	div.s32 %r4, %r2, %r8;
	rem.s32 %r5, %r2, %r8;
	div.u32 %r6, %r2, %r8;
	rem.u32 %r7, %r2, %r8;
	st.global.v4.u32 [%rd1+64], {%r4, %r5, %r6, %r7};
	add.cc.u32 %r4, %r2, %r3;
	addc.u32 %r5, 0, 0;
	sub.cc.u32 %r6, %r2, %r3;
	subc.u32 %r7, 0, 0;
	st.global.v4.u32 [%rd1+80], {%r4, %r5, %r6, %r7};
	ret;
}
.visible .entry halves(.param .u64 out, .param .u64 in)
{
	.reg .b16 %h<8>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.u32 %r2, [%rd2];
	mov.b32 {%h1, %h2}, %r2;
	mul.lo.u16 %h3, %h1, %h2;
	mul.wide.s16 %r3, %h1, %h2;
	sub.s16 %h4, %h1, %h2;
	shr.s16 %h5, %h1, 3;
	min.s16 %h6, %h1, %h2;
	mov.b32 %r4, {%h3, %h4};
	mov.b32 %r5, {%h5, %h6};
	cvt.s32.s16 %r6, %h5;
	mul.wide.u32 %rd3, %r1, 16;
	add.s64 %rd1, %rd1, %rd3;
	st.global.v4.u32 [%rd1], {%r3, %r4, %r5, %r6};
	ret;
}
.visible .entry longs(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<20>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 16;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.v2.u64 {%rd4, %rd5}, [%rd2];
	mul.wide.u32 %rd3, %r1, 64;
	add.s64 %rd1, %rd1, %rd3;
	mul.hi.s64 %rd6, %rd4, %rd5;
	mul.lo.s64 %rd7, %rd4, %rd5;
	st.global.v2.u64 [%rd1], {%rd6, %rd7};
	or.b64 %rd8, %rd5, 1;
	div.s64 %rd6, %rd4, %rd8;
	rem.u64 %rd7, %rd4, %rd8;
	st.global.v2.u64 [%rd1+16], {%rd6, %rd7};
	shl.b64 %rd6, %rd4, 70;
	shr.s64 %rd7, %rd4, 70;
	st.global.v2.u64 [%rd1+32], {%rd6, %rd7};
	setp.lt.s64 %p1, %rd4, %rd5;
	selp.b64 %rd6, %rd4, %rd5, %p1;
	popc.b64 %r2, %rd4;
	cvt.u64.u32 %rd7, %r2;
	st.global.v2.u64 [%rd1+48], {%rd6, %rd7};
	ret;
}
)");
  run(module, "words", 1, 4, numbers(8), 96);
  run(module, "halves", 1, 8, numbers(8, 2), 32);
  run(module, "longs", 1, 4, numbers(16, 3), 64);
}
