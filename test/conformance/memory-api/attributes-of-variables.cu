// What the API tells of variables of the device, and does with managed ones.
// builds: g++
#include <cstdio>

__device__ int device_variable[16];
__constant__ int constant_variable[16];
__managed__ int managed_variable[16];
static int host_variable[16];

template <class T> __device__ T of_template[4];
namespace space {
static __device__ int member[2];
}

static void say(const char *name, const void *p, const void *own) {
  cudaPointerAttributes a{};
  const cudaError_t error = cudaPointerGetAttributes(&a, p);
  std::printf("%s: %s type %d device %d on device %d on host %d\n", name, cudaGetErrorName(error), a.type, a.device,
              a.devicePointer == own && own, a.hostPointer == own && own);
}

template <class T> static void of_symbol(const char *name, T &symbol) {
  void *p = nullptr;
  std::size_t size = 0;
  cudaError_t error = cudaGetSymbolAddress(&p, symbol);
  std::printf("%s: address %s, ", name, cudaGetErrorName(error));
  error = cudaGetSymbolSize(&size, symbol);
  std::printf("size %zu %s\n", size, cudaGetErrorName(error));
  say(name, p, p);
}

__global__ void use() {
  device_variable[0] = constant_variable[0] + managed_variable[0] + of_template<int>[1] + space::member[0];
}

int main() {
  use<<<1, 1>>>();
  cudaDeviceSynchronize();
  of_symbol("device variable", device_variable);
  of_symbol("constant variable", constant_variable);
  of_symbol("managed variable", managed_variable);
  of_symbol("of a template", of_template<int>);
  of_symbol("of a namespace", space::member);
  say("the managed variable itself", managed_variable, managed_variable);
  say("inside the managed variable", managed_variable + 3, managed_variable + 3);
  say("host variable", host_variable, host_variable);
  int local = 0;
  say("local variable", &local, &local);
  cudaMemLocation here{};
  here.type = cudaMemLocationTypeDevice;
  std::printf("prefetch %s\n", cudaGetErrorName(cudaMemPrefetchAsync(managed_variable, sizeof managed_variable, here, 0, nullptr)));
  std::printf("advise %s\n", cudaGetErrorName(cudaMemAdvise(managed_variable, sizeof managed_variable, cudaMemAdviseSetReadMostly, here)));
  int value = -5;
  std::printf("read mostly %s ", cudaGetErrorName(cudaMemRangeGetAttribute(&value, sizeof value, cudaMemRangeAttributeReadMostly, managed_variable, sizeof managed_variable)));
  std::printf("%d\n", value);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  std::printf("attach %s\n", cudaGetErrorName(cudaStreamAttachMemAsync(stream, managed_variable, 0, cudaMemAttachSingle)));
  cudaDeviceSynchronize();
  std::printf("last %s\n", cudaGetErrorName(cudaGetLastError()));
}
