// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OffloadRegions: statements of host code that a directive sends to the device, by OpenACC or
// OpenMP. nvcc skips the directive, but such code is for compilers that do not.
#ifndef OFFLOOM_CHECK_FACTS_OFFLOADREGIONS_H
#define OFFLOOM_CHECK_FACTS_OFFLOADREGIONS_H

#include "Frontend/Parse.h"
#include "clang/Basic/SourceLocation.h"
#include <vector>

namespace clang {
class SourceManager;
class Stmt;
} // namespace clang

namespace offloom {

class OffloadRegions {
public:
  OffloadRegions(const PreprocessorRecord &Record, const clang::SourceManager &Sources);

  /// To be called with each statement before those in it.
  void note(const clang::Stmt &S);
  bool contain(clang::SourceLocation Place) const;

private:
  bool isDirected(clang::SourceLocation Begin) const;

  const clang::SourceManager &Sources;
  std::vector<SourcePlace> Directives;
  std::vector<clang::SourceRange> Regions;
};

} // namespace offloom

#endif
