// Quotients of integers that are meant as such: coordinates of a texel, and how many elements an array has.
// RUN: not %offloom check --checks='-*,math-integer-division-to-float' %s 2>&1 | FileCheck %s --implicit-check-not=warning:

struct Sphere {
  float x, y, z;
};
__constant__ Sphere spheres[9];

#define VALUES_PER_INT 4
template <int ints> __device__ float scaled(float x) {
  return x * (8 * ints / VALUES_PER_INT); // of template arguments and literals
}
__global__ void calls(float *x) { *x = scaled<2>(*x); }

__global__ void kernel(cudaTextureObject_t texture, float *out, int place, int width) {
  out[0] = tex2D<float>(texture, 0.5f + (place % width), 0.5f + (place / width));
  float count = sizeof(spheres) / sizeof(Sphere);
  out[1] = count;
  // CHECK: [[@LINE+1]]:12: warning: the integer division has dropped the fraction
  out[2] = place / width;
}
