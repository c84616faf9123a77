// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/UncertainSpaces.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/DeclarationExtent.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <vector>

using namespace clang;

namespace offloom {
namespace {

/// nvcc alone defines it. Other names of compilers an absent header may define, as HIP's does
/// `__HIPCC__`.
bool isOfNvcc(llvm::StringRef Name) {
  return Name.starts_with("__CUDA") || Name.starts_with("__NV");
}

/// Whether the conditional whose directive is at \p Place in \p Text ends where the file does, as
/// an inclusion guard: then all that is in the file stands or falls together.
bool lastsToEnd(llvm::StringRef Text, std::size_t Place) {
  unsigned Depth = 0;
  llvm::StringRef Rest = Text.drop_front(Text.take_front(Place).rfind('\n') + 1);
  while (!Rest.empty()) {
    auto [Line, Behind] = Rest.split('\n');
    Rest = Behind;
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (Line.starts_with("if"))
      ++Depth;
    else if (Line.starts_with("endif") && --Depth == 0)
      break;
  }
  while (!(Rest = Rest.ltrim()).empty()) { // of comments
    if (Rest.starts_with("//"))
      Rest = Rest.split('\n').second;
    else if (Rest.starts_with("/*"))
      Rest = Rest.split("*/").second;
    else
      return false;
  }
  return true;
}

class SpaceRecorder {
public:
  SpaceRecorder(Preprocessor &PP, PreprocessorRecord &Record, std::function<bool()> LacksHeader)
      : PP(PP), Sources(PP.getSourceManager()), Record(Record),
        LacksHeader(std::move(LacksHeader)) {}

  // Conditionals.
  void open(SourceLocation Directive, bool IsUncertain) {
    IsUncertain = IsUncertain && !isInSystem(Directive) &&
                  !lastsToEnd(textOf(Directive), offsetOf(Directive));
    Open.push_back({Directive, IsUncertain});
  }
  void goOn(bool IsUncertain) {
    if (!Open.empty())
      Open.back().IsUncertain |= IsUncertain;
  }
  void close(SourceLocation Endif) {
    if (Open.empty())
      return;
    if (Open.back().IsUncertain)
      add(Open.back().Directive, Endif, /*IsConditional=*/true);
    Open.pop_back();
  }

  /// Whether an absent header may define \p Name.
  bool mayBeDefined(const IdentifierInfo &Name) const {
    return LacksHeader() && (Uncertain.contains(&Name) ||
                             (!Name.hasMacroDefinition() && !Name.isKeyword(PP.getLangOpts()) &&
                              Name.getName() != "defined" && !isOfNvcc(Name.getName())));
  }

  bool dependsOnAbsent(CharSourceRange Condition) const {
    if (!LacksHeader() || Condition.isInvalid() || Condition.getBegin().isMacroID())
      return false;
    llvm::StringRef Text = Lexer::getSourceText(Condition, Sources, PP.getLangOpts());
    auto isOfWord = [](char C) { return isAsciiIdentifierContinue(C); };
    while (!(Text = Text.drop_until(isOfWord)).empty()) {
      llvm::StringRef Word = Text.take_while(isOfWord);
      Text = Text.drop_front(Word.size());
      if (isAsciiIdentifierStart(Word.front()) && mayBeDefined(*PP.getIdentifierInfo(Word)))
        return true;
    }
    return false;
  }

  // Macros.
  void define(const IdentifierInfo *Name, const MacroInfo &Macro) {
    bool IsUncertain = llvm::any_of(Open, [](const Conditional &C) { return C.IsUncertain; });
    if (IsUncertain && isLikeSpecifiers(Macro))
      Uncertain.insert(Name);
    else
      Uncertain.erase(Name);
  }
  void undefine(const IdentifierInfo *Name) { Uncertain.erase(Name); }

  void expand(const Token &Name) {
    if (Begin.isValid() && Extent.bodyEnd().isValid())
      end(Extent.bodyEnd());
    if (Begin.isValid() || !Uncertain.contains(Name.getIdentifierInfo()) ||
        PP.isParsingIfOrElifDirective() || IsBehindClassKey)
      return;
    Begin = Sources.getExpansionLoc(Name.getLocation());
    Extent = DeclarationExtent();
    IsFirst = true;
  }

