// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/PassDifferences.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "Migrate/Preprocessor/ArchConditions.h"
#include "Migrate/Preprocessor/ArchStatements.h"
#include "Migrate/Text/BlockText.h"
#include "Migrate/Text/SourceText.h"
#include "Migrate/Text/StatementSpans.h"
#include "Migrate/Text/TokenReader.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// The tokens of \p Code, next to each other, without comments.
std::string tokensOf(llvm::StringRef Code) {
  const std::string Ended = Code.str(); // the lexer wants a zero behind it
  std::string Tokens;
  for (TokenReader Reader(Ended); Reader.next();)
    Tokens += llvm::StringRef(Ended).slice(Reader.Offset, Reader.end());
  return Tokens;
}

/// The argument of \p Use, of a macro with one, as its author wrote it, if that is what
/// \p Expansion, a block, holds. A pair of parentheses around the argument, for its commas, may be
/// left out.
std::optional<std::string> asWritten(llvm::StringRef Use, const std::string &Expansion) {
  const std::string Wanted = tokensOf(Expansion);
  const size_t Open = Use.find('(');
  if (Open == llvm::StringRef::npos || !Use.ends_with(")"))
    return std::nullopt;
  for (llvm::StringRef Argument = Use.slice(Open + 1, Use.size() - 1);;) {
    if ("{" + tokensOf(Argument) + "}" == Wanted)
      return Argument.contains('\n') ? ("{" + Argument + "}").str()
                                     : ("{ " + Argument.trim() + " }").str();
    Argument = Argument.trim();
    if (!Argument.consume_front("(") || !Argument.consume_back(")"))
      return std::nullopt;
  }
}

/// What \p Use stands for, but for the outermost macros within it of which \p MayStay holds: they
/// are named as they are there.
std::string withInnerMacros(const PreprocessorRecord::Expansion &Use,
                            llvm::function_ref<bool(llvm::StringRef)> MayStay) {
  std::vector<const PreprocessorRecord::Expansion::Inner *> Staying;
  for (const auto &Inner : Use.Inners)
    if (MayStay(Inner.Use))
      Staying.push_back(&Inner);
  llvm::sort(Staying, [](const auto *A, const auto *B) {
    return A->Span.Begin != B->Span.Begin ? A->Span.Begin < B->Span.Begin
                                          : A->Span.End > B->Span.End;
  });
  std::string Written;
  unsigned End = 0;
  for (const auto *Inner : Staying)
    if (End <= Inner->Span.Begin) {
      Written += Use.Text.substr(End, Inner->Span.Begin - End) + Inner->Use;
      End = Inner->Span.End;
    }
  return Written + Use.Text.substr(End);
}

/// One pass's view of macros' uses.
class MacroReader {
public:
  MacroReader(ParsedUnit &Unit, const ArchConditions &Seen) : Unit(Unit), Seen(Seen) {
    SourceText Text(Unit.AST->getASTContext());
    for (FileID Entered : enteredFiles(Text.sources()))
      Files.try_emplace(Text.fileName(Entered), Entered);
  }

  /// Does the pass come by \p Offset of \p File?
  bool comesBy(llvm::StringRef File, unsigned Offset) const {
    return Files.contains(File) && !isSkipped(Unit, File, Offset);
  }

  /// What the pass, which comes by, reads for \p Use, which stands at \p Offset of \p File; none
  /// where no text in that place means the same.
  std::optional<std::string> read(llvm::StringRef File, unsigned Offset, llvm::StringRef Use) {
    const auto Found = Unit.Record.Expansions.find({File.str(), Offset});
    if (Found == Unit.Record.Expansions.end())
      return isMacro(Files.lookup(File), Offset, Use) ? std::string() : Use.str();
    if (!Found->second.IsWhole || Found->second.Length != Use.size())
      return std::nullopt;
    const std::string &Whole = Found->second.Text;
    if (auto Written = asWritten(Use, Whole))
      return Written;
    if (isWithoutEffect(Whole))
      return Whole;
    return withInnerMacros(Found->second, [this](llvm::StringRef Inner) {
      return !Seen.saysHosts(Inner) && !Seen.saysDevices(Inner);
    });
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
  const ArchConditions &Seen;
  llvm::StringMap<FileID> Files;
};

/// The end of a macro's use whose name ends at \p Offset of \p Buffer: that of its arguments, if
/// they are there.
unsigned endOfUse(llvm::StringRef Buffer, unsigned Offset) {
  if (!Buffer.drop_front(Offset).ltrim().starts_with("("))
    return Offset;
  unsigned Depth = 0;
  for (TokenReader Reader(Buffer, Offset); Reader.next();) {
    Depth += Reader.T.is(tok::l_paren);
    if (Reader.T.is(tok::r_paren) && --Depth == 0)
      return Reader.end();
  }
  return Offset;
}

/// Where words of the file that \p Seen has open, but those of directives, name macros of which the
/// program has one pass's meaning; with the lengths of the uses.
std::vector<std::pair<unsigned, unsigned>> silentUses(const ArchConditions &Seen) {
  std::vector<std::pair<unsigned, unsigned>> Uses;
  for (TokenReader Reader(Seen.text()); Reader.next();)
    if (const llvm::StringRef Name = Reader.word();
        !Reader.IsHash && !Name.empty() && (Seen.saysHosts(Name) || Seen.saysDevices(Name)))
      Uses.push_back({Reader.Offset, endOfUse(Seen.text(), Reader.end()) - Reader.Offset});
  return Uses;
}

class DifferenceFinder {
public:
  using ProjectFile = ArchConditions::ProjectFile;

  DifferenceFinder(ParsedUnit &Host, ParsedUnit &Device, SidedSpans Statements,
                   llvm::ArrayRef<ProjectFile> Files)
      : Host(Host), Device(Device), Statements(Statements), Sides(Host, Device), Seen(Host, Device),
        OnHost(Host, Seen), OnDevice(Device, Seen) {
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
      Seen.areAdvice(Group, ByHost, ByDevice))
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
  if (Of == Side::Elsewhere)
    return std::nullopt;
  const bool ReadsHost = Of != Side::Device && OnHost.comesBy(Seen.file(), Offset),
             ReadsDevice = Of != Side::Host && OnDevice.comesBy(Seen.file(), Offset);
  if (!(ReadsHost && OfDevice) && !(ReadsDevice && OfHost))
    return std::nullopt;
  const auto ByHost = ReadsHost ? OnHost.read(Seen.file(), Offset, Use) : std::string(),
             ByDevice = ReadsDevice ? OnDevice.read(Seen.file(), Offset, Use) : std::string();
  if (!ByHost || !ByDevice)
    return std::nullopt; // ArchBranches says so
  if (ReadsHost && ReadsDevice && tokensOf(*ByHost) == tokensOf(*ByDevice))
    return std::nullopt;
  const Side Reader = !ReadsDevice ? Side::Host : !ReadsHost ? Side::Device : Side::Both;
  return PassDifference{{Offset, Offset + Length}, Reader, *ByHost, *ByDevice};
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

std::vector<FileDifferences> passDifferences(ParsedUnit &Host, ParsedUnit &Device,
                                             SidedSpans Statements,
                                             llvm::ArrayRef<ArchConditions::ProjectFile> Files) {
  std::vector<FileDifferences> Found;
  DifferenceFinder Finder(Host, Device, Statements, Files);
  for (const auto &File : Files)
    if (auto Differences = Finder.in(File); !Differences.empty())
      Found.push_back({File.first, File.second, std::move(Differences)});
  return Found;
}

} // namespace offloom
