// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UsersFunctions: which functions a check that judges whole functions looks at.
#ifndef OFFLOOM_CHECK_FACTS_USERSFUNCTIONS_H
#define OFFLOOM_CHECK_FACTS_USERSFUNCTIONS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace offloom {

/// The definition of a function that runs on the device, of the user's own, with all its types
/// known.
bool isUsersDeviceFunction(const clang::FunctionDecl &F);

} // namespace offloom

#endif
