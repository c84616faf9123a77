// What CUB's members must write, computed one item after the other.
#pragma once

#include "tile.cuh"

/// Each item less the one `step` away, which is before or behind it.
template <class Tile> void differences(Tile &want, int step, int valid, const typename Tile::T *edge) {
  for (int i = 0; i < Tile::Count; ++i) {
    const int other = i + step;
    const bool inside = other >= 0 && other < valid && i < valid;
    want.out[i] = inside ? minus_op()(want.in[i], want.in[other]) : want.in[i];
    if (edge && i < valid && (step < 0 ? i == 0 : i == Tile::Count - 1))
      want.out[i] = minus_op()(want.in[i], *edge);
  }
}

template <class T> bool apart(differ_op op, const T &a, const T &b, int) { return op(a, b); }
template <class T> bool apart(differ_at_op op, const T &a, const T &b, int at) { return op(a, b, at); }
template <class Tile, class Op> void head_flags(Tile &want, Op op, const typename Tile::T *edge) {
  for (int i = 0; i < Tile::Count; ++i)
    want.heads[i] = i > 0 ? apart(op, want.in[i - 1], want.in[i], i) : edge ? apart(op, *edge, want.in[0], 0) : true;
}
template <class Tile, class Op> void tail_flags(Tile &want, Op op, const typename Tile::T *edge) {
  for (int i = 0; i < Tile::Count; ++i)
    want.tails[i] = i + 1 < Tile::Count ? apart(op, want.in[i], want.in[i + 1], i + 1)
                    : edge              ? apart(op, want.in[i], *edge, i + 1)
                                        : true;
}
template <class Tile> void predecessors(Tile &want, const typename Tile::T *edge) {
  for (int i = 1; i < Tile::Count; ++i)
    want.preds[i] = want.in[i - 1];
  if (edge)
    want.preds[0] = *edge;
}

// Where item `i` of a part's thread lies in the part.
template <class Tile> int blocked(int thread, int i) { return thread * Tile::Items + i; }
template <class Tile> int striped(int thread, int i) { return thread + i * Tile::Width; }
template <class Tile> int warp_striped(int thread, int i) {
  const int first = thread / 32 * 32, width = std::min(Tile::Width - first, 32);
  return first * Tile::Items + i * width + thread % 32;
}
/// Items change places; those that no item goes to are of no account.
template <class Tile, class From, class To> void exchange(Tile &want, const Tile &got, From from, To to) {
  Tile::each_part([&](int, int base) {
    std::vector<const typename Tile::T *> places(Tile::OfPart, nullptr);
    for (int thread = 0; thread < Tile::Width; ++thread)
      for (int i = 0; i < Tile::Items; ++i)
        if (const int place = from(thread, i); place >= 0)
          places[place] = &want.in[base + thread * Tile::Items + i];
    for (int thread = 0; thread < Tile::Width; ++thread)
      for (int i = 0; i < Tile::Items; ++i) {
        const int at = base + thread * Tile::Items + i;
        want.out[at] = places[to(thread, i)] ? *places[to(thread, i)] : got.out[at];
      }
  });
}
/// `chooses(item)`: does it go anywhere?
template <class Tile, class To, class Chooses>
void scatter(Tile &want, const Tile &got, To to, Chooses chooses) {
  exchange(want, got, [&](int thread, int i) {
    const int item = thread * Tile::Items + i;
    return chooses(item) ? rank_of<Tile>(item) : -1;
  }, to);
}
inline bool all(int) { return true; }

template <class Tile, class Place> void load(Tile &want, Place place, int valid, bool fallback) {
  Tile::each_part([&](int, int base) {
    for (int thread = 0; thread < Tile::Width; ++thread)
      for (int i = 0; i < Tile::Items; ++i) {
        typename Tile::T &item = want.out[base + thread * Tile::Items + i];
        if (place(thread, i) < valid)
          item = want.in[base + place(thread, i)];
        else if (fallback)
          item = typename Tile::T(9);
      }
  });
}
template <class Tile, class Place> void store(Tile &want, Place place, int valid) {
  Tile::each_part([&](int, int base) {
    for (int thread = 0; thread < Tile::Width; ++thread)
      for (int i = 0; i < Tile::Items; ++i)
        if (place(thread, i) < valid)
          want.out[base + place(thread, i)] = want.in[base + thread * Tile::Items + i];
  });
}

/// Sorts the places of each part by `before(a, b)` of items' numbers; with values, if there are any.
template <class Tile, class Before, class Place>
void sort_places(Tile &want, Before before, Place place, bool values, int valid = Tile::OfPart) {
  const Tile in = want;
  Tile::each_part([&](int, int base) {
    std::vector<int> order(Tile::OfPart);
    for (int i = 0; i < Tile::OfPart; ++i)
      order[i] = base + i;
    std::stable_sort(order.begin(), order.begin() + valid, before);
    for (int thread = 0; thread < Tile::Width; ++thread)
      for (int i = 0; i < Tile::Items; ++i) {
        const int at = base + thread * Tile::Items + i, from = order[place(thread, i)];
        want.out[at] = place(thread, i) < valid ? in.in[from] : typename Tile::T(100);
        want.keys[at] = in.keys[from];
        if (values)
          want.values[at] = in.values[from];
      }
  });
}
template <class Tile> void sort_by_order(Tile &want, const Tile &got, bool values, int valid) {
  sort_places(want, [&](int a, int b) { return got.in[a] < got.in[b]; }, blocked<Tile>, values, valid);
  for (int i = 0; i < Tile::Count; ++i) {
    want.keys[i] = got.keys[i];
    if (values && i % Tile::OfPart >= valid)
      want.values[i] = got.values[i]; // of no account
  }
}
template <class Tile, class Place>
void sort_by_bits(Tile &want, const Tile &got, Place place, bool descending, bool values, int begin, int end) {
  const auto key = [&](int i) {
    const unsigned long long bits = ordered(got.in[i]) >> begin;
    return end - begin < 64 ? bits & ((1ull << (end - begin)) - 1) : bits;
  };
  sort_places(want, [&](int a, int b) { return descending ? key(b) < key(a) : key(a) < key(b); }, place, values);
  std::copy(got.keys, got.keys + Tile::Count, want.keys);
}
/// Of the 40 bits of a key of two parts.
template <class Tile, class Place>
void sort_by_parts(Tile &want, const Tile &got, Place place, bool descending, bool values, int begin, int end) {
  const Tile in = want;
  const auto key = [&](int i) {
    const unsigned long long bits = (ordered(in.keys[i].high) << 32 | ordered(in.keys[i].low)) >> begin;
    return bits & ((1ull << (end - begin)) - 1);
  };
  sort_places(want, [&](int a, int b) { return descending ? key(b) < key(a) : key(a) < key(b); }, place, values);
  std::copy(got.out, got.out + Tile::Count, want.out);
}

