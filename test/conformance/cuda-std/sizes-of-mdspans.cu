// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How large views of several dimensions are, which keep only what the compiler does not know, and
// what they say of their elements, in kernels that take them by value.
#include <cstdio>
#include <cuda/std/mdspan>

namespace cs = cuda::std;
constexpr auto unknown = cs::dynamic_extent;

template <class View> __global__ void asked(View view, int *out) {
  out[0] = sizeof(View);
  out[1] = sizeof(typename View::extents_type);
  out[2] = sizeof(typename View::mapping_type);
  out[3] = int(view.size());
  out[4] = int(View::rank()) * 10 + int(View::rank_dynamic());
  for (int r = 0; r < int(View::rank()); ++r)
    out[5 + r] = int(view.extent(r)) * 100 + int(view.stride(r));
}

template <class View> void show(const char *what, View view, int *out) {
  asked<<<1, 1>>>(view, out);
  printf("%s %d:", what, cudaDeviceSynchronize());
  for (int i = 0; i < 5 + int(View::rank()); ++i)
    printf(" %d", out[i]);
  printf(" host %d\n", int(sizeof(View)));
}

int main() {
  int *out;
  float *data;
  cudaMallocManaged(&out, 16 * sizeof(*out));
  cudaMallocManaged(&data, 1000 * sizeof(*data));
  show("dynamic", cs::mdspan<float, cs::dextents<int, 2>>(data, 4, 5), out);
  show("known", cs::mdspan<float, cs::extents<int, 4, 5>>(data), out);
  show("last known", cs::mdspan<float, cs::extents<int, unknown, 8>>(data, 3), out);
  show("first known", cs::mdspan<float, cs::extents<int, 3, unknown, unknown>>(data, 2, 4), out);
  show("all given", cs::mdspan<float, cs::extents<int, 3, unknown, 2>>(data, 3, 7, 2), out);
  show("long", cs::mdspan<const float, cs::dextents<size_t, 3>>(data, 2, 3, 4), out);
  show("short", cs::mdspan<float, cs::dextents<short, 1>>(data, 9), out);
  using Columns = cs::mdspan<float, cs::extents<int, unknown, 6>, cs::layout_left>;
  show("columns", Columns(data, 7), out);
  using Strided = cs::layout_stride::mapping<cs::extents<int, 4, unknown>>;
  show("strided", cs::mdspan<float, cs::extents<int, 4, unknown>, cs::layout_stride>(
                      data, Strided(cs::extents<int, 4, unknown>(3), cs::array<int, 2>{1, 6})), out);
  // Of a view that knows more.
  cs::mdspan<float, cs::extents<int, 4, 5>> known(data);
  show("made of known", cs::mdspan<float, cs::extents<int, unknown, 5>>(known), out);
  show("made of known", cs::mdspan<const float, cs::dextents<long, 2>>(known), out);
}
