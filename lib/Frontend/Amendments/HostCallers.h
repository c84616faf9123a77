// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HostCallers: whether a function of both sides that calls one of the device is the host's at all.
//
// Clang counts such a call as wrong where host code reaches it by any way. nvcc is milder: what
// stands in a library's headers, or in a function of the device, it does not ask about.
#ifndef OFFLOOM_FRONTEND_AMENDMENTS_HOSTCALLERS_H
#define OFFLOOM_FRONTEND_AMENDMENTS_HOSTCALLERS_H

namespace clang {
class Diagnostic;
class FunctionDecl;
class Sema;
} // namespace clang

namespace offloom {

/// Does the function that \p Error is in come to the host only by way of a library's function for
/// both sides, such as Thrust's sort(), or of a function of the device alone? Whoever calls the
/// latter on the host is told there.
bool isReachedThroughOthers(const clang::Sema &S, const clang::Diagnostic &Error);

/// The function that \p F is in, if it is a lambda or a local class's, or itself.
const clang::FunctionDecl &outermostFunction(const clang::FunctionDecl &F);

/// Is \p F in an instance of a template that is made when all is read? Whom that calls nvcc does
/// not ask. Where it is a function of the device, the host's program ends at the call.
bool isInLateInstance(const clang::FunctionDecl &F);

/// Is \p F an instance that is made where it is called, for its type or its value? nvcc asks whom
/// it calls, unless that is in a late one.
bool isMadeWhenCalled(const clang::FunctionDecl &F);

/// Is \p Message, an error or a note about a candidate, about a call of the device in such an
/// instance?
bool isCallInLateInstance(const clang::Sema &S, const clang::Diagnostic &Message);

} // namespace offloom

#endif
