// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Reading/ExpansionRecorder.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/TokenConcatenation.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>
#include <memory>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// Puts the tokens of one macro's use together.
class Recorder {
public:
  Recorder(Preprocessor &PP, PreprocessorRecord &Record)
      : PP(PP), SM(PP.getSourceManager()), Glue(PP), Record(Record) {}

  void note(const Token &T) {
    const SourceLocation L = T.getLocation();
    if (!L.isMacroID()) {
      Present = SourceLocation();
      return;
    }
    const SourceLocation Use = SM.getExpansionLoc(L);
    if (Use != Present && !begin(Use))
      return;
    if (Into)
      add(T);
  }

  /// A macro named at \p T, with \p Args if it takes some, is about to be expanded.
  void noteMacro(const Token &T, const MacroInfo &Macro, const MacroArgs *Args) {
    const SourceLocation L = T.getLocation();
    if (!L.isMacroID())
      return;
    // The tokens of one use have all been seen when the next one begins.
    if (const SourceLocation Use = SM.getExpansionLoc(L); Use != InnerOf) {
      InnerOf = Use;
      InnerUses.clear();
    }
    InnerUses[L] = {T.getIdentifierInfo()->getName().str() + argumentsText(Macro, Args), {}};
  }

private:
  struct InnerUse {
    std::string Text;
    std::optional<size_t> Index; ///< in `Into->Inners`, once a token of it has been written
  };

  /// Begins the text of the use at \p Use; false where that is not the user's.
  bool begin(SourceLocation Use) {
    Present = Use;
    Into = nullptr;
    if (SM.isInSystemHeader(Use) || SM.isWrittenInBuiltinFile(Use) ||
        SM.isWrittenInCommandLineFile(Use))
      return false;
    // A header may be read again, with other macros.
    auto [Found, IsNew] = Record.Expansions.try_emplace(
        {absoluteFileName(SM, SM.getFileID(Use)), SM.getFileOffset(Use)});
    if (!IsNew) {
      Found->second.IsWhole = false;
      Found->second.IsReadAgain = true;
      return false;
    }
    Into = &Found->second;
    Line = Base = 0;
    Before = Last = Token();
    return true;
  }

  void add(const Token &T) {
    // What the use ends with may be arguments of the last macro that it stands for.
    const SourceLocation End = SM.getExpansionRange(T.getLocation()).getEnd();
    Into->Length = std::max(Into->Length, SM.getFileOffset(End) - SM.getFileOffset(Present) +
                                              Lexer::MeasureTokenLength(End, SM, PP.getLangOpts()));
    if (T.isAnnotation()) {
      // `_Pragma("unroll")` is advice, and nothing is lost without it.
      Into->IsWhole &= T.is(tok::annot_pragma_loop_hint);
      return;
    }
    const auto Written = spelling(T);
    if (!Written)
      return;
    Into->IsWhole &= !wouldExpandAgain(T);
    const SourceLocation Place = placeInBody(T.getLocation());
    const unsigned BodyLine = SM.getSpellingLineNumber(Place),
                   Column = SM.getSpellingColumnNumber(Place);
    if (Line == 0)
      Base = beginsLine(Place, Column) ? Column : 0;
    else if (BodyLine > Line)
      Into->Text += "\n" + std::string(indentation(Column), ' ');
    else if (T.hasLeadingSpace() || T.isAtStartOfLine() || Glue.AvoidConcat(Before, Last, T))
      Into->Text += ' ';
    Line = std::max(Line, BodyLine);
    const unsigned Begin = Into->Text.size();
    Into->Text += *Written;
    noteInners(T.getLocation(), Begin);
    Before = Last;
    Last = T;
  }

  /// Is \p T the name of the macro that it comes from, which would be expanded once more? That
  /// changes nothing where the macro is no more than its name, as `stderr` is.
  bool wouldExpandAgain(const Token &T) const {
    const IdentifierInfo *Name = T.getIdentifierInfo();
    if (!Name || !T.isExpandDisabled())
      return false;
    const MacroInfo *Macro = PP.getMacroInfo(Name);
    const bool IsItsName = Macro && Macro->isObjectLike() && Macro->getNumTokens() == 1 &&
                           Macro->tokens().front().getIdentifierInfo() == Name;
    return Macro && !IsItsName;
  }

  /// \p Args as they are given to \p Macro, before they are expanded themselves.
  std::string argumentsText(const MacroInfo &Macro, const MacroArgs *Args) const {
    if (!Args)
      return "";
    std::string Text = "(";
    const unsigned Count =
        Args->isVarargsElidedUse() ? Macro.getNumParams() - 1 : Macro.getNumParams();
    for (unsigned I = 0; I < Count; ++I) {
      Text += I ? ", " : "";
      for (const Token *First = Args->getUnexpArgument(I), *T = First; T->isNot(tok::eof); ++T)
        Text += (T != First && T->hasLeadingSpace() ? " " : "") + PP.getSpelling(*T);
    }
    return Text + ")";
  }

