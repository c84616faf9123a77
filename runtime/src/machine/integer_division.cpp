// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the instructions `div` and `idiv` of x86-64 and does what they would not. Measured on an
// H200, for numbers of 8, 16 and 32 bits: x / 0 and x % 0 have all bits set; the smallest number
// divided by -1 is itself, and leaves 0. (Of 64 bits a GPU sets the lower half alone where both
// numbers have no more, as its divisions do that compilers make shorter.)
#include "machine/integer_division.h"

#include <cstdint>
#include <cstring>
#include <ucontext.h>

namespace offloom {

#if defined(__x86_64__)

namespace {

/// The registers by their numbers in instructions.
constexpr int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                             REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                             REG_R12, REG_R13, REG_R14, REG_R15};

/// A division at some place, read byte by byte.
class division {
public:
  explicit division(mcontext_t &machine) : machine_(machine) {
    next_ = reinterpret_cast<const unsigned char *>(machine.gregs[REG_RIP]);
    is_known_ = read();
  }

  bool is_known() const { return is_known_; }

  bool is_by_zero() const { return divisor_ == 0; }
  /// Of no other quotient is it known that it does not fit.
  bool is_by_minus_one() const { return is_signed_ && divisor_ == ones(); }

  std::uint64_t ones() const { return ~std::uint64_t{0} >> (64 - 8 * size_); }
  std::uint64_t dividend() const { return reg(REG_RAX) & ones(); }

  void finish(std::uint64_t quotient, std::uint64_t remainder) {
    if (size_ == 1) {
      put(REG_RAX, quotient | remainder << 8, 2);
    } else {
      put(REG_RAX, quotient, size_);
      put(REG_RDX, remainder, size_);
    }
    machine_.gregs[REG_RIP] = reinterpret_cast<greg_t>(next_);
  }

private:
  bool read() {
    unsigned char rex = 0;
    bool half = false;
    for (;; ++next_) {
      if (*next_ == 0x66)
        half = true;
      else if (*next_ != 0x2e && *next_ != 0x36 && *next_ != 0x3e) // segments that begin at 0
        break;
    }
    if ((*next_ & 0xf0) == 0x40)
      rex = *next_++;
    const unsigned char code = *next_++;
    if (code != 0xf6 && code != 0xf7)
      return false;
    size_ = code == 0xf6 ? 1 : rex & 8 ? 8 : half ? 2 : 4;
    const unsigned char operand = *next_++;
    const int operation = operand >> 3 & 7;
    if (operation != 6 && operation != 7)
      return false;
    is_signed_ = operation == 7;
    divisor_ =
        (operand >> 6 == 3 ? in_register(operand & 7, rex) : in_memory(operand, rex)) & ones();
    return true;
  }

  std::uint64_t in_register(int number, unsigned char rex) const {
    if (size_ == 1 && !rex && number >= 4) // AH, CH, DH, BH
      return reg(registers[number - 4]) >> 8;
    return reg(registers[number | (rex & 1) << 3]);
  }

  std::uint64_t in_memory(unsigned char operand, unsigned char rex) {
    const int mode = operand >> 6;
    int base = operand & 7;
    std::uint64_t address = 0;
    bool has_base = true;
    if (base == 4) {
      const unsigned char scaled = *next_++;
      base = scaled & 7;
      if (const int index = (scaled >> 3 & 7) | (rex & 2) << 2; index != 4)
        address = reg(registers[index]) << (scaled >> 6);
      has_base = base != 5 || mode != 0;
    } else if (base == 5 && mode == 0) { // relative to the next instruction
      address = static_cast<std::uint64_t>(offset(4));
      address += reinterpret_cast<std::uintptr_t>(next_);
      return load(address);
    }
    if (has_base)
      address += reg(registers[base | (rex & 1) << 3]);
    if (mode == 1)
      address += static_cast<std::uint64_t>(offset(1));
    else if (mode == 2 || !has_base)
      address += static_cast<std::uint64_t>(offset(4));
    return load(address);
  }

  std::int64_t offset(int bytes) {
    std::int32_t wide = 0;
    std::int8_t narrow = 0;
    std::memcpy(bytes == 1 ? static_cast<void *>(&narrow) : &wide, next_,
                static_cast<std::size_t>(bytes));
    next_ += bytes;
    return bytes == 1 ? narrow : wide;
  }

  std::uint64_t load(std::uint64_t address) const {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void *>(address), static_cast<std::size_t>(size_));
    return value;
  }

  std::uint64_t reg(int which) const { return static_cast<std::uint64_t>(machine_.gregs[which]); }

  /// Writes of 32 bits clear the others, shorter ones keep them.
  void put(int which, std::uint64_t value, int size) {
    const std::uint64_t kept = size >= 4 ? 0 : reg(which) & ~std::uint64_t{0} << (8 * size);
    machine_.gregs[which] = static_cast<greg_t>(kept | value);
  }

  mcontext_t &machine_;
  const unsigned char *next_;
  int size_ = 4; // bytes
  bool is_signed_ = false, is_known_ = false;
  std::uint64_t divisor_ = 1;
};

} // namespace

refused_division finish_division(void *context) {
  division refused(static_cast<ucontext_t *>(context)->uc_mcontext);
  if (!refused.is_known())
    return refused_division::none;
  if (refused.is_by_zero()) {
    refused.finish(refused.ones(), refused.ones());
    return refused_division::by_zero;
  }
  if (!refused.is_by_minus_one())
    return refused_division::none;
  refused.finish(refused.dividend(), 0);
  return refused_division::of_smallest;
}

#else

refused_division finish_division(void *) { return refused_division::none; }

#endif

} // namespace offloom
