// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace offloom::detail {

/// Bytes in the widest vector that the processor has registers for, of integers too. Compilers take
/// wider ones apart, g++ 12 by element.
#if defined(__AVX512F__)
inline constexpr int vector_register_bytes = 64;
#elif defined(__AVX2__)
inline constexpr int vector_register_bytes = 32;
#else
inline constexpr int vector_register_bytes = 16;
#endif

} // namespace offloom::detail
