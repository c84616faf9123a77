// The constants that programs make numbers of bits by.
// RUN: %offloom check %s
#include <curand_kernel.h>

static_assert(CURAND_2POW32_INV == 0x1p-32f && CURAND_2POW32_INV_DOUBLE == 0x1p-32);
static_assert(CURAND_2POW53_INV_DOUBLE == 0x1p-53 && CURAND_2POW32_DOUBLE * CURAND_2POW32_INV_DOUBLE == 1);
static_assert(CURAND_SQRT2_DOUBLE < 0 && CURAND_2POW53_INV_2PI_DOUBLE > CURAND_2POW53_INV_DOUBLE);

__global__ void kernel(float *x, curandState *state) { x[0] = curand(state) * CURAND_2POW32_INV; }
