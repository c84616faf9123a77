// An array whose size is no constant, with values: g++ and so nvcc take it, for code of the host. Clang takes the array alone.
// RUN: rm -rf %t && %offloom migrate %s -o %t && grep -v CHECK %t/variable-arrays.cpp | FileCheck %s
// RUN: %offloom check --checks=-* %s

struct Graph {
  int n;
};

int first(int size, const Graph &graph) {
  // CHECK: int zero[size]; std::memset(zero, 0, sizeof(zero)); // none
  int zero[size] = {0}; // none
  // CHECK-NEXT: int a[size], b[size]; std::memset(a, 0, sizeof(a)); a[0] = 1; a[2] = (3 + size); std::memset(b, 0, sizeof(b));
  int a[size] = {1, 0, (3 + size)}, b[size] = {};
  // CHECK-NEXT: double d[size]; std::memset(d, 0, sizeof(d)); d[0] = 0.5;
  double d[size]{0.5};
  // CHECK-NEXT: int edges[graph.n][graph.n]; std::memset(edges, 0, sizeof(edges)); edges[0][1] = 1; edges[1][0] = 2;
  int edges[graph.n][graph.n] = {
    {0, 1},
    {2, 0},
  };
  // CHECK-NEXT: char name[size]; std::memset(name, 0, sizeof(name)); std::memcpy(name, "abc", sizeof("abc"));
  char name[size] = "abc";
  return zero[0] + a[0] + b[0] + int(d[0]) + edges[0][1] + name[0];
}

__global__ void kernel(int *out) { *out = 1; }
