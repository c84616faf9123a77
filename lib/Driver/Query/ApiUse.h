// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ApiUse: which functions of CUDA's APIs sources call, and how far each works here.
#ifndef OFFLOOM_DRIVER_QUERY_APIUSE_H
#define OFFLOOM_DRIVER_QUERY_APIUSE_H

#include "Report/MigrationReport.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace offloom {

/// Counts what looks like a call of a function of CUDA's, outside comments and strings.
class ApiCalls {
public:
  void addText(llvm::StringRef Text);
  const std::map<std::string, unsigned> &counts() const { return Counts; }

private:
  std::map<std::string, unsigned> Counts; ///< by name
};

/// Those of \p Calls that are CUDA's, by name. Names that neither Offloom's headers nor rules/ know
/// are a program's own. Headers are parsed: those of the runtime, and all only if these do not
/// suffice.
llvm::Expected<std::vector<MigrationReport::Function>>
standingOf(const ApiCalls &Calls, const std::string &RulesDirectory);

} // namespace offloom

#endif
