// The driver API's memory and handles have lives as the runtime's have. What may be the program's, a context or a module, is
// judged only where the function cleans up.
// RUN: not %offloom check --checks=-*,api-handle-leak,alloc-leak,alloc-use-after-free %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cuda.h>

void forgotten(CUfunction f, void *out) {
  CUdeviceptr p, q;
  CUstream stream;
  // CHECK: [[@LINE+1]]:3: warning: the memory of 'p' is never freed
  cuMemAlloc(&p, 64);
  cuMemAlloc(&q, 64);
  // CHECK: [[@LINE+1]]:3: warning: the stream 'stream' is never destroyed
  cuStreamCreate(&stream, 0);
  void *arguments[] = {&p, &q};
  cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);
  cuStreamSynchronize(stream);
  cuMemcpyDtoH(out, p, 64);
  cuMemFree(q);
}
void of_a_module(const char *path) {
  CUmodule module;
  CUdeviceptr p;
  // CHECK: [[@LINE+1]]:3: warning: the module 'module' is never destroyed
  cuModuleLoad(&module, path);
  cuMemAlloc(&p, 64);
  cuMemFree(p);
}
void of_the_program(const char *path, CUdevice device, CUfunction *f) {
  CUcontext context;
  CUmodule module;
  cuCtxCreate(&context, 0, device);
  cuModuleLoad(&module, path);
  cuModuleGetFunction(f, module, "kernel");
}
void ended_with_its_context(const char *path, CUdevice device) {
  CUcontext context;
  CUmodule module;
  CUdeviceptr p;
  cuCtxCreate(&context, 0, device);
  cuModuleLoad(&module, path);
  cuMemAlloc(&p, 64);
  cuCtxDestroy(context);
}
