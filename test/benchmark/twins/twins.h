// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a CUDA program and its OpenMP twin share: inputs, the clock, and the line that compare.py
// reads. A twin is what a careful programmer writes for a CPU who knows the task and not the
// kernel: the same work, the same inputs, threads over the outer loop and SIMD over the inner one.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

/// `count` numbers between `low` and `high`, the same in both programs.
template <typename T>
std::vector<T> random_numbers(std::size_t count, T low, T high, std::uint32_t seed = 1) {
  std::vector<T> numbers(count);
  std::uint64_t state = seed * 0x9E3779B97F4A7C15u + 1;
  for (T &number : numbers) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    number = static_cast<T>(low + (high - low) * (static_cast<double>(state >> 40) / (1 << 24)));
  }
  return numbers;
}

/// Sum of the results, each weighed by its place, so that results in wrong places show.
template <typename T> double checksum(const T *results, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i)
    sum += static_cast<double>(results[i]) * (1 + i % 7);
  return sum;
}

/// Measures one case unless the command line names others: `work` computes and waits, and may be
/// repeated; `result` gives a checksum afterwards. Prints the case, the least of its times in
/// milliseconds (a machine is disturbed but never hurried), and the checksum.
class Suite {
public:
  Suite(int argc, char **argv) : Names(argv + 1, argv + argc) {}

  template <typename Work, typename Result>
  void measure(const char *name, Work work, Result result) const {
    if (!Names.empty() && std::none_of(Names.begin(), Names.end(),
                                       [=](const char *n) { return !std::strcmp(n, name); }))
      return;
    using clock = std::chrono::steady_clock;
    work();
    double best = INFINITY;
    const auto begin = clock::now();
    for (int times = 0;
         times < 7 || (times < 200 && clock::now() - begin < std::chrono::milliseconds(150));
         ++times) {
      const auto start = clock::now();
      work();
      best =
          std::min(best, std::chrono::duration<double, std::milli>(clock::now() - start).count());
    }
    std::printf("%s %.6g %.9g\n", name, best, result());
  }

private:
  std::vector<const char *> Names;
};

#ifdef __CUDACC__
/// An array of the device's, filled from the host's numbers or with zeros.
template <typename T> class DeviceArray {
public:
  explicit DeviceArray(std::size_t count) : Count(count) {
    cudaMalloc(&Data, count * sizeof(T));
    cudaMemset(Data, 0, count * sizeof(T));
  }
  explicit DeviceArray(const std::vector<T> &numbers) : DeviceArray(numbers.size()) {
    cudaMemcpy(Data, numbers.data(), Count * sizeof(T), cudaMemcpyHostToDevice);
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { cudaFree(Data); }

  operator T *() const { return Data; }
  double sum() const {
    std::vector<T> numbers(Count);
    cudaMemcpy(numbers.data(), Data, Count * sizeof(T), cudaMemcpyDeviceToHost);
    return checksum(numbers.data(), Count);
  }

private:
  T *Data = nullptr;
  std::size_t Count;
};
#endif
