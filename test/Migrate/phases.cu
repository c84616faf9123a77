// Barriers cut a kernel into phases; uniform control flow stays outside the thread loops.
// RUN: %offloom migrate %s 2>&1 | grep -v CHECK | FileCheck %s

__global__ void sum(const float *in, float *out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float x = in[t]; // load
  s[t] = x;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[0] = s[0] + x;
}
// CHECK:      kernel 'sum': phases
// CHECK:      float s[256];
// CHECK-NEXT: offloom::per_thread<float> x_of(block);
// CHECK-NEXT: block.threads([&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   int t = threadIdx.x;
// CHECK-NEXT:   auto &x = x_of[threadIdx];
// CHECK-NEXT:   x = in[t]; // load
// CHECK-NEXT:   s[t] = x;
// CHECK-NEXT: });
// CHECK-NEXT: for (int k = 128; k > 0; k >>= 1) {
// CHECK-NEXT:   block.threads(offloom::below(k), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:     int t = threadIdx.x;
// CHECK-NEXT:     s[t] += s[t + k];
// CHECK-NEXT:   });
// CHECK-NEXT: }
// CHECK-NEXT: block.threads(offloom::only(0), [&](offloom::thread_index threadIdx) {
// CHECK-NEXT:   auto &x = x_of[threadIdx];
// CHECK-NEXT:   out[0] = s[0] + x;
// CHECK-NEXT: });
// CHECK-NEXT: {{^}}}
