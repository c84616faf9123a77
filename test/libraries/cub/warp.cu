// Warp-wide primitives of CUB, over warps and parts of them.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>

struct Triple {
  short a, b, c;
};
struct AddTriples {
  __device__ Triple operator()(const Triple &x, const Triple &y) const {
    return {short(x.a + y.a), short(x.b + y.b), short(x.c + y.c)};
  }
};

__global__ void primitives() {
  using Eighth = cub::WarpReduce<int, 8>;
  using Triples = cub::WarpReduce<Triple>;
  using Scan = cub::WarpScan<int>;
  __shared__ Eighth::TempStorage eighths[8];
  __shared__ Triples::TempStorage triples[2];
  __shared__ Scan::TempStorage scans[2];
  const int t = threadIdx.x;
  int sum = Eighth(eighths[t / 8]).Sum(t);
  if (t == 40)
    printf("eighth %d\n", sum);
  int segment = Eighth(eighths[t / 8]).HeadSegmentedSum(1, t % 8 == 3);
  if (t == 3 || t == 0)
    printf("segment of lane %d: %d\n", t, segment);
  Triple triple = Triples(triples[t / 32]).Reduce(Triple{1, short(t), short(-t)}, AddTriples());
  if (t == 32)
    printf("triple %d %d %d\n", triple.a, triple.b, triple.c);
  int before, total;
  Scan(scans[t / 32]).ExclusiveScan(t, before, 1000, cub::Sum(), total);
  if (t == 35)
    printf("scan %d, total %d\n", before, total);
}

int main() {
  primitives<<<1, 64>>>();
  cudaDeviceSynchronize();
  // CHECK-DAG: eighth 348
  // CHECK-DAG: segment of lane 0: 3
  // CHECK-DAG: segment of lane 3: 5
  // CHECK-DAG: triple 32 1520 -1520
  // CHECK-DAG: scan 1099, total 1520
}
