// A function that allocates and frees for itself, and an object that does when it is made and ends, do so in each round.
// RUN: %offloom check --checks=-*,alloc-per-round %s 2>&1 | FileCheck %s --implicit-check-not=remark:
#include <utility>
#include <vector>
__global__ void kernel(float *x);

static void choose(float *x, int n, bool twice) {
  float *own;
  cudaMalloc(&own, n * sizeof(float));
  if (twice)
    kernel<<<1, 32>>>(own);
  else
    kernel<<<1, 32>>>(x);
  cudaFree(own);
}
static void outer(float *x, int n) {
  for (int i = 0; i < 3; ++i)
    kernel<<<1, 32>>>(x);
  choose(x, n, true);
}

class Buffer {
public:
  explicit Buffer(int n) : n(n) {
    if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
      throw n;
  }
  Buffer(Buffer &&other) : p(std::exchange(other.p, nullptr)), n(other.n) {}
  ~Buffer() { release(); }
  float *get() const { return p; }

private:
  void release() {
    if (p)
      cudaFree(p);
  }
  float *p = nullptr;
  int n;
};
struct Pair {
  explicit Pair(int n) : first(n), second(n) {}
  Buffer first, second;
};

void rounds(float *x, int n) {
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:5: remark: 'choose' allocates as much in each round, which frees it again
    choose(x, n, false);
  for (int i = 0; i < n; ++i)
    // CHECK: [[@LINE+1]]:5: remark: 'outer' allocates
    outer(x, n);
}
void objects(int n) {
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:12: remark: 'buffer' allocates
    Buffer buffer(n);
    kernel<<<1, 32>>>(buffer.get());
  }
  for (int i = 0; i < n; ++i) {
    // CHECK: [[@LINE+1]]:10: remark: 'both' allocates
    Pair both(n);
    kernel<<<1, 32>>>(both.first.get());
  }
}

// Sizes of the rounds', objects that are moved away, memory that is kept, and what a condition chooses.
static void once(int n) {
  static float *kept;
  if (!kept)
    cudaMalloc(&kept, n);
  kernel<<<1, 32>>>(kept);
}
static void seldom(float *x, int n, int i) {
  if (i == 0)
    choose(x, n, true);
}
static void file(const char *name) {
  float *own;
  cudaMalloc(&own, name[0]);
  kernel<<<1, 32>>>(own);
  cudaFree(own);
}
void right(float *x, int n, std::vector<Buffer> &all, char **names) {
  for (int i = 0; i < n; ++i)
    file(names[i]);
  for (int i = 0; i < n; ++i)
    choose(x, i, false);
  for (int i = 0; i < n; ++i) {
    Buffer buffer(n);
    all.push_back(std::move(buffer));
  }
  for (int i = 0; i < n; ++i)
    once(n);
  for (int i = 0; i < n; ++i)
    seldom(x, n, 7);
  Buffer outside(n);
  for (int i = 0; i < n; ++i)
    kernel<<<1, 32>>>(outside.get());
}