  void note(const Token &T) {
    IsBehindClassKey = isClassKey(T);
    if (Begin.isInvalid())
      return;
    if (IsFirst && IsBehindClassKey) { // which a function in it need not share
      Begin = SourceLocation();
      return;
    }
    IsFirst = false;
    SourceLocation Place = Sources.getExpansionLoc(T.getLocation());
    if (std::optional<SourceLocation> Last = Extent.note(T, Place))
      end(*Last);
  }

private:
  struct Conditional {
    SourceLocation Directive;
    bool IsUncertain;
  };

  static bool isClassKey(const Token &T) {
    return T.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_namespace);
  }

  /// Nothing, or words: not a number, nor an expression.
  static bool isLikeSpecifiers(const MacroInfo &Macro) {
    return llvm::none_of(Macro.tokens(), [](const Token &T) {
      return T.is(tok::numeric_constant) || T.isOneOf(tok::semi, tok::l_brace, tok::equal);
    });
  }

  bool isInSystem(SourceLocation L) const {
    return Sources.isInSystemHeader(L) || Sources.isWrittenInBuiltinFile(L) ||
           Sources.isWrittenInCommandLineFile(L);
  }
  llvm::StringRef textOf(SourceLocation L) const {
    return Sources.getBufferData(Sources.getFileID(L));
  }
  unsigned offsetOf(SourceLocation L) const { return Sources.getFileOffset(L); }

  void end(SourceLocation Last) {
    add(Begin, Last, /*IsConditional=*/false);
    Begin = SourceLocation();
  }

  void add(SourceLocation First, SourceLocation Last, bool IsConditional) {
    FileID File = Sources.getFileID(First);
    if (isInSystem(First) || Sources.getFileID(Last) != File)
      return;
    Record.Uncertain.push_back(
        {absoluteFileName(Sources, File), {offsetOf(First), offsetOf(Last) + 1}, IsConditional});
  }

  Preprocessor &PP;
  const SourceManager &Sources;
  PreprocessorRecord &Record;
  std::function<bool()> LacksHeader;
  std::vector<Conditional> Open;
  llvm::SmallPtrSet<const IdentifierInfo *, 8> Uncertain; ///< macros
  bool IsBehindClassKey = false;
  // Of the declaration that such a macro begins, or is in:
  SourceLocation Begin;
  DeclarationExtent Extent;
  bool IsFirst = false; ///< is nothing behind the macro yet?
};

class SpaceWatcher : public PPCallbacks {
public:
  SpaceWatcher(std::shared_ptr<SpaceRecorder> To) : To(std::move(To)) {}

  void If(SourceLocation Directive, SourceRange Condition, ConditionValueKind) override {
    To->open(Directive, To->dependsOnAbsent(CharSourceRange::getTokenRange(Condition)));
  }
  void Ifdef(SourceLocation Directive, const Token &Name, const MacroDefinition &) override {
    To->open(Directive, To->mayBeDefined(*Name.getIdentifierInfo()));
  }
  void Ifndef(SourceLocation Directive, const Token &Name, const MacroDefinition &) override {
    To->open(Directive, To->mayBeDefined(*Name.getIdentifierInfo()));
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind, SourceLocation) override {
    To->goOn(To->dependsOnAbsent(CharSourceRange::getTokenRange(Condition)));
  }
  void Endif(SourceLocation Directive, SourceLocation) override { To->close(Directive); }
  void MacroDefined(const Token &Name, const MacroDirective *Made) override {
    To->define(Name.getIdentifierInfo(), *Made->getMacroInfo());
  }
  void MacroUndefined(const Token &Name, const MacroDefinition &, const MacroDirective *) override {
    To->undefine(Name.getIdentifierInfo());
  }
  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    To->expand(Name);
  }

private:
  std::shared_ptr<SpaceRecorder> To;
};

} // namespace

std::function<void(const Token &)> recordUncertainSpaces(Preprocessor &PP,
                                                         PreprocessorRecord &Record,
                                                         std::function<bool()> LacksHeader) {
  auto Of = std::make_shared<SpaceRecorder>(PP, Record, std::move(LacksHeader));
  PP.addPPCallbacks(std::make_unique<SpaceWatcher>(Of));
  return [Of](const Token &T) { Of->note(T); };
}

} // namespace offloom
