// The fix of math-pow-int-exponent is made where the product has the type of the call, and its base
// can be written twice.
// RUN: cp %s %t.cu && %offloom check --checks='-*,math-pow-int-exponent' --fix --fail-on=error %t.cu
// RUN: FileCheck --input-file=%t.cu %s
// RUN: %offloom check --checks='-*' %t.cu

struct Point { float x; };
typedef float real;

__global__ void kernel(float *out, float f, double d, int i, Point p, const real r) {
  // CHECK: out[0] = (f * f);
  out[0] = powf(f, 2.0f);
  // CHECK: out[1] = (d * d);
  out[1] = pow(d, 2.0);
  // CHECK: out[2] = (r * r);
  out[2] = powf(r, 2.f);
  // CHECK: out[3] = pow(f, 2.0);
  out[3] = pow(f, 2.0);
  // CHECK: out[4] = powf(i, 2.0f);
  out[4] = powf(i, 2.0f);
  // CHECK: out[5] = powf(p.x, 2.0f);
  out[5] = powf(p.x, 2.0f);
  // CHECK: out[6] = powf(f, 3.0f);
  out[6] = powf(f, 3.0f);
  // CHECK: out[7] = powf(f + 1, 2.0f);
  out[7] = powf(f + 1, 2.0f);
  // CHECK: out[8] = pow(*out, 2.0);
  out[8] = pow(*out, 2.0);
}
