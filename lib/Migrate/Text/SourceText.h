// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SourceText: from AST nodes to the text their author wrote, and edits of that text.
//
// Migrate keeps the author's text and inserts around it, so that everything it needs is in here:
// where a statement begins and ends in its file (a macro's expansion counts as the text of its
// use), how a line is indented, and which whole lines vanish with a statement.
#ifndef OFFLOOM_MIGRATE_TEXT_SOURCETEXT_H
#define OFFLOOM_MIGRATE_TEXT_SOURCETEXT_H

#include "Migrate/Text/ConditionalGroups.h"
#include "Support/Edit.h"
#include "Support/Finding.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
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

/// The order of texts inserted at one place. It follows from what they belong to, so that it is
/// right where nothing separates the author's tokens.
namespace rank {
/// Before all else, as a file's first lines.
constexpr int First = std::numeric_limits<int>::min();
/// Behind these, what a file that others include needs where it is compiled by itself.
constexpr int FirstAlone = First + 1;
/// Behind what begins at \p Begin and ends here: the inner ones first.
constexpr int behind(unsigned Begin) { return -1 - static_cast<int>(Begin); }
/// Before the statement that begins here and whatever else opens around it.
constexpr int Declare = 0;
/// Before what begins here and ends at \p End: the outer ones first.
constexpr int before(unsigned End) {
  return std::numeric_limits<int>::max() - 1 - static_cast<int>(End);
}
/// Directly before the text of a line.
constexpr int Indent = std::numeric_limits<int>::max();
} // namespace rank

class SourceText {
public:
  explicit SourceText(const clang::ASTContext &Context) : Context(Context) {}

  /// The text of \p Range in the file it was written in; none when it begins and ends in different
  /// files or inside different macros.
  std::optional<TextRange> rangeOf(clang::SourceRange Range) const;
  /// Is \p Range in one file's text, or all of a macro's use, rather than a part of a macro?
  bool isOwnText(clang::SourceRange Range) const;
  /// As rangeOf, with the semicolon that ends the statement.
  std::optional<TextRange> statementRange(const clang::Stmt *S) const;
  /// \p Range with the comments that follow it on its last line, if nothing else does.
  TextRange withTrailingComment(TextRange Range) const;
  /// From the first token of \p Range to the end of the last: without blanks and comments around.
  TextRange tokensIn(TextRange Range) const;
  /// Where the keyword or name \p Word stands in \p Range.
  llvm::SmallVector<TextRange, 1> wordsIn(TextRange Range, llvm::StringRef Word) const;
  /// The end of the first token of kind \p Kind at or after \p Offset.
  std::optional<unsigned> endOfNext(clang::tok::TokenKind Kind, clang::FileID File,
                                    unsigned Offset) const;
  /// \p Range grown to whole lines when nothing else stands on them.
  TextRange wholeLines(TextRange Range) const;
  /// The same; where something else stands on them, grown by the blanks up to what comes next.
  TextRange withRoom(TextRange Range) const;
  /// Where `#if` … `#endif` around one end of \p Range but not the other make it grow to.
  TextRange outsideConditionals(TextRange Range) const;

  /// The declaration of \p V says `volatile` no more, where it is written anew.
  void dropVolatileOf(const clang::VarDecl *V) { WithoutVolatile.insert(V); }
  bool losesVolatile(const clang::VarDecl *V) const { return WithoutVolatile.contains(V); }

  /// What is to change in expressions, whichever text their copies stand in.
  void changeInCopies(std::vector<Edit> Edits) { InCopies = std::move(Edits); }
  /// The text of \p Range for use elsewhere, changed as in place and by \p More, whose offsets are
  /// those of the file.
  std::string copyOf(TextRange Range, std::vector<Edit> More = {}) const;

  /// The text of \p E as copyOf gives it; as Clang writes it where it is a part of a macro.
  std::string copyOf(const clang::Expr *E, std::vector<Edit> More = {}) const;

  llvm::StringRef text(TextRange Range) const;
  llvm::StringRef text(clang::SourceRange Range) const;
  llvm::StringRef buffer(clang::FileID File) const;
  /// Absolute path.
  std::string fileName(clang::FileID File) const;

  /// Would text at \p Offset be part of a `//` comment?
  bool inLineComment(clang::FileID File, unsigned Offset) const;
  /// Is \p Offset inside a string, where blanks count?
  bool inLiteral(clang::FileID File, unsigned Offset) const;

  unsigned lineStart(clang::FileID File, unsigned Offset) const;
  /// Where the token of \p Offset is written: to Clang, one that a backslash joins to the line
  /// above begins with that backslash.
  unsigned behindJoin(clang::FileID File, unsigned Offset) const;
  /// Behind the line of \p Offset, which may be a directive's, and those that backslashes join to
  /// it.
  unsigned endOfJoinedLines(clang::FileID File, unsigned Offset) const;
  /// The white space that the line of \p Offset begins with.
  llvm::StringRef indentation(clang::FileID File, unsigned Offset) const;

  /// asksForAddressSpaces(), which looks through the texts of all files, asked once.
  bool asksForSpaces() const;

  const clang::ASTContext &context() const { return Context; }
  const clang::SourceManager &sources() const;

private:
  /// What spreads over blanks, and what `#if` begins: in a file's order.
  struct Spans {
    std::vector<SourceSpan> Comments, LineComments;
    std::vector<SourceSpan> Literals; ///< those over several lines
    std::vector<ConditionalGroup> Conditionals;
  };
  const Spans &spansOf(clang::FileID File) const;

  const clang::ASTContext &Context;
  std::vector<Edit> InCopies;
  llvm::DenseSet<const clang::VarDecl *> WithoutVolatile;
  mutable llvm::DenseMap<clang::FileID, Spans> SpansOfFiles;
  mutable std::optional<bool> AsksForSpaces;
};

/// Edits under construction.
class EditList {
public:
  explicit EditList(const SourceText &Text) : Text(Text) {}

  /// Puts \p NewText before \p What: inside of what else opens here and ends later.
  void insertBefore(TextRange What, llvm::StringRef NewText);
  /// Puts \p NewText behind \p What: outside of what else ends here and began later.
  void insertBehind(TextRange What, llvm::StringRef NewText);
  /// Puts what other parts of the text need before it: outside of all that opens at \p Offset.
  void declareAt(clang::FileID File, unsigned Offset, llvm::StringRef NewText);
  /// A new line is begun where \p NewText would end up in a comment.
  void insert(clang::FileID File, unsigned Offset, llvm::StringRef NewText, int Rank);
  void replace(TextRange Range, llvm::StringRef NewText);
  void remove(TextRange Range) { replace(Range, ""); }
  /// Adds \p Indentation to every line that begins in \p Range but for directives that are no
  /// advice on code, blank lines and those that begin in \p Except.
  void indent(TextRange Range, llvm::StringRef Indentation, llvm::ArrayRef<TextRange> Except = {});
  /// What indent() has put in front of the line that begins at \p Start.
  std::string addedIndentation(clang::FileID File, unsigned Start) const;
  void append(const EditList &Other) { append(Other.Edits); }
  void append(llvm::ArrayRef<Edit> Others) {
    Edits.insert(Edits.end(), Others.begin(), Others.end());
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
