// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVRTC: headers, macros, name expressions of templates, variables, constants, errors.
// builds: clang++
// flags: -lnvrtc -lcuda
#include "ptx_program.h"

#include <nvrtc.h>

static const char source[] = R"(
#include "shapes.h"
namespace tools {
template <class T, int N> __global__ void scale(T *out, const T *) {
  out[threadIdx.x] = T(threadIdx.x) * N + OFFSET;
}
}
__device__ int counter = 3;
__constant__ float factors[4];
extern "C" __global__ void area(unsigned *out, const unsigned *in) {
  Box box{in[0], in[1]};
  out[threadIdx.x] = box.area() + threadIdx.x + counter + static_cast<unsigned>(factors[threadIdx.x]);
}
)";
static const char shapes[] = "struct Box { unsigned width, height; __device__ unsigned area() const { return width * height; } };\n";

int main() {
  start();
  nvrtcProgram program;
  const char *texts[] = {shapes}, *names[] = {"shapes.h"};
  std::printf("%d", nvrtcCreateProgram(&program, source, "source.cu", 1, texts, names));
  const char *const expressions[] = {"tools::scale<unsigned, 3>", "tools::scale<float, 1 + 1>", "&counter", "factors"};
  for (const char *expression : expressions)
    std::printf(" %d", nvrtcAddNameExpression(program, expression));
  const char *options[] = {"--gpu-architecture=compute_80", "-DOFFSET=7", "--std=c++17"};
  std::printf(" %d\n", nvrtcCompileProgram(program, 3, options));
  size_t bytes = 0;
  nvrtcGetPTXSize(program, &bytes);
  std::string ptx(bytes, 0);
  std::printf("%d %d\n", nvrtcGetPTX(program, ptx.data()), bytes > 100);
  CUmodule module;
  TRY(cuModuleLoadData(&module, ptx.c_str()));
  const char *lowered = nullptr;
  std::printf("%d\n", nvrtcGetLoweredName(program, expressions[0], &lowered));
  run(module, lowered, 1, 4, {}, 4);
  nvrtcGetLoweredName(program, expressions[1], &lowered);
  run(module, lowered, 1, 4, {}, 4);
  CUdeviceptr at;
  nvrtcGetLoweredName(program, expressions[2], &lowered);
  TRY(cuModuleGetGlobal(&at, &bytes, module, lowered));
  std::printf("counter: %zu\n", bytes);
  TRY(cuMemsetD32(at, 100, 1));
  nvrtcGetLoweredName(program, expressions[3], &lowered);
  TRY(cuModuleGetGlobal(&at, &bytes, module, lowered));
  std::printf("factors: %zu\n", bytes);
  const float factors[4] = {1000, 2000, 3000, 4000};
  TRY(cuMemcpyHtoD(at, factors, sizeof factors));
  run(module, "area", 1, 4, {5, 6}, 4);
  std::printf("%d\n", nvrtcDestroyProgram(&program));

  for (const char *wrong : {"__global__ void k() { undeclared(); }", "__global__ int k() { return 1; }", "#include \"none.h\"\n"}) {
    nvrtcCreateProgram(&program, wrong, nullptr, 0, nullptr, nullptr);
    std::printf("before: %s\n", nvrtcGetErrorString(nvrtcGetPTXSize(program, &bytes)));
    const nvrtcResult result = nvrtcCompileProgram(program, 0, nullptr);
    nvrtcGetProgramLogSize(program, &bytes);
    std::printf("%s, log %d,", nvrtcGetErrorString(result), bytes > 1);
    bytes = 99;
    const nvrtcResult size = nvrtcGetPTXSize(program, &bytes);
    char text[100] = "unchanged";
    const nvrtcResult got = nvrtcGetPTX(program, text);
    std::printf(" ptx %s %zu, %s '%s'\n", nvrtcGetErrorString(size), bytes, nvrtcGetErrorString(got), text);
    nvrtcDestroyProgram(&program);
  }
  const char *unknown[] = {"--no-such-option"};
  nvrtcCreateProgram(&program, "__global__ void k() {}", nullptr, 0, nullptr, nullptr);
  std::printf("%s\n", nvrtcGetErrorString(nvrtcCompileProgram(program, 1, unknown)));
  std::printf("%s\n", nvrtcGetErrorString(nvrtcGetLoweredName(program, "k", &lowered)));
  nvrtcDestroyProgram(&program);
  std::printf("%s\n", nvrtcGetErrorString(nvrtcDestroyProgram(&program)));
}
