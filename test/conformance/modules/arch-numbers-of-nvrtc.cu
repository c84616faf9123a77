// NVRTC compiles for a device alone, so that __CUDA_ARCH__ is a number everywhere: a template's argument, a constant, a macro's text.
// flags: -lcuda -lnvrtc
// builds: clang++
#include <cstdio>
#include <cuda.h>
#include <nvrtc.h>
#include <vector>

static void run(const char *what, const char *source) {
  nvrtcProgram program;
  nvrtcCreateProgram(&program, source, "numbers.cu", 0, nullptr, nullptr);
  const char *options[] = {"-arch=sm_90"};
  const nvrtcResult result = nvrtcCompileProgram(program, 1, options);
  printf("%s: %s", what, nvrtcGetErrorString(result));
  size_t size = 0;
  if (result == NVRTC_SUCCESS && nvrtcGetCUBINSize(program, &size) == NVRTC_SUCCESS) {
    std::vector<char> image(size);
    nvrtcGetCUBIN(program, image.data());
    CUmodule module;
    CUfunction kernel;
    int *out;
    cudaMallocManaged(&out, sizeof *out);
    void *arguments[] = {&out};
    printf(", %d", cuModuleLoadData(&module, image.data()));
    printf(", %d", cuModuleGetFunction(&kernel, module, "k"));
    printf(", %d", cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
    printf(", %d", cuCtxSynchronize());
    printf(", %d", *out);
  }
  printf("\n");
}

int main() {
  cudaFree(nullptr);
  run("a number", "extern \"C\" __global__ void k(int *p) { *p = __CUDA_ARCH__; }");
  run("an argument and constants", R"(
#define ARCH_AND(x) (__CUDA_ARCH__ + x)
template <int A> __device__ int tenth() { return A / 10; }
constexpr int arch = __CUDA_ARCH__;
extern "C" __global__ void k(int *p) { *p = tenth<__CUDA_ARCH__>() + (__CUDA_ARCH__ >= 800 ? 1 : 2) + ARCH_AND(3) + arch; })");
  run("conditions", R"(
#if __CUDA_ARCH__ >= 900
#define LEVEL 9
#else
#define LEVEL 1
#endif
extern "C" __global__ void k(int *p) { *p = LEVEL * 10 + (__CUDA_ARCH__ > 0); })");
  run("none on the host", "#ifndef __CUDA_ARCH__\n#error there is no host\n#endif\nextern \"C\" __global__ void k(int *p) { *p = 5; }");
}
