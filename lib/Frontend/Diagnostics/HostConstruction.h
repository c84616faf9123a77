// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that host code makes with a constructor of the device.
//
// nvcc asks for the space of a constructor where a function declares a variable, `N n(1);`, and in
// `N(1)`, a cast and `new N`. It does not ask for `N{1}` and other lists in braces, conversions of
// what is returned, elements of arrays, members and bases, and variables outside of functions. The
// host then makes the object, and leaves out the constructor's body.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_HOSTCONSTRUCTION_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_HOSTCONSTRUCTION_H

namespace clang {
class CXXRecordDecl;
class Diagnostic;
class Sema;
} // namespace clang

namespace offloom {

/// Is \p Error, about an object that cannot be made, in a place where nvcc does not ask?
bool isUnaskedConstruction(const clang::Sema &S, const clang::Diagnostic &Error);

/// Where \p Error says that a class has no constructor for a member or a base: the member's or the
/// base's class, if only its space makes it so.
const clang::CXXRecordDecl *classOfDeviceMember(const clang::Sema &S,
                                                const clang::Diagnostic &Error);

} // namespace offloom

#endif
