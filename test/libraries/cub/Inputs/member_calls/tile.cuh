// What a call of one of CUB's members reads and writes, for all threads of a block, and what it must write.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <cuda/std/tuple>
#include <cub/cub.cuh>
#include <type_traits>
#include <vector>

struct both {
  short first;
  long long second;
  both() = default;
  __host__ __device__ explicit both(int value) : first(short(value)), second(value * 3LL) {}
  __host__ __device__ explicit operator int() const { return first; }
  friend __host__ __device__ both operator+(both a, both b) {
    both result;
    result.first = short(a.first + b.first), result.second = a.second + b.second;
    return result;
  }
  friend __host__ __device__ both operator-(both a, both b) {
    both result;
    result.first = short(a.first - b.first), result.second = a.second - b.second;
    return result;
  }
  friend __host__ __device__ bool operator==(both a, both b) { return a.first == b.first && a.second == b.second; }
  friend __host__ __device__ bool operator<(both a, both b) { return a.first < b.first; }
};

/// A key for sorts by a decomposer.
struct parts {
  unsigned char high;
  float low;
  friend bool operator==(parts a, parts b) { return a.high == b.high && a.low == b.low; }
};
struct parts_of {
  __host__ __device__ cuda::std::tuple<unsigned char &, float &> operator()(parts &key) const { return {key.high, key.low}; }
};

/// Associative, and not commutative.
struct later_op {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b == T(0) ? a : b; }
};
struct plus_op {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return T(a + b); }
};
struct minus_op {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return T(a - b); }
};
struct less_op {
  template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
struct differ_op {
  template <class T> __host__ __device__ bool operator()(const T &a, const T &b) const { return !(a == b); }
};
struct differ_at_op {
  template <class T> __host__ __device__ bool operator()(const T &a, const T &b, int at) const {
    return !(a == b) || at % 7 == 0;
  }
};
template <class T> struct callback_op {
  T *seen;
  __device__ T operator()(T aggregate) {
    *seen = aggregate;
    return T(3);
  }
};
struct digits_op {
  int *counts, thread;
  template <int Count> __device__ void operator()(int (&of_thread)[Count]) {
    for (int i = 0; i < Count; ++i)
      counts[thread * Count + i] = of_thread[i];
  }
};

/// The bits of a number in the order of unsigned ones.
template <class T> unsigned long long ordered(T value) {
  unsigned long long bits = 0, sign = 1ull << (sizeof(T) * 8 - 1);
  std::memcpy(&bits, &value, sizeof value);
  if (std::is_floating_point<T>::value)
    return bits & sign ? ~bits & (sign | (sign - 1)) : bits | sign;
  return std::is_signed<T>::value ? bits ^ sign : bits;
}

constexpr int BeginBit = 3, LowBit = 6;

template <class T_, int X_, int Y_, int Z_, int Items_, int Width_ = X_ * Y_ * Z_> struct tile {
  using T = T_;
  static constexpr int X = X_, Y = Y_, Z = Z_, Items = Items_, Width = Width_;
  static constexpr int Threads = X * Y * Z, Count = Threads * Items, OfPart = Width * Items;
  static constexpr int Valid = OfPart * 2 / 3, ValidThreads = Width * 2 / 3;

  T out_of_runs[Threads * 3];
  int offsets[Threads * 3];
  T in[Count], out[Count], preds[Count], one[Threads], exclusive[Threads], aggregate[Threads];
  parts keys[Count];
  int values[Count], heads[Count], tails[Count], ranks[Count], bins[32], prefixes[Count + 64], counts[Count + 64];

  void clear() {
    std::memset(static_cast<void *>(this), 0, sizeof *this);
    for (int i = 0; i < Count; ++i) {
      in[i] = T(i / 2 * 7919 % 23);
      out[i] = preds[i] = T(77);
      values[i] = i;
      keys[i] = {static_cast<unsigned char>(i * 7 % 3), float(i * 7919 % 13) - 6};
    }
    std::fill(one, one + Threads, T(77));
    std::fill(exclusive, exclusive + Threads, T(77));
    std::fill(aggregate, aggregate + Threads, T(77));
  }

  /// Calls body(first thread, first item) for each part of Width threads.
  template <class F> static void each_part(F body) {
    for (int first = 0; first < Threads; first += Width)
      body(first, first * Items);
  }
};

/// A permutation of the places of a part.
template <class Tile> __host__ __device__ int rank_of(int item) {
  return (item % Tile::OfPart + Tile::OfPart / 2) % Tile::OfPart;
}
// Lengths of runs, some of them without items, and where they begin.
__host__ __device__ inline int run_length(int run) { return run * 5 % 4; }
__host__ __device__ inline int run_begin(int run) { return run / 4 * 6 + (run % 4 > 1 ? 1 : 0) + (run % 4 > 2 ? 2 : 0); }
__host__ __device__ inline bool is_chosen(int item) { return item % 3 != 1; }

template <class Tile> bool wrong(const char *what, const Tile &got, const Tile &want) {
  bool result = false;
  const auto compare = [&](const char *field, const auto &is, const auto &should) {
    for (std::size_t i = 0; !result && i < sizeof(is) / sizeof(is[0]); ++i)
      if (!(is[i] == should[i]) && std::memcmp(&is[i], &should[i], sizeof is[i]) != 0) { // NaN may be of no account
        std::printf("wrong: %s: %s[%zu]", what, field, i);
        if constexpr (!std::is_same_v<std::decay_t<decltype(is[0])>, parts>)
          std::printf(" is %d and not %d", int(is[i]), int(should[i]));
        std::printf("\n");
        result = true;
      }
  };
  compare("out", got.out, want.out), compare("preds", got.preds, want.preds), compare("one", got.one, want.one);
  compare("exclusive", got.exclusive, want.exclusive), compare("aggregate", got.aggregate, want.aggregate);
  compare("keys", got.keys, want.keys), compare("values", got.values, want.values), compare("heads", got.heads, want.heads);
  compare("tails", got.tails, want.tails), compare("ranks", got.ranks, want.ranks), compare("bins", got.bins, want.bins);
  compare("out_of_runs", got.out_of_runs, want.out_of_runs), compare("offsets", got.offsets, want.offsets);
  compare("prefixes", got.prefixes, want.prefixes), compare("counts", got.counts, want.counts);
  return result;
}

/// Runs a kernel on a fresh tile and compares with what `expect(want, got)` says.
template <class Tile, class Expect> void check(const char *what, void (*kernel)(Tile *), Expect expect) {
  static Tile *const got = [] {
    Tile *result = nullptr;
    cudaMallocManaged(&result, sizeof(Tile));
    return result;
  }();
  got->clear();
  kernel<<<1, dim3(Tile::X, Tile::Y, Tile::Z)>>>(got);
  if (const cudaError_t error = cudaDeviceSynchronize())
    std::printf("wrong: %s: %s\n", what, cudaGetErrorString(error));
  static Tile want;
  want.clear();
  expect(want, *got);
  wrong(what, *got, want);
}

template <class T, int Items> __device__ void take(T (&row)[Items], const T *from, int thread) {
  for (int i = 0; i < Items; ++i)
    row[i] = from[thread * Items + i];
}
template <class T, int Items> __device__ void give(const T (&row)[Items], T *to, int thread) {
  for (int i = 0; i < Items; ++i)
    to[thread * Items + i] = row[i];
}
