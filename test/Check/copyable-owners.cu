// Classes whose objects free what a copy would have too: by a function, an element after the other, in a loop.
// RUN: %offloom check --checks='-*,alloc-copyable-owner' --max-per-rule=0 %s 2>&1 | FileCheck --implicit-check-not=remark: %s
#include <vector>

static void release(float *p) { cudaFree(p); }

// CHECK: [[@LINE+1]]:8: remark: a copy of a 'ByFunction' would have the same 'held'
struct ByFunction {
  float *held = nullptr;
  ~ByFunction() { release(held); }
};
// CHECK: [[@LINE+1]]:8: remark: a copy of a 'ByMember' would have the same 'held'
struct ByMember {
  float *held = nullptr;
  void clear() { cudaFree(held); }
  ~ByMember() { clear(); }
};
// CHECK: [[@LINE+1]]:8: remark: a copy of a 'Layers' would have the same 'weights'
struct Layers {
  std::vector<float *> weights;
  const int count = 2;
  ~Layers() {
    cudaFree(weights[0]);
    cudaFree(weights[1]);
  }
};
// CHECK: [[@LINE+1]]:8: remark: a copy of a 'Table' would have the same 'rows'
struct Table {
  float *rows[4];
  ~Table() {
    for (int i = 0; i < 4; ++i)
      cudaFree(rows[i]);
  }
};
struct Counted {
  float *held = nullptr;
  int *owners;
  ~Counted() {
    if (--*owners == 0)
      release(held);
  }
};
struct Moved {
  std::vector<float *> weights;
  Moved(Moved &&) = default;
  ~Moved() {
    for (float *p : weights)
      cudaFree(p);
  }
};
