// Objects whose making and ending can be counted, in kernels with barriers: one for each thread, whatever names them later.
#include <cstdio>

__device__ int made, ended;

struct Counting {
  int v = 1;
  __device__ Counting() { atomicAdd(&made, 1); }
};
struct Ending {
  int v = 2;
  __device__ ~Ending() { atomicAdd(&ended, 1); }
};
struct Derived : Counting {};
struct Member {
  Counting c;
  int more = 3;
};
struct Array {
  Counting c[2];
  int more = 4;
};
struct Initial {
  int v = atomicAdd(&made, 1) * 0 + 5;
};
struct Inherits : Ending {
  using Ending::Ending;
};
template <class Base> struct Mixin : Base {
  int by = 6;
};
struct Argument {
  int v;
  __device__ explicit Argument(int n) : v(n) { atomicAdd(&made, n); }
};
// What only computes may be made as often as it pays.
struct Computes {
  int a, b[2];
  __device__ Computes() : a(7) {
    for (int i = 0; i < 2; ++i)
      b[i] = a + i;
  }
};

// Its name alone comes after the barrier: no value of the object does.
template <class T> __global__ void in_template(int *out) {
  T object;
  out[threadIdx.x] = sizeof object;
  __syncthreads();
  if (threadIdx.x == 0)
    out[32] = sizeof(object) * 10;
}
__global__ void derived(int *out) {
  Derived object;
  out[threadIdx.x] = object.v;
  __syncthreads();
  if (threadIdx.x == 0)
    out[32] = object.v * 10;
}
__global__ void mixin(int *out) {
  Mixin<Derived> object;
  out[threadIdx.x] = object.v + object.by;
  __syncthreads();
  if (threadIdx.x == 0)
    out[32] = sizeof(decltype(object));
}
__global__ void argument(int *out) {
  Argument object(3);
  out[threadIdx.x] = object.v;
  __syncthreads();
  out[32 + threadIdx.x] = object.v + out[31 - threadIdx.x];
}
__global__ void ending(int *out) {
  Inherits object;
  out[threadIdx.x] = object.v;
  __syncthreads();
  if (threadIdx.x == 0)
    out[32] = object.v * 10;
}

void run(const char *name, void (*kernel)(int *)) {
  int *out, counts[2] = {};
  cudaMallocManaged(&out, 64 * sizeof(int));
  cudaMemcpyToSymbol(made, &counts[0], sizeof(int));
  cudaMemcpyToSymbol(ended, &counts[1], sizeof(int));
  kernel<<<1, 32>>>(out);
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&counts[0], made, sizeof(int));
  cudaMemcpyFromSymbol(&counts[1], ended, sizeof(int));
  printf("%s: %s, made %d, ended %d, %d %d\n", name, cudaGetErrorName(error), counts[0], counts[1], out[31], out[32]);
  cudaFree(out);
}

int main() {
  run("derived", derived);
  run("mixin", mixin);
  run("argument", argument);
  run("ending", ending);
  run("template, base", in_template<Derived>);
  run("template, member", in_template<Member>);
  run("template, array", in_template<Array>);
  run("template, initialiser", in_template<Initial>);
  run("template, destructor", in_template<Inherits>);
  run("template, mixin", in_template<Mixin<Mixin<Counting>>>);
  run("template, nothing to count", in_template<Computes>);
}
