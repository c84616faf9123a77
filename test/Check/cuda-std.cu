// cuda::std is the host's std here, but its functions are both spaces'. What is written std:: is the host's.
// RUN: not %offloom check --checks='-*,constexpr-call-*' %s | FileCheck %s --implicit-check-not='error:'

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/std/array>
#include <cuda/std/chrono>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/tuple>

__global__ void kernel(cuda::std::atomic<int> *sum, cuda::std::array<int, 4> *rows, int *out) {
  cuda::std::array<int, 4> row = rows[threadIdx.x];
  for (int x : row)
    sum->fetch_add(x + row[0], cuda::std::memory_order_relaxed);
  cuda::std::optional<int> some = row.front();
  cuda::std::tuple<int, float> pair(some.value_or(1), 2.f);
  out[0] = cuda::std::get<0>(pair) + cuda::std::numeric_limits<int>::min();
  auto twice = cuda::std::chrono::nanoseconds(5) + cuda::std::chrono::nanoseconds(5);
  out[1] = twice.count();
  // CHECK: 22:{{.*}} 'std::max' is a constexpr __host__ function
  out[2] = std::max(1, out[3]);
  // CHECK: 24:{{.*}} 'std::numeric_limits<int>::max' is a constexpr __host__ function
  out[3] = std::numeric_limits<int>::max();
}
