// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UsedParts: how many bytes of what lies at one index of an object a function, and those that call
// it, use together. Members that are read one after the other share their sectors, and so does one
// with the copy of the whole element.
#ifndef OFFLOOM_CHECK_FACTS_USEDPARTS_H
#define OFFLOOM_CHECK_FACTS_USEDPARTS_H

#include "Check/Facts/WarpAccesses.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <utility>

namespace offloom {

class UsedParts {
public:
  void add(const AccessCollector &Function, const clang::ASTContext &AST);
  /// Together with what \p A itself uses.
  unsigned bytesAlong(const Access &A) const;

private:
  /// An object, and how far apart the first two lanes are in it.
  using Walk = std::pair<const clang::ValueDecl *, int64_t>;
  static Walk walkOf(const Access &A) {
    return {A.Address.Root, A.Address.Bytes.Offsets[1] - A.Address.Bytes.Offsets[0]};
  }

  std::map<Walk, llvm::StringMap<unsigned>> Parts; ///< bytes, by the names of the parts
};

/// The members that lead from an element to \p Lvalue, `.velocity.x`; of what is no member, its
/// text.
std::string nameOfPart(const clang::Expr &Lvalue, const clang::ASTContext &AST);

} // namespace offloom

#endif
