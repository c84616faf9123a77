// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StandardContainers: whose elements does a pointer lead to? Those of the standard library's
// containers lie in pageable memory of the host.
#ifndef OFFLOOM_CHECK_FACTS_STANDARDCONTAINERS_H
#define OFFLOOM_CHECK_FACTS_STANDARDCONTAINERS_H

namespace clang {
class Expr;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace offloom {

/// The local variable or parameter whose elements \p E points to, `v` of `v.data()` and `&v[0]`, if
/// it is a container of the standard library with its usual allocator; null for anything else.
const clang::VarDecl *standardContainer(const clang::Expr &E);

/// The same, also of the file, or as a member of any object.
const clang::ValueDecl *anyStandardContainer(const clang::Expr &E);

/// The local pointer or container whose memory \p E leads to; null for anything else.
const clang::VarDecl *heldBy(const clang::Expr &E);

} // namespace offloom

#endif
