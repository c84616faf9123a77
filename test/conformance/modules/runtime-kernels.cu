// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels as handles of the runtime's: of the program and of a library; attributes a device; loading from a file, lists.
// flags: -lcuda
// builds: clang++
#include "ptx_program.h"

#define SHOW(call) std::printf("%s: %s\n", #call, cudaGetErrorName(call))

__global__ void own(unsigned *out, unsigned value) { out[threadIdx.x] = value + threadIdx.x; }

static const std::string text = module_text(R"(
.visible .global .attribute(.managed) .align 4 .u32 shared_word = 40;
.visible .entry first(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd1, %rd1, %rd2;
	st.global.u32 [%rd1], %r1;
	ret;
}
.visible .entry second(.param .u64 out, .param .u32 n) { ret; }
)");

int main() {
  start();
  unsigned *out, back[4], value = 7;
  cudaMalloc(&out, 16);
  cudaKernel_t kernel;
  SHOW(cudaGetKernel(&kernel, (const void *)own));
  void *arguments[] = {&out, &value};
  SHOW(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(4), arguments, 0, nullptr));
  cudaMemcpy(back, out, 16, cudaMemcpyDeviceToHost);
  std::printf("%u %u %u %u\n", back[0], back[1], back[2], back[3]);
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000, 0));
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, own);
  std::printf("dynamic %d\n", attributes.maxDynamicSharedSizeBytes);
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 600000, 0));
  SHOW(cudaKernelSetAttributeForDevice(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100, 99));
  SHOW(cudaGetKernel(&kernel, nullptr));
  SHOW(cudaGetKernel(&kernel, (const void *)main));
  cudaGetLastError();

  const char *path = "runtime-kernels.ptx";
  FILE *file = std::fopen(path, "w");
  std::fputs(text.c_str(), file);
  std::fclose(file);
  cudaLibrary_t library;
  SHOW(cudaLibraryLoadFromFile(&library, path, nullptr, nullptr, 0, nullptr, nullptr, 0));
  void *unified = nullptr;
  SHOW(cudaLibraryGetUnifiedFunction(&unified, library, "first"));
  void *managed = nullptr;
  size_t bytes = 0;
  SHOW(cudaLibraryGetManaged(&managed, &bytes, library, "shared_word"));
  if (managed) {
    std::printf("%zu bytes, %u\n", bytes, *(unsigned *)managed);
  }
  SHOW(cudaLibraryUnload(library));
  cudaGetLastError();

  CUlibrary drivers, told;
  CUkernel kernels[3] = {};
  TRY(cuLibraryLoadFromFile(&drivers, path, nullptr, nullptr, 0, nullptr, nullptr, 0));
  TRY(cuLibraryEnumerateKernels(kernels, 2, drivers));
  for (int i = 0; i < 2; ++i) {
    const char *name = "?";
    TRY(cuKernelGetName(&name, kernels[i]));
    TRY(cuKernelGetLibrary(&told, kernels[i]));
    std::printf("has %s, of the library %d\n", name[0] == 'f' || name[0] == 's' ? "a name" : name, told == drivers);
  }
  int number = -1;
  TRY(cuKernelGetAttribute(&number, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernels[0], 0));
  std::printf("threads %d\n", number);
  TRY(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 70000, kernels[0], 0));
  TRY(cuKernelGetAttribute(&number, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, kernels[0], 0));
  std::printf("dynamic %d\n", number);
  std::printf("too much: %s\n", name_of(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 700000, kernels[0], 0)));
  std::printf("read only: %s\n", name_of(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_NUM_REGS, 3, kernels[0], 0)));
  std::printf("no device: %s\n", name_of(cuKernelGetAttribute(&number, CU_FUNC_ATTRIBUTE_NUM_REGS, kernels[0], 99)));
  TRY(cuKernelSetCacheConfig(kernels[0], CU_FUNC_CACHE_PREFER_L1, 0));
  CUdeviceptr place = 0;
  TRY(cuLibraryGetManaged(&place, &bytes, drivers, "shared_word"));
  std::printf("%zu bytes\n", bytes);
  std::printf("unified: %s\n", name_of(cuLibraryGetUnifiedFunction(&unified, drivers, "first")));
  CUfunction function;
  TRY(cuKernelGetFunction(&function, kernels[0]));
  CUfunctionLoadingState state = CU_FUNCTION_LOADING_STATE_MAX;
  TRY(cuFuncLoad(function));
  TRY(cuFuncIsLoaded(&state, function));
  std::printf("loaded %d\n", (int)state);
  TRY(cuLibraryUnload(drivers));
  CUmodule module;
  TRY(cuModuleLoadFatBinary(&module, text.c_str()));
  TRY(cuModuleGetFunction(&function, module, "second"));
  TRY(cuModuleUnload(module));
  CUmoduleLoadingMode mode = CU_MODULE_EAGER_LOADING;
  TRY(cuModuleGetLoadingMode(&mode));
  std::printf("mode %d\n", (int)mode);
  std::remove(path);
}
