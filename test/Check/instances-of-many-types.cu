// Of the many instances of a template, the first with other types is looked at, however many came before it.
// RUN: not %offloom check --no-cache --checks='-*,math-double-literal-in-float' %s 2>&1 | FileCheck %s

template <class T, int N> __global__ void scale(T *x) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}} [math-double-literal-in-float]
  x[threadIdx.x + N] *= 0.1;
}

template <int N> void launch(double *x) {
  scale<double, N><<<1, 32>>>(x);
  if constexpr (N > 0)
    launch<N - 1>(x);
}

void all(double *x, float *y) {
  launch<40>(x);
  scale<float, 0><<<1, 32>>>(y);
}

template <class T, int N> struct Policy {
  using Type = T;
};

template <class P> __global__ void scale_by(typename P::Type *x) {
  // CHECK: [[@LINE+1]]:{{.*}}: warning: {{.*}} [math-double-literal-in-float]
  x[threadIdx.x] *= 0.1;
}

template <int N> void launch_by(double *x) {
  scale_by<Policy<double, N>><<<1, 32>>>(x);
  if constexpr (N > 0)
    launch_by<N - 1>(x);
}

void all_by(double *x, float *y) {
  launch_by<40>(x);
  scale_by<Policy<float, 0>><<<1, 32>>>(y);
}
