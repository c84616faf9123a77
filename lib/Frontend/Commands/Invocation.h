// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invocation: what Clang's driver makes of the words that it is called with.
#ifndef OFFLOOM_FRONTEND_COMMANDS_INVOCATION_H
#define OFFLOOM_FRONTEND_COMMANDS_INVOCATION_H

#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
class DiagnosticConsumer;
} // namespace clang

namespace offloom {

/// The call of the compiler proper that \p Command, see clangCommand(), comes to. Null if Clang
/// cannot make sense of it, which \p Consumer is told. The process stays in its folder.
std::shared_ptr<clang::CompilerInvocation> invocationFor(llvm::ArrayRef<std::string> Command,
                                                         clang::DiagnosticConsumer &Consumer);

/// Where headers are looked for, in order: also in folders that no option names, those of the host
/// compiler that was found, and of variables such as CPATH.
std::vector<std::string> headerFolders(const clang::CompilerInvocation &Invocation);

} // namespace offloom

#endif