/// Three items a thread from number `from` on; what is behind the last run is of no account.
template <class Tile> void decode_runs(Tile &want, const Tile &got, int from, bool offsets, bool total) {
  int at = 0;
  std::copy(got.out_of_runs, got.out_of_runs + Tile::Threads * 3, want.out_of_runs);
  std::copy(got.offsets, got.offsets + Tile::Threads * 3, want.offsets);
  for (int run = 0; run < Tile::Count; ++run)
    for (int i = 0; i < run_length(run); ++i, ++at)
      if (at >= from && at - from < Tile::Threads * 3) {
        want.out_of_runs[at - from] = want.in[run];
        want.offsets[at - from] = offsets ? i : 0;
      }
  if (total)
    std::fill(want.counts, want.counts + Tile::Threads, at);
}

/// Ranks of digits of `bits` bits, and what the threads learn of them.
template <class Tile, class Place>
void rank_digits(Tile &want, Place place, int bits, bool descending, bool prefixes, bool counts) {
  const int digits = 1 << bits, of_thread = (digits + Tile::Threads - 1) / Tile::Threads;
  const auto digit = [&](int item) {
    const int number = int(ordered(want.in[item]) >> 1) & (digits - 1);
    return descending ? digits - 1 - number : number;
  };
  std::vector<int> order(Tile::Count), begins(digits + 1, 0);
  for (int thread = 0; thread < Tile::Threads; ++thread)
    for (int i = 0; i < Tile::Items; ++i)
      order[place(thread, i)] = thread * Tile::Items + i;
  for (int item : order)
    ++begins[digit(item) + 1];
  for (int d = 0; d < digits; ++d)
    begins[d + 1] += begins[d];
  std::vector<int> next = begins;
  for (int item : order)
    want.ranks[item] = next[digit(item)]++;
  for (int d = 0; d < of_thread * Tile::Threads && d < digits; ++d) {
    const int own = descending ? digits - 1 - d : d;
    if (prefixes)
      want.prefixes[d] = begins[own];
    if (counts)
      want.counts[d] = begins[own + 1] - begins[own];
  }
}

/// The result is the first thread's of each part.
template <class Tile, class Op> void reduce(Tile &want, const Tile &got, Op op, bool rows, int threads) {
  using T = typename Tile::T;
  const int items = rows ? Tile::Items : 1;
  std::copy(got.one, got.one + Tile::Threads, want.one);
  Tile::each_part([&](int first, int) {
    T total = want.in[first * items];
    for (int i = 1; i < threads * items; ++i)
      total = op(total, want.in[first * items + i]);
    want.one[first] = total;
  });
}
/// The result is that of the first lane of each segment.
template <class Tile, class Op> void reduce_segments(Tile &want, const Tile &got, Op op, bool heads) {
  std::copy(got.one, got.one + Tile::Threads, want.one);
  Tile::each_part([&](int first, int) {
    for (int begin = first, end; begin < first + Tile::Width; begin = end) {
      auto total = want.in[begin];
      for (end = begin + 1; end < first + Tile::Width && (heads ? end % 5 != 0 : end % 5 != 1); ++end)
        total = op(total, want.in[end]);
      want.one[begin] = total;
    }
  });
}

/// Each result goes to `result(thread, i)`; where nothing is before the first item, and its own does not count, it has no result.
template <class Tile, class Op, class Result>
void scan(Tile &want, Op op, bool rows, bool inclusive, const typename Tile::T *initial, Result result) {
  using T = typename Tile::T;
  const int items = rows ? Tile::Items : 1;
  Tile::each_part([&](int first, int) {
    T before = initial ? *initial : T();
    bool any = initial;
    for (int i = first * items; i < (first + Tile::Width) * items; ++i) {
      const T with_own = any ? op(before, want.in[i]) : want.in[i];
      if (inclusive || any)
        result(i) = inclusive ? with_own : before;
      before = with_own, any = true;
    }
  });
}
/// All threads, or only the first, learn what all of their part have.
template <class Tile, class Op> void aggregates(Tile &want, Op op, bool rows, bool only_first) {
  const int items = rows ? Tile::Items : 1;
  Tile::each_part([&](int first, int) {
    auto total = want.in[first * items];
    for (int i = first * items + 1; i < (first + Tile::Width) * items; ++i)
      total = op(total, want.in[i]);
    std::fill(want.aggregate + first, want.aggregate + (only_first ? first + 1 : first + Tile::Width), total);
  });
}
