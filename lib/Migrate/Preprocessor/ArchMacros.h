// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ArchMacros: macros that the two passes define differently, and who uses them.
#ifndef OFFLOOM_MIGRATE_PREPROCESSOR_ARCHMACROS_H
#define OFFLOOM_MIGRATE_PREPROCESSOR_ARCHMACROS_H

#include "Migrate/Text/CodeSides.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

namespace offloom {

/// How often \p Unit's pass, which may enter a file more than once, has left out what stands at
/// \p Offset of \p File.
size_t timesSkipped(const ParsedUnit &Unit, llvm::StringRef File, unsigned Offset);

/// Has \p Unit's pass left out what stands at \p Offset of \p File?
bool isSkipped(const ParsedUnit &Unit, llvm::StringRef File, unsigned Offset);

/// A directive, without those that are conditions.
struct Directive {
  unsigned Offset;      ///< of its `#`
  llvm::StringRef Kind; ///< "define"
  llvm::StringRef Text; ///< what follows, with the lines that it goes on in
};

/// Those in \p Part of \p Buffer, the text of \p File, that \p Unit's pass meets.
std::vector<Directive> directivesIn(const ParsedUnit &Unit, llvm::StringRef File,
                                    llvm::StringRef Buffer, SourceSpan Part);

/// What `#define` and `#undef` make of names: the text behind the name, none where it is undefined.
llvm::StringMap<std::optional<std::string>> macrosOf(llvm::ArrayRef<Directive> Directives);

/// The names of which \p Host and \p Device make something else, where that is more than how a
/// function is specified.
llvm::StringSet<> differingMacros(const llvm::StringMap<std::optional<std::string>> &Host,
                                  const llvm::StringMap<std::optional<std::string>> &Device);

/// Does \p Code contain one of \p Names as a word?
bool namesOneOf(llvm::StringRef Code, const llvm::StringSet<> &Names);

/// \p Offset of \p Buffer, the text of \p File, as people count.
SourcePlace placeAt(llvm::StringRef File, llvm::StringRef Buffer, unsigned Offset);

struct MacroUse {
  std::string Name;
  SourcePlace Place;
};

/// One of the macros \p Names that code on one of \p Sides uses in \p Unit's pass, by way of other
/// macros too; none: no code does. In code of both sides conditions do not count, which become
/// ordinary ones. One behind \p Defined, where the macros get their meanings, comes first: before
/// that, the name may be another thing's.
std::optional<MacroUse> findMacroUse(const ParsedUnit &Unit, const CodeSides &Sides,
                                     llvm::StringSet<> Names, llvm::ArrayRef<Side> Wanted,
                                     const SourcePlace &Defined);

} // namespace offloom

#endif
