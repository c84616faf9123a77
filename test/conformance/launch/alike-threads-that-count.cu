// Threads that do the same and are counted by what constructors of bases do.
#include <cstdio>
__device__ int made;
struct Counting {
  int v = 1;
  __device__ Counting() { atomicAdd(&made, 1); }
};
struct Derived : Counting {};
__global__ void a(int *o) {
  Derived d;
  o[0] = d.v;
}
__global__ void c(int *o) {
  if (Derived().v)
    o[0] = 3;
}
int main() {
  int *o, m;
  cudaMallocManaged(&o, 256);
  int z = 0;
  for (auto k : {a, c}) {
    cudaMemcpyToSymbol(made, &z, 4);
    k<<<1, 32>>>(o);
    cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(&m, made, 4);
    printf("%d ", m);
  }
  printf("\n");
}
