// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelsWithoutSteps: in which kernels no steps were found (WarpSteps.h) when the unit was read
// before.
//
// A unit is read many times, each time with other kernels rewritten, to see what that gains. To
// execute kernels on symbols takes longer than all else, and most have no steps. So a kernel is
// not executed again where its text, all text but other kernels', and the shapes of its launches
// are what they were.
#ifndef OFFLOOM_MIGRATE_STATEMENTS_KERNELSWITHOUTSTEPS_H
#define OFFLOOM_MIGRATE_STATEMENTS_KERNELSWITHOUTSTEPS_H

#include "Analysis/Execution/WarpExchanges.h"
#include "Migrate/Text/SourceText.h"
#include <set>
#include <string>

namespace offloom {

/// One reading of a unit. \p Known is of all its readings with the same options.
class StepsKnownBefore : public KnownSteps {
public:
  StepsKnownBefore(const SourceText &Text, llvm::ArrayRef<const clang::FunctionDecl *> Kernels,
                   std::set<std::string> &Known);

  bool hasNone(const clang::FunctionDecl &Kernel, llvm::StringRef How) const override;
  void foundNone(const clang::FunctionDecl &Kernel, llvm::StringRef How) override;

private:
  std::string keyOf(const clang::FunctionDecl &Kernel, llvm::StringRef How) const;

  const SourceText &Text;
  std::set<std::string> &Known;
  std::string Rest; ///< of the unit's text, without the kernels
};

} // namespace offloom

#endif
