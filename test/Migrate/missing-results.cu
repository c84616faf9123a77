// What ends without the result that it promises goes on into anything in migrated code, where nvcc's device compiler leaves the result open. So
// the compiler's warning is told, each once, and is no residue.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %offloom migrate a.cu b.cu -o out 2>&1 | FileCheck --implicit-check-not=warning: %s
// CHECK-DAG: pick.h:1:{{.*}} warning: non-void function does not return a value in all control paths [-Wreturn-type]
// CHECK-DAG: a.cu:2:{{.*}} warning: non-void function does not return a value [-Wreturn-type]

//--- pick.h
__device__ inline int pick(int x) { if (x > 2) return 1; }
//--- a.cu
#include "pick.h"
__device__ int none(int x) { x++; }
__device__ int all(int x) { for (;;) if (++x > 9) return x; }
__global__ void kernel(int *x) { *x = pick(*x) + none(*x) + all(*x); }
//--- b.cu
#include "pick.h"
__global__ void kernel(int *x) { *x = pick(*x); }
