// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchPragmas.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

namespace offloom {

namespace {

enum class Reach {
  Statement, ///< advice about the loop behind it
  Messages,  ///< what the compiler says
  Function,  ///< what the statement behind it does; stands in functions alone
  File
};

Reach reachOfOpenMP(llvm::StringRef Directive) {
  return llvm::StringSwitch<Reach>(Directive)
      .Case("simd", Reach::Statement)
      .Cases({"declare", "begin", "end", "threadprivate"}, Reach::File)
      .Cases({"requires", "assumes", "allocate", "groupprivate"}, Reach::File)
      .Default(Reach::Function);
}

llvm::StringRef takeWord(llvm::StringRef &From) {
  From = From.ltrim(" \t");
  llvm::StringRef Word =
      From.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
  From = From.drop_front(Word.size());
  return Word;
}

Reach reachOf(llvm::StringRef Pragma) {
  llvm::StringRef First = takeWord(Pragma);
  if (First == "omp")
    return reachOfOpenMP(takeWord(Pragma));
  if (First == "GCC" || First == "clang") // which take the others' words too
    First = takeWord(Pragma);
  if (First.starts_with("nv_diag") || First.starts_with("diag_"))
    return Reach::Messages;
  return llvm::StringSwitch<Reach>(First)
      .Cases({"unroll", "nounroll", "loop", "ivdep", "vector", "novector"}, Reach::Statement)
      .Cases({"diagnostic", "warning", "message"}, Reach::Messages)
      .Cases({"region", "endregion", "mark"}, Reach::Messages)
      .Cases({"nv_exec_check_disable", "hd_warning_disable"}, Reach::Messages)
      .Default(Reach::File);
}

/// What stands behind the word, if \p Line begins with a pragma.
bool consumePragma(llvm::StringRef &Line) {
  Line = Line.ltrim(" \t");
  if (!Line.consume_front("#"))
    return false;
  return takeWord(Line) == "pragma";
}

} // namespace

bool leadsStatement(llvm::StringRef Line) {
  if (!consumePragma(Line))
    return false;
  const Reach Of = reachOf(Line);
  return Of == Reach::Statement || Of == Reach::Function;
}

bool endsWithLead(llvm::StringRef Content) {
  llvm::StringRef Trimmed = Content.rtrim();
  return leadsStatement(Trimmed.drop_front(Trimmed.rfind('\n') + 1).trim());
}

/// Is \p Line a statement that promises the compiler something, and does nothing?
static bool isPromise(llvm::StringRef Line) {
  return Line == ";" || Line == "__builtin_unreachable();" ||
         (Line.starts_with("__builtin_assume(") && Line.ends_with(");"));
}

bool isAdviceAlone(llvm::StringRef Content, bool TakesPromises) {
  llvm::SmallVector<llvm::StringRef> Lines;
  Content.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  return llvm::all_of(Lines, [&](llvm::StringRef Line) {
    Line = Line.split("//").first.trim();
    if (Line.empty() || (TakesPromises && isPromise(Line)))
      return true;
    if (!consumePragma(Line) || Line.ends_with("\\"))
      return false;
    const Reach Of = reachOf(Line);
    return Of == Reach::Statement || Of == Reach::Messages;
  });
}

bool endsWithDeclaration(llvm::StringRef Pragma) { return reachOf(Pragma) != Reach::File; }

} // namespace offloom
