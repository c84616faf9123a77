// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel's blockIdx and blockDim are copies of.
//
// For g++ a store through a kernel's pointer may change everything that the kernel has not copied,
// the running block among it: that a loop over threads begins at the author's
// `blockIdx.x * blockDim.x` would be forgotten at the first `out[i] = …`, and the accesses of later
// loops would be gathers. The result of a function that, as it is told, reads no memory stays.
#pragma once

namespace offloom::detail {

/// `value`, which changes in no kernel.
#if defined(__GNUC__) && !defined(__clang__)
[[gnu::const]]
#endif
unsigned unchanged_in_kernel(const unsigned &value) noexcept;

/// A uint3 or dim3 that is set before a kernel runs for a block.
template <class Vector> struct launched_vector {
  unsigned x, y, z;

  launched_vector(const Vector &v = Vector()) : x(v.x), y(v.y), z(v.z) {}
  [[gnu::always_inline]] operator Vector() const {
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
    return {unchanged_in_kernel(x), y, z};
#else
    return {x, y, z};
#endif
  }
};

} // namespace offloom::detail
