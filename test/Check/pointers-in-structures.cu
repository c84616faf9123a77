// Pointers that the kernel is given in a structure lead to global memory as those lead that it is given by themselves.
// RUN: not %offloom check --checks='-*,mem-*,-mem-missing-*' --fail-on remark %s 2>&1 | FileCheck %s --implicit-check-not=warning:
struct Image {
  float *pixels;
  int width, channels;
};
struct Params {
  const float *in;
  float *out;
  Image image;
  float4 *vectors;
  int n;
};
__constant__ Params fixed;

__global__ void everyFourth(const Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.n)
    return;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}}
  p.out[i] = p.in[(i << 2) + 3];
}
__global__ void chunk(const Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *out = p.out + i * p.image.channels;
  const float *in = p.in + i * 16;
  for (int c = 0; c < 16; ++c)
    // CHECK: [[@LINE+2]]:{{.*}}: warning: each thread goes through elements of its own, 'p.image.channels' elements from the next thread's
    // CHECK: [[@LINE+1]]:{{.*}}: warning: each thread goes through elements of its own, 64 bytes
    out[c] = in[c];
}
template <bool Last> __device__ void oneMember(const Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:{{.*}}: warning: the lanes of a warp read or write one member each
  p.out[i] = Last ? p.vectors[i].w : 0;
}
__global__ void oneMemberKernel(Params p) { oneMember<true>(p); }
__device__ void byReference(const Image &image) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}}
  image.pixels[threadIdx.x * 8] = 0;
}
__global__ void referring(Params p) { byReference(p.image); }
__global__ void constantMemory() {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}}
  fixed.out[threadIdx.x * 8] = 0;
}
// The structure itself may lie in the device's memory.
__global__ void byPointer(const Params *p) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}}
  p->out[threadIdx.x * 8] = 0;
}

// Neighbours use neighbours, or nobody knows.
__global__ void fine(Params p, Image *images) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p.out[i] = p.in[i];
  float4 v = p.vectors[i];
  p.image.pixels[i] = v.w + v.x;
  images[i].pixels[i * 8] = 1;
  p.in = p.in + i;
}
__global__ void changed(Params p) {
  p.out += threadIdx.x;
  p.out[threadIdx.x * 8] = 0;
}
