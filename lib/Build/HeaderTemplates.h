// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HeaderTemplates: headers that CMake writes when it configures: configure_file(config.h.in
// config.h).
//
// Sources that include one can be parsed before the project is configured, if something stands for
// it.
#ifndef OFFLOOM_BUILD_HEADERTEMPLATES_H
#define OFFLOOM_BUILD_HEADERTEMPLATES_H

#include "Build/CMakeFacts.h"
#include <string>

namespace offloom {

struct HeaderTemplate {
  std::string File; ///< absolute
  std::string Name; ///< of the header, below the folder of the build file that says so
};

/// What the header of a template, \p Text, is with the values that \p Facts give without
/// evaluation: a macro is defined if some command switches it on, and a value that is not known is
/// 0.
std::string headerOf(llvm::StringRef Text, const CMakeFacts &Facts);

/// The header that generate_export_header() makes of \p Base, for a static library: its macros
/// are empty. \p MacroName is what EXPORT_MACRO_NAME says, if anything.
std::string exportHeaderOf(llvm::StringRef Base, llvm::StringRef MacroName);

} // namespace offloom

#endif
