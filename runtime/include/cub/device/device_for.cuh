// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceFor: a function for each index, element or index of many dimensions (CUB, "Device-wide
// Primitives"). Each has a form without temporary storage, of which none needs any.
#pragma once

#include "../../cuda/std/mdspan"
#include "../detail/device_call.cuh"
#include <array>
#include <cstddef>
#include <tuple>

#include "../../offloom/author_macros_aside.inc"

namespace cub {

struct DeviceFor {
  template <class Shape, class Op>
  __host__ __device__ static cudaError_t Bulk(Shape shape, Op op, cudaStream_t stream = {}) {
    static_assert(std::is_integral_v<Shape>, "Bulk counts with an integer");
    return detail::device_call(stream, [=]() mutable {
      if (shape > 0)
        detail::for_each_index(shape, [op](std::size_t i) mutable { op(static_cast<Shape>(i)); });
    });
  }
  /// The function may change the elements.
  template <class Iterator, class Count, class Op>
  __host__ __device__ static cudaError_t ForEachN(Iterator first, Count num_items, Op op,
                                                  cudaStream_t stream = {}) {
    return detail::device_call(stream, [=]() mutable {
      detail::for_each_index(num_items, [=](std::size_t i) mutable { op(*(first + i)); });
    });
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t ForEach(Iterator first, Iterator last, Op op,
                                                 cudaStream_t stream = {}) {
    return ForEachN(first, last - first, op, stream);
  }
  /// The function gets copies of the elements.
  template <class Iterator, class Count, class Op>
  __host__ __device__ static cudaError_t ForEachCopyN(Iterator first, Count num_items, Op op,
                                                      cudaStream_t stream = {}) {
    return detail::device_call(stream, [=]() mutable {
      detail::for_each_index(num_items, [=](std::size_t i) mutable {
        detail::value_of<Iterator> element = *(first + i);
        op(element);
      });
    });
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t ForEachCopy(Iterator first, Iterator last, Op op,
                                                     cudaStream_t stream = {}) {
    return ForEachCopyN(first, last - first, op, stream);
  }
  /// op(number, i, j...): the last index goes by fastest.
  template <class Index, std::size_t... Extents, class Op>
  __host__ __device__ static cudaError_t
  ForEachInExtents(const ::cuda::std::extents<Index, Extents...> &extents, Op op,
                   cudaStream_t stream = {}) {
    return detail::device_call(stream, [=]() mutable {
      std::size_t count = 1;
      for (std::size_t r = 0; r < sizeof...(Extents); ++r)
        count *= extents.extent(r);
      detail::for_each_index(count, [=](std::size_t number) mutable {
        std::array<Index, sizeof...(Extents)> indices{};
        std::size_t rest = number;
        for (std::size_t r = sizeof...(Extents); r-- > 0; rest /= extents.extent(r))
          indices[r] = static_cast<Index>(rest % extents.extent(r));
        std::apply([&](auto... index) { op(static_cast<Index>(number), index...); }, indices);
      });
    });
  }

  template <class Shape, class Op>
  __host__ __device__ static cudaError_t Bulk(void *d_temp_storage, std::size_t &temp_storage_bytes,
                                              Shape shape, Op op, cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes) ? cudaSuccess : Bulk(shape, op, stream);
  }
  template <class Iterator, class Count, class Op>
  __host__ __device__ static cudaError_t
  ForEachN(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator first, Count num_items,
           Op op, cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                         : ForEachN(first, num_items, op, stream);
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t ForEach(void *d_temp_storage,
                                                 std::size_t &temp_storage_bytes, Iterator first,
                                                 Iterator last, Op op, cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                         : ForEach(first, last, op, stream);
  }
  template <class Iterator, class Count, class Op>
  __host__ __device__ static cudaError_t
  ForEachCopyN(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator first,
               Count num_items, Op op, cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes)
               ? cudaSuccess
               : ForEachCopyN(first, num_items, op, stream);
  }
  template <class Iterator, class Op>
  __host__ __device__ static cudaError_t
  ForEachCopy(void *d_temp_storage, std::size_t &temp_storage_bytes, Iterator first, Iterator last,
              Op op, cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                         : ForEachCopy(first, last, op, stream);
  }
  template <class Index, std::size_t... Extents, class Op>
  __host__ __device__ static cudaError_t
  ForEachInExtents(void *d_temp_storage, std::size_t &temp_storage_bytes,
                   const ::cuda::std::extents<Index, Extents...> &extents, Op op,
                   cudaStream_t stream = {}) {
    return is_asking(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                         : ForEachInExtents(extents, op, stream);
  }

private:
  __host__ __device__ static bool is_asking(void *storage, std::size_t &bytes) {
    if (!storage)
      bytes = 1;
    return !storage;
  }
};

} // namespace cub

#include "../../offloom/author_macros_back.inc"
