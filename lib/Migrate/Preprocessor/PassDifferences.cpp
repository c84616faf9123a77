// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/PassDifferences.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Preprocessor/ArchConditions.h"
#include "Migrate/Preprocessor/ArchStatements.h"
#include "Migrate/Text/SourceText.h"
#include "Migrate/Text/StatementSpans.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// The tokens of \p Code, next to each other, without comments.
std::string tokensOf(llvm::StringRef Code) {
  const std::string Ended = Code.str(); // the lexer wants a zero behind it
  Lexer Raw(SourceLocation(), LangOptions(), Ended.data(), Ended.data(),
            Ended.data() + Ended.size());
  std::string Tokens;
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    Tokens +=
        llvm::StringRef(Ended).substr(Raw.getCurrentBufferOffset() - T.getLength(), T.getLength());
  }
  return Tokens;
}

/// The argument of \p Use, of a macro with one, as its author wrote it, if that is what
/// \p Expansion, a block, holds; else \p Expansion. A pair of parentheses around the argument, for
/// its commas, may be left out.
std::string asWritten(llvm::StringRef Use, const std::string &Expansion) {
  const std::string Wanted = tokensOf(Expansion);
  const size_t Open = Use.find('(');
  if (Open == llvm::StringRef::npos || !Use.ends_with(")"))
    return Expansion;
  for (llvm::StringRef Argument = Use.slice(Open + 1, Use.size() - 1);;) {
    if ("{" + tokensOf(Argument) + "}" == Wanted)
      return Argument.contains('\n') ? ("{" + Argument + "}").str()
                                     : ("{ " + Argument.trim() + " }").str();
    Argument = Argument.trim();
    if (!Argument.consume_front("(") || !Argument.consume_back(")"))
      return Expansion;
  }
}

/// One pass's view of macros' uses.
class MacroReader {
public:
  explicit MacroReader(ParsedUnit &Unit) : Unit(Unit) {
    SourceText Text(Unit.AST->getASTContext());
    for (FileID Entered : enteredFiles(Text.sources()))
      Files.try_emplace(Text.fileName(Entered), Entered);
  }

  /// What the pass reads for \p Use, which stands at \p Offset of \p File; none where it does not
  /// come by, or no text in that place means the same.
  std::optional<std::string> read(llvm::StringRef File, unsigned Offset, llvm::StringRef Use) {
    const auto Entered = Files.find(File);
    if (Entered == Files.end() || isSkipped(Unit, File, Offset))
      return std::nullopt;
    const auto Found = Unit.Record.Expansions.find({File.str(), Offset});
    if (Found == Unit.Record.Expansions.end())
      return isMacro(Entered->second, Offset, Use) ? std::string() : Use.str();
    if (!Found->second.IsWhole || Found->second.Length != Use.size())
      return std::nullopt;
    return asWritten(Use, Found->second.Text);
  }

private:
  bool isMacro(FileID Entered, unsigned Offset, llvm::StringRef Use) {
    Preprocessor &PP = Unit.AST->getPreprocessor();
    const llvm::StringRef Name =
        Use.take_while([](char C) { return isAsciiIdentifierContinue(C); });
    const SourceLocation Place = PP.getSourceManager().getComposedLoc(Entered, Offset);
    return bool(PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(Name), Place));
  }

  ParsedUnit &Unit;
  llvm::StringMap<FileID> Files;
};

/// The length of the macro's use that \p Behind follows the name of: with its arguments, if they
/// are there.
unsigned argumentsLength(llvm::StringRef Behind) {
  if (!Behind.ltrim().starts_with("("))
    return 0;
  const std::string Ended = Behind.str(); // the lexer wants a zero behind it
  Lexer Raw(SourceLocation(), LangOptions(), Ended.data(), Ended.data(),
            Ended.data() + Ended.size());
  unsigned Depth = 0;
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    Depth += T.is(tok::l_paren);
    if (T.is(tok::r_paren) && --Depth == 0)
      return Raw.getCurrentBufferOffset();
  }
  return 0;
}

