// That a variable in shared memory has a constructor, which nobody runs, hides no error of what is done with it.
// RUN: not %offloom check --checks='-*,shared-constructor-not-run' %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not='not fully'
// RUN: not %offloom check --checks='-*' %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:

struct Best {
  int index;
  __device__ Best() : index(-1) {}
  __device__ ~Best() {}
};

__global__ void used_as_nvcc_lets_it(int *p) {
  // CHECK: [[@LINE+1]]:19: warning: no constructor runs for __shared__ variable 'best'
  __shared__ Best best;
  extern __shared__ Best many[];
  best.index = p[0];
  auto in_a_closure = [] { return best.index; };
  struct Local {
    __device__ int f() { return best.index; }
  };
  switch (p[1]) {
  case 0:
    // CHECK: [[@LINE+1]]:28: warning: no constructor
    static __shared__ Best later;
    later.index = 2;
    break;
  case 1:
    p[2] = Local().f();
  }
  p[0] = in_a_closure() + many[0].index;
}

template <class T> __global__ void instance(int *p) {
  // CHECK: [[@LINE+2]]:16: warning: no constructor
  // CHECK: [[@LINE+1]]:22: warning: no constructor
  __shared__ T best, others[4];
  best.index = others[p[0]].index = 1;
  p[0] = [] { return best.index; }();
}
void launch(int *p) { instance<Best><<<1, 32>>>(p); }

#ifdef WRONG
// WRONG: [[@LINE+1]]:17: error: dynamic initialization
__device__ Best made_at_start = Best();
__global__ void wrong(int *p) {
  __shared__ Best best;
  // WRONG: [[@LINE+1]]:8: error: no member named 'number' in 'Best'
  best.number = 1;
  // WRONG: [[@LINE+1]]:15: error: no member named 'value' in 'Best'
  p[0] = best.value;
}
#endif
