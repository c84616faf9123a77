// RUN: not %offloom check --checks='-*,port-reserved-macro' %s 2>&1 | FileCheck --implicit-check-not='warning:' %s

#ifndef __CUDACC__
#define __device__
#endif
#if 0
#undef __global__
#endif
// #define __shared__
#define device_function __device__
// CHECK: [[@LINE+1]]:9: warning: 'warpSize' is defined in CUDA code
#define warpSize 32