/// Where words of the file that \p Seen has open, but those of directives, name macros of which the
/// program has one pass's meaning; with the lengths of the uses.
std::vector<std::pair<unsigned, unsigned>> silentUses(const ArchConditions &Seen) {
  std::vector<std::pair<unsigned, unsigned>> Uses;
  const llvm::StringRef Buffer = Seen.text();
  Lexer Raw(SourceLocation(), LangOptions(), Buffer.begin(), Buffer.begin(), Buffer.end());
  bool InDirective = false;
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T);
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective || T.isNot(tok::raw_identifier))
      continue;
    const llvm::StringRef Name = T.getRawIdentifier();
    if (!Seen.saysHosts(Name) && !Seen.saysDevices(Name))
      continue;
    const unsigned End = Raw.getCurrentBufferOffset();
    Uses.push_back({End - T.getLength(), T.getLength() + argumentsLength(Buffer.drop_front(End))});
  }
  return Uses;
}

class DifferenceFinder {
public:
  using ProjectFile = ArchConditions::ProjectFile;

  DifferenceFinder(ParsedUnit &Host, ParsedUnit &Device, SidedSpans Statements,
                   llvm::ArrayRef<ProjectFile> Files)
      : Host(Host), Device(Device), Statements(Statements), Sides(Host, Device), Seen(Host, Device),
        OnHost(Host), OnDevice(Device) {
    Seen.findMeanings(Files);
  }

  std::vector<PassDifference> in(const ProjectFile &File);

private:
  std::optional<PassDifference> ofConditional(const ConditionalGroup &Group) const;
  std::optional<PassDifference> ofMacro(unsigned Offset, unsigned Length);
  std::string content(const ConditionalGroup &Group, int Branch) const;
  std::map<unsigned, unsigned> macroUses() const;

  ParsedUnit &Host;
  ParsedUnit &Device;
  SidedSpans Statements;
  CodeSides Sides;
  ArchConditions Seen;
  MacroReader OnHost, OnDevice;
};

std::string DifferenceFinder::content(const ConditionalGroup &Group, int Branch) const {
  if (Branch < 0)
    return "";
  const SourceSpan Span = Group.Branches[Branch].Content;
  return Seen.text().slice(Span.Begin, Span.End).str();
}

/// A conditional whose branches the program cannot choose from as it stands: ArchBranches says so
/// of the same ones.
std::optional<PassDifference> DifferenceFinder::ofConditional(const ConditionalGroup &Group) const {
  const int ByHost = Seen.takenBranch(Group, Host), ByDevice = Seen.takenBranch(Group, Device);
  if (ByHost == ByDevice || (Seen.isBlank(Group, ByHost) && Seen.isBlank(Group, ByDevice)) ||
      (Seen.isAdvice(Group, ByHost) && Seen.isAdvice(Group, ByDevice)))
    return std::nullopt;
  const unsigned Begin = Group.Branches.front().Directive.Begin;
  const Side Reader = Seen.readers(Group, Sides.at(Seen.file(), Begin));
  const bool Named = Seen.isNamed(Group), OfHost = Seen.namesHosts(Group),
             OfDevice = Seen.namesDevices(Group);
  PassDifference Found{
      {Begin, Group.Endif.End}, Reader, content(Group, ByHost), content(Group, ByDevice)};
  switch (Reader) {
  case Side::Elsewhere:
    return std::nullopt;
  case Side::Host:
    return OfDevice || (!Named && !OfHost) ? std::optional(Found) : std::nullopt;
  case Side::Device:
    return OfHost ? std::optional(Found) : std::nullopt;
  case Side::Both:
    break;
  }
  const bool IsMixed = !isPlain(Group) && (!Named || OfHost || OfDevice);
  const ArchConditional Both{Group, ByHost, ByDevice, Seen.file(), Seen.text()};
  const bool IsWhole =
      isWhole(Both, ByHost, Statements.OnHost) && isWhole(Both, ByDevice, Statements.OnDevice);
  Found.MayStay = !IsMixed && IsWhole;
  return Found;
}

