// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations on 16 bytes, compiled with the instruction that an x86 has for them, and on
// what has no instruction, under locks.

#include "cuda/atomic_bytes.h"
#include "ordered_atomic_functions.h"

#include <atomic>
#include <cstdint>
#include <cstring>

namespace offloom::detail {
namespace {

bool is_word(const void *address, std::size_t size) {
  return size == 16 && reinterpret_cast<std::uintptr_t>(address) % 16 == 0;
}

/// Holds the lock of an address. Nothing waits for anything else while it is held.
class locked {
public:
  explicit locked(const void *address)
      : lock_(locks[reinterpret_cast<std::uintptr_t>(address) / 16 % number_of_locks].taken) {
    while (lock_.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~locked() { lock_.clear(std::memory_order_release); }
  locked(const locked &) = delete;
  locked &operator=(const locked &) = delete;

private:
  struct alignas(64) line {
    std::atomic_flag taken;
  };
  static constexpr std::size_t number_of_locks = 256;
  inline static line locks[number_of_locks];

  std::atomic_flag &lock_;
};

} // namespace

bool replace_16_bytes(void *address, void *expected, const void *desired) {
  __extension__ typedef unsigned __int128 word;
  word wanted, next;
  std::memcpy(&wanted, expected, sizeof wanted);
  std::memcpy(&next, desired, sizeof next);
  const word found = __sync_val_compare_and_swap(static_cast<word *>(address), wanted, next);
  std::memcpy(expected, &found, sizeof found);
  return found == wanted;
}

void load_bytes(const void *address, void *value, std::size_t size) {
  if (is_word(address, size)) {
    std::memset(value, 0, size);
    replace_16_bytes(const_cast<void *>(address), value, value);
  } else {
    locked lock(address);
    std::memcpy(value, address, size);
  }
}

void exchange_bytes(void *address, const void *desired, void *old, std::size_t size) {
  if (is_word(address, size)) {
    std::memcpy(old, address, size);
    while (!replace_16_bytes(address, old, desired)) {
    }
  } else {
    locked lock(address);
    std::memcpy(old, address, size);
    std::memcpy(address, desired, size);
  }
}

bool replace_bytes(void *address, void *expected, const void *desired, std::size_t size) {
  if (is_word(address, size))
    return replace_16_bytes(address, expected, desired);
  locked lock(address);
  const bool as_expected = std::memcmp(address, expected, size) == 0;
  if (as_expected)
    std::memcpy(address, desired, size);
  else
    std::memcpy(expected, address, size);
  return as_expected;
}

} // namespace offloom::detail
