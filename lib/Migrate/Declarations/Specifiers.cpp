// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works on tokens, not on the AST: a header's declarations are often hidden behind macros of the
// project (`#define HD __host__ __device__`) and `#ifdef __CUDACC__`, and removing the words
// wherever they stand is right in all of these.
#include "Migrate/Declarations/Specifiers.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

enum class Treatment {
  Keep,
  Remove,
  RemoveWithArguments, ///< `__launch_bounds__(256, 2)`
  Inline,              ///< `__forceinline__`
};

Treatment treatmentOf(llvm::StringRef Name) {
  return llvm::StringSwitch<Treatment>(Name)
      .Cases({"__global__", "__device__", "__host__", "__constant__", "__managed__", "__shared__",
              "__grid_constant__"},
             Treatment::Remove)
      .Case("register", Treatment::Remove) // C++17 has dropped it
      .Cases({"__launch_bounds__", "__cluster_dims__", "__maxnreg__", "__local_maxnreg__",
              "__block_size__"},
             Treatment::RemoveWithArguments)
      .Case("__forceinline__", Treatment::Inline)
      .Default(Treatment::Keep);
}

class SpecifierRemover {
public:
  SpecifierRemover(FileID File, const SourceText &Text, EditList &Edits)
      : File(File), Text(Text), Buffer(Text.buffer(File)), Edits(Edits),
        Lex(Text.sources().getLocForStartOfFile(File), Text.context().getLangOpts(), Buffer.begin(),
            Buffer.begin(), Buffer.end()) {}

  void run() {
    Token T;
    while (!Lex.LexFromRawLexer(T)) {
      if (T.is(tok::hash) && T.isAtStartOfLine())
        readDirective(T);
      else if (T.is(tok::raw_identifier))
        handle(T);
      else if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        SeenInline = false;
    }
  }

private:
  unsigned offset(const Token &T) const { return Text.sources().getFileOffset(T.getLocation()); }

  /// Conditions keep their words; the bodies of macros do not.
  void readDirective(const Token &Hash) {
    const unsigned End = Text.endOfJoinedLines(File, offset(Hash));
    Token Name;
    if (Lex.LexFromRawLexer(Name))
      return;
    if (Name.isAtStartOfLine()) // the directive is empty
      return Lex.seek(offset(Name), /*IsAtStartOfLine=*/true);
    if (Name.isNot(tok::raw_identifier) || Name.getRawIdentifier() != "define") {
      Lex.seek(End, /*IsAtStartOfLine=*/true);
      return;
    }
    Token Defined;
    Lex.LexFromRawLexer(Defined); // `#define __device__` stays: it is the author's
    SeenInline = false;
  }

  void handle(const Token &T) {
    llvm::StringRef Name = T.getRawIdentifier();
    if (Name == "inline" || Name == "__inline__" || Name == "__inline")
      SeenInline = true;
    unsigned Begin = offset(T), End = Begin + T.getLength();
    switch (treatmentOf(Name)) {
    case Treatment::Keep:
      return;
    case Treatment::RemoveWithArguments:
      End = afterArguments(End);
      break;
    case Treatment::Inline:
      if (!SeenInline && !inlineFollows(End)) {
        Edits.replace({File, Begin, End}, "inline");
        SeenInline = true;
        return;
      }
      break;
    case Treatment::Remove:
      break;
    }
    remove(Begin, End);
  }

  Lexer lexerAt(unsigned Offset) const {
    return Lexer(Text.sources().getLocForStartOfFile(File), Text.context().getLangOpts(),
                 Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  }

  /// `__forceinline__ inline` has its `inline` already.
  bool inlineFollows(unsigned From) const {
    Lexer Ahead = lexerAt(From);
    Token T;
    while (!Ahead.LexFromRawLexer(T) &&
           !T.isOneOf(tok::l_paren, tok::semi, tok::l_brace, tok::hash))
      if (T.is(tok::raw_identifier) &&
          (T.getRawIdentifier() == "inline" || T.getRawIdentifier() == "__inline" ||
           T.getRawIdentifier() == "__inline__"))
        return true;
    return false;
  }

  unsigned afterArguments(unsigned From) const {
    Lexer Ahead = lexerAt(From);
    Token T;
    int Depth = 0;
    while (!Ahead.LexFromRawLexer(T)) {
      Depth += T.is(tok::l_paren);
      Depth -= T.is(tok::r_paren);
      if (Depth == 0)
        return T.is(tok::r_paren) ? offset(T) + 1 : From;
    }
    return From;
  }

  void remove(unsigned Begin, unsigned End) {
    TextRange Range{File, Begin, End};
    TextRange Lines = Text.wholeLines(Range);
    if (Lines.Begin != Begin && !Buffer.slice(Begin, End).contains('\n')) {
      Edits.remove(Lines);
      return;
    }
    // Take the blank that set the word off with it.
    size_t Next = Buffer.find_first_not_of(" \t", End);
    if (Next != llvm::StringRef::npos && Next > End && Buffer[Next] != '\n' && Buffer[Next] != '\\')
      Range.End = Next;
    else if (Begin > LastEnd && (Buffer[Begin - 1] == ' ' || Buffer[Begin - 1] == '\t') &&
             !Buffer.slice(Text.lineStart(File, Begin), Begin).trim().empty())
      Edits.remove({File, Begin - 1, Begin}); // apart, for what others put before the word
    LastEnd = Range.End;
    Edits.remove(Range);
  }

  FileID File;
  const SourceText &Text;
  llvm::StringRef Buffer;
  EditList &Edits;
  Lexer Lex;
  bool SeenInline = false;
  unsigned LastEnd = 0; ///< of the last removed text
};

} // namespace

bool isSpecifier(llvm::StringRef Word) {
  const Treatment Its = treatmentOf(Word);
  return Its == Treatment::Remove || Its == Treatment::RemoveWithArguments;
}

void removeSpecifiers(FileID File, const SourceText &Text, EditList &Edits) {
  SpecifierRemover(File, Text, Edits).run();
}

} // namespace offloom
