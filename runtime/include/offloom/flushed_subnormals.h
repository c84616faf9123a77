// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic that takes subnormal numbers for zeros: nvcc's -ftz=true, in a kernel's block.
//
// Migrated kernels of files that were compiled so begin with one of these. It is the processor's
// own mode, which costs some ten cycles a block and nothing an operation. Two things differ from a
// GPU: double has no mode of its own, and is flushed too; and what only moves a number (a copy, a
// selection, -x) leaves it as it is, for the next operation to take for zero.
//
// The C library's functions that take a number apart by its bits would be misled by a subnormal one
// whose arithmetic gives zero. In files that include this they get zero at once.
#pragma once

#include <cmath>

namespace offloom {

class flushed_subnormals {
public:
  flushed_subnormals() noexcept : before_(read()) { write(before_ | flush); }
  ~flushed_subnormals() { write(before_); }
  flushed_subnormals(const flushed_subnormals &) = delete;
  flushed_subnormals &operator=(const flushed_subnormals &) = delete;

  /// For the runtime, where a kernel's frames were left without their destructors.
  static void end() noexcept { write(read() & ~flush); }

private:
  friend class kept_subnormals;
#if defined(__x86_64__)
  using control_word = unsigned;
  /// MXCSR's "flush to zero", which is about results, and "denormals are zeros", about operands.
  static constexpr control_word flush = 1u << 15 | 1u << 6;
  static control_word read() noexcept { return __builtin_ia32_stmxcsr(); }
  static void write(control_word w) noexcept { __builtin_ia32_ldmxcsr(w); }
#elif defined(__aarch64__)
  using control_word = unsigned long;
  static constexpr control_word flush = 1ul << 24; // FPCR.FZ: operands and results
  static control_word read() noexcept {
    control_word w;
    asm volatile("mrs %0, fpcr" : "=r"(w));
    return w;
  }
  static void write(control_word w) noexcept { asm volatile("msr fpcr, %0" : : "r"(w)); }
#else // a processor whose mode is not known here keeps subnormal numbers
  using control_word = unsigned;
  static constexpr control_word flush = 0;
  static control_word read() noexcept { return 0; }
  static void write(control_word) noexcept {}
#endif

  const control_word before_;
};

/// The other way round, for the runtime. A program that is linked with -ffast-math begins with the
/// mode on, and so do all its threads; kernels do not depend on how host code is compiled.
class kept_subnormals {
public:
  kept_subnormals() noexcept : before_(flushed_subnormals::read()) {
    if (before_ & flushed_subnormals::flush)
      flushed_subnormals::end();
  }
  ~kept_subnormals() {
    if (before_ & flushed_subnormals::flush)
      flushed_subnormals::write(before_);
  }
  kept_subnormals(const kept_subnormals &) = delete;
  kept_subnormals &operator=(const kept_subnormals &) = delete;

private:
  const flushed_subnormals::control_word before_;
};

/// What an operation takes `x` for.
template <class Real> inline Real as_operand(Real x) noexcept {
  return x == 0 ? static_cast<Real>(__builtin_copysign(0.0, x)) : x;
}

} // namespace offloom

// As in <cmath>. The C library's second names are called, which Clang does not take for these.
#define OFFLOOM_INSTEAD_OF_BUILTIN                                                                 \
  extern __inline __attribute__((__gnu_inline__, __always_inline__, __artificial__))
#define OFFLOOM_OF_OPERAND(Real, function, second_name)                                            \
  Real offloom_libc_##function(Real) noexcept __asm__(second_name);                                \
  OFFLOOM_INSTEAD_OF_BUILTIN Real function(Real x) noexcept {                                      \
    return offloom_libc_##function(offloom::as_operand(x));                                        \
  }
#define OFFLOOM_OF_OPERANDS(Real, function, second_name)                                           \
  Real offloom_libc_##function(Real, Real) noexcept __asm__(second_name);                          \
  OFFLOOM_INSTEAD_OF_BUILTIN Real function(Real x, Real y) noexcept {                              \
    return offloom_libc_##function(offloom::as_operand(x), offloom::as_operand(y));                \
  }
extern "C" {
OFFLOOM_OF_OPERAND(float, logf, "logf32")
OFFLOOM_OF_OPERAND(float, log2f, "log2f32")
OFFLOOM_OF_OPERAND(float, logbf, "logbf32")
OFFLOOM_OF_OPERAND(float, cbrtf, "cbrtf32")
OFFLOOM_OF_OPERAND(float, lgammaf, "lgammaf32")
OFFLOOM_OF_OPERANDS(float, powf, "powf32")
OFFLOOM_OF_OPERANDS(float, atan2f, "atan2f32")
OFFLOOM_OF_OPERAND(double, log, "logf64")
OFFLOOM_OF_OPERAND(double, log2, "log2f64")
OFFLOOM_OF_OPERAND(double, lgamma, "lgammaf64")
OFFLOOM_OF_OPERANDS(double, atan2, "atan2f64")
}
#undef OFFLOOM_OF_OPERAND
#undef OFFLOOM_OF_OPERANDS
#undef OFFLOOM_INSTEAD_OF_BUILTIN
