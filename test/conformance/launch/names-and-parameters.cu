// A kernel tells its mangled name, and where each of its parameters lies.
#include <cstdio>

struct three {
  char c[3];
};
struct alignas(16) wide {
  float v[4];
};

__global__ void plain(int *, float, double) {}
__global__ void none() {}
namespace space {
__global__ void mixed(char, three, wide, short, const int *const *, bool) {}
} // namespace space
template <class T, int N> __global__ void of_template(T, T *) {}
extern "C" __global__ void c_name(long long, int) {}
static __global__ void internal(int) {}

static void say(const void *address) {
  const char *name = nullptr;
  const cudaError_t error = cudaFuncGetName(&name, address);
  std::printf("%s %s\n", cudaGetErrorName(error), name ? name : "none");
  for (std::size_t i = 0;; ++i) {
    std::size_t offset = 99, size = 99;
    const cudaError_t of_parameter = cudaFuncGetParamInfo(address, i, &offset, &size);
    std::printf("  %zu: %s", i, cudaGetErrorName(of_parameter));
    if (of_parameter != cudaSuccess) {
      std::printf("\n");
      break;
    }
    std::printf(" at %zu size %zu\n", offset, size);
  }
  cudaGetLastError();
}

int main() {
  say((const void *)plain);
  say((const void *)none);
  say((const void *)space::mixed);
  say((const void *)of_template<int, 3>);
  say((const void *)of_template<float4, -1>);
  say((const void *)c_name);
  std::size_t offset = 0;
  std::printf("without a size: %s\n", cudaGetErrorName(cudaFuncGetParamInfo(reinterpret_cast<const void *>(plain), 1, &offset, nullptr)));
  std::printf("at %zu\n", offset);
  const char *name = "unchanged";
  std::printf("internal %s\n", cudaGetErrorName(cudaFuncGetName(&name, reinterpret_cast<const void *>(internal))));
}
