// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::per_thread: a variable that each thread of a block keeps from one phase to the next.
#pragma once

#include "arena.h"
#include "block.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

namespace offloom {

namespace detail {

// All of this becomes part of the block function. Two files may each have a class of one name, as
// nvcc allows: a linker would take one file's code for both.

/// Storage for values that need no constructor and are small: an array in the block function's own
/// frame, which no pointer of the kernel can point into, so that loops need no overlap checks. The
/// odd size keeps several such variables from competing for the same cache sets.
template <class T> struct frame_storage {
  [[gnu::always_inline]] explicit frame_storage(block &) {}
  [[gnu::always_inline]] T *data() { return reinterpret_cast<T *>(bytes); }
  [[gnu::always_inline]] const T *data() const { return reinterpret_cast<const T *>(bytes); }
  alignas(64) std::byte bytes[max_block_threads * sizeof(T) + 64];
};

/// Storage for large or non-trivial values: as much of the worker's arena as the block has threads.
template <class T> struct arena_storage {
  static constexpr std::size_t slack = alignof(T) > 64 ? alignof(T) : 0;
  [[gnu::always_inline]] explicit arena_storage(block &b)
      : memory(arena_acquire(b.size() * sizeof(T) + slack)) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    values = reinterpret_cast<T *>(slack ? (address + slack - 1) & ~(slack - 1) : address);
  }
  [[gnu::always_inline]] ~arena_storage() { arena_release(memory); }
  arena_storage(const arena_storage &) = delete;
  arena_storage &operator=(const arena_storage &) = delete;
  [[gnu::always_inline]] T *data() const { return values; }
  void *memory;
  T *values;
};

/// A value whose variable asks for more than the alignment of its type.
template <class T, std::size_t Alignment> struct aligned_value {
  alignas(Alignment) T value;
};

template <class T>
inline constexpr bool fits_frame =
    sizeof(T) <= 16 && alignof(T) <= 16 && std::is_trivially_copyable_v<T> &&
    std::is_trivially_destructible_v<T>;

} // namespace detail

/// One T for every thread of a block, indexed by the thread loop's threadIdx. As for a local
/// variable, a trivial T is uninitialised unless an initial value is given, and any other T is
/// constructed here and destroyed with the object. A trivially copyable T without a default
/// constructor is bytes until it is assigned. Allocates nothing from the system; objects must
/// be destroyed in the reverse order of their construction, as locals are. `alignas(16) char
/// c[17];` is `per_thread<char[17], 16>`.
template <class T, std::size_t Alignment = alignof(T)> class per_thread {
  static constexpr bool is_aligned = Alignment > alignof(T);
  using value =
      std::conditional_t<is_aligned,
                         detail::aligned_value<T, (is_aligned ? Alignment : alignof(T))>, T>;
  /// A pointer by value: to a restricted one no plain reference can be bound.
  using initial_value = std::conditional_t<std::is_pointer_v<T>, T, const T &>;

public:
  [[gnu::always_inline]] explicit per_thread(block &b) : storage_(b), count_(b.size()) {
    if constexpr (!std::is_default_constructible_v<T>)
      static_assert(std::is_trivially_copyable_v<T>,
                    "what threads keep needs a default constructor, or to be trivially copyable: "
                    "migrate the kernel with --form=fibers");
    else if constexpr (!std::is_trivially_default_constructible_v<T>)
      for (unsigned i = 0; i < count_; ++i)
        ::new (place(i)) value;
  }
  [[gnu::always_inline]] per_thread(block &b, initial_value initial)
      : storage_(b), count_(b.size()) {
    // The count in a register: for all that a compiler knows, values are stored over the member.
    for (unsigned i = 0, count = count_; i < count; ++i)
      if constexpr (is_aligned)
        ::new (place(i)) value{initial};
      else
        ::new (place(i)) T(initial);
  }
  [[gnu::always_inline]] ~per_thread() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (unsigned i = 0; i < count_; ++i)
        storage_.data()[i].~T();
  }
  per_thread(const per_thread &) = delete;
  per_thread &operator=(const per_thread &) = delete;

  [[gnu::always_inline]] T &operator[](const thread_index &threadIdx) {
    value &own = storage_.data()[static_cast<int>(threadIdx.linear)]; // thread_loop.h: why an int
    if constexpr (is_aligned)
      return own.value;
    else
      return own;
  }

  /// The values by linear thread index, for what the runtime does for all threads at once.
  T *data() {
    static_assert(!is_aligned);
    return storage_.data();
  }
  const T *data() const {
    static_assert(!is_aligned);
    return storage_.data();
  }

private:
  /// Where a value is made. The old cast also takes `__restrict` off, which T may have.
  [[gnu::always_inline]] void *place(unsigned i) { return (void *)(storage_.data() + i); }

  using storage = std::conditional_t<detail::fits_frame<value>, detail::frame_storage<value>,
                                     detail::arena_storage<value>>;
  storage storage_;
  unsigned count_;
};

/// A reference for every thread of a block, to what bind() said last.
template <class T> class per_thread<T &, alignof(T)> {
public:
  [[gnu::always_inline]] explicit per_thread(block &b) : bound_(b) {}

  [[gnu::always_inline]] void bind(const thread_index &threadIdx, T &object) {
    bound_[threadIdx] = __builtin_addressof(object);
  }
  void bind(const thread_index &threadIdx, const T &&temporary) = delete;
  [[gnu::always_inline]] T &operator[](const thread_index &threadIdx) { return *bound_[threadIdx]; }

private:
  per_thread<T *> bound_;
};

/// `to = from;` of each active thread. Nothing is left to do where a function of the block was
/// given one variable for its parameter and for its result.
template <class T> void assign(block &b, per_thread<T> &to, const per_thread<T> &from) {
  if (&to == &from)
    return;
  if (T *const first = to.data(); b.all_active())
    for (unsigned i = 0, count = b.size(); i < count; ++i)
      first[i] = from.data()[i];
  else
    b.active_threads([&](thread_index thread) { to[thread] = from.data()[thread.linear]; });
}

/// An element or a member, the same one, of each thread's value in a per_thread.
template <class Part> class thread_part {
public:
  /// `first` is thread 0's, and the others' follow `distance` bytes apart.
  thread_part(Part &first, std::size_t distance)
      : first_(reinterpret_cast<std::byte *>(&first)), distance_(distance) {}

  Part &of_thread(unsigned thread) const {
    return *reinterpret_cast<Part *>(first_ + thread * distance_);
  }

private:
  std::byte *first_;
  std::size_t distance_;
};

/// What `part`, which is called for thread 0 alone, gives of its value: `[&](auto &c) -> auto & {
/// return c[i]; }`.
template <class T, class F> auto part_of(per_thread<T> &values, F part) {
  T &first = *values.data();
  return thread_part<std::remove_reference_t<decltype(part(first))>>(part(first), sizeof(T));
}

} // namespace offloom
