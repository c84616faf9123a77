// Vectors at an address that a function which may throw returns are left as they are: taking them apart put
// instructions behind the end of a block, on which clang stopped.
// RUN: %offloom cc %s -o %t && %t | FileCheck %s
#include <cstdio>
#include <vector>

struct Pair {
  float x, y;
};
struct Rows {
  Pair of[2][2];
};

__attribute__((noinline)) Pair twice(Pair p) { return {2 * p.x, 2 * p.y}; }

int main(int count, char **) {
  std::vector<int> before(count);
  float sum = 0;
  for (int round = 0; round < 3; ++round) {
    const Pair one = twice({1, float(round)});
    Rows *rows = new Rows;
    for (auto &row : rows->of)
      for (Pair &p : row)
        p = one;
    std::vector<Rows> copies(before.size() + 1, *rows);
    for (const Rows &r : copies)
      sum += r.of[1][0].x + r.of[0][1].y;
    delete rows;
  }
  printf("%g\n", sum); // CHECK: 24
}
__global__ void unused() {}
