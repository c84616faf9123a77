// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What moves elements: copies on a condition, removal, replacement, gathering, scattering, partitions.
// builds: clang++
#include "shown_vectors.h"
#include <thrust/copy.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>

using namespace thrust::placeholders;

struct odd {
  __host__ __device__ bool operator()(int x) const { return x & 1; }
};
struct triangle {
  __host__ __device__ int operator()(int i) const { return i * (i + 1) / 2; }
};
struct seven {
  __host__ __device__ int operator()() const { return 7; }
};

void moves(int count) {
  printf("of %d\n", count);
  const thrust::device_vector<int> v = whole_numbers<int>(count), stencil = whole_numbers<int>(count);
  thrust::device_vector<int> to(count, 50), rest(count, 60), map(count), w;
  const auto told = [&](const char *what, const thrust::device_vector<int> &shown, int end) {
    printf("%d ", end);
    show_vector(what, shown, std::min(24, int(shown.size())));
  };
  told("copy odd", to, thrust::copy_if(v.begin(), v.end(), to.begin(), odd()) - to.begin());
  told("copy by stencil", to, thrust::copy_if(v.begin(), v.end(), stencil.begin(), to.begin(), _1 > 0) - to.begin());
  told("copy n", to, thrust::copy_n(v.begin(), count / 2, to.begin()) - to.begin());
  told("remove copy", to, thrust::remove_copy(v.begin(), v.end(), to.begin(), 2) - to.begin());
  told("remove copy if", to, thrust::remove_copy_if(v.begin(), v.end(), stencil.begin(), to.begin(), odd()) - to.begin());
  w = v;
  int end = thrust::remove(w.begin(), w.end(), -1) - w.begin();
  w.resize(end);
  told("remove", w, end);
  w = v;
  end = thrust::remove_if(w.begin(), w.end(), stencil.begin(), _1 < 0) - w.begin();
  w.resize(end);
  told("remove by stencil", w, end);
  w = v;
  thrust::replace(w.begin(), w.end(), 3, 33);
  thrust::replace_if(w.begin(), w.end(), stencil.begin(), odd(), 44);
  told("replace", w, 0);
  thrust::replace_copy_if(v.begin(), v.end(), to.begin(), odd(), 9);
  told("replace copy", to, 0);
  for (int i = 0; i < count; ++i)
    map[i] = (i * 7 + 3) % count;
  thrust::gather(map.begin(), map.end(), v.begin(), to.begin());
  told("gather", to, 0);
  thrust::scatter(v.begin(), v.end(), map.begin(), to.begin());
  told("scatter", to, 0);
  thrust::fill(to.begin(), to.end(), 50);
  thrust::gather_if(map.begin(), map.end(), stencil.begin(), v.begin(), to.begin(), odd());
  told("gather if", to, 0);
  thrust::fill_n(to.begin(), count, 40);
  thrust::scatter_if(v.begin(), v.end(), map.begin(), stencil.begin(), to.begin(), odd());
  told("scatter if", to, 0);
  const auto ends = thrust::stable_partition_copy(v.begin(), v.end(), to.begin(), rest.begin(), odd());
  told("odd ones", to, ends.first - to.begin());
  told("even ones", rest, ends.second - rest.begin());
  w = v;
  told("stable partition", w, (end = thrust::stable_partition(w.begin(), w.end(), stencil.begin(), _1 > 0) - w.begin()));
  thrust::reverse(w.begin(), w.end());
  told("reverse", w, 0);
  thrust::reverse_copy(v.begin(), v.end(), to.begin());
  told("reverse copy", to, 0);
  thrust::swap_ranges(w.begin(), w.end(), to.begin());
  told("swapped", w, 0);
  thrust::transform_if(v.begin(), v.end(), stencil.begin(), w.begin(), _1 * 10, odd());
  told("transform if", w, 0);
  thrust::transform(v.begin(), v.end(), stencil.begin(), w.begin(), _1 * 2 - _2);
  told("transform two", w, 0);
  thrust::tabulate(w.begin(), w.end(), triangle());
  told("tabulate", w, 0);
  thrust::sequence(w.begin(), w.end(), 100, -3);
  told("sequence", w, 0);
  thrust::generate(w.begin(), w.end(), seven());
  thrust::transform(w.begin(), w.end(), w.begin(), thrust::negate<int>());
  told("generate", w, 0);
}

int main() {
  for (int count : {1, 20, 5000})
    moves(count);
}
