// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::own_argument: what a thread changes of a kernel's argument.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>

namespace offloom {

/// A thread's own copy of an argument whose class has a copy constructor or a destructor. It is the
/// argument's bytes, as on a GPU, which runs neither (C++ Language Support, __global__ Function
/// Argument Processing).
///
///     offloom::own_argument counter_own(counter);
///     auto &counter = *counter_own;
template <class T> class own_argument {
public:
  explicit own_argument(const T &argument) {
    std::memcpy(bytes_, static_cast<const void *>(__builtin_addressof(argument)), sizeof(T));
  }
  own_argument(const own_argument &) = delete;
  own_argument &operator=(const own_argument &) = delete;

  T &operator*() { return *std::launder(reinterpret_cast<T *>(bytes_)); }

private:
  alignas(T) std::byte bytes_[sizeof(T)];
};

} // namespace offloom
