// Cluster dimensions that cannot be registered are not lost in silence: no name outside of main()
// has its type, or the launch is a closure, of whose kernel the runtime does not learn.
// RUN: not %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

template <class F> __global__ void __cluster_dims__(2) grouped(F f) { f(2); }
// CHECK: [[#@LINE-1]]:56: error: the block or cluster dimensions that the declaration of 'grouped' asks for are lost

template <class T> __global__ void deduced(T *v);
template <class T> __global__ void __cluster_dims__(2) deduced(T *v) { v[blockIdx.x] = 1; }
template <class T> void launchDeduced(T *v) { deduced<<<4, 1>>>(v); }
template void launchDeduced(int *);
// CHECK: [[#@LINE-3]]:56: error: the block or cluster dimensions that the declaration of 'deduced' asks for are lost

int main() {
  struct Local {
    __device__ void operator()(int) const {}
  };
  grouped<<<4, 32>>>(Local());
}
