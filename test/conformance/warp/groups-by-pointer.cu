// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes are together in and behind functions that are called through pointers, and behind
// virtual ones. Each lane writes down the lanes that it meets, one after the other.
#include <cstdio>

struct Diary {
  unsigned *at;
  int entries = 0;
  __device__ __forceinline__ void note() { at[entries++] = __activemask(); }
};

__device__ __noinline__ void once(Diary &diary) { diary.note(); }
__device__ __noinline__ void twice(Diary &diary) {
  diary.note();
  diary.note();
}

__global__ void pointers(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  void (*const functions[])(Diary &) = {once, twice};
  functions[t % 3 == 0](diary);
  diary.note();
}

struct Shape {
  __device__ virtual void visit(Diary &diary) const { diary.note(); }
};
struct Square : Shape {
  __device__ void visit(Diary &diary) const override {
    diary.note();
    diary.note();
  }
};

__global__ void virtuals(unsigned *out) {
  const int t = threadIdx.x;
  Diary diary{out + t * 16};
  Shape shape;
  Square square;
  const Shape &which = t % 4 == 0 ? square : shape;
  which.visit(diary);
  diary.note();
}

void show(const char *name, void (*kernel)(unsigned *)) {
  unsigned *out;
  cudaMallocManaged(&out, 32 * 16 * sizeof(unsigned));
  cudaMemset(out, 0, 32 * 16 * sizeof(unsigned));
  kernel<<<1, 32>>>(out);
  printf("%s %s\n", name, cudaGetErrorName(cudaDeviceSynchronize()));
  for (int lane = 0; lane < 32; ++lane) {
    printf(" %2d:", lane);
    int last = 16;
    while (last > 0 && out[lane * 16 + last - 1] == 0)
      --last;
    for (int i = 0; i < last; ++i)
      printf(" %x", out[lane * 16 + i]);
    printf("\n");
  }
  cudaFree(out);
}

int main() {
  show("pointers", pointers);
  show("virtuals", virtuals);
}
