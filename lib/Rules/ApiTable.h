// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ApiTable: the functions of the CUDA runtime API, from rules/api/*.yaml: what exists in CUDA and
// since when. Whether Offloom supports a function is not written there: it does if the runtime's
// headers declare it. What a function does is the FunctionTable's.
#ifndef OFFLOOM_RULES_APITABLE_H
#define OFFLOOM_RULES_APITABLE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>

namespace offloom {

class YamlMapping;

struct ApiFunction {
  std::string Section;    ///< of the CUDA Runtime API's reference: "Memory Management"
  std::string Since;      ///< first CUDA version that has it: "11.2"
  std::string Deprecated; ///< first version that deprecates it; empty: none
  std::string Until;      ///< first version without it; empty: still there
};

class ApiTable {
public:
  /// \p Directory is rules/api. A mistake in a file is an error that names the place.
  static llvm::Expected<ApiTable> load(const std::string &Directory);

  /// Null for what is no function of the runtime API.
  const ApiFunction *find(llvm::StringRef Name) const;
  size_t size() const { return Functions.size(); }

private:
  llvm::Error loadSection(YamlMapping &File);

  llvm::StringMap<ApiFunction> Functions;
};

} // namespace offloom

#endif
