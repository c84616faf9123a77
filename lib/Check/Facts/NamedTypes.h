// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NamedTypes: can host code that nvcc generates name this type?
//
// nvcc writes the types of kernel template arguments, and of what extended lambdas capture, into a
// host source. What has no name there, or one that is not accessible, cannot be used.
#ifndef OFFLOOM_CHECK_FACTS_NAMEDTYPES_H
#define OFFLOOM_CHECK_FACTS_NAMEDTYPES_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace clang {
class QualType;
class TemplateArgument;
} // namespace clang

namespace offloom {

/// Why something cannot be named.
enum class Unnameable { LocalType, UnnamedType, PrivateType, PrivateTemplate, Closure };

struct UnnameableType {
  Unnameable Why;
  std::string Name; ///< for messages
};

/// The first reason in \p Type, or in what it is made of, why it cannot be named. Closures of
/// extended lambdas can be.
std::optional<UnnameableType> findUnnameable(clang::QualType Type);
std::optional<UnnameableType> findUnnameable(llvm::ArrayRef<clang::TemplateArgument> Arguments);

/// "a type local to a function" and its kind.
llvm::StringRef describe(Unnameable Why);

} // namespace offloom

#endif
