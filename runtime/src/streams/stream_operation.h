// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// operation: one thing that a stream does, from the call that puts it there to its end.
//
// Operations are used again and keep their storage, so that a program which has run for a while
// launches kernels without allocating memory.
#pragma once

#include "driver_types.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace offloom {

struct stream_queue;

class operation {
public:
  operation() = default;
  operation(const operation &) = delete;
  operation &operator=(const operation &) = delete;
  ~operation() { release(); }

  /// What it does: work(broken) is called once, on any thread. `broken` is the error that broke the
  /// context, cudaSuccess if none did.
  template <class F> void hold(F work) { hold_in(reserve(sizeof(F)), std::move(work)); }

  /// The same, for work that lies at the start of `storage`, with more behind it.
  template <class F> void hold_in(void *storage, F work) {
    static_assert(alignof(F) <= storage_alignment);
    work_ = ::new (storage) F(std::move(work));
    run_ = [](void *w, cudaError_t broken) { (*static_cast<F *>(w))(broken); };
    destroy_ = [](void *w) { static_cast<F *>(w)->~F(); };
  }

  /// Memory that stays until release(), aligned to `storage_alignment`.
  void *reserve(std::size_t bytes) {
    if (bytes > capacity_) {
      large_.reset(
          static_cast<std::byte *>(::operator new(bytes, std::align_val_t(storage_alignment))));
      capacity_ = bytes;
    }
    return large_ ? large_.get() : small_;
  }

  void run(cudaError_t broken) {
    if (run_)
      run_(work_, broken);
  }

  /// Destroys the work, and forgets what it waited for.
  void release() {
    if (destroy_)
      destroy_(work_);
    run_ = nullptr;
    destroy_ = nullptr;
    awaited.reset();
    is_reserved = false;
  }

  static constexpr std::size_t storage_alignment = 64;

  // For the scheduler, which guards them.
  operation *next = nullptr;
  std::uint64_t number = 0;              ///< its place in the order of all calls
  std::shared_ptr<stream_queue> awaited; ///< runs once this queue has passed awaited_number
  std::uint64_t awaited_number = 0;
  bool is_reserved = false; ///< for the thread that put it there, which waits for its turn

private:
  struct free_storage {
    void operator()(std::byte *memory) const {
      ::operator delete(memory, std::align_val_t(storage_alignment));
    }
  };

  void (*run_)(void *work, cudaError_t broken) = nullptr;
  void (*destroy_)(void *work) = nullptr;
  void *work_ = nullptr;
  std::size_t capacity_ = sizeof small_;
  std::unique_ptr<std::byte[], free_storage> large_;
  alignas(storage_alignment) std::byte small_[256];
};

} // namespace offloom
