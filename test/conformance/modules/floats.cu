// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: floating-point numbers: roundings, comparisons, conversions, halves.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.visible .entry singles(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<6>;
	.reg .b32 %r<20>;
	.reg .f32 %f<20>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 12;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.f32 %f1, [%rd2];
	ld.global.f32 %f2, [%rd2+4];
	ld.global.f32 %f3, [%rd2+8];
	mul.wide.u32 %rd3, %r1, 96;
	add.s64 %rd1, %rd1, %rd3;
	add.rz.f32 %f4, %f1, %f2;
	mul.rm.f32 %f5, %f1, %f2;
	fma.rp.f32 %f6, %f1, %f2, %f3;
	fma.rn.ftz.f32 %f7, %f1, %f2, %f3;
	st.global.v4.f32 [%rd1], {%f4, %f5, %f6, %f7};
	div.rn.f32 %f4, %f1, %f2;
	sqrt.rn.f32 %f5, %f3;
	rcp.rn.f32 %f6, %f2;
	sub.sat.f32 %f7, %f1, %f2;
	st.global.v4.f32 [%rd1+16], {%f4, %f5, %f6, %f7};
	min.f32 %f4, %f1, %f2;
	max.NaN.f32 %f5, %f1, %f3;
	copysign.f32 %f6, %f1, %f2;
	abs.f32 %f7, %f2;
	st.global.v4.f32 [%rd1+32], {%f4, %f5, %f6, %f7};
	setp.ltu.f32 %p1, %f1, %f2;
	setp.num.f32 %p2, %f1, %f3;
	setp.geu.f32 %p3, %f1, %f3;
	setp.lt.or.f32 %p4, %f2, %f3, %p1;
	testp.subnormal.f32 %p5, %f3;
	selp.u32 %r2, 1, 0, %p1;
	selp.u32 %r3, 1, 0, %p2;
	selp.u32 %r4, 1, 0, %p3;
	selp.u32 %r5, 1, 0, %p4;
	selp.u32 %r6, 16, 0, %p5;
	or.b32 %r2, %r2, %r6;
	st.global.v4.u32 [%rd1+48], {%r2, %r3, %r4, %r5};
	cvt.rni.s32.f32 %r2, %f1;
	cvt.rzi.u32.f32 %r3, %f2;
	cvt.rmi.f32.f32 %f4, %f1;
	cvt.rzi.s8.f32 %r4, %f2;
	st.global.v2.u32 [%rd1+64], {%r2, %r3};
	st.global.f32 [%rd1+72], %f4;
	st.global.u32 [%rd1+76], %r4;
	cvt.rz.f32.s32 %f4, %r1;
	mov.b32 %r5, %f1;
	cvt.rm.f32.u32 %f5, %r5;
	set.gt.u32.f32 %r6, %f1, %f2;
	set.le.f32.f32 %f6, %f1, %f2;
	st.global.f32 [%rd1+80], %f4;
	st.global.f32 [%rd1+84], %f5;
	st.global.u32 [%rd1+88], %r6;
	st.global.f32 [%rd1+92], %f6;
	ret;
}
.visible .entry doubles(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<8>;
	.reg .f32 %f<8>;
	.reg .f64 %d<12>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 12;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.f32 %f1, [%rd2];
	ld.global.f32 %f2, [%rd2+4];
	cvt.f64.f32 %d1, %f1;
	cvt.f64.f32 %d2, %f2;
	mul.wide.u32 %rd3, %r1, 48;
	add.s64 %rd1, %rd1, %rd3;
	add.rn.f64 %d3, %d1, 0d3FF0000000000001;
	div.rn.f64 %d4, %d3, 0d4008000000000000;
	st.global.v2.f64 [%rd1], {%d3, %d4};
	fma.rz.f64 %d5, %d3, %d4, %d2;
	abs.f64 %d6, %d5;
	sqrt.rn.f64 %d6, %d6;
	st.global.v2.f64 [%rd1+16], {%d5, %d6};
	cvt.rn.f32.f64 %f3, %d4;
	cvt.rp.f32.f64 %f4, %d4;
	cvt.rni.s64.f64 %rd4, %d5;
	st.global.v2.f32 [%rd1+32], {%f3, %f4};
	st.global.u64 [%rd1+40], %rd4;
	ret;
}
.visible .entry halves(.param .u64 out, .param .u64 in)
{
	.reg .b16 %h<8>;
	.reg .b32 %r<12>;
	.reg .f32 %f<8>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 12;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.f32 %f1, [%rd2];
	ld.global.f32 %f2, [%rd2+4];
	cvt.rn.f16.f32 %h1, %f1;
	cvt.rz.f16.f32 %h2, %f2;
	mov.b32 %r2, {%h1, %h2};
	cvt.rn.bf16x2.f32 %r3, %f1, %f2;
	fma.rn.f16x2 %r4, %r2, %r2, %r2;
	add.f16 %h3, %h1, %h2;
	mov.b32 %r5, {%h3, %h1};
	cvt.f32.f16 %f3, %h3;
	mov.b32 %r6, %f3;
	mul.wide.u32 %rd3, %r1, 20;
	add.s64 %rd1, %rd1, %rd3;
	st.global.u32 [%rd1], %r2;
	st.global.u32 [%rd1+4], %r3;
	st.global.u32 [%rd1+8], %r4;
	st.global.u32 [%rd1+12], %r5;
	st.global.u32 [%rd1+16], %r6;
	ret;
}
)");
  const Words corners = {0x3f800001, 0x40490fdb, 0x00000003, 0xc2f70000, 0x42f6e979, 0x3eaaaaab,
                         0x7f7fffff, 0x40000000, 0x7f800000, 0x7f800000, 0xc0000000, 0x3f800000,
                         0x4b7ffffd, 0xbfc00000, 0x40a00000, 0x35000000, 0x38d1b717, 0x44800000};
  run(module, "singles", 1, 6, corners, 144);
  run(module, "doubles", 1, 6, corners, 72);
  run(module, "halves", 1, 6, corners, 30);
}
