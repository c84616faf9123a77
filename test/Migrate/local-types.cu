// A class that a kernel declares is the block's, and so are the constants that it names.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -O0 %s -o %t && %t

template <class Sizes> __global__ void reversed(const int *in, int *out) {
  const int threads = Sizes::threads;
  const int each = Sizes::each;
  const int all = threads * each;
  struct Storage {
    union {
      int values[all + each];
      int others[all];
    };
  };
  __shared__ Storage storage;
  for (int i = 0; i < each; ++i)
    storage.values[threadIdx.x * each + i] = in[threadIdx.x * each + i];
  __syncthreads();
  for (int i = 0; i < each; ++i)
    out[threadIdx.x * each + i] = storage.values[all - 1 - threadIdx.x * each - i];
}
// CHECK:      void reversed(
// CHECK-NOT:  block.threads
// CHECK:      const int all = threads * each;
// CHECK-NEXT: struct Storage {
// CHECK:      Storage storage;
// CHECK-NEXT: block.threads

struct Sizes {
  enum { threads = 32, each = 3 };
};

int main() {
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in, 96 * sizeof *in);
  cudaMallocManaged(&out, 96 * sizeof *out);
  for (int i = 0; i < 96; ++i)
    in[i] = i * i;
  reversed<Sizes><<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 96; ++i)
    wrong += out[i] != in[95 - i];
  return wrong;
}
