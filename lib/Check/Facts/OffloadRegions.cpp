// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check/Facts/OffloadRegions.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

using namespace clang;

namespace offloom {
namespace {

/// `acc parallel loop …`, `omp target teams …`: is a statement to follow that the device runs?
bool sendsToDevice(llvm::StringRef Pragma) {
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Pragma.split(Words, ' ', /*MaxSplit=*/2, /*KeepEmpty=*/false);
  if (Words.size() < 2)
    return false;
  llvm::StringRef Directive = Words[1].take_until([](char C) { return C == '(' || C == '\\'; });
  if (Words[0] == "acc")
    return llvm::is_contained({"parallel", "kernels", "serial"}, Directive);
  return Words[0] == "omp" && Directive == "target" &&
         (Words.size() < 3 || !Words[2].starts_with("data"));
}

llvm::StringRef behindDirective(llvm::StringRef Text) {
  llvm::StringRef Line;
  do
    std::tie(Line, Text) = Text.split('\n');
  while (Line.rtrim().ends_with("\\"));
  return Text;
}

/// Whether \p Text is blanks, comments and directives alone.
bool isWithoutCode(llvm::StringRef Text) {
  while (!(Text = Text.ltrim()).empty()) {
    if (Text.starts_with("#"))
      Text = behindDirective(Text);
    else if (Text.starts_with("//"))
      Text = Text.split('\n').second;
    else if (Text.starts_with("/*"))
      Text = Text.split("*/").second;
    else
      return false;
  }
  return true;
}

} // namespace

OffloadRegions::OffloadRegions(const PreprocessorRecord &Record, const SourceManager &Sources)
    : Sources(Sources) {
  for (const PreprocessorRecord::Pragma &Pragma : Record.Pragmas)
    if (sendsToDevice(Pragma.Text))
      Directives.push_back(Pragma.Place);
}

void OffloadRegions::note(const Stmt &S) {
  if (!Directives.empty() && !contain(S.getBeginLoc()) && isDirected(S.getBeginLoc()))
    Regions.emplace_back(S.getBeginLoc(), S.getEndLoc());
}

bool OffloadRegions::contain(SourceLocation Place) const {
  return llvm::any_of(Regions, [&](SourceRange R) {
    return Sources.isPointWithin(Place, R.getBegin(), R.getEnd());
  });
}

/// Does nothing but blanks and directives stand between a directive and \p Begin?
bool OffloadRegions::isDirected(SourceLocation Begin) const {
  SourcePlace Place = placeOf(Sources, Begin);
  llvm::StringRef Text = Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(Begin)));
  return llvm::any_of(Directives, [&](const SourcePlace &Directive) {
    return Directive.Offset < Place.Offset && Directive.File == Place.File &&
           isWithoutCode(Text.slice(Directive.Offset, Place.Offset));
  });
}

} // namespace offloom
