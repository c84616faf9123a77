// <immintrin.h> declares functions of <stdlib.h> again.
// RUN: %offloom check %s
#include <immintrin.h>
__global__ void kernel(int *p) { *p = 1; }
