// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ElementType: what memory consists of, as far as a kernel's mangled name tells.
#ifndef OFFLOOM_VERIFY_ELEMENTTYPE_H
#define OFFLOOM_VERIFY_ELEMENTTYPE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace offloom {

struct ElementType {
  enum Kind { Unknown, Integer, Half, BFloat16, Float, Double, Address };
  Kind What = Unknown;
  unsigned Bytes = 0; ///< 0 where it is not known
  bool Signed = false;

  bool isFloating() const { return What >= Half && What <= Double; }
};

struct KernelName {
  std::string Readable;                ///< demangled, with parameters
  std::string Base;                    ///< without scope, template arguments and parameters
  std::vector<std::string> Parameters; ///< their types; empty where the name does not tell

  static KernelName of(const std::string &Mangled);
};

/// The element of a type as the demangler writes it: `float` of `float`, `float4` and `float3
/// const`.
ElementType elementOf(llvm::StringRef Type);

/// What a pointer points to; empty for what is no pointer.
llvm::StringRef pointeeOf(llvm::StringRef Type);

} // namespace offloom

#endif
