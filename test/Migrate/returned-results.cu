// Functions that end without the result that they promise return one: to the compilers of migrated code such an end is one that is never reached.
// RUN: rm -rf %t && %offloom migrate %s -o %t 2> %t.log
// RUN: FileCheck %s < %t/returned-results.cpp
// RUN: FileCheck %s --check-prefix TOLD < %t.log
// RUN: %gxx -Wreturn-type -c %t/returned-results.cpp -o %t.o 2>&1 | FileCheck %s --check-prefix GXX --implicit-check-not=warning:
// GXX: Bound bound(
// GXX-NEXT: warning: control reaches end
// GXX: auto same(T) [with T = int]
// GXX-NEXT: warning: control reaches end
// GXX: auto same(T) [with T = float]
// GXX-NEXT: warning: control reaches end

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

// A type that the results tell takes no braces.
// CHECK: auto deduced(int v) { if (v > 2) return 1u; return static_cast<unsigned int>(0); }
__device__ auto deduced(int v) { if (v > 2) return 1u; }
// Nothing that serves all instances can be written here, and the others are no worse for it.
// CHECK: auto same(T v) { if (v > 2) return v; }
template <class T> __device__ auto same(T v) { if (v > 2) return v; }

class Hidden {
  int of;

public:
  __device__ int get() const { return of; }
};
// CHECK: Hidden made(int v) { if (v > 2) return Hidden(); return {}; }
__device__ Hidden made(int v) { if (v > 2) return Hidden(); }


struct Bound {
  int &to;
};
// CHECK: Bound bound(int *p) { if (p) return {*p}; }
__device__ Bound bound(int *p) { if (p) return {*p}; }

// Each way through these returns, or does not end.
// CHECK: int all(int v) { if (v) return 1; else return 2; }
__device__ int all(int v) { if (v) return 1; else return 2; }
// CHECK: int stops(int v) { if (v) return 1; __trap(); }
__device__ int stops(int v) { if (v) return 1; __trap(); }
// CHECK: int searches(int v) { while (true) if (++v > 100) return v; }
__device__ int searches(int v) { while (true) if (++v > 100) return v; }

// CHECK: auto l = [](int *q) -> int { *q = 2; return {}; };
// CHECK: auto m = [](int v) { if (v) return 2; return static_cast<int>(0); };
__global__ void kernel(int *p) {
  auto l = [](int *q) -> int { *q = 2; };
  auto m = [](int v) { if (v) return 2; };
  l(p);
  *p = m(3) + deduced(4) + same(5) + same(6.f) + made(7).get() + bound(p).to;
  Sum s{put(p, 1)};
  s.add(keep(p, 2)).same();
  *p += all(1) + stops(2) + searches(3) + (int)positive(1.f);
}

int main() { isLarge(2); }
