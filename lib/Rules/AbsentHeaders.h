// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AbsentHeaders: headers and names of a CUDA toolkit that Offloom does not bring, from
// rules/toolkit-headers.yaml, and headers that packages bring, from rules/package-headers.yaml,
// some of which stay as they are.
#ifndef OFFLOOM_RULES_ABSENTHEADERS_H
#define OFFLOOM_RULES_ABSENTHEADERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace offloom {

class AbsentHeaders {
public:
  /// \p Directory is rules/.
  static llvm::Expected<AbsentHeaders> load(const std::string &Directory);

  /// Whether `#include <NAME>` means such a header.
  bool contains(llvm::StringRef Name) const { return !adviceOnHeader(Name).empty(); }

  /// What to say of a header that was not found, and of a name that is not declared: which part of
  /// CUDA is missing, and what to do. Empty if it is not one of CUDA's.
  std::string adviceOnHeader(llvm::StringRef Name) const;
  std::string adviceOnName(llvm::StringRef Name) const;

  /// How inclusions begin of libraries whose headers stay as they are.
  std::vector<std::string> plainPrefixes() const;

  /// Which package has a header that was not found, or nothing.
  std::string adviceOnPackage(llvm::StringRef Header) const;

private:
  struct Part {
    std::string What;
    std::string Instead;
    std::vector<std::string> Headers; ///< globs, as Names are
    std::vector<std::string> Names;
  };
  struct Package {
    std::string Name;
    std::string Where;
    std::vector<std::string> Headers; ///< globs
    std::vector<std::string> Plain;
  };
  static llvm::Expected<std::vector<Package>> loadPackages(const std::string &Path);
  std::string advice(llvm::StringRef Name, std::vector<std::string> Part::*Globs) const;

  std::vector<Part> Parts;
  std::vector<Package> Packages;
};

} // namespace offloom

#endif
