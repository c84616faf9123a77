// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/SidedStatements.h"
#include "Migrate/Text/BlockText.h"
#include <algorithm>

namespace offloom {

namespace {

llvm::StringRef slice(llvm::StringRef Buffer, SourceSpan Span) {
  return Buffer.slice(Span.Begin, Span.End);
}

/// How far the least indented of the lines of \p Text is, not counting the first one.
size_t leastIndentation(llvm::StringRef Text) {
  size_t Least = llvm::StringRef::npos;
  for (llvm::StringRef Rest = Text.split('\n').second; !Rest.empty();
       Rest = Rest.split('\n').second) {
    const llvm::StringRef Line = Rest.split('\n').first, Code = Line.ltrim(" \t");
    if (!Code.empty())
      Least = std::min(Least, Line.size() - Code.size());
  }
  return Least;
}

/// \p Text as a branch: what it is, on lines of its own that begin where \p Indentation ends,
/// without the braces that a branch gets.
std::string branchOf(llvm::StringRef Text, llvm::StringRef Indentation) {
  if (isWithoutEffect(Text))
    return "";
  llvm::StringRef Inner = withoutBraces(Text).rtrim();
  const bool OpensLine = Inner.ltrim(" \t").starts_with("\n");
  // A first line that follows something else says nothing of the others.
  const size_t Least = OpensLine ? leastIndentation(Inner) : Indentation.size();
  std::string Branch;
  for (llvm::StringRef Rest = Inner.ltrim(); !Rest.empty(); Rest = Rest.split('\n').second) {
    const llvm::StringRef Line = Rest.split('\n').first, Code = Line.ltrim(" \t");
    const size_t Blanks = Line.size() - Code.size();
    if (!Code.empty())
      Branch +=
          (Indentation + Line.take_front(Blanks).drop_front(std::min(Blanks, Least)) + Code).str();
    Branch += '\n';
  }
  return Branch;
}

} // namespace

SidedStatement sidedStatement(SourceSpan Span, llvm::ArrayRef<PassDifference> Differences,
                              llvm::StringRef Buffer) {
  SidedStatement S{Span, "", ""};
  unsigned At = Span.Begin;
  for (const PassDifference &D : Differences) {
    if (D.Span.Begin < At || D.Span.End > Span.End)
      continue;
    const std::string Between = slice(Buffer, {At, D.Span.Begin}).str();
    S.OnHost += Between + D.OnHost;
    S.OnDevice += Between + D.OnDevice;
    At = D.Span.End;
  }
  const std::string Rest = slice(Buffer, {At, Span.End}).str();
  S.OnHost += Rest;
  S.OnDevice += Rest;
  return S;
}

std::vector<SidedStatement> joinedSides(std::vector<SidedStatement> Statements,
                                        llvm::StringRef Buffer) {
  std::vector<SidedStatement> Joined;
  for (SidedStatement &S : Statements) {
    // A block that a macro stood for leaves the semicolon behind it.
    const llvm::StringRef Behind = Buffer.drop_front(S.Span.End);
    if (slice(Buffer, S.Span).ends_with(")") && Behind.ltrim(" \t").starts_with(";"))
      S.Span.End += Behind.find(';') + 1;
    SidedStatement *Last = Joined.empty() ? nullptr : &Joined.back();
    if (Last && slice(Buffer, {Last->Span.End, S.Span.Begin}).trim().empty()) {
      const bool HostFirst = isWithoutEffect(Last->OnDevice) && isWithoutEffect(S.OnHost),
                 DeviceFirst = isWithoutEffect(Last->OnHost) && isWithoutEffect(S.OnDevice);
      if (HostFirst || DeviceFirst) {
        (HostFirst ? Last->OnDevice : Last->OnHost) = HostFirst ? S.OnDevice : S.OnHost;
        Last->Span.End = S.Span.End;
        continue;
      }
    }
    Joined.push_back(std::move(S));
  }
  return Joined;
}

Edit editOf(const SidedStatement &S, llvm::StringRef File, llvm::StringRef Buffer) {
  const size_t LineBegin = Buffer.take_front(S.Span.Begin).rfind('\n') + 1;
  const llvm::StringRef Before = Buffer.slice(LineBegin, S.Span.Begin);
  const bool OpensLine = Before.trim().empty();
  const llvm::StringRef Indentation =
      Before.take_while([](char C) { return C == ' ' || C == '\t'; });
  llvm::StringRef Behind = Buffer.drop_front(S.Span.End);
  const size_t Blanks = Behind.size() - Behind.ltrim(" \t").size();
  const bool ClosesLine =
      Behind.drop_front(Blanks).starts_with("\n") && !slice(Buffer, S.Span).ends_with("\n");

  const std::string Host = branchOf(S.OnHost, Indentation),
                    Device = branchOf(S.OnDevice, Indentation);
  std::string Text = OpensLine ? "" : "\n";
  if (Device.empty() && !Host.empty())
    Text += "#ifndef __CUDA_ARCH__\n" + Host + "#endif\n";
  else if (!Device.empty())
    Text += "#ifdef __CUDA_ARCH__\n" + Device + (Host.empty() ? "" : "#else\n" + Host) + "#endif\n";
  const unsigned Begin = OpensLine ? LineBegin : S.Span.Begin,
                 End = S.Span.End + (ClosesLine ? Blanks + 1 : 0);
  return {File.str(), Begin, End - Begin, std::move(Text)};
}

} // namespace offloom
