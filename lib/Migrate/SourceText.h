// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceText: from AST nodes to the text their author wrote, and edits of that text.
//
// Migrate keeps the author's text and inserts around it, so that everything it needs is in here:
// where a statement begins and ends in its file (a macro's expansion counts as the text of its
// use), how a line is indented, and which whole lines vanish with a statement.
#ifndef OFFLOOM_MIGRATE_SOURCETEXT_H
#define OFFLOOM_MIGRATE_SOURCETEXT_H

#include "Support/Edit.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class SourceManager;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

/// Bytes [Begin, End) of a file.
struct TextRange {
  clang::FileID File;
  unsigned Begin = 0;
  unsigned End = 0;
};

/// Among texts inserted at one place: what closes something before what opens something.
namespace rank {
constexpr int Close = -20, Declare = -10, Open = 0, Bind = 10, Indent = 20;
}

class SourceText {
public:
  explicit SourceText(const clang::ASTContext &Context) : Context(Context) {}

  /// The text of \p Range in the file it was written in; none when it begins and ends in different
  /// files or inside different macros.
  std::optional<TextRange> rangeOf(clang::SourceRange Range) const;
  /// As rangeOf, with the semicolon that ends the statement.
  std::optional<TextRange> statementRange(const clang::Stmt *S) const;
  /// \p Range with the comment that follows it on its last line, if nothing else does.
  TextRange withTrailingComment(TextRange Range) const;
  /// \p Range grown to whole lines when nothing else stands on them.
  TextRange wholeLines(TextRange Range) const;
  /// Where `#if` … `#endif` around one end of \p Range but not the other make it grow to.
  TextRange outsideConditionals(TextRange Range) const;

  /// What is to change in expressions, whichever text their copies stand in.
  void changeInCopies(std::vector<Edit> Edits) { InCopies = std::move(Edits); }
  /// The text of \p Range for use elsewhere, changed as in place and by \p More, whose offsets are
  /// those of the file.
  std::string copyOf(TextRange Range, std::vector<Edit> More = {}) const;

  llvm::StringRef text(TextRange Range) const;
  llvm::StringRef text(clang::SourceRange Range) const;
  llvm::StringRef buffer(clang::FileID File) const;
  /// Absolute path.
  std::string fileName(clang::FileID File) const;

  unsigned lineStart(clang::FileID File, unsigned Offset) const;
  /// The white space that the line of \p Offset begins with.
  llvm::StringRef indentation(clang::FileID File, unsigned Offset) const;

  const clang::ASTContext &context() const { return Context; }
  const clang::SourceManager &sources() const;

private:
  const clang::ASTContext &Context;
  std::vector<Edit> InCopies;
};

/// Edits under construction.
class EditList {
public:
  explicit EditList(const SourceText &Text) : Text(Text) {}

  void insert(clang::FileID File, unsigned Offset, llvm::StringRef NewText, int Rank = rank::Open);
  void replace(TextRange Range, llvm::StringRef NewText);
  void remove(TextRange Range) { replace(Range, ""); }
  /// Adds \p Indentation to every line that begins in \p Range but for directives, blank lines and
  /// those that begin in \p Except.
  void indent(TextRange Range, llvm::StringRef Indentation, llvm::ArrayRef<TextRange> Except = {});
  /// What indent() has put in front of the line that begins at \p Start.
  std::string addedIndentation(clang::FileID File, unsigned Start) const;
  void append(const EditList &Other) {
    Edits.insert(Edits.end(), Other.Edits.begin(), Other.Edits.end());
  }

  const std::vector<Edit> &edits() const { return Edits; }
  std::vector<Edit> take() { return std::exchange(Edits, {}); }
  void assign(std::vector<Edit> Others) { Edits = std::move(Others); }

private:
  const SourceText &Text;
  std::vector<Edit> Edits;
};

} // namespace offloom

#endif
