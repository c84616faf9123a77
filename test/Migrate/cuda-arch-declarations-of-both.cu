// What both branches declare is declared before them, and they assign to it.
// RUN: %offloom migrate --allow-residue=migrate-inactive %s 2>/dev/null | grep -v CHECK | FileCheck %s
// RUN: %offloom cc -DRUN %s -o %t && %t
// RUN: not %offloom migrate %s -- -DOTHERWISE 2>&1 >/dev/null | FileCheck --check-prefix=OTHERWISE %s

__host__ __device__ unsigned reversed(unsigned x) {
#if __CUDA_ARCH__ >= 200
  unsigned y = __brev(x);
#else
  unsigned y = 0;
  for (int i = 0; i < 32; ++i)
    y |= (x >> i & 1) << (31 - i);
#endif
  return y;
}
// CHECK:      unsigned reversed(unsigned x) {
// CHECK-NEXT:   unsigned y;
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   y = __brev(x);
// CHECK-NEXT:   } else {
// CHECK-NEXT:   y = 0;
// CHECK-NEXT:   for (int i = 0; i < 32; ++i)
// CHECK-NEXT:     y |= (x >> i & 1) << (31 - i);
// CHECK-NEXT:   }
// CHECK-NEXT:   return y;

__host__ __device__ int lane(const int *from) {
#ifdef __CUDA_ARCH__
  const int *p = from + threadIdx.x;
  int sign = 1;
#else
  const int *p = from;
  int sign = -1;
#endif
  return sign * *p;
}
// CHECK:      int lane(const int *from) {
// CHECK-NEXT:   const int *p;
// CHECK-NEXT:   int sign;
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   p = from + threadIdx.x;
// CHECK-NEXT:   sign = 1;

__host__ __device__ int constants() {
#ifdef __CUDA_ARCH__
  const int fixed = 1;
#else
  const int fixed = 2;
#endif
  return fixed;
}
// CHECK:      int constants() {
// CHECK-NEXT:   int fixed;
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   fixed = 1;

// Of two branches, one may set it later.
__host__ __device__ unsigned bits(float of) {
#if defined(__CUDA_ARCH__)
  unsigned result = reinterpret_cast<unsigned const &>(of);
  float2 pair;
  pair.x = 1;
#else
  unsigned result;
  memcpy(&result, &of, sizeof(float));
  float2 pair = make_float2(2, 3);
#endif
  return result + int(pair.x);
}
// CHECK:      unsigned bits(float of) {
// CHECK-NEXT:   unsigned result;
// CHECK-NEXT:   float2 pair;
// CHECK-NEXT:   if (offloom::in_device_code()) {
// CHECK-NEXT:   result = reinterpret_cast<unsigned const &>(of);
// CHECK-NEXT:   pair.x = 1;
// CHECK-NEXT:   } else {
// CHECK-NEXT:   memcpy(&result, &of, sizeof(float));
// CHECK-NEXT:   pair = make_float2(2, 3);
// CHECK-NEXT:   }

#ifdef OTHERWISE
// OTHERWISE-DAG: 'named' is declared differently for host and device
typedef const int constant_int;
__host__ __device__ int namedConstants() {
#ifdef __CUDA_ARCH__
  constant_int named = 1;
#else
  constant_int named = 2;
#endif
  return named;
}
// OTHERWISE-DAG: 'wide' is declared differently for host and device
__host__ __device__ int types(int x) {
#ifdef __CUDA_ARCH__
  int wide = x;
#else
  long wide = x;
#endif
  return wide;
}
// OTHERWISE-DAG: '{{a|b}}' is declared differently for host and device
__host__ __device__ int several(int x) {
#ifdef __CUDA_ARCH__
  int a = x, b = 1;
#else
  int a = 1, b = x;
#endif
  return a + b;
}
// OTHERWISE-DAG: 'made' is declared differently for host and device
__host__ __device__ int classes() {
  struct Pair { int a, b; };
#ifdef __CUDA_ARCH__
  const Pair made{1, 2};
#else
  const Pair made{2, 1};
#endif
  return made.a;
}
#endif

#ifdef RUN
__global__ void kernel(unsigned *out, const int *in) {
  out[threadIdx.x] = reversed(threadIdx.x) + lane(in);
}

int main() {
  unsigned *out;
  int *in;
  cudaMallocManaged(&out, 2 * sizeof *out);
  cudaMallocManaged(&in, 2 * sizeof *in);
  in[0] = 5, in[1] = 7;
  kernel<<<1, 2>>>(out, in);
  cudaDeviceSynchronize();
  return out[0] != 5 || out[1] != 0x80000007 || reversed(6) != 0x60000000 || lane(in) != -5 ||
         bits(1) != 0x3f800000 + 2;
}
#endif
