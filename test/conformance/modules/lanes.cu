// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: what lanes of a warp give each other.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.visible .entry shuffles(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<6>;
	.reg .b32 %r<20>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %laneid;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.u32 %r2, [%rd2];
	shfl.sync.up.b32 %r3|%p1, %r2, 3, 0, -1;
	shfl.sync.down.b32 %r4|%p2, %r2, 5, 31, -1;
	shfl.sync.bfly.b32 %r5, %r2, 6, 31, -1;
	shfl.sync.idx.b32 %r6|%p3, %r2, 9, 0x1807, -1;
	selp.u32 %r7, 1, 0, %p1;
	selp.u32 %r8, 2, 0, %p2;
	selp.u32 %r9, 4, 0, %p3;
	or.b32 %r7, %r7, %r8;
	or.b32 %r7, %r7, %r9;
	mul.wide.u32 %rd3, %r1, 20;
	add.s64 %rd1, %rd1, %rd3;
	st.global.u32 [%rd1], %r3;
	st.global.u32 [%rd1+4], %r4;
	st.global.u32 [%rd1+8], %r5;
	st.global.u32 [%rd1+12], %r6;
	st.global.u32 [%rd1+16], %r7;
	ret;
}
.visible .entry votes(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<8>;
	.reg .b32 %r<20>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %laneid;
	and.b32 %r2, %r1, 5;
	setp.eq.u32 %p1, %r2, 1;
	vote.sync.ballot.b32 %r3, %p1, -1;
	vote.sync.any.pred %p2, %p1, -1;
	vote.sync.all.pred %p3, %p1, -1;
	vote.sync.uni.pred %p4, %p2, -1;
	match.any.sync.b32 %r4, %r2, -1;
	match.all.sync.b32 %r5|%p5, %r2, -1;
	redux.sync.add.s32 %r6, %r1, -1;
	redux.sync.max.u32 %r7, %r2, -1;
	redux.sync.xor.b32 %r8, %r1, -1;
	selp.u32 %r9, 1, 0, %p2;
	selp.u32 %r10, 2, 0, %p3;
	selp.u32 %r11, 4, 0, %p4;
	selp.u32 %r12, 8, 0, %p5;
	or.b32 %r9, %r9, %r10;
	or.b32 %r11, %r11, %r12;
	or.b32 %r9, %r9, %r11;
	mov.u32 %r13, %lanemask_lt;
	mul.wide.u32 %rd3, %r1, 32;
	add.s64 %rd1, %rd1, %rd3;
	st.global.v4.u32 [%rd1], {%r3, %r4, %r5, %r6};
	st.global.v4.u32 [%rd1+16], {%r7, %r8, %r9, %r13};
	ret;
}
.visible .entry parts(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	setp.lt.u32 %p1, %r1, 12;
	@!%p1 bra OTHERS;
	redux.sync.add.u32 %r2, %r1, 0x00000fff;
	bra TOGETHER;
OTHERS:
	redux.sync.add.u32 %r2, %r1, 0xfffff000;
TOGETHER:
	bar.warp.sync -1;
	shfl.sync.idx.b32 %r3, %r2, 31, 31, -1;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd1, %rd1, %rd3;
	st.global.v2.u32 [%rd1], {%r2, %r3};
	ret;
}
)");
  run(module, "shuffles", 1, 32, numbers(32), 160);
  run(module, "votes", 1, 32, {}, 256);
  run(module, "parts", 1, 32, {}, 64);
}
