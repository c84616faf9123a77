// CUDA evaluates the configuration before the arguments. A launch says so where it can be seen.
// RUN: %offloom migrate %s 2>/dev/null | grep -v CHECK | FileCheck %s

__global__ void plain(int *p, int n) {}
template <class... T> __global__ void add(int *out, T... terms) {}

template <class... T> void packed(int *p, T... terms) { add<<<1, 1>>>(p, (terms + 1)...); }
// CHECK: offloom::launch({1, 1}, [=, ...argument1 = (terms + 1)] { add(p, argument1...); });

int counted() {
  static int count = 0;
  return ++count;
}
struct Pool {
  int left = 8;
  int next() { return left--; }
  int size() const { return left; }
};
int forwarded(Pool &pool) { return pool.next() + 1; }
int drained(Pool pool) {
  int all = 0;
  while (pool.size() > 0)
    all += pool.next();
  return all;
}
int sum(int n) {
  int all = 0;
  for (int i = 0; i < n; ++i)
    all += i;
  return all;
}
int elsewhere(int);

void launches(int *p, int n, Pool &pool) {
  plain<<<1, ++n>>>(p, n);
  // CHECK: offloom::prepare_launch({1, ++n})(plain, p, n);
  plain<<<1, n>>>(p++, n);
  // CHECK: offloom::prepare_launch({1, n})(plain, p++, n);
  plain<<<1, 32>>>(p++, n++);
  // CHECK: offloom::launch({1, 32}, plain, p++, n++);
  plain<<<1, n>>>(p, n + 1);
  // CHECK: offloom::launch({1, n}, plain, p, n + 1);

  plain<<<1, counted()>>>(p, counted());
  // CHECK: offloom::prepare_launch({1, counted()})(plain, p, counted());
  plain<<<1, pool.next()>>>(p, n);
  // CHECK: offloom::prepare_launch({1, pool.next()})(plain, p, n);
  plain<<<1, forwarded(pool)>>>(p, n);
  // CHECK: offloom::prepare_launch({1, forwarded(pool)})(plain, p, n);

  // What functions do to variables of their own, what const members read and what is not here.
  plain<<<1, sum(n)>>>(p, pool.size());
  // CHECK: offloom::launch({1, sum(n)}, plain, p, pool.size());
  plain<<<1, drained(pool)>>>(p, n);
  // CHECK: offloom::launch({1, drained(pool)}, plain, p, n);
  plain<<<1, elsewhere(n)>>>(p, elsewhere(1));
  // CHECK: offloom::launch({1, elsewhere(n)}, plain, p, elsewhere(1));
}
