// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Direction vectors of the primitive polynomials and first numbers that Joe and Kuo published
// (new-joe-kuo-6), which Boost has for 3667 dimensions. What NVIDIA scrambles by is not published:
// matrices and constants are of random bits, the same in each run.
#include "direction_vectors.h"

#include "curand.h"

#include <bit>
#include <boost/random/detail/sobol_table.hpp>
#include <memory>

namespace offloom::random {
namespace {

using joe_kuo = boost::random::detail::qrng_tables::sobol;
static_assert(joe_kuo::max_dimension >= dimensions_with_vectors);

template <class Word> constexpr int width = 8 * sizeof(Word);

/// Vector k is 2^-(k+1) times an odd number below 2^(k+1), with the point before the highest bit.
template <class Word> void fill_dimension(unsigned dimension, Word *vectors) {
  constexpr int bits = width<Word>;
  if (dimension == 0) { // van der Corput's sequence
    for (int k = 0; k < bits; ++k)
      vectors[k] = Word(1) << (bits - 1 - k);
    return;
  }
  const unsigned polynomial = joe_kuo::polynomial(dimension - 1);
  const int degree = std::bit_width(polynomial) - 1;
  for (int k = 0; k < degree; ++k)
    vectors[k] = Word(joe_kuo::minit(dimension - 1, k)) << (bits - 1 - k);
  for (int k = degree; k < bits; ++k) {
    vectors[k] = vectors[k - degree] ^ vectors[k - degree] >> degree;
    for (int back = 1; back < degree; ++back)
      if (polynomial >> (degree - back) & 1)
        vectors[k] ^= vectors[k - back];
  }
}

/// Random bits that depend on their place alone (SplitMix64).
std::uint64_t mix(std::uint64_t place) {
  std::uint64_t z = (place + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}
template <class Word> Word random_word(unsigned dimension, int which) {
  return Word(mix(std::uint64_t(dimension) << 32 | std::uint64_t(sizeof(Word)) << 16 | which));
}

/// Multiplies the vectors of a dimension with its matrix: no bit depends on lower ones, so that
/// points stay as evenly spread.
template <class Word> void scramble(unsigned dimension, const Word *vectors, Word *scrambled) {
  constexpr int bits = width<Word>;
  for (int k = 0; k < bits; ++k)
    scrambled[k] = 0;
  for (int place = 0; place < bits; ++place) {
    const Word diagonal = Word(1) << (bits - 1 - place);
    // The random bits above the diagonal's one, and that one.
    const Word row =
        (random_word<Word>(dimension, place) & ~(diagonal | (diagonal - 1))) | diagonal;
    for (int k = 0; k < bits; ++k)
      if (std::popcount(Word(row & vectors[k])) & 1)
        scrambled[k] |= diagonal;
  }
}

/// Rows for all of cuRAND's dimensions, of which fill(dimension, row) fills those that there are.
template <class Word, class Fill> std::unique_ptr<Word[]> make_rows(int length, Fill fill) {
  auto rows = std::make_unique<Word[]>(std::size_t(dimensions_of_curand) * length);
  for (unsigned dimension = 0; dimension < dimensions_with_vectors; ++dimension)
    fill(dimension, &rows[std::size_t(dimension) * length]);
  return rows;
}

} // namespace

template <class Word> const Word *direction_vectors() {
  static const auto rows = make_rows<Word>(width<Word>, fill_dimension<Word>);
  return rows.get();
}
template <class Word> const Word *scrambled_vectors() {
  static const auto rows = make_rows<Word>(width<Word>, [](unsigned dimension, Word *row) {
    scramble(dimension, direction_vectors<Word>() + std::size_t(dimension) * width<Word>, row);
  });
  return rows.get();
}
template <class Word> const Word *scramble_constants() {
  static const auto rows = make_rows<Word>(1, [](unsigned dimension, Word *constant) {
    *constant = random_word<Word>(dimension, width<Word>);
  });
  return rows.get();
}

template const unsigned *direction_vectors();
template const unsigned *scrambled_vectors();
template const unsigned *scramble_constants();
template const unsigned long long *direction_vectors();
template const unsigned long long *scrambled_vectors();
template const unsigned long long *scramble_constants();

namespace {

/// The tables are the library's own: that CUDA's types are not const does not make them writable.
template <class Word, class Row>
curandStatus_t give_vectors(Row *vectors[], int set, int plain, int scrambled) {
  if (!vectors || (set != plain && set != scrambled))
    return CURAND_STATUS_OUT_OF_RANGE;
  const Word *rows = set == plain ? direction_vectors<Word>() : scrambled_vectors<Word>();
  *vectors = reinterpret_cast<Row *>(const_cast<Word *>(rows));
  return CURAND_STATUS_SUCCESS;
}
template <class Word> curandStatus_t give_constants(Word **constants) {
  if (!constants)
    return CURAND_STATUS_OUT_OF_RANGE;
  *constants = const_cast<Word *>(scramble_constants<Word>());
  return CURAND_STATUS_SUCCESS;
}

} // namespace
} // namespace offloom::random

using namespace offloom::random;

extern "C" {

curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[],
                                           curandDirectionVectorSet_t set) {
  return give_vectors<unsigned>(vectors, set, CURAND_DIRECTION_VECTORS_32_JOEKUO6,
                                CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6);
}
curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[],
                                           curandDirectionVectorSet_t set) {
  return give_vectors<unsigned long long>(vectors, set, CURAND_DIRECTION_VECTORS_64_JOEKUO6,
                                          CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6);
}
curandStatus_t curandGetScrambleConstants32(unsigned int **constants) {
  return give_constants(constants);
}
curandStatus_t curandGetScrambleConstants64(unsigned long long **constants) {
  return give_constants(constants);
}

} // extern "C"
