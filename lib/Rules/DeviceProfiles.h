// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeviceProfiles: the GPU generations of rules/devices/, found by name.
//
// The profile itself is the runtime's plain struct, so that engine and runtime cannot differ in
// what a limit is called. The runtime has its values compiled in; the engine reads the files, one
// when it is asked for, and says what is wrong with them.
#ifndef OFFLOOM_RULES_DEVICEPROFILES_H
#define OFFLOOM_RULES_DEVICEPROFILES_H

#include "offloom/device_profile.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"
#include <string>
#include <vector>

namespace offloom {

class DeviceProfiles {
public:
  /// \p Directory is rules/devices.
  explicit DeviceProfiles(std::string Directory) : Directory(std::move(Directory)) {}

  /// Every name, in ascending order of the compute capability.
  std::vector<std::string> names() const;

  /// The profile \p Name, such as "sm_90"; lives as long as this. The error of an unknown name says
  /// which one is nearest, that of a bad file names the place in it.
  llvm::Expected<const device_profile *> find(llvm::StringRef Name);

private:
  llvm::Expected<device_profile> load(const std::string &File);

  std::string Directory;
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Strings{Allocator};
  llvm::StringMap<device_profile> Loaded;
};

} // namespace offloom

#endif
