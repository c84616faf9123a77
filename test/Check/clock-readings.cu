// What is done with a reading says whether it ends a measurement, whatever its variable is called.
// RUN: not %offloom check --checks=-*,api-cpu-timer-unsynced %s 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <chrono>
#include <ctime>
#include <sys/time.h>
__global__ void kernel();
double elapsed(clock_t begin, clock_t end);
double since(clock_t begin);
using Clock = std::chrono::steady_clock;

double ends(double *first) {
  clock_t start = clock();
  *first = double(clock() - start);
  kernel<<<1, 32>>>();
  // CHECK: [[@LINE+1]]:27: warning:
  clock_t the_beginning = clock();
  return double(the_beginning - start);
}
double endsAtOnce() {
  auto t = Clock::now();
  kernel<<<1, 32>>>();
  // CHECK: [[@LINE+1]]:40: warning:
  return std::chrono::duration<double>{Clock::now() - t}.count();
}
double begins() {
  clock_t a = clock();
  double first = double(clock() - a);
  kernel<<<1, 32>>>();
  a = clock(); // of what comes next
  kernel<<<1, 32>>>();
  cudaDeviceSynchronize();
  return first + double(clock() - a);
}
double endsAndBegins() {
  clock_t a = clock();
  kernel<<<1, 32>>>();
  // CHECK: [[@LINE+1]]:15: warning:
  clock_t b = clock();
  kernel<<<1, 32>>>();
  cudaDeviceSynchronize();
  clock_t c = clock();
  return double(b - a) / double(c - b);
}
double byMembers() {
  timeval a, b;
  gettimeofday(&a, nullptr);
  kernel<<<1, 32>>>();
  // CHECK: [[@LINE+1]]:3: warning:
  gettimeofday(&b, nullptr);
  return (b.tv_sec - a.tv_sec) + (b.tv_usec - a.tv_usec) * 1e-6;
}
double byFunctions() {
  clock_t x = clock();
  kernel<<<1, 32>>>();
  // CHECK: [[@LINE+1]]:15: warning:
  clock_t y = clock();
  double one = elapsed(x, y);
  kernel<<<1, 32>>>();
  clock_t u = clock();
  cudaDeviceSynchronize();
  clock_t v = clock();
  kernel<<<1, 32>>>();
  clock_t w = clock();
  cudaDeviceSynchronize();
  return one + elapsed(u, v) + since(w);
}

class Timer {
public:
  void restart() {
    begun = Clock::now();
    kernel<<<1, 32>>>();
    begun = Clock::now();
    cudaDeviceSynchronize();
    total = Clock::now() - begun;
  }

private:
  Clock::time_point begun;
  Clock::duration total;
};
