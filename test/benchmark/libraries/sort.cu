// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thrust::sort of 16 Mi ints beside the host's parallel sort.
#include "side_by_side.h"

#include <algorithm>
#include <execution>
#include <random>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <vector>

int main() {
  std::mt19937 random(20261126);
  std::vector<int> unsorted(16 << 20);
  for (int &value : unsorted)
    value = int(random());
  thrust::device_vector<int> device(unsorted.size());
  std::vector<int> host(unsorted.size());
  report_both(
      "thrust-sort",
      [&] {
        thrust::sort(device.begin(), device.end());
        cudaDeviceSynchronize();
      },
      "std-sort", [&] { std::sort(std::execution::par_unseq, host.begin(), host.end()); },
      [&] {
        thrust::copy(unsorted.begin(), unsorted.end(), device.begin());
        host = unsorted;
      });
  // The last turn's are both prepared and one sorted: sort what is left.
  thrust::sort(device.begin(), device.end());
  std::sort(host.begin(), host.end());
  return !std::equal(host.begin(), host.end(), device.begin());
}
