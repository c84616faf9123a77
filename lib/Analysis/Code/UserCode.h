// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The declarations of a unit that the user wrote, as opposed to those of system headers. To visit
// all declarations reads the bundled headers from their precompiled file, which takes longer than
// the rest of a small file's migration.
#ifndef OFFLOOM_ANALYSIS_CODE_USERCODE_H
#define OFFLOOM_ANALYSIS_CODE_USERCODE_H

#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace offloom {

/// The declarations of \p AST's unit that are expanded in no system header. With \p Inside, the
/// members of namespaces take the place of those.
std::vector<clang::Decl *> userDeclarations(const clang::ASTContext &AST, bool Inside = false);

/// Lets traversals of \p AST visit what the user wrote alone.
void traverseUserCode(clang::ASTContext &AST);

} // namespace offloom

#endif
