// __isGlobal and its kind tell which memory a pointer is of, and the cvta functions convert between a space and pointers.
#include <cstdio>

__device__ int device_variable[4];
__device__ const int device_constant[2] = {1, 2};
__constant__ int constant_variable[4];
__managed__ int managed_variable[4];

template <class T> __device__ T of_template = 3;
namespace space {
static __constant__ int member = 5;
}

__device__ void say(const char *name, const void *p) {
  printf("%s: global %d shared %d local %d constant %d\n", name, __isGlobal(p), __isShared(p),
         __isLocal(p), __isConstant(p));
}

__device__ void in_a_function(int depth) {
  int local[3] = {depth, depth, depth};
  say("local of a function", local + depth);
  if (depth)
    in_a_function(depth - 1);
  __shared__ int shared[8];
  shared[0] = depth;
  say("shared of a function", shared + 2);
}

__global__ void straight(int *memory, int *pinned, int plain) {
  __shared__ int shared[4];
  extern __shared__ int dynamic[];
  static __device__ int local_static;
  int local[4];
  for (int i = 0; i < 4; ++i)
    local[i] = plain + i;
  shared[0] = dynamic[0] = 1;
  say("memory", memory);
  say("inside memory", memory + 17);
  say("pinned", pinned);
  say("device variable", device_variable + 1);
  say("constant of the device", device_constant + plain);
  say("static variable", &local_static);
  say("constant variable", constant_variable + 2);
  say("constant of a namespace", &space::member);
  say("variable of a template", &of_template<int>);
  say("managed variable", managed_variable);
  say("shared", shared + 3);
  say("dynamic", dynamic + 15);
  say("local", local + plain);
  say("parameter", &plain);
  say("null", nullptr);
  void *heap = malloc(16);
  say("heap", heap);
  free(heap);
  in_a_function(1);
  size_t address = __cvta_generic_to_shared(shared + 1);
  printf("shared there and back %d\n", __cvta_shared_to_generic(address) == shared + 1);
  address = __cvta_generic_to_constant(constant_variable);
  printf("constant there and back %d\n", __cvta_constant_to_generic(address) == constant_variable);
  address = __cvta_generic_to_local(local);
  printf("local there and back %d\n", __cvta_local_to_generic(address) == local);
  address = __cvta_generic_to_global(memory);
  printf("global there and back %d\n", __cvta_global_to_generic(address) == memory);
}

// The same across a barrier, where locals live in another place.
__global__ void with_barrier(int *out) {
  __shared__ int shared[64];
  int local[4] = {static_cast<int>(threadIdx.x), 1, 2, 3};
  int *inside = local + threadIdx.x % 4;
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int *other = shared + (63 - threadIdx.x);
  out[threadIdx.x] = __isShared(other) + 2 * __isLocal(inside) + 4 * __isGlobal(out) + 8 * __isGlobal(inside) + 16 * __isGlobal(other) + 32 * __isLocal(other);
}

int main() {
  int *memory, *pinned, *out;
  cudaMalloc(&memory, 1024);
  cudaMallocHost(&pinned, 1024);
  straight<<<1, 1, 64>>>(memory, pinned, 0);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  cudaMallocManaged(&out, 64 * sizeof *out);
  with_barrier<<<1, 64>>>(out);
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; ++i)
    if (out[i] != out[0])
      std::printf("thread %d: %d\n", i, out[i]);
  std::printf("all %d\n", out[0]);
}
