// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Has a program run its kernels by the module that the environment names: the linker puts this in
// the place of the runtime's launch_blocks (--wrap). Variables of the device are copied there and
// back.
#include "offloom/launch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <dlfcn.h>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct variable {
  void *programs;
  CUdeviceptr modules;
  size_t bytes;
};

CUmodule module;
std::vector<variable> variables;

[[noreturn]] void fail(const std::string &why) {
  std::fflush(stdout);
  std::fprintf(stderr, "by-ptx: %s\n", why.c_str());
  std::_Exit(97);
}

/// The variables that both have, by the names in the module's text.
void find_variables(const char *path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(".visible", 0) != 0 || line.find(".entry") != line.npos ||
        line.find(".func") != line.npos)
      continue;
    std::istringstream words(line.substr(0, line.find_first_of("=;[")));
    std::string name;
    while (words >> name)
      ;
    variable v{dlsym(RTLD_DEFAULT, name.c_str()), 0, 0};
    if (v.programs && cuModuleGetGlobal(&v.modules, &v.bytes, module, name.c_str()) == 0)
      variables.push_back(v);
  }
}

/// By the list that nm made; dladdr() knows no kernel that is static.
std::string name_of(const void *kernel) {
  Dl_info program;
  dladdr(&module, &program);
  const auto wanted =
      static_cast<const char *>(kernel) - static_cast<const char *>(program.dli_fbase);
  std::ifstream file(std::getenv("PTX_SYMBOLS"));
  std::string address, kind, name;
  while (file >> address >> kind >> name)
    if (std::strtoll(address.c_str(), nullptr, 16) == wanted)
      return name;
  return {};
}

void load() {
  if (module)
    return;
  const char *const path = std::getenv("PTX_MODULE");
  cuInit(0);
  cudaFree(nullptr);
  if (const CUresult error = cuModuleLoad(&module, path))
    fail("not loaded: " + std::to_string(error));
  find_variables(std::getenv("PTX_TEXT"));
}

} // namespace

extern "C" cudaError_t
__real_launch(const offloom::launch_config &, const offloom::detail::kernel_call &,
              void (*)(void *), void *) __asm__("__real__ZN7offloom6detail13launch_blocksERKNS_"
                                                "13launch_configERKNS0_11kernel_callEPFvPvES7_");
extern "C" cudaError_t
__wrap_launch(const offloom::launch_config &, const offloom::detail::kernel_call &,
              void (*)(void *), void *) __asm__("__wrap__ZN7offloom6detail13launch_blocksERKNS_"
                                                "13launch_configERKNS0_11kernel_callEPFvPvES7_");

cudaError_t __wrap_launch(const offloom::launch_config &config,
                          const offloom::detail::kernel_call &call, void (*run_block)(void *),
                          void *context) {
  CUfunction function;
  const std::string name = name_of(call.kernel);
  if (name.empty()) // the module's own, for which cuLaunchKernel comes by again
    return __real_launch(config, call, run_block, context);
  load();
  if (cuModuleGetFunction(&function, module, name.c_str()))
    fail("the module has no kernel '" + name + "'");
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  cudaStreamIsCapturing(config.stream, &capture);
  if (capture != cudaStreamCaptureStatusNone && !variables.empty())
    fail("variables and a capture");
  if (capture == cudaStreamCaptureStatusNone && !variables.empty())
    cudaDeviceSynchronize();
  for (const variable &v : variables)
    std::memcpy(reinterpret_cast<void *>(v.modules), v.programs, v.bytes);
  const auto launch =
      config.cooperative
          ? cuLaunchCooperativeKernel(function, config.grid.x, config.grid.y, config.grid.z,
                                      config.block.x, config.block.y, config.block.z,
                                      config.shared_bytes, config.stream,
                                      const_cast<void **>(call.arguments))
          : cuLaunchKernel(function, config.grid.x, config.grid.y, config.grid.z, config.block.x,
                           config.block.y, config.block.z, config.shared_bytes, config.stream,
                           const_cast<void **>(call.arguments), nullptr);
  if (variables.empty() || launch != CUDA_SUCCESS)
    return static_cast<cudaError_t>(launch);
  cudaDeviceSynchronize();
  for (const variable &v : variables)
    std::memcpy(v.programs, reinterpret_cast<void *>(v.modules), v.bytes);
  return cudaSuccess;
}
