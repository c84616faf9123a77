// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is no module: its error, and that a log says why.
// builds: clang++
// flags: -lcuda
#include "ptx_program.h"

static void load_of(const char *what, const char *image) {
  char log[1000] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  CUmodule module;
  const CUresult result = cuModuleLoadDataEx(&module, image, 2, options, values);
  std::printf("%s: %s, log %d\n", what, name_of(result), log[0] != 0);
}

int main() {
  CUmodule module;
  CUfunction function;
  CUdeviceptr at;
  size_t bytes;
  std::printf("before cuInit: %s\n", name_of(cuModuleLoadData(&module, "x")));
  start();
  const std::string right = module_text(".visible .entry k() { ret; }");
  load_of("right", right.c_str());
  load_of("an unknown instruction", module_text(".visible .entry k() { frob.u32 %r1; ret; }").c_str());
  load_of("an unknown register", module_text(".visible .entry k() { mov.u32 %r1, 5; ret; }").c_str());
  load_of("an unknown label", module_text(".visible .entry k() { bra NOWHERE; }").c_str());
  load_of("no end", module_text(".visible .entry k() { ret;").c_str());
  load_of("one name twice", module_text(".visible .entry k() { ret; } .visible .entry k() { ret; }").c_str());
  std::printf("no file: %s\n", name_of(cuModuleLoad(&module, "/none/there.ptx")));
  std::printf("null: %s %s\n", name_of(cuModuleLoadData(nullptr, right.c_str())),
              name_of(cuModuleLoadData(&module, nullptr)));
  TRY(cuModuleLoadData(&module, right.c_str()));
  std::printf("kernels: %s %s %s\n", name_of(cuModuleGetFunction(&function, module, "k")),
              name_of(cuModuleGetFunction(&function, module, "none")),
              name_of(cuModuleGetFunction(&function, module, nullptr)));
  std::printf("variables: %s %s\n", name_of(cuModuleGetGlobal(&at, &bytes, module, "none")),
              name_of(cuModuleGetGlobal(nullptr, nullptr, module, "none")));
  TRY(cuModuleUnload(module));
}
