// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analysis: what the server asks a worker about a document, and what comes back.
//
// A worker is a process of its own, started for one version of one document: Clang may crash on
// half-written code, and must be stoppable as soon as the user types on. It reads a request from
// its standard input and writes one JSON object a line: first the findings, then the migration.
#ifndef OFFLOOM_LSP_ANALYSIS_H
#define OFFLOOM_LSP_ANALYSIS_H

#include "Check/Facts/CodeFacts.h"
#include "Migrate/Migrate.h"
#include "Support/Finding.h"
#include "Support/UnsavedTexts.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace offloom::lsp {

struct AnalysisRequest {
  std::string Document; ///< the file that the user looks at
  std::string Unit;     ///< the source that is parsed: the document, or one that includes it
  std::string Build;    ///< where compile_commands.json is; empty: `Words` count
  std::vector<std::string> Words; ///< the compiler's options
  std::string CudaPath;           ///< a toolkit to parse with; empty: bundled headers
  UnsavedTexts Texts;
  bool AsCuda = false; ///< although the unit's name does not say so
};

struct CheckReport {
  std::string Failure;               ///< why it could not be checked at all; empty: it was
  std::vector<std::string> Mistakes; ///< in the user's rules, which are left out
  std::vector<Finding> Findings;
  std::vector<std::string> Files; ///< of the user's that were read
  std::string Profile;            ///< "sm_90"
  /// That declare names of older toolkits which it uses, and that it does not include.
  std::vector<std::string> OldHeaders;
  CodeFacts Facts; ///< about the document
};

struct MigratedDocument {
  std::string Failure; ///< why there is no migrated text; empty: there is
  std::string Name;    ///< of the migrated document
  std::string Text;
  std::vector<KernelReport> Kernels;
  std::vector<Finding> Residue; ///< what remains for a person
};

llvm::json::Value toJSON(const AnalysisRequest &Request);
llvm::json::Value toJSON(const CheckReport &Report);
llvm::json::Value toJSON(const MigratedDocument &Report);

bool fromJSON(const llvm::json::Value &V, AnalysisRequest &Request, llvm::json::Path P);
bool fromJSON(const llvm::json::Value &V, CheckReport &Report, llvm::json::Path P);
bool fromJSON(const llvm::json::Value &V, MigratedDocument &Report, llvm::json::Path P);

} // namespace offloom::lsp

#endif
