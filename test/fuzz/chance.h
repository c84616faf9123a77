// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chance: the arguments of driver_calls.cu.
#pragma once

#include <cstddef>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

/// What one seed's calls draw from: numbers, and handles of all kinds that earlier calls gave.
class Chance {
public:
  explicit Chance(unsigned seed) : random(seed) {}

  unsigned below(unsigned end) { return random() % end; }
  bool once_in(unsigned count) { return below(count) == 0; }

  /// A handle of kind T, or what is none.
  template <class T> T handle() {
    switch (below(8)) {
    case 0:
      return T();
    case 1:
      return as<T>(scratch);
    case 2:
      return as<T>(reinterpret_cast<void *>(number()));
    default:
      return handles.empty() ? T() : as<T>(handles[below(static_cast<unsigned>(handles.size()))]);
    }
  }
  void keep(void *handle) { handles.push_back(handle); }

  unsigned long long number() {
    constexpr unsigned long long edges[] = {0,    1,     2,   3,          16,         64,   255,
                                            4096, 65536, ~0u, 1ull << 31, 1ull << 40, ~0ull};
    return once_in(3) ? below(100) : edges[below(sizeof edges / sizeof *edges)];
  }

  /// Bytes of a T that are mostly small numbers.
  template <class T> T any() {
    T value;
    std::memset(&value, 0, sizeof value);
    auto *bytes = reinterpret_cast<unsigned char *>(&value);
    for (std::size_t i = 0; i < sizeof value; i += once_in(2) ? 1 : 4)
      if (once_in(3))
        bytes[i] = static_cast<unsigned char>(once_in(4) ? random() : below(9));
    return value;
  }

  alignas(64) unsigned char scratch[4096] = {};

private:
  template <class T> static T as(void *handle) {
    if constexpr (std::is_pointer_v<T>)
      return static_cast<T>(handle);
    else
      return reinterpret_cast<T>(handle);
  }

  std::mt19937 random;
  std::vector<void *> handles;
};
