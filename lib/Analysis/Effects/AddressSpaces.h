// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AddressSpaces: whether code asks which memory a pointer is of, so that variables must lie where
// the runtime can tell.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_ADDRESSSPACES_H
#define OFFLOOM_ANALYSIS_EFFECTS_ADDRESSSPACES_H

namespace clang {
class ASTContext;
}

namespace offloom {

/// Whether the unit asks it anywhere: `__isShared(p)` and its kind, or PTX that does.
bool asksForAddressSpaces(const clang::ASTContext &Context);

} // namespace offloom

#endif
