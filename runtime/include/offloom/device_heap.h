// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The heap of device code: what malloc, free, new and delete become in kernels.
//
//   p = malloc(n);      p = offloom::malloc(n);
//   p = new T[n];       p = new (offloom::device_heap) T[n];
//   free(p);            offloom::free(p);
//   delete p;           delete offloom::given_back(p);
//
// Its memory is the C library's, so that any of these may meet code which was not migrated. But
// there is no more of it than cudaLimitMallocHeapSize says, and where there is no more, new yields
// null too (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations"). Outside
// of kernels all is as the C++ library has it.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

namespace offloom {

void *malloc(std::size_t bytes) noexcept;
void free(void *memory) noexcept;

/// The argument of `new` that chooses the device's heap.
struct device_heap_t {};
inline constexpr device_heap_t device_heap;

namespace detail {
void *allocate_in_device_heap(std::size_t bytes, std::size_t alignment) noexcept;
void *allocate_array_in_device_heap(std::size_t bytes, std::size_t alignment) noexcept;
/// Memory that begins here goes back to the heap, if it is from there.
void leave_device_heap(const void *begin) noexcept;

/// Where the memory of `*p` begins, also when `p` is of a base class.
template <class T> const void *begin_of(T *p) {
#if __cpp_rtti
  if constexpr (std::is_polymorphic_v<T>)
    return dynamic_cast<const void *>(p);
  else
#endif
    return p;
}

/// Before the elements of an array that have destructors lies their number (Itanium C++ ABI).
template <class T> const void *begin_of_array(T *p) {
  constexpr std::size_t cookie =
      alignof(T) > sizeof(std::size_t) ? alignof(T) : sizeof(std::size_t);
  if constexpr (std::is_trivially_destructible_v<T>)
    return p;
  else
    return reinterpret_cast<const std::byte *>(p) - cookie;
}
} // namespace detail

/// The object, which is about to be deleted.
template <class T> T *given_back(T *p) {
  if constexpr (!std::is_void_v<T>)
    if (p)
      detail::leave_device_heap(detail::begin_of(p));
  return p;
}
template <class T> T *given_back_array(T *p) {
  if constexpr (!std::is_void_v<T>)
    if (p)
      detail::leave_device_heap(detail::begin_of_array(p));
  return p;
}

} // namespace offloom

[[nodiscard]] inline void *operator new(std::size_t bytes, offloom::device_heap_t) noexcept {
  return offloom::detail::allocate_in_device_heap(bytes, 0);
}
[[nodiscard]] inline void *operator new[](std::size_t bytes, offloom::device_heap_t) noexcept {
  return offloom::detail::allocate_array_in_device_heap(bytes, 0);
}
[[nodiscard]] inline void *operator new(std::size_t bytes, std::align_val_t alignment,
                                        offloom::device_heap_t) noexcept {
  return offloom::detail::allocate_in_device_heap(bytes, static_cast<std::size_t>(alignment));
}
[[nodiscard]] inline void *operator new[](std::size_t bytes, std::align_val_t alignment,
                                          offloom::device_heap_t) noexcept {
  return offloom::detail::allocate_array_in_device_heap(bytes, static_cast<std::size_t>(alignment));
}
// For constructors that throw, which those of kernels do not.
inline void operator delete(void *memory, offloom::device_heap_t) noexcept {
  ::operator delete(offloom::given_back(static_cast<std::byte *>(memory)));
}
inline void operator delete[](void *memory, offloom::device_heap_t) noexcept {
  ::operator delete[](offloom::given_back(static_cast<std::byte *>(memory)));
}
