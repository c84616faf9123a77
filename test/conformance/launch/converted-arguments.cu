// Arguments that are converted to a kernel's parameters by functions of the host: each once a launch, whatever way the
// kernel is named, and no object is copied that is only converted.
#include <cstdio>

struct owner {
  int *memory;
  static inline int copies = 0, conversions = 0;
  owner() {
    cudaMalloc(&memory, sizeof(int));
    cudaMemset(memory, 0, sizeof(int));
  }
  owner(const owner &other) : owner() {
    ++copies;
    cudaMemcpy(memory, other.memory, sizeof(int), cudaMemcpyDefault);
  }
  ~owner() { cudaFree(memory); }
  operator int *() {
    ++conversions;
    return memory;
  }
};

struct only {
  int *memory;
  static inline int conversions = 0;
  explicit only(int *memory) : memory(memory) {}
  only(const only &) = delete;
  template <class T> operator T *() const {
    ++conversions;
    return reinterpret_cast<T *>(memory);
  }
};

struct scaled {
  int value;
  static inline int made = 0;
  scaled(int of) : value(10 * of) { ++made; }
};

__global__ void plain(int *a, scaled n) { atomicAdd(a, n.value); }
__global__ void over(int *a, scaled n) { atomicAdd(a, n.value); }
__global__ void over(int *a, scaled n, int m) { atomicAdd(a, n.value + m); }
template <class T> __global__ void deduced(T t, int *a, scaled n) { atomicAdd(a, n.value + int(t)); }
template <class T> __global__ void given(T *a, scaled n) { atomicAdd(a, n.value); }
template <class... T> __global__ void pack(int *a, scaled n, T... more) { atomicAdd(a, (n.value + ... + more)); }
__global__ void with_default(int *a, scaled n = 5) { atomicAdd(a, n.value); }

template <class Pointer> void report(const char *name, const Pointer &p) {
  int sum;
  cudaMemcpy(&sum, p.memory, sizeof sum, cudaMemcpyDefault);
  printf("%s: sum %d, copies %d, conversions %d and %d, made %d\n", name, sum, owner::copies, owner::conversions, only::conversions, scaled::made);
  owner::copies = owner::conversions = only::conversions = scaled::made = 0;
}

template <class T> void open(T t, owner &o, const only &u) {
  deduced<<<1, 32>>>(t, o, 1);
  report("open", o);
  deduced<<<1, 32>>>(t, u, 1);
  report("open, only", u);
}

#define LAUNCH(kernel, ...) kernel<<<1, 32>>>(__VA_ARGS__)

int main() {
  owner o, of_only;
  only u(of_only.memory);
  plain<<<1, 32>>>(o, 1);
  report("plain", o);
  plain<<<1, 32>>>(u, 2);
  report("plain, only", u);
  over<<<1, 32>>>(o, 1);
  report("overloaded", o);
  over<<<1, 32>>>(u, 2);
  report("overloaded, only", u);
  over<<<1, 32>>>(o, 1, 'b');
  report("overloaded, more", o);
  deduced<<<1, 32>>>(2.5f, o, 1);
  report("deduced", o);
  given<int><<<1, 32>>>(o, 1);
  report("given", o);
  given<int><<<1, 32>>>(u, 2);
  report("given, only", u);
  pack<<<1, 32>>>(o, 1, 2, short(3));
  report("pack", o);
  with_default<<<1, 32>>>(o);
  report("default", o);
  open('c', o, u);
  LAUNCH(plain, o, 1);
  report("macro", o);
  void (*pointer)(int *, scaled) = over;
  pointer<<<1, 32>>>(o, 1);
  report("pointer", o);
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 32;
  cudaLaunchKernelEx(&config, plain, o, 1);
  report("cudaLaunchKernelEx", o);
  cudaLaunchKernelEx(&config, pointer, u, 2);
  report("cudaLaunchKernelEx, only", u);
}
