// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// KernelNames: how code that migration adds names a kernel.
#ifndef OFFLOOM_MIGRATE_TEXT_KERNELNAMES_H
#define OFFLOOM_MIGRATE_TEXT_KERNELNAMES_H

#include <string>

namespace clang {
class CUDAKernelCallExpr;
class FunctionDecl;
class UnresolvedLookupExpr;
} // namespace clang

namespace offloom {

/// Do several functions have the name of \p F, so that it alone is no value?
bool isOverloaded(const clang::FunctionDecl &F);

/// `<float, 4>`: all arguments of \p F, an instantiation; empty when one has no spelling.
std::string templateArgumentsText(const clang::FunctionDecl &F);

/// An expression for the address of \p F at the end of its file; empty where none can be written.
std::string addressAtFileEnd(const clang::FunctionDecl &F);

/// Is \p Lookup one template with all its arguments, which is a value before they are known?
bool namesOneFunction(const clang::UnresolvedLookupExpr *Lookup);

/// Is \p Call, in a template, more than a value that is called? Its kernel is not known yet, or
/// some of the arguments, which the kernel's declaration has and its address has not.
bool isOpenLaunch(const clang::CUDAKernelCallExpr *Call);

} // namespace offloom

#endif
