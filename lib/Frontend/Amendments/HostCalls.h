// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HostCalls: the host's calls of functors of the device alone, which Clang has taken for functors
// of both sides while it read (DeviceFunctors.h).
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_HOSTCALLS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_HOSTCALLS_H

namespace clang {
class ASTContext;
} // namespace clang

namespace offloom {

/// Reports those of the user's code with Clang's error about a function of the wrong side. A fifth
/// argument of the error, 1, says that nvcc takes the call: HostCallers.h.
void reportHostCalls(clang::ASTContext &AST);

} // namespace offloom

#endif
