// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenDocument: a document that the client shows, and what clangd and the workers said of it.
#ifndef OFFLOOM_LSP_OPENDOCUMENT_H
#define OFFLOOM_LSP_OPENDOCUMENT_H

#include "Lsp/Analysis.h"
#include "Lsp/Document.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace offloom::lsp {

/// What a worker said about one version of a document.
template <class Report> struct Versioned {
  std::int64_t Version = 0;
  Text Contents; ///< that the report's offsets are in
  Report Value;
};

struct OpenDocument {
  explicit OpenDocument(Document Doc) : Doc(std::move(Doc)) {}

  Document Doc;
  /// CUDA by its name or language, or a header of such a file: only those are analysed.
  bool IsCuda = false;

  /// That clangd includes first: the last report's OldHeaders.
  std::vector<std::string> OldHeaders;
  llvm::json::Array ClangdDiagnostics;

  std::optional<Versioned<CheckReport>> Checked;
  std::optional<Versioned<MigratedDocument>> Migrated;
  /// No report is to be waited for: there is one, or the worker failed or takes too long.
  bool WorkerSpoke = false;
  /// The version that a worker is at.
  std::optional<std::int64_t> InAnalysis;
  /// Of the analyses that are planned, the one that counts.
  unsigned Plan = 0;
  /// The user looks at the migrated code.
  bool ShowsMigrated = false;
  /// Messages of Clang's in clangd that Offloom's own parse of the same text did not give.
  std::set<std::string> Refuted;
  /// The version that clangd's diagnostics are of.
  std::optional<std::int64_t> ClangdVersion;
  /// Clangd and a worker have spoken of the same text, so that Refuted is filled.
  bool Judged = false;

  /// What clangd says of the text as it is now.
  void takeFromClangd(llvm::json::Array Diagnostics) {
    ClangdDiagnostics = std::move(Diagnostics);
    ClangdVersion = Doc.Version;
  }
  bool isCheckCurrent() const { return Checked && Checked->Version == Doc.Version; }
  bool isMigrationCurrent() const { return Migrated && Migrated->Version == Doc.Version; }
};

/// Where spans of an older text are in a newer one. One stretch of text is taken to differ.
class CarryOver {
public:
  CarryOver(const std::string &Old, const std::string &New);

  /// None if something in \p Span has changed.
  std::optional<SourceSpan> operator()(SourceSpan Span) const;

private:
  std::size_t Front;  ///< bytes that both texts begin with
  std::size_t Behind; ///< where in the old text that begins which both end with
  unsigned Shift;     ///< of what is behind; may wrap around, and so subtract
};

} // namespace offloom::lsp

#endif
