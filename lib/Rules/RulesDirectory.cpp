// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rules/RulesDirectory.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace offloom {

Expected<std::string> findRulesDirectory(StringRef Executable) {
  if (std::optional<std::string> Chosen = sys::Process::GetEnv("OFFLOOM_RULES")) {
    if (sys::fs::is_directory(*Chosen))
      return *Chosen;
    return createStringError("OFFLOOM_RULES is '%s', which is no folder", Chosen->c_str());
  }
  SmallString<256> Installed(sys::path::parent_path(sys::path::parent_path(Executable)));
  sys::path::append(Installed, "share", "offloom", "rules");
  for (StringRef Candidate : {StringRef(Installed), StringRef(OFFLOOM_SOURCE_RULES)})
    if (sys::fs::is_directory(Candidate))
      return Candidate.str();
  return createStringError("no rules: neither '%s' nor '%s' is a folder; set OFFLOOM_RULES",
                           Installed.c_str(), OFFLOOM_SOURCE_RULES);
}

} // namespace offloom
