// Arrays of two and three dimensions, of any strides and distances, in place, with reals on either side; plans of all
// makers ask for the same work area, and work in one of the program's own.
// RUN: %offloom cc -O2 -std=c++20 %s -o %t -lcufft && %t | FileCheck %s
#include "reference.h"

struct side {
  std::vector<int> embed;
  int stride, distance;
  size_t at(const std::vector<int> &index, int b) const {
    size_t where = 0;
    for (size_t dim = 0; dim < index.size(); ++dim)
      where = where * (dim ? embed[dim] : 1) + index[dim];
    return where * stride + size_t(b) * distance;
  }
};

template <class Body> void for_indexes(const std::vector<int> &size, Body body) {
  std::vector<int> index(size.size());
  size_t count = 1;
  for (int n : size)
    count *= n;
  for (size_t i = 0; i < count; ++i) {
    size_t rest = i;
    for (int dim = int(size.size()) - 1; dim >= 0; rest /= size[dim--])
      index[dim] = int(rest % size[dim]);
    body(index, i);
  }
}

enum kind { complex_kind, to_complex, to_real };

/// One transform of drawn data; what lies between the elements of the output stays.
template <class T>
void transform(kind kind, std::vector<int> size, int batch, side in, side out, bool dense, bool in_place, bool own_area) {
  using of = single_or_double<T>;
  const int sign = kind == to_real ? 1 : -1;
  std::vector<int> half = size;
  half.back() = size.back() / 2 + 1;
  const auto end = [&](const side &s) { return 2 * (s.at(s.embed, 0) + size_t(batch) * s.distance + 64); };
  array<T> a(std::max(end(in), end(out)), 77), b(end(out), 77);
  array<T> &result = in_place ? a : b;
  std::vector<wides> right;
  for (int i = 0; i < batch; ++i) {
    wides data;
    for_indexes(size, [&](auto &, size_t) { data.push_back({drawn(), kind == complex_kind ? drawn() : 0}); });
    wides spectrum = reference(data, size, sign);
    for_indexes(kind == to_real ? half : size, [&](auto &index, size_t) {
      size_t flat = 0;
      for (size_t dim = 0; dim < size.size(); ++dim)
        flat = flat * size[dim] + index[dim];
      if (kind == to_real) // the spectrum is the input, and real data come out of it
        a.put(in.at(index, i), std::conj(spectrum[flat]));
      else if (kind == to_complex)
        a.data[in.at(index, i)] = T(data[flat].real());
      else
        a.put(in.at(index, i), data[flat]);
    });
    right.push_back(kind == to_real ? data : spectrum);
  }
  cufftHandle plan;
  size_t bytes = 0, estimated = 0;
  OK(cufftCreate(&plan));
  if (own_area)
    OK(cufftSetAutoAllocation(plan, 0));
  const cufftType type = kind == complex_kind ? of::c2c : kind == to_complex ? of::r2c : of::c2r;
  int *in_embed = dense ? nullptr : in.embed.data(), *out_embed = dense ? nullptr : out.embed.data();
  OK(cufftMakePlanMany(plan, size.size(), size.data(), in_embed, in.stride, in.distance, out_embed, out.stride,
                       out.distance, type, batch, &bytes));
  OK(cufftEstimateMany(size.size(), size.data(), in_embed, in.stride, in.distance, out_embed, out.stride, out.distance,
                       type, batch, &estimated));
  expect(bytes > 0 && bytes == estimated, "work size");
  void *area = nullptr;
  if (own_area) {
    cudaMalloc(&area, bytes);
    OK(cufftSetWorkArea(plan, area));
  }
  if (kind == complex_kind)
    OK(of::exec_c2c(plan, a.complex(), result.complex(), CUFFT_FORWARD));
  else if (kind == to_complex)
    OK(of::exec_r2c(plan, a.data, result.complex()));
  else
    OK(of::exec_c2r(plan, a.complex(), result.data));
  cudaDeviceSynchronize();
  OK(cufftDestroy(plan));
  cudaFree(area);
  const double scale = kind == to_real ? double(right[0].size()) : 1;
  comparison all;
  size_t written = 0;
  for (int i = 0; i < batch; ++i)
    for_indexes(kind == to_complex ? half : size, [&](auto &index, size_t) {
      size_t flat = 0;
      for (size_t dim = 0; dim < size.size(); ++dim)
        flat = flat * size[dim] + index[dim];
      const size_t at = out.at(index, i);
      all.add(kind == to_real ? wide(result.data[at]) : result.at(at), right[i][flat] * scale);
      T *element = result.data + (kind == to_real ? at : 2 * at);
      for (int part = 0; part < (kind == to_real ? 1 : 2); ++part, ++written)
        element[part] = 77;
    });
  expect(all.within(of::tolerance), "transform", kind, int(size.size()));
  if (!in_place)
    for (size_t i = 0; i < end(out); ++i)
      expect(b.data[i] == 77, "between elements", kind, int(i));
}

template <class T> void all_kinds() {
  for (std::vector<int> size : {std::vector<int>{10}, {17, 12}, {6, 9}, {4, 21, 10}, {5, 3, 7}, {1, 8, 1}}) {
    const int rank = size.size(), batch = rank == 1 ? 21 : 3;
    std::vector<int> half = size, padded = size;
    half.back() = size.back() / 2 + 1;
    padded.back() = 2 * half.back();
    const auto dense = [&](const std::vector<int> &embed) {
      int count = 1;
      for (int n : embed)
        count *= n;
      return side{embed, 1, count};
    };
    for (bool own_area : {false, true}) {
      transform<T>(complex_kind, size, batch, dense(size), dense(size), true, own_area, own_area);
      transform<T>(to_complex, size, batch, dense(size), dense(half), true, false, own_area);
      transform<T>(to_complex, size, batch, dense(padded), dense(half), true, true, own_area);
      transform<T>(to_real, size, batch, dense(half), dense(size), true, false, own_area);
      transform<T>(to_real, size, batch, dense(half), dense(padded), true, true, own_area);
      // Elements of all arrays of the batch in turn, and rows with room behind them.
      std::vector<int> wide_in = size, wide_out = size;
      for (int dim = 0; dim < rank; ++dim)
        wide_in[dim] += 2, wide_out[dim] += dim;
      const auto by_turns = [&](const std::vector<int> &embed) { return side{embed, batch, 1}; };
      const auto apart = [&](const std::vector<int> &embed) {
        return side{embed, 2, 2 * dense(embed).distance + 3};
      };
      for (kind k : {complex_kind, to_complex, to_real}) {
        transform<T>(k, size, batch, by_turns(wide_in), apart(wide_out), false, false, own_area);
        transform<T>(k, size, batch, apart(wide_in), by_turns(wide_out), false, false, own_area);
        transform<T>(k, size, batch, apart(wide_in), by_turns(wide_out), false, true, own_area);
      }
    }
  }
}

int main() {
  all_kinds<float>();
  all_kinds<double>();
  printf("wrong: %d\n", failures); // CHECK: wrong: 0
}
