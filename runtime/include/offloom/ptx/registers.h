// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registers in braces, as arguments of functions: whatever types a program gave them, they hold
// bits.
#pragma once

#include "../cxx20.h"

#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace offloom::ptx {

/// The registers in braces that an instruction writes.
template <class... T> std::tuple<T &&...> results(T &&...registers) {
  static_assert(((std::is_lvalue_reference_v<T> || !std::is_arithmetic_v<T>) && ...),
                "a register of another kind than the instruction's; write it in braces");
  return {std::forward<T>(registers)...};
}
/// Those that it reads.
template <class... T> std::tuple<T...> registers(const T &...values) { return {values...}; }

namespace detail {

/// The bits of a register as a Word, whatever C++ type the program gave it.
template <class Word, class T> Word word_of(T value) {
  if constexpr (std::is_floating_point_v<T> != std::is_floating_point_v<Word>)
    return cxx20::bit_cast<Word>(value);
  else
    return static_cast<Word>(value);
}

template <class Word, unsigned count, class... T>
void read_registers(Word (&words)[count], const std::tuple<T...> &from) {
  static_assert(sizeof...(T) == count, "the instruction has another number of registers here");
  std::apply(
      [&](const T &...values) {
        unsigned i = 0;
        ((words[i++] = word_of<Word>(values)), ...);
      },
      from);
}

template <class T, class Word> void assign_word(T &target, Word word) {
  if constexpr (std::is_arithmetic_v<T>)
    target = word_of<T>(word);
  else
    target = word;
}
template <class Word, unsigned count, class... T>
void write_registers(const std::tuple<T...> &to, const Word (&words)[count]) {
  static_assert(sizeof...(T) == count, "the instruction has another number of registers here");
  // All are read first, so that compilers can write neighbours at once.
  Word copies[count];
  std::memcpy(copies, words, sizeof copies);
  std::apply(
      [&](auto &...targets) {
        unsigned i = 0;
        (assign_word(targets, copies[i++]), ...);
      },
      to);
}

} // namespace detail

} // namespace offloom::ptx
