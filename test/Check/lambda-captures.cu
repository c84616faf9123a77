// What a lambda captures is computed where the lambda is written, not where it runs.
// RUN: not %offloom check %s -- --extended-lambda 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <algorithm>
#include <string>
#include <vector>

template <class F> __global__ void run(F f) { f(threadIdx.x); }

int start();
int atHome = 3;
struct Parts {
  const int *offsets() const { return first; }
  const int *first;
};
struct Counted {
  Counted() = default;
  Counted(const Counted &other) : n(other.n + start()) {}
  int n = 0;
};

void launch(const Parts &p, const std::vector<int> &v, const char *name, int i, int *out) {
  run<<<1, 32>>>([first = p.offsets()[i], n = start()] __device__(int t) { (void)(first + n + t); });
  run<<<1, 32>>>([n = v.size(), last = v.back(), home = atHome] __device__(int t) { (void)(n + last + home + t); });
  run<<<1, 32>>>([n = std::max(i, 3), size = std::string(name).size()] __device__(int t) { (void)(n + size + t); });
  run<<<1, 32>>>([n = [&] { return start() + i; }()] __device__(int t) { (void)(n + t); });
  auto f = [n = start() + atHome] __device__(int t) { return n + t; };
  run<<<1, 32>>>(f);
  auto outer = [&] { run<<<1, 32>>>([n = p.offsets()[0]] __device__(int t) { (void)(n + t); }); };
  outer();
  Counted counted;
  run<<<1, 32>>>([counted] __device__(int t) { (void)(counted.n + t); });
  run<<<1, 32>>>([n = counted] __device__(int t) { (void)(n.n + t); });
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'start' is a __host__ function; a __device__ function cannot call it
  run<<<1, 32>>>([n = start(), out] __device__(int t) { out[t] = n + start(); });
  // CHECK: [[@LINE+1]]:{{.*}}: error: 'start' is a __host__ function; a __device__ function cannot call it
  run<<<1, 32>>>([out] __device__(int t) { auto g = [n = start()] { return n; }; out[t] = g(); });
}

template <class T> struct Owner {
  Parts parts;
  T *out;
  void go(int i) {
    run<<<1, 32>>>([first = parts.offsets()[i], to = out, n = start()] __device__(int t) { to[t] = first + n; });
  }
  template <class U> void goAs(U i) {
    run<<<1, 32>>>([first = U(parts.offsets()[i]), to = out] __device__(int t) { to[t] = first; });
  }
};
void use(Owner<int> &o) {
  o.go(1);
  o.goAs(2L);
}
