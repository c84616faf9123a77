// Functions that end without the result that they promise return one: to the compilers of migrated code such an end is one that is never reached.
// RUN: rm -rf %t && %offloom migrate %s -o %t 2> %t.log
// RUN: FileCheck %s < %t/returned-results.cpp
// RUN: FileCheck %s --check-prefix TOLD < %t.log
// RUN: %gxx -Werror=return-type -fsyntax-only %t/returned-results.cpp

// CHECK: int put(int *p, int v) { *p = v; return {}; }
// TOLD: [[@LINE+2]]:45: warning: non-void function does not return a value [-Wreturn-type]
// TOLD: note: migrated code returns a value here
__device__ int put(int *p, int v) { *p = v; }

// CHECK: float positive(float x)
// CHECK-NEXT: {
// CHECK-NEXT:     if (x > 0)
// CHECK-NEXT:         return x; // else nothing
// CHECK-NEXT:     return {}; // was missing
// CHECK-NEXT: }
__device__ float positive(float x)
{
    if (x > 0)
        return x; // else nothing
}

struct Sum {
  int of;
  // CHECK: Sum &add(int v) { of += v; return *this; }
  __device__ Sum &add(int v) { of += v; }
  // CHECK: const Sum &same() const { return *this; }
  __device__ const Sum &same() const { }
};

// CHECK: T keep(T *p, T v) { p[0] = v + 1; return {}; }
template <class T> __device__ T keep(T *p, T v) { p[0] = v + 1; }

// CHECK: bool isLarge(int v) { if (v > 2) return true; return {}; }
bool isLarge(int v) { if (v > 2) return true; }

// Each way through these returns, or does not end.
// CHECK: int all(int v) { if (v) return 1; else return 2; }
__device__ int all(int v) { if (v) return 1; else return 2; }
// CHECK: int stops(int v) { if (v) return 1; __trap(); }
__device__ int stops(int v) { if (v) return 1; __trap(); }
// CHECK: int searches(int v) { while (true) if (++v > 100) return v; }
__device__ int searches(int v) { while (true) if (++v > 100) return v; }

// CHECK: auto l = [](int *q) -> int { *q = 2; return {}; };
__global__ void kernel(int *p) {
  auto l = [](int *q) -> int { *q = 2; };
  l(p);
  Sum s{put(p, 1)};
  s.add(keep(p, 2)).same();
  *p += all(1) + stops(2) + searches(3) + (int)positive(1.f);
}

int main() { isLarge(2); }
