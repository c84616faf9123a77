// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SharedPointers: whose memory do the pointers lead to that several functions know, as members of a
// class or variables of the file, and how much of it is there?
//
// Known only of those that no other file can set, and that all code in sight sets alike: an
// allocation in one function says what the others are given.
#ifndef OFFLOOM_CHECK_FACTS_SHAREDPOINTERS_H
#define OFFLOOM_CHECK_FACTS_SHAREDPOINTERS_H

#include "Check/Facts/PointerOrigins.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class ValueDecl;
} // namespace clang

namespace offloom {

/// The pointer that \p E is, if several functions may know it: a member of a class, or a variable
/// of the file that is the host's. Its canonical declaration; null for anything else.
const clang::ValueDecl *sharedPointer(const clang::Expr &E);

class SharedPointers {
public:
  /// Reads what the user wrote of a pass.
  explicit SharedPointers(UnitFacts &Facts);

  Memory of(const clang::ValueDecl &Pointer) const;
  /// Of a variable of the file that is an array, where it lies; else as above.
  Memory of(const clang::Expr &Pointer) const;
  /// How many bytes are allocated for it, if that is done in one place, and the number known there.
  std::optional<int64_t> bytesOf(const clang::ValueDecl &Pointer) const;

  /// Whether some memory of the host is made the device's too.
  bool registersHostMemory() const { return Registers; }

private:
  struct Target {
    Memory Origin = Memory::Unknown;
    std::optional<int64_t> Bytes;
  };
  llvm::DenseMap<const clang::ValueDecl *, Target> Pointers; ///< by canonical declaration
  bool Registers = false;
};

} // namespace offloom

#endif
