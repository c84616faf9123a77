// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions by their names and versions.
// flags: -lcuda
#include "../modules/ptx_program.h"

static void ask(const char *name, int version, cuuint64_t flags = CU_GET_PROC_ADDRESS_DEFAULT) {
  void *function = nullptr;
  CUdriverProcAddressQueryResult status{};
  const CUresult result = cuGetProcAddress(name, &function, version, flags, &status);
  std::printf("%s %d: %s, status %d, %d\n", name, version, name_of(result), status, function != nullptr);
}

int main() {
  start();
  for (const int version : {2000, 3020, 4000, 10000, 11040, 12000, 12050, 12080})
    for (const char *name : {"cuCtxCreate", "cuMemAlloc", "cuStreamBeginCapture", "cuGraphAddKernelNode", "cuGetProcAddress", "cuLaunchKernelEx", "cuMemAdvise", "cuGraphGetEdges"})
      ask(name, version);
  ask("cuNothing", 12080);
  ask("cuInit", 12080, CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
  ask("cuMemcpy", 12080, CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM);
  ask("cuInit", 12080, 64);
  ask("", 12080);
  void *function = nullptr;
  using CreateOfOld = CUresult(CUcontext *, CUexecAffinityParam *, int, unsigned, CUdevice);
  TRY(cuGetProcAddress("cuCtxCreate", &function, 12000, 0, nullptr));
  CUcontext context = nullptr;
  const CUresult created = reinterpret_cast<CreateOfOld *>(function)(&context, nullptr, 0, 0, 0);
  std::printf("%s %d\n", name_of(created), context != nullptr);
  using CreateOfOlder = CUresult(CUcontext *, unsigned, CUdevice);
  TRY(cuGetProcAddress("cuCtxCreate", &function, 11030, 0, nullptr));
  const CUresult again = reinterpret_cast<CreateOfOlder *>(function)(&context, 0, 0);
  std::printf("%s %d\n", name_of(again), context != nullptr);
  cudaDriverEntryPointQueryResult status{};
  std::printf("%d", cudaGetDriverEntryPointByVersion("cuMemGetInfo", &function, 12000, cudaEnableDefault, &status));
  size_t free = 0, total = 0;
  using MemGetInfo = CUresult(size_t *, size_t *);
  const CUresult told = reinterpret_cast<MemGetInfo *>(function)(&free, &total);
  std::printf(" %d %s %d\n", status, name_of(told), total >= free && free > 0);
}
