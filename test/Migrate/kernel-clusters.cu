// Cluster dimensions that cannot be registered are not lost in silence.
// RUN: not %offloom migrate %s 2>&1 >/dev/null | FileCheck %s

template <class T> __global__ void __cluster_dims__(2) paired(T *v) { v[blockIdx.x] = 1; }
template __global__ void paired<int>(int *v);
// CHECK: [[#@LINE-2]]:56: error: the block or cluster dimensions that the declaration of 'paired' asks for are lost
