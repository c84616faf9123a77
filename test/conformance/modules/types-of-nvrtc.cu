// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVRTC: names of types for templates' arguments, and code for one architecture.
// flags: -lcuda -lnvrtc -DNVRTC_GET_TYPE_NAME=1
// builds: clang++
#include "ptx_program.h"

#include <nvrtc.h>

namespace shapes {
struct Point {
  float x, y;
};
template <class T, int N> struct Row {
  T all[N];
};
} // namespace shapes

#define NVRTC(call)                                                                                \
  if (const nvrtcResult result = (call); result != NVRTC_SUCCESS)                                  \
  std::printf("%s: %s\n", #call, nvrtcGetErrorString(result))

template <class T> std::string type_name() {
  std::string name;
  NVRTC(nvrtcGetTypeName<T>(&name));
  return name;
}

static const char *source = R"(
namespace shapes {
struct Point { float x, y; };
template <class T, int N> struct Row { T all[N]; };
}
template <class T> __global__ void size_of(unsigned *out) { *out = sizeof(T); }
)";

int main() {
  start();
  const std::string names[] = {type_name<int>(),           type_name<const double *>(),        type_name<unsigned long long>(),
                               type_name<shapes::Point>(), type_name<shapes::Row<short, 5>>(), type_name<char[3]>()};
  for (const std::string &name : names)
    std::printf("%s\n", name.c_str());
  nvrtcProgram program;
  NVRTC(nvrtcCreateProgram(&program, source, "sizes.cu", 0, nullptr, nullptr));
  for (const std::string &name : names)
    NVRTC(nvrtcAddNameExpression(program, ("size_of<" + name + ">").c_str()));
  int major = 0, minor = 0;
  TRY(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
  TRY(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0));
  const std::string architecture = "-arch=sm_" + std::to_string(major) + std::to_string(minor);
  const char *options[] = {architecture.c_str()};
  NVRTC(nvrtcCompileProgram(program, 1, options));
  size_t bytes = 0;
  NVRTC(nvrtcGetCUBINSize(program, &bytes));
  std::string code(bytes, '\0');
  NVRTC(nvrtcGetCUBIN(program, code.data()));
  std::printf("code %d\n", bytes > 0);
  CUmodule module;
  CUdeviceptr out;
  TRY(cuModuleLoadData(&module, code.data()));
  TRY(cuMemAlloc(&out, 4));
  for (const std::string &name : names) {
    const char *lowered = nullptr;
    NVRTC(nvrtcGetLoweredName(program, ("size_of<" + name + ">").c_str(), &lowered));
    CUfunction function;
    TRY(cuModuleGetFunction(&function, module, lowered));
    void *arguments[] = {&out};
    unsigned size = 0;
    TRY(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
    TRY(cuMemcpyDtoH(&size, out, 4));
    std::printf("%s: %u\n", name.c_str(), size);
  }
  NVRTC(nvrtcDestroyProgram(&program));
}
