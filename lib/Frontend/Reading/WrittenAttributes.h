// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// WrittenAttributes: what an author said of a declaration, as opposed to what Clang adds. It makes
// constants that device code names `__constant__`, and constexpr functions functions of both sides.
#ifndef OFFLOOM_FRONTEND_READING_WRITTENATTRIBUTES_H
#define OFFLOOM_FRONTEND_READING_WRITTENATTRIBUTES_H

#include "clang/AST/Attr.h"
#include "clang/AST/DeclBase.h"

namespace offloom {

/// Whether \p D has an attribute that its author, and not Clang, gave it.
template <class Attribute> bool hasWritten(const clang::Decl &D) {
  const auto *Found = D.getAttr<Attribute>();
  return Found && !Found->isImplicit();
}

} // namespace offloom

#endif
