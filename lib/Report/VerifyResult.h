// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VerifyResult: what `offloom verify` found of one program, kept for the report of a migration.
#ifndef OFFLOOM_REPORT_VERIFYRESULT_H
#define OFFLOOM_REPORT_VERIFYRESULT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace llvm {
class raw_ostream;
}

namespace offloom {

struct VerifyResult {
  std::string Program;    ///< what the record is called
  unsigned Calls = 0;     ///< in all
  unsigned Agreeing = 0;  ///< before the first that differs
  unsigned ToTheBit = 0;  ///< of these
  std::string Difference; ///< the first call that differs; empty: none does
  /// How many launches agree of each kernel, by its name with parameters.
  std::map<std::string, unsigned> Launches;
};

void writeVerifyResult(const VerifyResult &Result, llvm::raw_ostream &Out);

/// Reads what writeVerifyResult() has written to \p File.
llvm::Expected<VerifyResult> readVerifyResult(const std::string &File);

/// "scale" of "void image::scale<float>(float*, int)".
llvm::StringRef plainKernelName(llvm::StringRef Readable);

} // namespace offloom

#endif
