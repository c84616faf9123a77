// Textures and surfaces stay as they are: migrated code calls the same functions, and fetches are reads like
// others, which threads do between two barriers.
// RUN: %offloom migrate %s | grep -v CHECK > %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp

// CHECK: void texture(cudaTextureObject_t t, float *out) {
// CHECK: block.threads([&](offloom::thread_index) {
// CHECK-NEXT: *out = tex2D<float>(t, 1, 2);
__global__ void texture(cudaTextureObject_t t, float *out) { *out = tex2D<float>(t, 1, 2); }

// CHECK: void differences(cudaTextureObject_t t, float *out) {
// CHECK: offloom::per_thread<float> v_of(block);
// CHECK: auto &v = v_of[threadIdx];
// CHECK-NEXT: tex1D(&v, t, threadIdx.x);
// CHECK-NEXT: s[threadIdx.x] = v;
__global__ void differences(cudaTextureObject_t t, float *out) {
  __shared__ float s[32];
  float v;
  tex1D(&v, t, threadIdx.x);
  s[threadIdx.x] = v;
  __syncthreads();
  out[threadIdx.x] = v - s[(threadIdx.x + 1) % 32];
}

// CHECK: void surface(cudaSurfaceObject_t s) {
// CHECK: block.threads([&](offloom::thread_index) {
// CHECK-NEXT: surf2Dwrite(1, s, 4, 2);
__global__ void surface(cudaSurfaceObject_t s) { surf2Dwrite(1, s, 4, 2); }
