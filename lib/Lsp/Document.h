// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Document: the text that the client shows, kept in step with its edits.
//
// Findings and edits speak of byte offsets; the protocol of lines and of characters in one of three
// encodings, which client and server have agreed on.
#ifndef OFFLOOM_LSP_DOCUMENT_H
#define OFFLOOM_LSP_DOCUMENT_H

#include "Support/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace offloom::lsp {

/// What a position's `character` counts.
enum class PositionEncoding { Utf8, Utf16, Utf32 };

/// "utf-8" and so on; UTF-16, the protocol's default, for any other name.
PositionEncoding positionEncoding(llvm::StringRef Name);

/// A text with the beginnings of its lines.
class Text {
public:
  explicit Text(std::string Contents);

  const std::string &str() const { return Contents; }
  std::size_t lines() const { return LineStarts.size(); }

  /// A place past the end of a line, or of the text, is its end.
  unsigned offsetOf(unsigned Line, unsigned Character, PositionEncoding Encoding) const;
  std::optional<unsigned> offsetOf(const llvm::json::Object &Position,
                                   PositionEncoding Encoding) const;

  llvm::json::Object positionOf(unsigned Offset, PositionEncoding Encoding) const;
  llvm::json::Object rangeOf(SourceSpan Span, PositionEncoding Encoding) const;
  std::optional<SourceSpan> spanOf(const llvm::json::Object &Range,
                                   PositionEncoding Encoding) const;

  unsigned lineOf(unsigned Offset) const;
  /// The line's text without its end.
  llvm::StringRef line(unsigned Line) const;

private:
  std::string Contents;
  std::vector<unsigned> LineStarts;
};

struct Document {
  std::string Uri, File, Language;
  std::int64_t Version = 0;
  Text Contents;

  /// Applies the `contentChanges` of a didChange notification, one after the other. False if they
  /// make no sense.
  bool apply(const llvm::json::Array &Changes, PositionEncoding Encoding);
};

/// The path that \p Uri names; empty if it names no file.
std::string fileOf(llvm::StringRef Uri);
std::string uriOf(llvm::StringRef File);

} // namespace offloom::lsp

#endif