std::optional<PassDifference> DifferenceFinder::ofMacro(unsigned Offset, unsigned Length) {
  const Side Of = Sides.ofCode(Seen.file(), Offset);
  const llvm::StringRef Use = Seen.text().substr(Offset, Length);
  const bool OfHost = Seen.saysHosts(Use), OfDevice = Seen.saysDevices(Use);
  if (Of == Side::Elsewhere || (!OfHost && !OfDevice))
    return std::nullopt;
  std::optional<std::string> ByHost, ByDevice;
  if (Of != Side::Device)
    ByHost = OnHost.read(Seen.file(), Offset, Use);
  if (Of != Side::Host)
    ByDevice = OnDevice.read(Seen.file(), Offset, Use);
  const SourceSpan Span{Offset, Offset + Length};
  if (ByHost && ByDevice)
    return tokensOf(*ByHost) == tokensOf(*ByDevice)
               ? std::nullopt
               : std::optional<PassDifference>({Span, Side::Both, *ByHost, *ByDevice});
  if (ByHost && OfDevice)
    return PassDifference{Span, Side::Host, *ByHost, ""};
  if (ByDevice && OfHost)
    return PassDifference{Span, Side::Device, "", *ByDevice};
  return std::nullopt;
}

/// The uses of macros in the present file, with their lengths.
std::map<unsigned, unsigned> DifferenceFinder::macroUses() const {
  std::map<unsigned, unsigned> Uses;
  for (const ParsedUnit *Unit : {&Host, &Device}) {
    const auto &All = Unit->Record.Expansions;
    for (auto It = All.lower_bound({Seen.file(), 0});
         It != All.end() && It->first.first == Seen.file(); ++It)
      Uses.insert({It->first.second, It->second.Length});
  }
  // Those that stand for nothing are not recorded.
  for (auto [Offset, Length] : silentUses(Seen))
    if (auto Next = Uses.upper_bound(Offset);
        Next == Uses.begin() || std::prev(Next)->first + std::prev(Next)->second <= Offset)
      Uses.insert({Offset, Length});
  return Uses;
}

std::vector<PassDifference> DifferenceFinder::in(const ProjectFile &File) {
  Seen.open(File);
  std::vector<PassDifference> All;
  for (const ConditionalGroup &Group : conditionalGroups(Seen.text()))
    if (auto D = ofConditional(Group))
      All.push_back(std::move(*D));
  for (auto [Offset, Length] : macroUses())
    if (auto D = ofMacro(Offset, Length))
      All.push_back(std::move(*D));
  llvm::sort(All, [](const PassDifference &A, const PassDifference &B) {
    return A.Span.Begin != B.Span.Begin ? A.Span.Begin < B.Span.Begin : A.Span.End > B.Span.End;
  });
  std::vector<PassDifference> Outer;
  unsigned End = 0; // of the last one that has to go
  for (PassDifference &D : All)
    if (End <= D.Span.Begin) {
      End = D.MayStay ? End : D.Span.End;
      Outer.push_back(std::move(D));
    }
  return Outer;
}

} // namespace

std::vector<FileDifferences>
passDifferences(ParsedUnit &Host, ParsedUnit &Device, SidedSpans Statements,
                const std::function<bool(llvm::StringRef)> &IsProjectFile) {
  const auto Files = filesThatDepend(Device, IsProjectFile);
  std::vector<FileDifferences> Found;
  if (Files.empty())
    return Found;
  DifferenceFinder Finder(Host, Device, Statements, Files);
  for (const auto &File : Files)
    if (auto Differences = Finder.in(File); !Differences.empty())
      Found.push_back({File.first, File.second, std::move(Differences)});
  return Found;
}

} // namespace offloom
