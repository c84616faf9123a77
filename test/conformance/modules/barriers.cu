// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: shared memory given at the launch, barriers, votes of the block.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.extern .shared .align 16 .b8 memory[];
.visible .entry sum(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %ctaid.x;
	mad.lo.u32 %r4, %r3, %r2, %r1;
	mul.wide.u32 %rd3, %r4, 4;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.u32 %r5, [%rd2];
	mov.u32 %r6, memory;
	mad.lo.u32 %r7, %r1, 4, %r6;
	st.shared.u32 [%r7], %r5;
	bar.sync 0;
	shr.u32 %r8, %r2, 1;
NEXT:
	setp.eq.u32 %p1, %r8, 0;
	@%p1 bra DONE;
	setp.ge.u32 %p2, %r1, %r8;
	@%p2 bra SKIP;
	mad.lo.u32 %r9, %r8, 4, %r7;
	ld.shared.u32 %r10, [%r9];
	ld.shared.u32 %r11, [%r7];
	add.u32 %r11, %r11, %r10;
	st.shared.u32 [%r7], %r11;
SKIP:
	bar.sync 0;
	shr.u32 %r8, %r8, 1;
	bra NEXT;
DONE:
	setp.ne.u32 %p3, %r1, 0;
	@%p3 ret;
	ld.shared.u32 %r11, [memory];
	mul.wide.u32 %rd3, %r3, 4;
	add.s64 %rd1, %rd1, %rd3;
	st.global.u32 [%rd1], %r11;
	ret;
}
.visible .entry votes(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<6>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 3;
	setp.eq.u32 %p1, %r2, 0;
	bar.red.popc.u32 %r3, 0, %p1;
	bar.red.or.pred %p2, 0, %p1;
	bar.red.and.pred %p3, 0, %p1;
	selp.u32 %r4, 1, 0, %p2;
	selp.u32 %r5, 1, 0, %p3;
	mov.u32 %r6, %nctaid.x;
	mul.wide.u32 %rd3, %r1, 16;
	add.s64 %rd1, %rd1, %rd3;
	st.global.v4.u32 [%rd1], {%r3, %r4, %r5, %r6};
	ret;
}
)");
  run(module, "sum", 4, 64, numbers(256), 4, 256);
  run(module, "votes", 1, 48, {}, 192);
}
