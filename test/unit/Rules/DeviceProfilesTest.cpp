// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every file of rules/devices loads, and says what the guides say in a few places that matter most.

#include "Rules/DeviceProfiles.h"
#include "TemporaryFile.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <sstream>

using namespace offloom;

namespace {

DeviceProfiles shipped() { return DeviceProfiles(OFFLOOM_RULES "/devices"); }

TEST(DeviceProfiles, allLoad) {
  DeviceProfiles Profiles = shipped();
  std::vector<std::string> Names = Profiles.names();
  ASSERT_GE(Names.size(), 29U);
  EXPECT_EQ(Names.front(), "sm_10");
  for (const std::string &Name : Names) {
    llvm::Expected<const device_profile *> Profile = Profiles.find(Name);
    if (!Profile)
      ADD_FAILURE() << llvm::toString(Profile.takeError());
    else
      EXPECT_EQ(Name, "sm_" + std::to_string((*Profile)->major * 10 + (*Profile)->minor));
  }
}

TEST(DeviceProfiles, limitsOfTheGuides) {
  DeviceProfiles Profiles = shipped();
  const device_profile &Tesla = **Profiles.find("sm_10");
  EXPECT_EQ(Tesla.max_threads_per_block, 512);
  EXPECT_EQ(Tesla.max_grid, (std::array<long long, 3>{65535, 65535, 1}));
  EXPECT_EQ(Tesla.shared_bytes_per_block, 16384);
  const device_profile &Hopper = **Profiles.find("sm_90");
  EXPECT_EQ(Hopper.max_grid, (std::array<long long, 3>{2147483647, 65535, 65535}));
  EXPECT_EQ(Hopper.shared_bytes_per_block_optin, 232448);
  EXPECT_EQ(Hopper.max_threads_per_sm, 2048);
  EXPECT_STREQ(Hopper.generation, "Hopper");
}

TEST(DeviceProfiles, limitsThatNeverFall) {
  DeviceProfiles Profiles = shipped();
  long long Registers = 0, Parameters = 0;
  for (const std::string &Name : Profiles.names()) {
    const device_profile &Profile = **Profiles.find(Name);
    // 3.0 had as few registers a thread as 2.x; since then it is 255.
    EXPECT_GE(Profile.registers_per_thread, Name == "sm_20" ? 63 : std::min(Registers, 63LL));
    EXPECT_GE(Profile.max_parameter_bytes, Parameters) << Name;
    Registers = Profile.registers_per_thread;
    Parameters = Profile.max_parameter_bytes;
  }
}

TEST(DeviceProfiles, unknownName) {
  DeviceProfiles Profiles = shipped();
  llvm::Expected<const device_profile *> Profile = Profiles.find("sm_91");
  ASSERT_FALSE(bool(Profile));
  EXPECT_EQ(llvm::toString(Profile.takeError()),
            "unknown device profile 'sm_91'; did you mean 'sm_90'?");
}

/// The error of a copy of sm_90.yaml with \p From replaced by \p To, after the file's name.
std::string mistakeAfter(const std::string &From, const std::string &To) {
  std::stringstream Text;
  Text << std::ifstream(OFFLOOM_RULES "/devices/sm_90.yaml").rdbuf();
  std::string Edited = Text.str();
  Edited.replace(Edited.find(From), From.size(), To);
  TemporaryFile File("sm_90.yaml", Edited);
  DeviceProfiles Profiles(File.Directory);
  llvm::Expected<const device_profile *> Profile = Profiles.find("sm_90");
  return Profile ? "" : llvm::toString(Profile.takeError()).substr(File.Path.string().size());
}

TEST(DeviceProfiles, mistakes) {
  EXPECT_EQ(mistakeAfter("\nwarp_size:", "\nwrap_size:"),
            ":13:1: error: unknown key 'wrap_size'; did you mean 'warp_size'?");
  EXPECT_EQ(mistakeAfter("name: sm_90", "name: sm_80"), ":4:7: error: the file is called 'sm_90'");
  EXPECT_EQ(mistakeAfter("max_warps_per_sm: 64", "max_warps_per_sm: 48"),
            ":23:21: error: is not max_warps_per_sm times warp_size");
  EXPECT_EQ(mistakeAfter("texture_2d: [131072, 65536]", "texture_2d: [131072]"),
            ":48:13: error: 'texture_2d' must be a list of 2 whole numbers");
}

} // namespace
