// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: loops, tables of branches, functions, recursion, calls by address.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.func (.param .b32 result) twice(.param .b32 x)
{
	.reg .b32 %r<3>;
	ld.param.u32 %r1, [x];
	add.u32 %r2, %r1, %r1;
	st.param.b32 [result], %r2;
	ret;
}
.func (.param .b32 result) square(.param .b32 x)
{
	.reg .b32 %r<3>;
	ld.param.u32 %r1, [x];
	mul.lo.u32 %r2, %r1, %r1;
	st.param.b32 [result], %r2;
	ret;
}
.func (.param .b32 result) fibonacci(.param .b32 n)
{
	.reg .pred %p;
	.reg .b32 %r<8>;
	ld.param.u32 %r1, [n];
	setp.lt.u32 %p, %r1, 2;
	@%p bra SMALL;
	sub.u32 %r2, %r1, 1;
	{ .param .b32 a; .param .b32 b;
	  st.param.b32 [a], %r2;
	  call.uni (b), fibonacci, (a);
	  ld.param.b32 %r3, [b]; }
	sub.u32 %r2, %r1, 2;
	{ .param .b32 a; .param .b32 b;
	  st.param.b32 [a], %r2;
	  call.uni (b), fibonacci, (a);
	  ld.param.b32 %r4, [b]; }
	add.u32 %r1, %r3, %r4;
SMALL:
	st.param.b32 [result], %r1;
	ret;
}
.visible .entry collatz(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<4>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	add.u32 %r2, %r1, 1;
	mov.u32 %r3, 0;
AGAIN:
	setp.eq.u32 %p1, %r2, 1;
	@%p1 bra DONE;
	and.b32 %r4, %r2, 1;
	setp.eq.u32 %p2, %r4, 0;
	@%p2 shr.u32 %r2, %r2, 1;
	@!%p2 mad.lo.u32 %r2, %r2, 3, 1;
	add.u32 %r3, %r3, 1;
	bra AGAIN;
DONE:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	st.global.u32 [%rd1], %r3;
	ret;
}
.visible .entry table(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	rem.u32 %r2, %r1, 3;
	mov.u32 %r3, 0;
TARGETS: .branchtargets ZERO, ONE, TWO;
	brx.idx %r2, TARGETS;
ZERO:
	add.u32 %r3, %r3, 100;
	bra.uni END;
ONE:
	add.u32 %r3, %r3, 200;
TWO:
	add.u32 %r3, %r3, 3;
END:
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	st.global.u32 [%rd1], %r3;
	ret;
}
.visible .entry calls(.param .u64 out, .param .u64 in)
{
	.reg .pred %p;
	.reg .b32 %r<8>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u64 %rd3, twice;
	mov.u64 %rd4, square;
	and.b32 %r2, %r1, 1;
	setp.eq.u32 %p, %r2, 0;
	selp.b64 %rd5, %rd3, %rd4, %p;
	{ .param .b32 a; .param .b32 b;
	  st.param.b32 [a], %r1;
	  shape: .callprototype (.param .b32 _) _ (.param .b32 _);
	  call (b), %rd5, (a), shape;
	  ld.param.b32 %r3, [b]; }
	{ .param .b32 a; .param .b32 b;
	  st.param.b32 [a], %r1;
	  call.uni (b), fibonacci, (a);
	  ld.param.b32 %r4, [b]; }
	mul.wide.u32 %rd2, %r1, 8;
	add.s64 %rd1, %rd1, %rd2;
	st.global.v2.u32 [%rd1], {%r3, %r4};
	ret;
}
)");
  run(module, "collatz", 1, 40, {}, 40);
  run(module, "table", 1, 8, {}, 8);
  run(module, "calls", 1, 12, {}, 24);
}