  /// What has just been written from \p Begin of the text on, a token at \p L, comes by these.
  void noteInners(SourceLocation L, unsigned Begin) {
    for (; L.isMacroID(); L = SM.getImmediateExpansionRange(L).getBegin()) {
      const auto Found = InnerUses.find(L);
      if (Found == InnerUses.end())
        continue;
      InnerUse &Use = Found->second;
      if (!Use.Index) {
        Use.Index = Into->Inners.size();
        Into->Inners.push_back({{Begin, Begin}, Use.Text});
      }
      Into->Inners[*Use.Index].Span.End = Into->Text.size();
    }
  }

  /// How \p T is written. What a word of CUDA's headers stands for is written as that word, by the
  /// first of its tokens, and by the last if it has arguments: none for the others.
  std::optional<std::string> spelling(const Token &T) const {
    const MacroInfo *Macro = nullptr;
    llvm::StringRef Name;
    SourceLocation Place;
    for (SourceLocation L = T.getLocation(); L.isMacroID();) {
      const CharSourceRange Use = SM.getImmediateExpansionRange(L);
      if (!SM.isMacroArgExpansion(L) && SM.isInSystemHeader(SM.getSpellingLoc(L))) {
        Name =
            Lexer::getSourceText(CharSourceRange::getTokenRange(SM.getSpellingLoc(Use.getBegin())),
                                 SM, PP.getLangOpts());
        Macro = wordOfHeaders(Name);
        Place = SM.getSpellingLoc(L);
      }
      L = SM.isMacroArgExpansion(L) ? SM.getImmediateSpellingLoc(L) : Use.getBegin();
    }
    // A keyword that is put before a name stands nowhere: see TemplateKeywords.h.
    if (!Macro)
      return T.getIdentifierInfo() ? T.getIdentifierInfo()->getName().str() : PP.getSpelling(T);
    if (Place == Macro->tokens().front().getLocation())
      return (Name + (Macro->isFunctionLike() ? "(" : "")).str();
    if (Macro->isFunctionLike() && Place == Macro->tokens().back().getLocation())
      return ")";
    return std::nullopt;
  }

  /// The macro \p Name, unless it has arguments and is more than an attribute.
  const MacroInfo *wordOfHeaders(llvm::StringRef Name) const {
    const MacroInfo *Macro = PP.getMacroInfo(PP.getIdentifierInfo(Name));
    return Macro && !Macro->tokens_empty() &&
                   (Macro->isObjectLike() || Macro->tokens().front().is(tok::kw___attribute))
               ? Macro
               : nullptr;
  }

  /// Where in the definition of the macro that is used the token at \p L comes from; an argument,
  /// from where the macro names it.
  SourceLocation placeInBody(SourceLocation L) const {
    while (true) {
      const SourceLocation Outer = SM.getImmediateExpansionRange(L).getBegin();
      if (Outer.isFileID())
        return SM.getSpellingLoc(L);
      L = Outer;
    }
  }

  /// Is \p Place, in \p Column, the first of its line? The first word of a macro may also follow
  /// its
  /// `#define`, and then says nothing of where other lines begin.
  bool beginsLine(SourceLocation Place, unsigned Column) const {
    bool Invalid = false;
    const llvm::StringRef Buffer = SM.getBufferData(SM.getFileID(Place), &Invalid);
    const unsigned Offset = SM.getFileOffset(Place);
    return !Invalid && Buffer.slice(Offset - (Column - 1), Offset).trim().empty();
  }

  unsigned indentation(unsigned Column) {
    if (Base == 0) // a part of what the first line opens
      Base = Column > 2 ? Column - 2 : 1;
    return Column > Base ? Column - Base : 0;
  }

  Preprocessor &PP;
  const SourceManager &SM;
  TokenConcatenation Glue;
  PreprocessorRecord &Record;
  SourceLocation Present;
  PreprocessorRecord::Expansion *Into = nullptr;
  llvm::DenseMap<SourceLocation, InnerUse> InnerUses; ///< by the places of their names
  SourceLocation InnerOf;                             ///< the use that they are within
  Token Before, Last;
  unsigned Line = 0, Base = 0;
};

class MacroCallbacks : public PPCallbacks {
public:
  explicit MacroCallbacks(std::shared_ptr<Recorder> Of) : Of(std::move(Of)) {}
  void MacroExpands(const Token &Name, const MacroDefinition &Definition, SourceRange,
                    const MacroArgs *Args) override {
    if (const MacroInfo *Macro = Definition.getMacroInfo())
      Of->noteMacro(Name, *Macro, Args);
  }

private:
  std::shared_ptr<Recorder> Of;
};

} // namespace

std::function<void(const Token &)> recordExpansions(Preprocessor &PP, PreprocessorRecord &Record) {
  auto Of = std::make_shared<Recorder>(PP, Record);
  PP.addPPCallbacks(std::make_unique<MacroCallbacks>(Of));
  return [Of](const Token &T) { Of->note(T); };
}

} // namespace offloom
