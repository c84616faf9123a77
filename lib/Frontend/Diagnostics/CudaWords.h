// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CudaWords: mistakes that Clang finds and explains in C++'s terms, in CUDA's.
//
// That a kernel calls a host function is for Clang an overload that does not fit, with a note for
// each candidate. The words, and a page for each mistake, are in rules/checks; their files say
// `check: clang`.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_CUDAWORDS_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_CUDAWORDS_H

#include "Support/Finding.h"
#include <optional>
#include <utility>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Diagnostic;
class LangOptions;
} // namespace clang

namespace offloom {

/// A rule, and the values of the {keys} in its message.
struct CudaMistake {
  std::string Rule;
  std::vector<std::pair<std::string, std::string>> Values;
  /// What to do about it, to stand where the other function or variable is declared.
  std::string Advice;
  /// Host code calls the device's: only the host's pass can tell. What is declared for each pass in
  /// its own way, with `#ifdef __CUDA_ARCH__`, is of the wrong space in the other.
  bool IsForHostPass = false;
  bool IsConstruction = false; ///< of an object
  bool IsImplicit = false;     ///< by a constructor that nobody wrote, which nvcc takes
};

/// The mistake that the error \p Diagnostic is, or, of a note about a candidate, what \p Error is,
/// which it explains.
std::optional<CudaMistake> cudaMistake(const clang::Diagnostic &Diagnostic,
                                       const clang::LangOptions &Language);
std::optional<CudaMistake> cudaMistakeOfCandidate(const clang::Diagnostic &Note,
                                                  const Finding &Error);

/// The host makes an object of \p Class, by itself or in another, with a constructor of the device.
CudaMistake constructionByDevice(const clang::CXXRecordDecl &Class);

/// Gives \p F the name and the message of \p Mistake. Without the rules at hand it stays as it is.
void sayInCudasWords(Finding &F, const CudaMistake &Mistake);

} // namespace offloom

#endif
