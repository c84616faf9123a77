// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/VerifyResult.h"
#include <gtest/gtest.h>

namespace offloom {
namespace {

TEST(VerifyResult, AKernelHasAPlainName) {
  EXPECT_EQ(plainKernelName("k"), "k");
  EXPECT_EQ(plainKernelName("k(float*, std::size_t)"), "k");
  EXPECT_EQ(plainKernelName("void image::scale<a::B>(float*, int)"), "scale");
  EXPECT_EQ(plainKernelName("void (anonymous namespace)::sum<int>((anonymous namespace)::P)"),
            "sum");
  EXPECT_EQ(plainKernelName("x::(anonymous namespace)::y::k()"), "k");
}

} // namespace
} // namespace offloom
