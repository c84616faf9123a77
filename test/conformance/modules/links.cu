// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules of PTX that are linked: functions and variables of one in another, and what is missing.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

static const std::string uses = module_text(R"(
.extern .func (.param .b32 result) grown(.param .b32 x);
.extern .global .align 4 .u32 step;
.visible .entry main_kernel(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	{ .param .b32 a; .param .b32 b;
	  st.param.b32 [a], %r1;
	  call.uni (b), grown, (a);
	  ld.param.b32 %r2, [b]; }
	ld.global.u32 %r3, [step];
	mul.wide.u32 %rd2, %r1, 8;
	add.s64 %rd1, %rd1, %rd2;
	st.global.v2.u32 [%rd1], {%r2, %r3};
	ret;
}
)");
static const std::string has = module_text(R"(
.visible .global .align 4 .u32 step = 40;
.visible .func (.param .b32 result) grown(.param .b32 x)
{
	.reg .b32 %r<4>;
	ld.param.u32 %r1, [x];
	ld.global.u32 %r2, [step];
	add.u32 %r3, %r1, %r2;
	st.param.b32 [result], %r3;
	ret;
}
)");

static CUresult add(CUlinkState state, const std::string &text) {
  return cuLinkAddData(state, CU_JIT_INPUT_PTX, const_cast<char *>(text.c_str()), text.size() + 1,
                       "text", 0, nullptr, nullptr);
}

int main() {
  start();
  CUlinkState state;
  void *image;
  size_t bytes;
  TRY(cuLinkCreate(0, nullptr, nullptr, &state));
  TRY(add(state, uses));
  TRY(add(state, has));
  TRY(cuLinkComplete(state, &image, &bytes));
  std::printf("image: %d %d\n", image != nullptr, bytes > 100);
  CUmodule module;
  TRY(cuModuleLoadData(&module, image));
  TRY(cuLinkDestroy(state));
  run(module, "main_kernel", 1, 4, {}, 8);
  TRY(cuModuleUnload(module));
}
