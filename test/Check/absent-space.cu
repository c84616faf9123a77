// What an absent header would have made of a function, may have a space: who it may call is not known.
// RUN: not %offloom check %s 2>&1 | FileCheck %s --implicit-check-not=warning:

// CHECK: [[@LINE+1]]:{{.*}}: error: 'absent.h' file not found
#include "absent.h"

KERNEL_OF_ABSENT convert(unsigned *x) { atomicOr(x, 1u); }

// CHECK: [[@LINE+1]]:{{.*}}: error: 'atomicOr' is a __device__ function{{.*}} [call-device-function]
void host(unsigned *x) { atomicOr(x, 1u); }

// CHECK: 2 errors in 1 file
