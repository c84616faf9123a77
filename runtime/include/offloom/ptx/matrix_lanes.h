// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices from the registers of a warp's lanes, and back.
#pragma once

#include "../thread_index.h"
#include "../warp_matrix_quads.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace offloom::ptx::detail {

/// Where the elements of all lanes' registers are in matrices of rows that follow each other.
template <class Element, unsigned words, class Place>
constexpr auto places_of(unsigned rows, unsigned columns, Place place) {
  std::array<unsigned short, warp_threads * words * Element::per_word> result{};
  unsigned next = 0;
  for (unsigned lane = 0; lane < warp_threads; ++lane)
    for (unsigned word = 0; word < words; ++word)
      for (unsigned i = 0; i < Element::per_word; ++i) {
        const auto at = place(lane, word, i);
        result[next++] =
            static_cast<unsigned short>((at.matrix * rows + at.row) * columns + at.column);
      }
  return result;
}

/// The registers of all lanes, lane by lane.
template <class Word, unsigned words> using registers_of_lanes = Word[warp_threads][words];

/// Fills the registers of lanes that did not come with zeros.
template <class Word, unsigned words>
void clear_absent(registers_of_lanes<Word, words> &all, unsigned came) {
  for (unsigned lane = 0; lane < warp_threads; ++lane)
    if (!(came >> lane & 1))
      std::memset(all[lane], 0, sizeof all[lane]);
}

/// The numbers in `count` words, one after the other.
template <class Element, unsigned count>
void numbers_of(typename Element::number *to, const typename Element::word *words) {
  constexpr unsigned per_word = Element::per_word;
  if constexpr (per_word == 2 || per_word == 4) {
    std::conditional_t<per_word == 2, std::uint16_t, std::uint8_t> codes[count * per_word];
    std::memcpy(codes, words, sizeof codes);
    for (unsigned i = 0; i < count * per_word; ++i)
      to[i] = Element::value(codes[i], 0);
  } else {
    for (unsigned i = 0; i < count; ++i)
      for (unsigned part = 0; part < per_word; ++part)
        to[i * per_word + part] = Element::value(words[i], part);
  }
}

/// Matrices in any layout, which `places` describes.
template <class Element, unsigned words> struct in_places {
  using word = typename Element::word;
  using number = typename Element::number;
  static constexpr unsigned per_word = Element::per_word, each = words * per_word;

  template <class Places>
  static void gather(number *to, const registers_of_lanes<word, words> &lanes,
                     const Places &places) {
    unsigned next = 0;
    for (const auto &own : lanes)
      for (unsigned i = 0; i < each; ++i)
        to[places[next++]] = Element::value(own[i / per_word], i % per_word);
  }
  template <class Places>
  static void deal_out(const number *from, const Places &places,
                       registers_of_lanes<word, words> &lanes) {
    for (unsigned lane = 0; lane < warp_threads; ++lane) {
      const unsigned short *const its = &places[lane * each];
      word(&own)[words] = lanes[lane];
      for (unsigned i = 0; i < words; ++i) {
        own[i] = Element::bits_of(from[its[i * per_word]]);
        if constexpr (per_word == 2)
          own[i] |= Element::bits_of(from[its[i * per_word + 1]]) << 16;
      }
    }
  }
};

/// Matrices in usual_layout, whose lines quads of lanes have: rows, or columns. Sums come in pairs,
/// whether or not these share a register.
template <class Element, unsigned lines, unsigned length, bool of_columns, bool sums>
struct in_quads {
  using word = typename Element::word;
  using number = typename Element::number;
  static constexpr unsigned per_word = Element::per_word, across = length / per_word,
                            words = lines * across / warp_threads;
  using share = nvcuda::wmma::detail::dealt_out<int(lines), int(across),
                                                sums && per_word == 1 ? 2 : 1, of_columns, true>;
  using quads = nvcuda::wmma::detail::quads<share, word>;

  static void gather(number *to, const registers_of_lanes<word, words> &lanes) {
    alignas(64) word all[lines * across];
    quads::take(all, [&](unsigned lane) { return lanes[lane]; });
    numbers_of<Element, lines * across>(to, all);
    if constexpr (of_columns)
      nvcuda::wmma::detail::turn_over<lines, length>(to);
  }
  static void deal_out(const number *from, registers_of_lanes<word, words> &lanes) {
    const auto give = [&](unsigned lane, const void *own) {
      std::memcpy(lanes[lane], own, sizeof lanes[lane]);
    };
    if constexpr (per_word == 1) {
      quads::deal_out(from, across, give);
    } else {
      alignas(64) std::uint16_t codes[lines * length];
      for (unsigned i = 0; i < lines * length; ++i)
        codes[i] = static_cast<std::uint16_t>(Element::bits_of(from[i]));
      alignas(64) word all[lines * across];
      std::memcpy(all, codes, sizeof all);
      quads::deal_out(all, across, give);
    }
  }
};

} // namespace offloom::ptx::detail
