// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: variables of all spaces, with initialisers and addresses, and those of two loads.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

static const char text[] = R"(
.visible .global .align 4 .u32 counter = 5;
.visible .const .align 4 .b32 primes[6] = {2, 3, 5, 7, 11, 13};
.visible .global .align 4 .f32 numbers[3] = {0f3F800000, 0f40000000, 0f40400000};
.global .align 8 .u64 where[2] = {generic(counter), generic(numbers)+4};
.visible .global .align 1 .b8 letters[8] = {104, 101, 108, 108, 111};
.visible .global .align 16 .b8 room[64];
.visible .entry read(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	ld.global.u32 %r2, [counter];
	mov.u64 %rd2, primes;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd2, %rd2, %rd3;
	ld.const.u32 %r3, [%rd2];
	ld.global.u64 %rd4, [where+8];
	ld.u32 %r4, [%rd4];
	ld.global.u64 %rd5, [where];
	atom.add.u32 %r9, [%rd5], 0;
	ld.global.u8 %r5, [letters+1];
	ld.global.s8 %r6, [letters+4];
	mul.wide.u32 %rd3, %r1, 24;
	add.s64 %rd1, %rd1, %rd3;
	st.global.u32 [%rd1], %r2;
	st.global.u32 [%rd1+4], %r3;
	st.global.u32 [%rd1+8], %r4;
	st.global.u32 [%rd1+12], %r5;
	st.global.u32 [%rd1+16], %r6;
	st.global.u32 [%rd1+20], %r9;
	ret;
}
.visible .entry count(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	atom.global.add.u32 %r1, [counter], 1;
	ret;
}
.visible .entry spaces(.param .u64 out, .param .u64 in)
{
	.local .align 8 .b8 own[32];
	.shared .align 4 .b8 shared_words[128];
	.reg .b32 %r<12>;
	.reg .b64 %rd<12>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mov.u64 %rd2, own;
	and.b32 %r2, %r1, 7;
	mul.wide.u32 %rd3, %r2, 4;
	add.s64 %rd4, %rd2, %rd3;
	st.local.u32 [own], 9;
	st.local.u32 [%rd4], %r1;
	cvta.local.u64 %rd5, %rd4;
	ld.u32 %r3, [%rd5];
	ld.local.u32 %r4, [own];
	mov.u64 %rd6, shared_words;
	mul.wide.u32 %rd7, %r1, 4;
	add.s64 %rd8, %rd6, %rd7;
	st.shared.u32 [%rd8], %r3;
	bar.sync 0;
	xor.b32 %r5, %r1, 31;
	mul.wide.u32 %rd9, %r5, 4;
	add.s64 %rd10, %rd6, %rd9;
	cvta.shared.u64 %rd11, %rd10;
	ld.u32 %r6, [%rd11];
	mul.wide.u32 %rd7, %r1, 8;
	add.s64 %rd1, %rd1, %rd7;
	st.global.v2.u32 [%rd1], {%r6, %r4};
	ret;
}
)";

static unsigned counter_of(CUmodule module) {
  CUdeviceptr at;
  size_t bytes;
  unsigned value = 0;
  TRY(cuModuleGetGlobal(&at, &bytes, module, "counter"));
  TRY(cuMemcpyDtoH(&value, at, bytes));
  return value;
}

int main() {
  start();
  const CUmodule module = load(text), again = load(text);
  run(module, "read", 1, 6, {}, 36);
  run(module, "count", 2, 8, {}, 1);
  std::printf("counters: %u %u\n", counter_of(module), counter_of(again));
  CUdeviceptr at;
  size_t bytes;
  for (const char *name : {"primes", "numbers", "letters", "room", "none"}) {
    bytes = 0;
    const CUresult result = cuModuleGetGlobal(&at, &bytes, again, name);
    std::printf("%s: %s %zu\n", name, name_of(result), bytes);
  }
  const float half = 0.5f;
  TRY(cuModuleGetGlobal(&at, &bytes, again, "numbers"));
  TRY(cuMemcpyHtoD(at + 4, &half, 4));
  run(again, "read", 1, 1, {}, 6);
  run(module, "read", 1, 1, {}, 6);
  run(module, "spaces", 1, 32, {}, 64);
}
