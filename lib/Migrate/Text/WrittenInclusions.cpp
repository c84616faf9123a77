// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/WrittenInclusions.h"
#include "Frontend/Reading/EnteredFiles.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

using namespace clang;

namespace offloom {
namespace {

/// A file as it was read once.
struct Reading {
  FileID File, Includer; ///< the latter is invalid for the main file
  SourceSpan Directive;  ///< in the includer's text, without the end of the line
};

class InclusionWriter {
public:
  explicit InclusionWriter(const SourceText &Text) : Text(Text), Sources(Text.sources()) {
    for (FileID File : enteredFiles(Sources)) {
      Reading Read{File, {}, {}};
      if (const SourceLocation At = Sources.getIncludeLoc(File); At.isValid()) {
        Read.Includer = Sources.getFileID(At);
        Read.Directive = directiveAt(Text.buffer(Read.Includer), Sources.getFileOffset(At));
      }
      ++Times[Text.fileName(File)];
      Readings.push_back(Read);
    }
  }

  /// Adds to \p Files what includes some of them and is itself read more than once.
  void addIncluders(std::set<std::string> &Files) const {
    for (bool Grew = true; Grew;) {
      Grew = false;
      for (const Reading &Read : Readings)
        if (Read.Includer.isValid() && Files.contains(Text.fileName(Read.File)) &&
            Times.lookup(Text.fileName(Read.Includer)) > 1)
          Grew |= Files.insert(Text.fileName(Read.Includer)).second;
    }
  }

  /// Whether the text of \p Files means elsewhere what it means where it is.
  bool areMovable(const std::set<std::string> &Files) const {
    return llvm::all_of(Readings, [&](const Reading &Read) {
      return !Files.contains(Text.fileName(Read.File)) || isMovable(Read, Files);
    });
  }

  std::vector<Edit> edits(const std::set<std::string> &Files) const {
    std::vector<Edit> Edits;
    for (const Reading &Read : Readings)
      if (Read.Includer.isValid() && Files.contains(Text.fileName(Read.File)) &&
          !Files.contains(Text.fileName(Read.Includer)))
        Edits.push_back(writeOut(Read, Files));
    return Edits;
  }

private:
  /// The line around \p At.
  static SourceSpan directiveAt(llvm::StringRef Buffer, unsigned At) {
    const size_t Before = Buffer.rfind('\n', At), Behind = Buffer.find('\n', At);
    return {static_cast<unsigned>(Before == llvm::StringRef::npos ? 0 : Before + 1),
            static_cast<unsigned>(std::min(Behind, Buffer.size()))};
  }

  bool isMovable(const Reading &Read, const std::set<std::string> &Files) const {
    llvm::StringRef Buffer = Text.buffer(Read.File);
    if (Read.Includer.isInvalid() || Buffer.contains("#pragma once"))
      return false;
    return llvm::all_of(Readings, [&](const Reading &Part) {
      return Part.Includer != Read.File || Files.contains(Text.fileName(Part.File)) ||
             !Buffer.slice(Part.Directive.Begin, Part.Directive.End).contains('"');
    });
  }

  Edit writeOut(const Reading &Read, const std::set<std::string> &Files) const {
    return {Text.fileName(Read.Includer), Read.Directive.Begin,
            Read.Directive.End - Read.Directive.Begin, textOf(Read.File, Files)};
  }

  /// The text of \p File, with that of \p Files where it includes them.
  std::string textOf(FileID File, const std::set<std::string> &Files) const {
    std::vector<Edit> Inside;
    for (const Reading &Part : Readings)
      if (Part.Includer == File && Files.contains(Text.fileName(Part.File)))
        Inside.push_back(writeOut(Part, Files));
    return llvm::StringRef(applyEdits(Text.buffer(File), std::move(Inside))).rtrim().str();
  }

  const SourceText &Text;
  const SourceManager &Sources;
  std::vector<Reading> Readings;
  llvm::StringMap<unsigned> Times; ///< that a file was read
};

} // namespace

std::vector<Edit> writeInclusions(std::set<std::string> Files, const SourceText &Text,
                                  const std::function<bool(llvm::StringRef)> &MayWrite) {
  if (Files.empty())
    return {};
  InclusionWriter Writer(Text);
  Writer.addIncluders(Files);
  if (!Writer.areMovable(Files))
    return {};
  std::vector<Edit> Edits = Writer.edits(Files);
  if (!llvm::all_of(Edits, [&](const Edit &E) { return MayWrite(E.File); }))
    return {};
  return Edits;
}

} // namespace offloom
