// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Text/SourceText.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

/// The tokens of a text that a zero follows, with the kind of the directive that each is a part of.
class TokenReader {
public:
  explicit TokenReader(llvm::StringRef Buffer)
      : Buffer(Buffer),
        Lex(SourceLocation(), options(), Buffer.begin(), Buffer.begin(), Buffer.end()) {}

  bool next() {
    Lex.LexFromRawLexer(T);
    if (T.is(tok::eof))
      return false;
    Offset = static_cast<unsigned>(Lex.getBufferLocation() - Buffer.begin()) - T.getLength();
    if (T.isAtStartOfLine()) {
      IsHash = T.is(tok::hash);
      Kind = "";
      Place = IsHash ? 1 : 0;
    } else if (Place > 0 && ++Place == 2) {
      Kind = word();
    }
    return true;
  }

  llvm::StringRef word() const {
    return T.is(tok::raw_identifier) ? T.getRawIdentifier() : llvm::StringRef();
  }
  unsigned end() const { return Offset + T.getLength(); }

  Token T;
  unsigned Offset = 0;
  bool IsHash = false;  ///< is it a part of a directive?
  unsigned Place = 0;   ///< 1 for the `#`, 2 for the directive's name, ...
  llvm::StringRef Kind; ///< the directive's name

private:
  static const LangOptions &options() {
    static const LangOptions Options = [] {
      LangOptions O;
      O.CPlusPlus = O.CPlusPlus11 = O.CUDA = true;
      return O;
    }();
    return Options;
  }

  llvm::StringRef Buffer;
  Lexer Lex;
};

bool isCondition(llvm::StringRef Kind) { return Kind.starts_with("if") || Kind.starts_with("el"); }

/// Does \p Body say how a function is specified, and no more?
bool isSpecifiers(llvm::StringRef Body) {
  const std::string Ended = Body.str(); // as lexers want it
  TokenReader Reader(Ended);
  int Depth = 0; // of attributes' parentheses
  while (Reader.next()) {
    Depth += Reader.T.is(tok::l_paren);
    Depth -= Reader.T.is(tok::r_paren);
    if (Depth > 0 || Reader.T.is(tok::r_paren))
      continue;
    bool Known =
        llvm::StringSwitch<bool>(Reader.word())
            .Cases({"inline", "__inline__", "__inline", "static", "extern", "constexpr"}, true)
            .Cases({"__forceinline__", "__noinline__", "__attribute__", "__declspec"}, true)
            .Cases({"__host__", "__device__", "__global__", "__forceinline"}, true)
            .Default(false);
    if (!Known)
      return false;
  }
  return true;
}

/// Looks through the text of a pass for names of macros.
class MacroUseFinder {
public:
  MacroUseFinder(const ParsedUnit &Unit, const CodeSides &Sides, llvm::StringSet<> &Names,
                 llvm::ArrayRef<Side> Wanted)
      : Unit(Unit), Sides(Sides), Names(Names), Wanted(Wanted) {}

  /// A use in \p File; adds macros that are made of others to the names.
  std::optional<MacroUse> find(llvm::StringRef File, llvm::StringRef Buffer);

private:
  bool counts(llvm::StringRef File, const TokenReader &Reader) const;

  const ParsedUnit &Unit;
  const CodeSides &Sides;
  llvm::StringSet<> &Names;
  llvm::ArrayRef<Side> Wanted;
};

std::optional<MacroUse> MacroUseFinder::find(llvm::StringRef File, llvm::StringRef Buffer) {
  std::string Defined; // by the directive that is read
  for (TokenReader Reader(Buffer); Reader.next();) {
    if (Reader.Kind == "define" && Reader.Place == 3)
      Defined = Reader.word().str();
    const llvm::StringRef Word = Reader.word();
    if (Word.empty() || !Names.contains(Word) || isSkipped(Unit, File, Reader.Offset))
      continue;
    if (Reader.Kind == "define" && Reader.Place > 3)
      Names.insert(Defined);
    else if (counts(File, Reader))
      return MacroUse{Word.str(), placeAt(File, Buffer, Reader.Offset)};
  }
  return std::nullopt;
}

bool MacroUseFinder::counts(llvm::StringRef File, const TokenReader &Reader) const {
  if (Reader.IsHash && !isCondition(Reader.Kind))
    return false;
  const Side Of = Sides.ofCode(File, Reader.Offset);
  return llvm::is_contained(Wanted, Of) && !(Reader.IsHash && Of == Side::Both);
}

} // namespace

