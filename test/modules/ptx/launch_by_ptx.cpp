// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Has a program run its kernels by the module that the environment names: the linker puts this in
// the place of the runtime's launch_blocks (--wrap). Variables of the device are copied there and
// back.
#include "offloom/launch.h"

#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda.h>
#include <dlfcn.h>
#include <fstream>
#include <map>
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

/// What nm found, by name; dlsym() and dladdr() know nothing that is static.
using symbol_table = std::map<std::string, char *>;
const symbol_table &symbols() {
  static const symbol_table all = [] {
    Dl_info program;
    dladdr(&module, &program);
    symbol_table found;
    std::ifstream file(std::getenv("PTX_SYMBOLS"));
    std::string address, kind, name;
    while (file >> address >> kind >> name)
      found[name] =
          static_cast<char *>(program.dli_fbase) + std::strtoll(address.c_str(), nullptr, 16);
    return found;
  }();
  return all;
}

std::string name_of(const void *kernel) {
  for (const auto &[name, address] : symbols())
    if (address == kernel)
      return name;
  return {};
}

/// A variable that the compiler saw nobody write to is in memory that nobody can.
bool is_writable(const char *address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::size_t dash = 0, space = 0;
    const std::uintptr_t first = std::stoull(line, &dash, 16);
    const std::uintptr_t end = std::stoull(line.substr(dash + 1), &space, 16);
    if (const auto a = reinterpret_cast<std::uintptr_t>(address); first <= a && a < end)
      return line.substr(dash + 1 + space).rfind(" rw", 0) == 0;
  }
  return false;
}

/// The program's variable \p name, which Offloom makes static where nvcc lets it be seen by name.
void *variable_at(const std::string &name) {
  for (const std::string &spelling : {"_ZL" + std::to_string(name.size()) + name, name})
    if (const auto found = symbols().find(spelling); found != symbols().end())
      return is_writable(found->second) ? found->second : nullptr;
  return nullptr;
}

/// The name of the variable that \p line of the module's text defines; empty without one. Those of
/// functions are indented.
std::string variable_of(const std::string &line) {
  if (line.empty() || line.front() != '.' ||
      (line.find(".global ") == line.npos && line.find(".const ") == line.npos))
    return {};
  std::istringstream words(line.substr(0, line.find_first_of("=;[")));
  std::string name;
  while (words >> name)
    ;
  return name;
}

/// Does it hold addresses from the start? They are other ones in the program.
bool has_addresses(const std::string &line) {
  const auto start = line.find('=');
  if (start == line.npos || line.find(".u64") == line.npos)
    return false;
  const std::string constants = line.substr(start);
  for (std::size_t i = 1; i < constants.size(); ++i)
    if (std::isalpha(static_cast<unsigned char>(constants[i])) || constants[i] == '_')
      return !std::isdigit(static_cast<unsigned char>(constants[i - 1]));
  return false;
}

/// The variables that both have, by the names in the module's text. The program gets the module's
/// addresses; tables of virtual functions are the compiler's, and each has its own.
void find_variables(const char *path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::string name = variable_of(line);
    if (name.empty() || name.rfind("_ZT", 0) == 0)
      continue;
    variable v{variable_at(name), 0, 0};
    if (!v.programs || cuModuleGetGlobal(&v.modules, &v.bytes, module, name.c_str()) != 0)
      continue;
    if (has_addresses(line))
      std::memcpy(v.programs, reinterpret_cast<void *>(v.modules), v.bytes);
    variables.push_back(v);
  }
}

/// `_Z4makeP5Shape` and `_ZL4makeIiEvPT_`: `_Z4make`; empty if it is in no such form.
std::string begin_of(const std::string &name) {
  const std::size_t number = name.rfind("_ZL", 0) == 0 ? 3 : 2;
  if (name.rfind("_Z", 0) != 0 || name.size() < 4 || !std::isdigit(name[number]))
    return {};
  std::size_t digits = 0;
  const std::size_t length = std::stoul(name.substr(number), &digits);
  return "_Z" + name.substr(number, digits + length);
}

/// What nvcc calls the program's kernel \p name. Instances of templates are static to Offloom, and
/// types of the library may be in another namespace: then it is the only one of that name.
std::string kernel_of_source(const std::string &name) {
  const std::string seen = name.rfind("_ZL", 0) == 0 ? "_Z" + name.substr(3) : name;
  std::vector<std::string> alike;
  std::ifstream file(std::getenv("PTX_TEXT"));
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find(".entry ");
    if (at == line.npos)
      continue;
    const std::string entry = line.substr(at + 7, line.find('(') - at - 7);
    if (entry == seen)
      return seen;
    if (!begin_of(name).empty() && begin_of(entry) == begin_of(name))
      alike.push_back(entry);
  }
  return alike.size() == 1 ? alike.front() : "";
}

void load() {
  if (module)
    return;
  const char *const path = std::getenv("PTX_MODULE");
  // The first launch may be one of a capture, or of a graph that runs: nothing here may wait.
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaThreadExchangeStreamCaptureMode(&mode);
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
  if (const CUresult error = cuModuleLoad(&module, path))
    fail("not loaded: " + std::to_string(error));
  find_variables(std::getenv("PTX_TEXT"));
  cudaThreadExchangeStreamCaptureMode(&mode);
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
  if (cuModuleGetFunction(&function, module, name.c_str()) &&
      cuModuleGetFunction(&function, module, kernel_of_source(name).c_str()))
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
  if (launch != CUDA_SUCCESS) { // as the program's own, which sets what cudaGetLastError() gives
    if (const cudaError_t error = __real_launch(config, call, run_block, context))
      return error;
    fail("only the module's launch fails: " + std::to_string(launch));
  }
  if (variables.empty())
    return cudaSuccess;
  cudaDeviceSynchronize();
  for (const variable &v : variables)
    std::memcpy(v.programs, reinterpret_cast<void *>(v.modules), v.bytes);
  return cudaSuccess;
}
