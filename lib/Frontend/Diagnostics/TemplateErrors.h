// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TemplateErrors: what Clang says of a template's text, and nvcc of its instances alone.
//
// nvcc looks for names and types when it reads a template. What is const, private or thread-local
// it asks when it makes an instance.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_TEMPLATEERRORS_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_TEMPLATEERRORS_H

namespace clang {
class Diagnostic;
class FunctionDecl;
class Sema;
} // namespace clang

namespace offloom {

/// The function of a template, or of a class template, that \p Error is of that kind in; or null.
const clang::FunctionDecl *templateToJudge(const clang::Sema &S, const clang::Diagnostic &Error);

/// Whether the program has made an instance of \p F, or may have.
bool hasInstances(const clang::FunctionDecl &F);

} // namespace offloom

#endif
