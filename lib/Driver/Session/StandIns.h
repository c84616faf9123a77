// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StandIns: headers in a temporary folder that stand for those which only a build makes.
#ifndef OFFLOOM_DRIVER_SESSION_STANDINS_H
#define OFFLOOM_DRIVER_SESSION_STANDINS_H

#include "Build/SourceFacts.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class StandIns {
public:
  StandIns() = default;
  StandIns(const StandIns &) = delete;
  StandIns &operator=(const StandIns &) = delete;
  ~StandIns();

  /// Writes \p Headers, and says so.
  llvm::Error write(llvm::ArrayRef<SourceFacts::GeneratedHeader> Headers);

  /// Holds them all, and has another name in each run; empty: there is none.
  const std::string &root() const { return Root; }
  /// Where to look for them, after all that there is.
  const std::vector<std::string> &folders() const { return Folders; }

private:
  std::string Root;
  std::vector<std::string> Folders;
};

} // namespace offloom

#endif
