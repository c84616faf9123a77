// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries of both APIs: kernels and variables that no context is asked for.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

static const std::string text = module_text(R"(
.visible .global .align 4 .b8 words[16] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};
.visible .entry first(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	mov.u64 %rd3, words;
	add.s64 %rd3, %rd3, %rd2;
	ld.global.u32 %r2, [%rd3];
	add.s64 %rd1, %rd1, %rd2;
	st.global.u32 [%rd1], %r2;
	ret;
}
.visible .entry second(.param .u64 out, .param .u32 n) { ret; }
)");

int main() {
  start();
  CUlibrary library;
  CUkernel kernel;
  CUfunction function;
  CUdeviceptr words, to;
  size_t bytes = 0;
  unsigned count = 0, out[4];
  TRY(cuLibraryLoadData(&library, text.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  TRY(cuLibraryGetKernelCount(&count, library));
  std::printf("%u kernels\n", count);
  TRY(cuLibraryGetKernel(&kernel, library, "first"));
  std::printf("none: %s\n", name_of(cuLibraryGetKernel(&kernel, library, "none")));
  TRY(cuLibraryGetKernel(&kernel, library, "first"));
  TRY(cuLibraryGetGlobal(&words, &bytes, library, "words"));
  std::printf("words: %zu bytes\n", bytes);
  TRY(cuMemAlloc(&to, 16));
  void *arguments[] = {&to};
  TRY(cuLaunchKernel(reinterpret_cast<CUfunction>(kernel), 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  TRY(cuMemcpyDtoH(out, to, 16));
  std::printf("%u %u %u %u\n", out[0], out[1], out[2], out[3]);
  TRY(cuMemsetD32(words, 9, 2));
  TRY(cuKernelGetFunction(&function, kernel));
  TRY(cuLaunchKernel(function, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  TRY(cuMemcpyDtoH(out, to, 16));
  std::printf("%u %u %u %u\n", out[0], out[1], out[2], out[3]);
  const char *name = nullptr;
  TRY(cuKernelGetName(&name, kernel));
  std::printf("%s\n", name);
  TRY(cuLibraryGetKernel(&kernel, library, "second"));
  for (size_t i = 0; i < 3; ++i) {
    size_t offset = 0, size = 0;
    const CUresult result = cuKernelGetParamInfo(kernel, i, &offset, &size);
    std::printf("parameter %zu: %s %zu %zu\n", i, name_of(result), offset, size);
  }
  TRY(cuLibraryUnload(library));

  cudaLibrary_t other;
  cudaKernel_t first;
  void *place = nullptr;
  std::printf("%d", cudaLibraryLoadData(&other, text.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  std::printf(" %d", cudaLibraryGetKernel(&first, other, "first"));
  std::printf(" %d %zu", cudaLibraryGetGlobal(&place, &bytes, other, "words"), bytes);
  void *target = reinterpret_cast<void *>(to);
  void *list[] = {&target};
  std::printf(" %d", cudaLaunchKernel(reinterpret_cast<const void *>(first), dim3(1), dim3(4), list, 0, nullptr));
  std::printf(" %d\n", cudaMemcpy(out, target, 16, cudaMemcpyDeviceToHost));
  std::printf("%u %u %u %u, %d\n", out[0], out[1], out[2], out[3], cudaLibraryUnload(other));
}
