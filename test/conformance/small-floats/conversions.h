// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of this folder share: many numbers, a conversion applied to all of them by a
// kernel and by the host, and checksums of what it gives. One checksum stands for a sixteenth of
// the numbers.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

template <class To, class From> __host__ __device__ inline To bits_of(From x) {
  static_assert(sizeof(To) == sizeof(From));
  To bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

template <class Convert, class From, class To>
__global__ void convert_all(Convert convert, const From *from, To *to, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    to[i] = convert(from[i]);
}

// What `convert` gives for each of the numbers, in a kernel.
template <class To, class From, class Convert>
std::vector<To> converted(const std::vector<From> &numbers, Convert convert) {
  const int count = static_cast<int>(numbers.size());
  std::vector<To> results(numbers.size());
  From *from;
  To *to;
  cudaMalloc(&from, count * sizeof *from);
  cudaMalloc(&to, count * sizeof *to);
  cudaMemcpy(from, numbers.data(), count * sizeof *from, cudaMemcpyHostToDevice);
  convert_all<<<(count + 255) / 256, 256>>>(convert, from, to, count);
  cudaMemcpy(results.data(), to, count * sizeof *to, cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  return results;
}

// The same on the host.
template <class To, class From, class Convert>
std::vector<To> converted_by_host(const std::vector<From> &numbers, Convert convert) {
  std::vector<To> results;
  for (const From &x : numbers)
    results.push_back(convert(x));
  return results;
}

inline void print_checksums(const char *what, const char *where,
                            const std::vector<uint64_t> &results) {
  printf("%s, %s:", what, where);
  const size_t part = results.size() / 16;
  for (size_t first = 0; first < 16 * part; first += part) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = first; i < first + part; ++i)
      sum = (sum ^ results[i]) * 1099511628211u;
    printf(" %08x", static_cast<unsigned>(sum >> 32));
  }
  printf("\n");
}

template <class From, class Convert>
void report(const char *what, const std::vector<From> &numbers, Convert convert) {
  print_checksums(what, "device", converted<uint64_t>(numbers, convert));
  print_checksums(what, "host", converted_by_host<uint64_t>(numbers, convert));
}

// The codes of a format.
template <class Code> std::vector<Code> all_codes(int count) {
  std::vector<Code> codes;
  for (int i = 0; i < count; ++i)
    codes.push_back(static_cast<Code>(i));
  return codes;
}

// Every 16-bit number.
template <class Raw> std::vector<Raw> all_halves() {
  std::vector<Raw> numbers(65536);
  for (int i = 0; i < 65536; ++i)
    numbers[i].x = static_cast<unsigned short>(i);
  return numbers;
}

inline uint64_t random_bits(uint64_t &state) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  const uint64_t x = (state ^ state >> 32) * 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}

// Every sign, exponent and leading seven digits, with what makes it exactly this, a little more, a
// little less than the middle to the next, the middle, a little more, and a little less than the
// next; and a million random patterns.
inline std::vector<float> many_floats() {
  std::vector<float> numbers;
  for (uint32_t top = 0; top < 65536; ++top)
    for (uint32_t low : {0x0u, 0x1u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu})
      numbers.push_back(bits_of<float>(top << 16 | low));
  uint64_t state = 1;
  for (int i = 0; i < 1 << 20; ++i)
    numbers.push_back(bits_of<float>(static_cast<uint32_t>(random_bits(state))));
  return numbers;
}

// Likewise, with five leading digits; the middle between two floats too, which must not round
// twice.
inline std::vector<double> many_doubles() {
  std::vector<double> numbers;
  for (uint64_t top = 0; top < 1 << 17; ++top)
    for (uint64_t low :
         {uint64_t(0), uint64_t(1), uint64_t(1) << 28, (uint64_t(1) << 28) + 1, uint64_t(1) << 46,
          (uint64_t(1) << 46) - 1, (uint64_t(1) << 46) + 1, (uint64_t(1) << 47) - 1})
      numbers.push_back(bits_of<double>(top << 47 | low));
  uint64_t state = 2;
  for (int i = 0; i < 1 << 20; ++i) {
    // Exponents from -160 to 159, where the small formats are.
    const uint64_t bits = random_bits(state), exponent = 1023 - 160 + (bits >> 52) % 320;
    numbers.push_back(bits_of<double>((bits & 0x800fffffffffffffu) | exponent << 52));
  }
  return numbers;
}

// Integers around all powers of two, for any type of integer.
template <class Int> std::vector<Int> many_integers() {
  std::vector<Int> numbers;
  for (int shift = 0; shift < 8 * static_cast<int>(sizeof(Int)); ++shift)
    for (int64_t odd : {1, 3, 5, 7, 9, 11, 13, 15})
      for (int64_t offset : {-1, 0, 1}) {
        const uint64_t x = (static_cast<uint64_t>(odd) << shift) + static_cast<uint64_t>(offset);
        numbers.push_back(static_cast<Int>(x));
        numbers.push_back(static_cast<Int>(0 - x));
      }
  return numbers;
}

// The bits of a result, one pattern for all NaNs, whose payload CUDA leaves open.
template <class Real, class Bits> __host__ __device__ uint64_t bits_or_nan(Real x, Bits bits) {
  return x == x ? static_cast<uint64_t>(bits) : 0x7ff8dead;
}
