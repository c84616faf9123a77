// What all lanes of a vector read under a condition is loaded once and not gathered, from memory that may be read in any case where the
// condition may hold for none. An index that is known not to be below 0 under a condition does not keep its loop from vectors where it begins
// there.
// RUN: sh -c 'clang++-22 -x c++ -O3 -march=x86-64-v4 -S -emit-llvm %s -o - \
// RUN:   -fpass-plugin=$(dirname %offloom)/offloom-clang-repairs.so' | FileCheck %s

static float weights[4];
void set(float *w) { weights[0] = w[0], weights[1] = w[1]; }

// CHECK-LABEL: define{{.*}} @_Z8constantPfPKfii
// CHECK-NOT:   gather
// CHECK:       ret void
void constant(float *out, const float *in, int n, int m) {
  for (int i = 0; i < n; ++i)
    if (in[i] > m)
      out[i] = weights[0] * in[i] + weights[1];
}

// Nobody may read *p if no element of in is positive.
// CHECK-LABEL: define{{.*}} @_Z5givenPfPKfS1_i
// CHECK:       [[NOTHING:%.*]] = alloca float
// CHECK:       [[ANY:%.*]] = {{.*}}call i1 @llvm.vector.reduce.or
// CHECK-NEXT:  [[P:%.*]] = select i1 [[ANY]], ptr %{{.*}}, ptr [[NOTHING]]
// CHECK-NEXT:  load float, ptr [[P]]
// CHECK-NOT:   gather
// CHECK:       ret void
void given(float *out, const float *in, const float *p, int n) {
  for (int i = 0; i < n; ++i)
    if (in[i] > 0)
      out[i] = *p * in[i];
}

// CHECK-LABEL: define{{.*}} @_Z6marginPfPKfj
// CHECK:       sext i32
// CHECK:       ret void
void margin(float *out, const float *in, unsigned n) {
  for (unsigned t = 0; t < n; ++t) {
    int x = int(t) - 2;
    if (x >= 0 && x < 28)
      out[x] = in[x];
  }
}
