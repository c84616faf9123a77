// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DiagnosticCollector: what Clang reports, as findings that outlive the AST.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICCOLLECTOR_H
#define OFFLOOM_FRONTEND_DIAGNOSTICCOLLECTOR_H

#include "Support/Finding.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"

namespace offloom {

/// Warnings about system headers, the bundled CUDA headers among them, are dropped; errors stay,
/// because what is wrong is how the user's code calls the header.
class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
  void BeginSourceFile(const clang::LangOptions &Options, const clang::Preprocessor *) override {
    Language = Options;
  }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Diagnostic) override;

  std::vector<Finding> takeFindings() { return std::move(Findings); }

  /// True when Clang met text that it cannot follow (a syntax error, a missing file, an unknown
  /// name), in contrast to code that it understood and that breaks a rule.
  bool sawUnparsableCode() const { return Unparsable; }

private:
  clang::LangOptions Language;
  std::vector<Finding> Findings;
  bool DroppedLast = false;
  bool Unparsable = false;
};

} // namespace offloom

#endif
