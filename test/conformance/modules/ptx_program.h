// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For programs that load modules of PTX: their kernels take the addresses of two arrays of words.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda.h>

inline const char *name_of(CUresult result) {
  const char *name = nullptr;
  cuGetErrorName(result, &name);
  return name ? name : "?";
}

#define TRY(call)                                                                                  \
  if (const CUresult result = (call); result != CUDA_SUCCESS)                                      \
  std::printf("%s: %s\n", #call, name_of(result))

inline void start() {
  CUcontext context;
  TRY(cuInit(0));
  TRY(cuDevicePrimaryCtxRetain(&context, 0));
  TRY(cuCtxSetCurrent(context));
}

inline std::string module_text(const std::string &body) {
  return ".version 7.8\n.target sm_80\n.address_size 64\n" + body;
}

/// A module of that text, without its first three lines.
inline CUmodule load(const std::string &body) {
  char log[2000] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  CUmodule module = nullptr;
  const CUresult result =
      cuModuleLoadDataEx(&module, module_text(body).c_str(), 2, options, values);
  if (result != CUDA_SUCCESS) {
    std::printf("not loaded: %s\n", name_of(result));
    std::fprintf(stderr, "%s\n", log);
    std::exit(1);
  }
  return module;
}

using Words = std::vector<unsigned>;

/// Runs a kernel of the module with `in`, and shows `count` words that it wrote.
inline Words run(CUmodule module, const char *name, unsigned blocks, unsigned threads,
                 const Words &in, unsigned count, unsigned shared = 0) {
  CUfunction function;
  CUdeviceptr to, from;
  TRY(cuModuleGetFunction(&function, module, name));
  TRY(cuMemAlloc(&to, count * 4));
  TRY(cuMemAlloc(&from, in.size() * 4 + 4));
  TRY(cuMemsetD32(to, 0, count));
  TRY(cuMemcpyHtoD(from, in.data(), in.size() * 4));
  void *arguments[] = {&to, &from};
  TRY(cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, shared, nullptr, arguments, nullptr));
  TRY(cuCtxSynchronize());
  Words out(count);
  TRY(cuMemcpyDtoH(out.data(), to, count * 4));
  TRY(cuMemFree(to));
  TRY(cuMemFree(from));
  std::printf("%s:", name);
  for (unsigned i = 0; i < count; ++i)
    std::printf("%s%08x", i % 8 ? " " : "\n  ", out[i]);
  std::printf("\n");
  return out;
}

/// Numbers that look like random ones.
inline Words numbers(unsigned count, unsigned state = 1) {
  Words all;
  for (unsigned i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    all.push_back(state ^ state >> 13);
  }
  return all;
}
