// Where a file asks which memory a pointer is of, its shared arrays are the runtime's objects, and its
// constants are known: locals of a block and of its threads lie on one stack.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__constant__ int table[2];
// CHECK: {{^}}static const offloom::variable_registration table_registration(table, offloom::variable_kind::constant);

__global__ void asks(int *out) {
  __shared__ int s[4];
  // CHECK: auto &s = {{.*}}shared
  s[threadIdx.x] = table[0];
  __syncthreads();
  out[threadIdx.x] = __isShared(&s[0]) + 2 * __isConstant(table);
}

__global__ void only_shares(int *out) {
  __shared__ int s[4];
  // CHECK: auto &s = {{.*}}shared
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[0];
}
