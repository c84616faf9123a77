// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HostCallers: whether a function of both sides that calls one of the device is the host's at all.
//
// Clang counts such a call as wrong where host code reaches it by any way. nvcc is milder: what
// stands in a library's headers, or in a function of the device, it does not ask about.
#ifndef OFFLOOM_FRONTEND_HOSTCALLERS_H
#define OFFLOOM_FRONTEND_HOSTCALLERS_H

namespace clang {
class Diagnostic;
class Sema;
} // namespace clang

namespace offloom {

/// Does the function that \p Error is in come to the host only by way of a library's function for
/// both sides, such as Thrust's sort(), or of a function of the device alone? Whoever calls the
/// latter on the host is told there.
bool isReachedThroughOthers(const clang::Sema &S, const clang::Diagnostic &Error);

} // namespace offloom

#endif
