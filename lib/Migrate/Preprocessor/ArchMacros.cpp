// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Preprocessor/ArchPragmas.h"
#include "Migrate/Text/SourceText.h"
#include "Migrate/Text/TokenReader.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

bool isCondition(llvm::StringRef Kind) { return Kind.starts_with("if") || Kind.starts_with("el"); }

bool isSpecifier(llvm::StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"inline", "__inline__", "__inline", "static", "extern", "constexpr"}, true)
      .Cases({"__forceinline__", "__noinline__", "__attribute__", "__declspec"}, true)
      .Cases({"__host__", "__device__", "__global__", "__forceinline"}, true)
      .Default(false);
}

/// Does \p Body, which may begin with the macro's parameters, say how a function is specified, and
/// no more? Parentheses are an attribute's, else it is an expression: `(32)`.
bool isSpecifiers(llvm::StringRef Body) {
  const std::string Ended = Body.str(); // as lexers want it
  int Depth = 0;                        // of parentheses
  bool MayOpen = true, Specifies = Body.empty();
  for (TokenReader Reader(Ended); Reader.next();) {
    const bool Opens = Reader.T.is(tok::l_paren), Closes = Reader.T.is(tok::r_paren);
    if (Opens && Depth == 0 && !MayOpen)
      return false;
    Depth += Opens - Closes;
    if (Depth > 0 || Closes) {
      MayOpen = false;
      continue;
    }
    if (!isSpecifier(Reader.word()))
      return false;
    MayOpen = Reader.word() == "__attribute__" || Reader.word() == "__declspec";
    Specifies = true;
  }
  return Specifies;
}

/// Does \p Body, of which \p Advice are macros that do so, advise the compiler and no more?
bool isAdvice(llvm::StringRef Body, const llvm::StringSet<> &Advice) {
  const std::string Ended = Body.str(); // as lexers want it
  for (TokenReader Reader(Ended); Reader.next();) {
    if (Advice.contains(Reader.word()))
      continue;
    if (Reader.word() != "_Pragma" || !Reader.next() || Reader.T.isNot(tok::l_paren) ||
        !Reader.next() || Reader.T.isNot(tok::string_literal))
      return false;
    const llvm::StringRef Text(Ended.data() + Reader.Offset, Reader.T.getLength());
    if (!isAdviceAlone(("#pragma " + Text.drop_front().drop_back()).str()) || !Reader.next())
      return false;
  }
  return true;
}

/// The macros that are advice in both passes, or nothing.
llvm::StringSet<> advisingMacros(const llvm::StringMap<std::optional<std::string>> &Host,
                                 const llvm::StringMap<std::optional<std::string>> &Device) {
  llvm::StringSet<> Advice;
  size_t Before = 0;
  do {
    Before = Advice.size();
    for (const auto &Entry : Host)
      if (auto OnDevice = Device.find(Entry.getKey());
          OnDevice != Device.end() && Entry.second && OnDevice->second &&
          isAdvice(*Entry.second, Advice) && isAdvice(*OnDevice->second, Advice))
        Advice.insert(Entry.getKey());
  } while (Before != Advice.size());
  return Advice;
}

/// Looks through the text of a pass for names of macros.
class MacroUseFinder {
public:
  MacroUseFinder(const ParsedUnit &Unit, const CodeSides &Sides, llvm::StringSet<> &Names,
                 llvm::ArrayRef<Side> Wanted, const SourcePlace &Meant)
      : Unit(Unit), Sides(Sides), Names(Names), Wanted(Wanted), Meant(Meant) {}

  /// A use in \p File; adds macros that are made of others to the names.
  std::optional<MacroUse> find(llvm::StringRef File, llvm::StringRef Buffer);
  /// One that stands before what gives the names their meanings.
  const std::optional<MacroUse> &early() const { return Early; }

private:
  bool counts(llvm::StringRef File, const TokenReader &Reader) const;

  const ParsedUnit &Unit;
  const CodeSides &Sides;
  llvm::StringSet<> &Names;
  llvm::ArrayRef<Side> Wanted;
  const SourcePlace &Meant;
  std::optional<MacroUse> Early;
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
    else if (counts(File, Reader)) {
      MacroUse Use{Word.str(), placeAt(File, Buffer, Reader.Offset)};
      if (File != Meant.File || Reader.Offset >= Meant.Offset)
        return Use;
      if (!Early)
        Early = std::move(Use);
    }
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
  const llvm::StringSet<> Advice = advisingMacros(Host, Device);
  llvm::StringSet<> Differing;
  for (const auto &Entry : Names) {
    auto OnHost = Host.find(Entry.getKey()), OnDevice = Device.find(Entry.getKey());
    bool Same = OnHost != Host.end() && OnDevice != Device.end() &&
                (OnHost->second == OnDevice->second || Advice.contains(Entry.getKey()) ||
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
                                     llvm::StringSet<> Names, llvm::ArrayRef<Side> Wanted,
                                     const SourcePlace &Defined) {
  SourceText Text(Unit.AST->getASTContext());
  MacroUseFinder Finder(Unit, Sides, Names, Wanted, Defined);
  for (size_t Before = 0; Before != Names.size();) {
    Before = Names.size();
    for (FileID File : enteredFiles(Text.sources()))
      if (auto Use = Finder.find(Text.fileName(File), Text.buffer(File)))
        return Use;
  }
  return Finder.early();
}

} // namespace offloom