SourcePlace placeAt(llvm::StringRef File, llvm::StringRef Buffer, unsigned Offset) {
  const llvm::StringRef Before = Buffer.take_front(Offset);
  return {File.str(), static_cast<unsigned>(Before.count('\n')) + 1,
          static_cast<unsigned>(Offset - (Before.rfind('\n') + 1)) + 1, Offset};
}

size_t timesSkipped(const ParsedUnit &Unit, llvm::StringRef File, unsigned Offset) {
  return llvm::count_if(Unit.Record.SkippedTexts, [&](const auto &S) {
    return S.File == File && S.Span.Begin <= Offset && Offset < S.Span.End;
  });
}

bool isSkipped(const ParsedUnit &Unit, llvm::StringRef File, unsigned Offset) {
  return timesSkipped(Unit, File, Offset) > 0;
}

std::vector<Directive> directivesIn(const ParsedUnit &Unit, llvm::StringRef File,
                                    llvm::StringRef Buffer, SourceSpan Part) {
  std::vector<Directive> Found;
  unsigned Hash = 0, Begin = 0; // of what is read
  for (TokenReader Reader(Buffer); Reader.next();) {
    if (Reader.Offset >= Part.End)
      break;
    if (Reader.Offset < Part.Begin || !Reader.IsHash)
      continue;
    if (Reader.Place == 1)
      Hash = Reader.Offset;
    if (Reader.Place == 2 && !isCondition(Reader.Kind) && Reader.Kind != "endif" &&
        !isSkipped(Unit, File, Hash)) {
      Begin = Reader.end();
      Found.push_back({Hash, Reader.Kind, Buffer.slice(Begin, Begin)});
    }
    if (Reader.Place > 2 && !Found.empty() && Found.back().Offset == Hash)
      Found.back().Text = Buffer.slice(Begin, Reader.end());
  }
  return Found;
}

llvm::StringMap<std::optional<std::string>> macrosOf(llvm::ArrayRef<Directive> Directives) {
  llvm::StringMap<std::optional<std::string>> Made;
  for (const Directive &D : Directives) {
    llvm::StringRef Text = D.Text.trim();
    llvm::StringRef Name = Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
    if (D.Kind == "define")
      Made[Name] = Text.substr(Name.size()).trim().str();
    else if (D.Kind == "undef")
      Made[Name] = std::nullopt;
  }
  return Made;
}

llvm::StringSet<> differingMacros(const llvm::StringMap<std::optional<std::string>> &Host,
                                  const llvm::StringMap<std::optional<std::string>> &Device) {
  llvm::StringSet<> Names;
  for (const auto *Of : {&Host, &Device})
    for (const auto &Entry : *Of)
      Names.insert(Entry.getKey());
  llvm::StringSet<> Differing;
  for (const auto &Entry : Names) {
    auto OnHost = Host.find(Entry.getKey()), OnDevice = Device.find(Entry.getKey());
    bool Same = OnHost != Host.end() && OnDevice != Device.end() &&
                (OnHost->second == OnDevice->second ||
                 (OnHost->second && OnDevice->second && isSpecifiers(*OnHost->second) &&
                  isSpecifiers(*OnDevice->second)));
    if (!Same)
      Differing.insert(Entry.getKey());
  }
  return Differing;
}

bool namesOneOf(llvm::StringRef Code, const llvm::StringSet<> &Names) {
  const std::string Ended = Code.str(); // as lexers want it
  for (TokenReader Reader(Ended); Reader.next();)
    if (Names.contains(Reader.word()))
      return true;
  return false;
}

std::optional<MacroUse> findMacroUse(const ParsedUnit &Unit, const CodeSides &Sides,
                                     llvm::StringSet<> Names, llvm::ArrayRef<Side> Wanted) {
  SourceText Text(Unit.AST->getASTContext());
  for (size_t Before = 0; Before != Names.size();) {
    Before = Names.size();
    for (FileID File : enteredFiles(Text.sources()))
      if (auto Use = MacroUseFinder(Unit, Sides, Names, Wanted)
                         .find(Text.fileName(File), Text.buffer(File)))
        return Use;
  }
  return std::nullopt;
}

} // namespace offloom
