// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TerminalReport: findings as text for a person, in the form that Clang has made familiar.
//
//   saxpy.cu:7:3: warning: message [-Wflag]
//       7 |   line of the source
//         |   ^~~~
#ifndef OFFLOOM_REPORT_TERMINALREPORT_H
#define OFFLOOM_REPORT_TERMINALREPORT_H

#include "Report/SourceFiles.h"
#include "Support/Finding.h"

namespace llvm {
class raw_ostream;
}

namespace offloom {

class TerminalReport {
public:
  /// Colours are used if \p Out has them enabled.
  explicit TerminalReport(llvm::raw_ostream &Out) : Out(Out) {}

  /// Prints \p F and its notes, each with the line it is about and the fix if there is one.
  void print(const Finding &F);

private:
  void printOne(const Finding &F);
  void printHeadline(const Finding &F);
  void printSnippet(const Finding &F);

  llvm::raw_ostream &Out;
  SourceFiles Sources;
};

/// "2 errors and 1 warning", or empty when there is neither.
std::string countFindings(const std::vector<Finding> &Findings);

} // namespace offloom

#endif
