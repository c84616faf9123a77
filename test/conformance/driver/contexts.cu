// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's contexts: the stack of a thread, the primary one, flags, limits.
// flags: -lcuda
#include "../modules/ptx_program.h"

#include <thread>

int main() {
  CUcontext first, second, primary, now = nullptr;
  CUdevice device;
  unsigned flags = 99;
  int active = 9;
  std::printf("%s\n", name_of(cuCtxGetCurrent(&now)));
  TRY(cuInit(0));
  std::printf("%s %s\n", name_of(cuInit(1)), name_of(cuDeviceGet(&device, 1000)));
  TRY(cuDeviceGet(&device, 0));
  TRY(cuCtxGetCurrent(&now));
  std::printf("none: %d %s\n", now == nullptr, name_of(cuCtxSynchronize()));
  TRY(cuCtxCreate(&first, nullptr, CU_CTX_SCHED_SPIN, device));
  TRY(cuCtxCreate(&second, nullptr, CU_CTX_SCHED_BLOCKING_SYNC, device));
  TRY(cuCtxGetCurrent(&now));
  std::printf("second is current: %d\n", now == second);
  TRY(cuCtxGetFlags(&flags));
  std::printf("flags %x\n", flags & CU_CTX_SCHED_MASK);
  TRY(cuCtxPopCurrent(&now));
  std::printf("popped second: %d\n", now == second);
  TRY(cuCtxGetCurrent(&now));
  std::printf("first is current: %d\n", now == first);
  TRY(cuCtxPushCurrent(second));
  TRY(cuCtxSetCurrent(first));
  TRY(cuCtxPopCurrent(&now));
  TRY(cuCtxGetCurrent(&now));
  std::printf("set replaces the top: %d\n", now == first);
  TRY(cuDevicePrimaryCtxGetState(device, &flags, &active));
  std::printf("primary: %u %d\n", flags, active);
  TRY(cuDevicePrimaryCtxRetain(&primary, device));
  TRY(cuDevicePrimaryCtxGetState(device, &flags, &active));
  std::printf("primary: %u %d, not current %d\n", flags, active, primary != now);
  std::thread([&] {
    CUcontext theirs = first;
    TRY(cuCtxGetCurrent(&theirs));
    std::printf("another thread: %d\n", theirs == nullptr);
    TRY(cuCtxSetCurrent(second));
    CUdevice its = 7;
    TRY(cuCtxGetDevice(&its));
    std::printf("its device %d\n", its);
  }).join();
  size_t bytes = 0;
  TRY(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 4096));
  TRY(cuCtxGetLimit(&bytes, CU_LIMIT_STACK_SIZE));
  std::printf("stack %zu, %s\n", bytes, name_of(cuCtxGetLimit(&bytes, static_cast<CUlimit>(99))));
  TRY(cuCtxDestroy(second));
  TRY(cuCtxDestroy(first));
  TRY(cuCtxGetCurrent(&now));
  std::printf("after the end: %d\n", now == nullptr);
  TRY(cuDevicePrimaryCtxRelease(device));
  TRY(cuDevicePrimaryCtxGetState(device, &flags, &active));
  std::printf("primary: %d\n", active);
  std::printf("%s\n", name_of(cuDevicePrimaryCtxRelease(device)));
}
