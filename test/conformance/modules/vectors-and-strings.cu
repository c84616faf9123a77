// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module of PTX: vectors, parts of registers, structures as parameters, printing.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

int main() {
  start();
  const CUmodule module = load(R"(
.extern .func (.param .b32 result) vprintf(.param .b64 format, .param .b64 arguments);
.global .align 1 .b8 format[22] = {108, 97, 110, 101, 32, 37, 100, 32, 104, 97, 115, 32, 37, 46, 50, 102, 10};
.visible .entry parts(.param .u64 out, .param .u64 in)
{
	.reg .b16 %h<8>;
	.reg .b32 %r<12>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 16;
	add.s64 %rd2, %rd2, %rd3;
	ld.global.v4.u8 {%h1, %h2, %h3, %h4}, [%rd2];
	st.global.v2.u16 [%rd1], {%h4, %h3};
	ld.global.v4.s16 {%h1, %h2, %h3, %h4}, [%rd2+8];
	mov.b64 %rd4, {%h4, %h3, %h2, %h1};
	mov.b64 {%r2, %r3}, %rd4;
	st.global.u64 [%rd1+8], %rd4;
	st.global.u32 [%rd1+16], %r3;
	ld.global.s8 %r4, [%rd2+3];
	st.global.u32 [%rd1+20], %r4;
	st.global.u8 [%rd1+24], %r2;
	st.global.u16 [%rd1+26], %r2;
	ld.global.nc.v2.u32 {%r5, %r6}, [%rd2+8];
	cvt.u8.u32 %h5, %r5;
	cvt.u32.u8 %r7, %h5;
	st.global.u32 [%rd1+28], %r7;
	ret;
}
.visible .entry said(.param .u64 out, .param .u64 in)
{
	.local .align 8 .b8 packed[16];
	.reg .b32 %r<4>;
	.reg .f64 %d<4>;
	.reg .b64 %rd<8>;
	mov.u32 %r1, %tid.x;
	mov.u64 %rd1, packed;
	cvta.local.u64 %rd2, %rd1;
	st.local.u32 [packed], %r1;
	cvt.rn.f64.u32 %d1, %r1;
	div.rn.f64 %d2, %d1, 0d4010000000000000;
	st.local.f64 [packed+8], %d2;
	mov.u64 %rd3, format;
	cvta.global.u64 %rd4, %rd3;
	{ .param .b64 a; .param .b64 b; .param .b32 c;
	  st.param.b64 [a], %rd4;
	  st.param.b64 [b], %rd2;
	  call.uni (c), vprintf, (a, b);
	  ld.param.b32 %r2, [c]; }
	ret;
}
.visible .entry packed(.param .u64 out, .param .align 8 .b8 pack[24])
{
	.reg .b16 %h<4>;
	.reg .b32 %r<4>;
	.reg .f64 %d<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u8 %h1, [pack];
	ld.param.u32 %r1, [pack+4];
	ld.param.f64 %d1, [pack+8];
	ld.param.u16 %h2, [pack+16];
	cvt.u32.u16 %r2, %h1;
	cvt.u32.u16 %r3, %h2;
	st.global.f64 [%rd1], %d1;
	st.global.u32 [%rd1+8], %r1;
	st.global.u32 [%rd1+12], %r2;
	st.global.u32 [%rd1+16], %r3;
	ret;
}
)");
  run(module, "parts", 1, 1, numbers(4), 8);
  run(module, "said", 1, 3, {}, 1);
  struct {
    unsigned char letter = 'x';
    int number = -5;
    double half = 0.5;
    unsigned short small = 777;
  } pack;
  CUfunction function;
  CUdeviceptr to;
  TRY(cuModuleGetFunction(&function, module, "packed"));
  TRY(cuMemAlloc(&to, 32));
  TRY(cuMemsetD32(to, 0, 8));
  void *arguments[] = {&to, &pack};
  TRY(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  struct {
    CUdeviceptr to;
    decltype(pack) values;
  } all = {to + 0, pack};
  all.values.number = 12;
  size_t bytes = sizeof all;
  unsigned out[8];
  TRY(cuMemcpyDtoH(out, to, 32));
  std::printf("%08x %08x %d %u %u\n", out[0], out[1], static_cast<int>(out[2]), out[3], out[4]);
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &all, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  TRY(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
  TRY(cuMemcpyDtoH(out, to, 32));
  std::printf("%08x %08x %d %u %u\n", out[0], out[1], static_cast<int>(out[2]), out[3], out[4]);
}
