// A function that keeps what a clock says in an object begins or ends a measurement, as the differences in the file say.
// RUN: not %offloom check --checks=-*,api-cpu-timer-unsynced %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <chrono>
#include <cstdio>
#include <sys/time.h>
__global__ void kernel(float *x);
using Clock = std::chrono::steady_clock;

typedef struct {
  timeval begun, ended;
} Watch;
static void start(Watch *w) { gettimeofday(&w->begun, nullptr); }
static void stop(Watch *w) { gettimeofday(&w->ended, nullptr); }
static void print(Watch w) { printf("%ld", w.ended.tv_sec - w.begun.tv_sec); }

class Timer {
public:
  Timer() { restart(); }
  void restart() { from = Clock::now(); }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - from).count(); }

private:
  Clock::time_point from;
};
class Scope {
public:
  explicit Scope(const char *name) : name(name), from(Clock::now()) { last = Clock::now(); }
  ~Scope() { printf("%s %f", name, std::chrono::duration<double>(Clock::now() - last).count()); }

private:
  const char *name;
  Clock::time_point from, last;
};
struct Buffer {
  Buffer() { cudaMalloc(&p, 64); }
  ~Buffer() { cudaFree(p); }
  float *p;
};

void functions(float *x) {
  Watch w;
  start(&w);
  kernel<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:3: warning: 'stop' is read before
  stop(&w);
  print(w);
  start(&w);
  kernel<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  stop(&w);
  print(w);
  kernel<<<1, 32>>>(x);
  start(&w); // of what comes next
  cudaDeviceSynchronize();
  stop(&w);
}
double methods(float *x) {
  Timer t;
  kernel<<<1, 32>>>(x);
  // CHECK: [[@LINE+1]]:18: warning: 'elapsed' is read before
  double first = t.elapsed();
  kernel<<<1, 32>>>(x);
  t.restart();
  kernel<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  return first + t.elapsed();
}
void scopes(float *x) {
  {
    // CHECK: [[@LINE+1]]:5: warning: '~Scope' is read before
    Scope s("launch");
    kernel<<<1, 32>>>(x);
  }
  {
    Scope s("whole");
    kernel<<<1, 32>>>(x);
    cudaDeviceSynchronize();
  }
}
// A destructor that frees waits, and so does whatever nobody sees.
double freed(float *x) {
  Timer t;
  {
    Buffer b;
    kernel<<<1, 32>>>(b.p);
  }
  return t.elapsed();
}
// What one of several branches starts, none of them waits for.
double branches(float *x, int kind) {
  Timer t;
  if (kind == 1)
    kernel<<<1, 32>>>(x);
  else if (kind == 2)
    kernel<<<2, 32>>>(x);
  // CHECK: [[@LINE+1]]:10: warning: 'elapsed' is read before
  return t.elapsed();
}
double waitingBranch(float *x, bool wait) {
  Timer t;
  kernel<<<1, 32>>>(x);
  if (wait)
    cudaDeviceSynchronize();
  return t.elapsed();
}
