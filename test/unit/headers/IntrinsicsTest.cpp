// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every exactly specified intrinsic gives what a real GPU gave: see intrinsics_probe.h.
#include "intrinsics_probe.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace {

const std::map<std::string, probe::word> recorded = {
#include "intrinsics_recorded.inc"
};

TEST(Intrinsics, AgreeWithTheGpu) {
  const std::vector<probe::finding> all = probe::probe_all();
  for (const auto &[signature, digest] : all) {
    const auto found = recorded.find(signature);
    ASSERT_NE(found, recorded.end()) << signature << " has not been recorded";
    EXPECT_EQ(digest, found->second) << signature;
  }
  EXPECT_EQ(all.size(), recorded.size()) << "some recorded intrinsics are not probed";
}

} // namespace
