// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LaunchText: where the parts of a launch are written.
#ifndef OFFLOOM_MIGRATE_LAUNCHES_LAUNCHTEXT_H
#define OFFLOOM_MIGRATE_LAUNCHES_LAUNCHTEXT_H

#include "Migrate/Text/SourceText.h"

namespace clang {
class CUDAKernelCallExpr;
} // namespace clang

namespace offloom {

/// The places of a launch's punctuation, all in one file.
struct LaunchText {
  clang::FileID File;
  unsigned Begin;                         ///< of the kernel's name
  unsigned OpenConfig;                    ///< of `<<<`
  unsigned CloseConfig;                   ///< of `>>>`
  unsigned OpenArguments, CloseArguments; ///< of the parentheses
};

/// Is the launch the text of a macro's definition?
bool isInMacroBody(const clang::CUDAKernelCallExpr *Call, const clang::SourceManager &SM);

/// None if \p Call is not one text, in a file or in the body of a macro.
std::optional<LaunchText> launchText(const clang::CUDAKernelCallExpr *Call, const SourceText &Text);

} // namespace offloom

#endif
