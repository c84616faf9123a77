// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/TerminalReport.h"
#include "Report/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

using Colour = llvm::raw_ostream::Colors;

Colour severityColour(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return Colour::CYAN;
  case Severity::Remark:
    return Colour::BLUE;
  case Severity::Warning:
    return Colour::MAGENTA;
  case Severity::Error:
  case Severity::Fatal:
    return Colour::RED;
  }
  return Colour::RED;
}

/// One line of a source as it is shown: tabs become spaces, each byte knows its column, and of a
/// very long line there is what stands around the place.
struct ShownLine {
  unsigned Begin; ///< offset in the file of the first byte that is shown
  std::string Text;
  std::vector<unsigned> Columns; ///< of each byte, and of the end

  ShownLine(llvm::StringRef Source, unsigned Offset) {
    Begin = Source.take_front(Offset).rfind('\n') + 1; // npos + 1 is the file's beginning
    llvm::StringRef Line = Source.substr(Begin).take_until([](char C) { return C == '\n'; });
    Line = Line.rtrim('\r');
    if (Offset - Begin > MostBytes / 2 && Line.size() > MostBytes) {
      unsigned Cut = Offset - Begin - MostBytes / 2;
      Begin += Cut;
      Line = Line.drop_front(Cut);
      Text = "...";
    }
    bool Longer = Line.size() > MostBytes;
    show(Line.take_front(MostBytes));
    if (Longer)
      Text += "...";
  }

  unsigned columnOf(unsigned Offset) const {
    std::size_t Byte = Offset < Begin ? 0 : Offset - Begin;
    return Columns[std::min(Byte, Columns.size() - 1)];
  }

  bool holds(unsigned Offset) const { return Begin <= Offset && Offset - Begin < Columns.size(); }

private:
  static constexpr unsigned MostBytes = 400;

  void show(llvm::StringRef Line) {
    unsigned Column = Text.size();
    while (!Line.empty()) {
      llvm::StringRef Character = Line.take_front(llvm::getNumBytesForUTF8(Line[0]));
      int Width = llvm::sys::unicode::columnWidthUTF8(Character);
      if (Width < 0) // not UTF-8, or not to be printed
        Character = Line.take_front(1), Width = 1;
      Columns.insert(Columns.end(), Character.size(), Column);
      if (Character == "\t")
        Width = 8 - Column % 8;
      Text += Character == "\t" ? std::string(Width, ' ') : Character.str();
      Column += Width;
      Line = Line.drop_front(Character.size());
    }
    Columns.push_back(Column);
  }
};

/// The line of `~` and `^` below the source line.
std::string caretLine(const ShownLine &Line, const Finding &F) {
  std::string Marks(Line.Columns.back() + 1, ' ');
  for (const SourceSpan &Range : F.Ranges) {
    if (Range.End <= Line.Begin || !(Line.holds(Range.Begin) || Range.Begin < Line.Begin))
      continue;
    unsigned First = Line.columnOf(Range.Begin), Last = Line.columnOf(Range.End);
    std::fill(Marks.begin() + First, Marks.begin() + Last, '~');
  }
  Marks[Line.columnOf(F.Place.Offset)] = '^';
  return llvm::StringRef(Marks).rtrim().str();
}

/// The line of text to be inserted, below its place; empty if a fix is not on this line alone.
std::string fixLine(const ShownLine &Line, const Finding &F) {
  std::string Text;
  for (const Edit &Fix : F.FixIts) {
    if (Fix.File != F.Place.File || !Line.holds(Fix.Offset) ||
        llvm::StringRef(Fix.Text).contains('\n'))
      return {};
    if (Fix.Text.empty())
      continue;
    unsigned Column = std::max<unsigned>(Line.columnOf(Fix.Offset), Text.size() + !Text.empty());
    Text.resize(Column, ' ');
    Text += Fix.Text;
  }
  return Text;
}

} // namespace

void TerminalReport::print(const Finding &F) {
  printOne(F);
  for (const Finding &Note : F.Notes)
    print(Note);
}

void TerminalReport::printOne(const Finding &F) {
  printHeadline(F);
  if (F.Place.Line != 0)
    printSnippet(F);
}

void TerminalReport::printHeadline(const Finding &F) {
  if (!F.Place.File.empty()) {
    Out.changeColor(Colour::SAVEDCOLOR, /*Bold=*/true);
    Out << displayName(F.Place.File);
    if (F.Place.Line != 0)
      Out << ':' << F.Place.Line << ':' << F.Place.Column;
    Out << ": ";
  }
  Out.changeColor(severityColour(F.Level), /*Bold=*/true)
      << (F.Level == Severity::Fatal ? "fatal error" : reportedLevel(F.Level)) << ": ";
  Out.resetColor();
  if (F.Level != Severity::Note)
    Out.changeColor(Colour::SAVEDCOLOR, /*Bold=*/true);
  Out << F.Message;
  if (!F.Rule.empty())
    Out << " [" << F.Rule << ']';
  Out.resetColor();
  Out << '\n';
}

void TerminalReport::printSnippet(const Finding &F) {
  llvm::StringRef Source = Sources.text(F.Place.File);
  if (Source.size() <= F.Place.Offset && !Source.empty() && F.Place.Offset != Source.size())
    return; // the file has changed since it was parsed
  if (Source.empty())
    return;
  ShownLine Line(Source, F.Place.Offset);
  Out << llvm::format("%5u | ", F.Place.Line) << Line.Text << "\n      | ";
  Out.changeColor(Colour::GREEN, /*Bold=*/true) << caretLine(Line, F);
  Out.resetColor();
  Out << '\n';
  if (std::string Fix = fixLine(Line, F); !Fix.empty()) {
    Out << "      | ";
    Out.changeColor(Colour::GREEN) << Fix;
    Out.resetColor();
    Out << '\n';
  }
}

std::string countFindings(const std::vector<Finding> &Findings) {
  auto Errors =
      llvm::count_if(Findings, [](const Finding &F) { return F.Level >= Severity::Error; });
  auto Warnings =
      llvm::count_if(Findings, [](const Finding &F) { return F.Level == Severity::Warning; });
  auto counted = [](long Count, std::string Noun) {
    return std::to_string(Count) + ' ' + Noun + (Count == 1 ? "" : "s");
  };
  std::string Text;
  if (Errors)
    Text = counted(Errors, "error");
  if (Warnings)
    Text += (Errors ? " and " : "") + counted(Warnings, "warning");
  return Text;
}

} // namespace offloom
