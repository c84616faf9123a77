// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/LaunchTokens.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

std::string joined(llvm::StringRef Source) {
  return joinLaunchTokens(Source).value_or("(as it was)");
}

TEST(LaunchTokens, AreJoinedInPlace) {
  EXPECT_EQ(joined("k << < 1, 2 >> > (x);"), "k <<<  1, 2 >>>  (x);");
  EXPECT_EQ(joined("k< <<1, 2> > >(x);"), "k<<< 1, 2>>>  (x);");
  EXPECT_EQ(joined("k<<<1, 2>> >(x);"), "k<<<1, 2>>> (x);");
}

TEST(LaunchTokens, LeaveTemplateArgumentListsInTheConfiguration) {
  EXPECT_EQ(joined("k<< <1, f<A<B>>(2) >> >(x);"), "k<<< 1, f<A<B>>(2) >>> (x);");
}

TEST(LaunchTokens, ChangeNothingElse) {
  for (const char *Source :
       {"k<<<1, 2>>>(x);", "// k << < 1, 2 >> > (x)", "\"k << < 1, 2 >> > (x)\"",
        "friend S &operator<< <T>(S &, T);", "A<B<C<int>> > x;", "a << b; c >> d;"})
    EXPECT_EQ(joined(Source), "(as it was)") << Source;
}

} // namespace
} // namespace offloom
