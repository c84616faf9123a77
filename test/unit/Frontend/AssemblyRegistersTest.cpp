// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/AssemblyRegisters.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

std::string marked(llvm::StringRef Source) {
  return markLoneRegisters(Source).value_or("(as it was)");
}

TEST(AssemblyRegisters, AreMarkedInPlace) {
  EXPECT_EQ(marked(R"(asm("mov.u32 %0, %smid;" : "=r"(x));)"),
            R"(asm("mov.u32 %0, @smid;" : "=r"(x));)");
  EXPECT_EQ(marked(R"(__asm__ volatile("mov.u64 %0, " "%clock64;" : "=l"(x));)"),
            R"(__asm__ volatile("mov.u64 %0, " "@clock64;" : "=l"(x));)");
}

TEST(AssemblyRegisters, ChangeNothingElse) {
  for (const char *Source :
       {R"(asm("mov.u32 %0, %%smid;" : "=r"(x));)", R"(asm("add %h1, %0" : "=r"(x) : "r"(y));)",
        R"(printf("%smid"); asm("" ::: "memory"); printf("%lu", x);)",
        R"(asm("" : "=r"(f("%lu")));)", R"(// asm("%smid"))"})
    EXPECT_EQ(marked(Source), "(as it was)") << Source;
}

} // namespace
} // namespace offloom
