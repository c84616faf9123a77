// A float4 that is copied, and a float3 that is passed on, are vectors to clang, and its loop vectoriser takes no loop that has
// some. They are taken apart before it, unless others are there, which somebody has written.
// RUN: sh -c 'clang++-22 -x c++ -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm %s -o - \
// RUN:   -fpass-plugin=$(dirname %offloom)/offloom-clang-repairs.so' | FileCheck %s
// RUN: sh -c 'clang++-22 -x c++ -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm %s -o -' | FileCheck --check-prefix=PLAIN %s

struct alignas(16) four {
  float x, y, z, w;
};
struct three {
  float x, y, z;
};

static three nearer(three sum, four a, four b) {
  float f = b.w * (b.x - a.x);
  sum.x += f * (b.x - a.x);
  sum.y += f * (b.y - a.y);
  sum.z += f * (b.z - a.z);
  return sum;
}

// CHECK-LABEL: define{{.*}} @_Z5pairs
// CHECK:         fmul <8 x float>
// CHECK:         ret void
// PLAIN-LABEL: define{{.*}} @_Z5pairs
// PLAIN-NOT:     fmul <8 x float>
// PLAIN:         ret void
void pairs(three *__restrict sums, const four *__restrict own, const four *__restrict other, int n) {
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 1024; ++i)
      sums[i] = nearer(sums[i], own[i], other[k]);
}

typedef float eight __attribute__((vector_size(32)));

// CHECK-LABEL: define{{.*}} @_Z7written
// CHECK-NOT:     store float
// CHECK:         store <8 x float>
void written(eight *out, const four *in, four *copy, int n) {
  for (int i = 0; i < n; ++i) {
    copy[i] = in[i];
    out[i] += 1;
  }
}
