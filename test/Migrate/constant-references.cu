// What each thread hands over by a reference to something constant is a copy where nothing but the
// function's own variables is written before all threads have returned.
// RUN: %offloom migrate %s 2>%t | grep -v CHECK | FileCheck %s
// RUN: FileCheck --check-prefix=FORM --input-file=%t %s
#include "Inputs/constant-references.cuh"

__global__ void kernel(const int4 *in, int *out) {
  out[threadIdx.x] = below(in[threadIdx.x]);
}
// FORM: kernel 'kernel': phases
// CHECK:      data_of[threadIdx] = in[threadIdx.x];
// CHECK:      below(block, below_of, data_of);

__global__ void written(int4 *in, int *out) {
  out[threadIdx.x] = belowWritten(in[threadIdx.x], in);
}
// FORM: kernel 'written': fibers
