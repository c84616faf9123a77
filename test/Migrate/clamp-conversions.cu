// Numbers that an integer cannot hold become the nearest one, as on a GPU.
// RUN: not %offloom migrate %s 2>%t.err | tee %t.cpp | grep -v CHECK | FileCheck %s
// RUN: FileCheck %s --check-prefix=LEFT < %t.err
// RUN: %gxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %clangxx -Wall -Wextra -Werror -fsyntax-only %t.cpp
// RUN: %offloom migrate --no-clamp-conversions %s 2>/dev/null | grep -v CHECK | FileCheck %s --check-prefix=CHECK-PLAIN

// CHECK-PLAIN-NOT: offloom::clamped

__device__ int whole(float x) {
  // CHECK: return offloom::clamped(x);
  return x;
}

__device__ void take(unsigned char) {}

// A template converts where one of its instantiations does.
// CHECK: return static_cast<To>(offloom::clamped_for<To>(x)) + To(offloom::clamped_for<To>(1.5f * scale()));
template <class To, class From> __device__ To converted(From x);
__device__ float scale();
template <class To, class From> __device__ To converted(From x) {
  return static_cast<To>(x) + To(1.5f * scale());
}
template <class T> struct Rounded {
  int of;
  // CHECK: Rounded(T x) : of(offloom::clamped_if_floating(x)) { of = (int)offloom::clamped_if_floating(x + 1); }
  __device__ Rounded(T x) : of(x) { of = (int)(x + 1); }
};

// In a macro the conversion is the definition's; another use may be of something else.
// CHECK: #define TO_INT(x) ((int)offloom::clamped_if_floating((x) * 2.0f))
#define TO_INT(x) ((int)((x) * 2.0f))
// CHECK: #define STORE(to, x) to = offloom::clamped_if_floating(x)
#define STORE(to, x) to = x
#define AT(a, i) a[i]

struct Flags {
  int low : 4;
};

__global__ void convert(const float *f, const double *d, int *out) {
  unsigned i = threadIdx.x;
  // CHECK: out[0] = (int)offloom::clamped(f[i]);
  out[0] = (int)f[i];
  // CHECK: out[1] = static_cast<unsigned>(offloom::clamped(d[i] * 2));
  out[1] = static_cast<unsigned>(d[i] * 2);
  // CHECK: out[2] = short(offloom::clamped(f[i])) + (int)offloom::clamped(f[i] + 1);
  out[2] = short(f[i]) + (int)(f[i] + 1);
  // CHECK: long long wide = offloom::clamped(d[i]);
  long long wide = d[i];
  // CHECK: take(offloom::clamped(f[i]));
  take(f[i]);
  // CHECK: out[3] = (int)offloom::clamped((take(1), f[i])) + bool(f[i]) + (int)wide;
  out[3] = (int)(take(1), f[i]) + bool(f[i]) + (int)wide;
  out[4] = whole(f[i]) + converted<int>(f[i]) + converted<unsigned>(i) + converted<float>(f[i]) + converted<bool>(d[i]);
  out[7] = Rounded<float>(f[i]).of + Rounded<double>(d[i]).of + Rounded<int>(out[0]).of;
  // CHECK: out[5] = TO_INT(f[i]) + (int)offloom::clamped(AT(f, i));
  out[5] = TO_INT(f[i]) + (int)AT(f, i);
  STORE(out[8], f[i]);
  STORE(out[9], i);
  // What is added is a number, the sum alone an integer.
  // CHECK: out[6] += offloom::clamped(f[i]);
  out[6] += f[i];
  Flags flags{1};
  // LEFT: clamp-conversions.cu:[[#@LINE+1]]:{{.*}}warning: what this conversion gives{{.*}}write the assignment to the bit-field as '=' with a cast
  flags.low += f[i];
  out[10] = flags.low;
}

// The parentheses of folds and of statement expressions are their own.
template <class... T> __global__ void folds(int *out, T... v) {
  // CHECK: out[0] = offloom::clamped_if_floating((... + v));
  out[0] = (... + v);
  // CHECK: out[1] = offloom::clamped_if_floating((v + ... + 0.5));
  out[1] = (v + ... + 0.5);
  // CHECK: out[2] = offloom::clamped_if_floating((v * ...) * 2);
  out[2] = (v * ...) * 2;
  // CHECK: out[3] = (int)offloom::clamped_if_floating((... + (v * 2)));
  out[3] = (int)(... + (v * 2));
  // CHECK: out[4] = ((int)offloom::clamped_if_floating(v) + ...);
  out[4] = ((int)v + ...);
  // CHECK: out[5] = sizeof...(v) * 0.3f;
  out[5] = sizeof...(v) * 0.3f;
  // CHECK: out[6] = offloom::clamped_if_floating(({ float f = 3; f; }));
  out[6] = ({ float f = 3; f; });
}
void launchFolds(int *out) {
  folds<<<1, 1>>>(out, 1, 2.5f);
  folds<<<1, 1>>>(out, 2.5f);
}

// Host code means the host's conversions.
// CHECK: int host(float x) { return (int)x; }
int host(float x) { return (int)x; }
