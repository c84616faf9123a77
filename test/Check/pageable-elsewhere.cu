// Containers and variables of the file, members of structures, and containers that are passed are pageable as locals are.
// RUN: %offloom check --checks=-*,xfer-async-pageable %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <vector>
static std::vector<float> all(1000);
static float table[100];
struct Data {
  std::vector<float> values;
};
void copies(float *to, cudaStream_t in, Data &data, const std::vector<float> &given, const float *pointer) {
  // CHECK: [[@LINE+1]]:23: remark: 'all' is pageable
  cudaMemcpyAsync(to, ::all.data(), 4000, cudaMemcpyHostToDevice, in);
  // CHECK: [[@LINE+1]]:23: remark: 'table' is pageable
  cudaMemcpyAsync(to, ::table, 400, cudaMemcpyHostToDevice, in);
  // CHECK: [[@LINE+1]]:23: remark: 'values' is
  cudaMemcpyAsync(to, data.values.data(), 4000, cudaMemcpyHostToDevice, in);
  // CHECK: [[@LINE+1]]:23: remark: 'given' is pageable
  cudaMemcpyAsync(to, &given[0], 4000, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(to, pointer, 400, cudaMemcpyHostToDevice, in); // the caller may have locked it
}
