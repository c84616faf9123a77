// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether this processor has what the program was compiled for: see offloom/processor.h.
#include "offloom/processor.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace offloom::detail {

namespace {

struct feature {
  const char *name;
  bool here;
};

/// A bit of what cpuid says, for features that not every compiler's __builtin_cpu_supports knows.
/// That the system saves their registers follows from AVX and AVX-512, which files with them ask
/// for too.
bool has_bit(unsigned leaf, unsigned subleaf, char of, unsigned bit) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid_count(leaf, subleaf, &a, &b, &c, &d))
    return false;
  return (of == 'a' ? a : of == 'c' ? c : d) >> bit & 1;
}

/// Whether the environment's OFFLOOM_PROCESSOR_LACKS names it: for tests on a processor that has
/// everything.
bool is_denied(const char *name) {
  const char *const denied = std::getenv("OFFLOOM_PROCESSOR_LACKS");
  return denied && std::strcmp(denied, name) == 0;
}

} // namespace

// Runs before constructors of the C++ library may have run, so that it uses that of C alone.
void require_processor(std::uint32_t features) noexcept {
  __builtin_cpu_init();
#define OFFLOOM_FEATURE(name) {name, __builtin_cpu_supports(name) != 0}
  const feature table[] = {
      OFFLOOM_FEATURE("sse4.2"),
      OFFLOOM_FEATURE("popcnt"),
      OFFLOOM_FEATURE("avx"),
      OFFLOOM_FEATURE("avx2"),
      OFFLOOM_FEATURE("bmi"),
      OFFLOOM_FEATURE("bmi2"),
      OFFLOOM_FEATURE("fma"),
      OFFLOOM_FEATURE("f16c"),
      OFFLOOM_FEATURE("lzcnt"),
      OFFLOOM_FEATURE("avx512f"),
      OFFLOOM_FEATURE("avx512bw"),
      OFFLOOM_FEATURE("avx512cd"),
      OFFLOOM_FEATURE("avx512dq"),
      OFFLOOM_FEATURE("avx512vl"),
      OFFLOOM_FEATURE("avx512ifma"),
      OFFLOOM_FEATURE("avx512vbmi"),
      OFFLOOM_FEATURE("avx512vbmi2"),
      OFFLOOM_FEATURE("avx512vnni"),
      OFFLOOM_FEATURE("avx512bitalg"),
      OFFLOOM_FEATURE("avx512vpopcntdq"),
      OFFLOOM_FEATURE("avx512bf16"),
      OFFLOOM_FEATURE("gfni"),
      {"movbe", has_bit(1, 0, 'c', 22)},
      {"avx512fp16", has_bit(7, 0, 'd', 23)},
      {"avxvnni", has_bit(7, 1, 'a', 4)},
      {"avxifma", has_bit(7, 1, 'a', 23)},
      {"avxvnniint8", has_bit(7, 1, 'd', 4)},
      {"avxneconvert", has_bit(7, 1, 'd', 5)},
      {"avxvnniint16", has_bit(7, 1, 'd', 10)},
      {"apxf", has_bit(7, 1, 'd', 21)},
  };
#undef OFFLOOM_FEATURE
  bool lacks = false;
  for (unsigned i = 0; i < sizeof(table) / sizeof(table[0]); ++i) {
    if (!(features >> i & 1) || (table[i].here && !is_denied(table[i].name)))
      continue;
    std::fprintf(stderr, "%s%s",
                 lacks ? ", " : "offloom: fatal: this program was compiled for a processor with ",
                 table[i].name);
    lacks = true;
  }
  if (!lacks)
    return;
  std::fputs(
      ", which this one lacks; build it here, or set OFFLOOM_MARCH (such as x86-64-v2) where "
      "it is built\n",
      stderr);
  std::_Exit(1);
}

} // namespace offloom::detail

#endif
