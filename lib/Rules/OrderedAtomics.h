// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OrderedAtomics: which objects, orders and scopes the atomic functions that nvcc has built in may
// have, from rules/functions/atomics.yaml.
#ifndef OFFLOOM_RULES_ORDEREDATOMICS_H
#define OFFLOOM_RULES_ORDEREDATOMICS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace offloom {

class YamlMapping;

struct OrderedAtomic {
  using Numbers = llvm::SmallVector<unsigned, 6>;

  /// Kinds of types, as the file explains them, and the sizes of each in bytes. None: the function
  /// has no object.
  std::vector<std::pair<std::string, Numbers>> Objects;
  Numbers Orders; ///< the positions of the arguments that are memory orders
  Numbers AllowedOrders;

  /// The position of the argument that is a scope, and may be left out.
  unsigned scope() const { return Orders.back() + 1; }
  /// Whether types do not matter.
  bool takesAny() const { return !Objects.empty() && Objects.front().first == "any"; }
  bool takes(llvm::StringRef Kind, unsigned Bytes) const;
  /// "signed integers of 4 bytes, unsigned integers of 4 or 8 bytes".
  std::string objectsInWords() const;
};

class OrderedAtomics {
public:
  /// Adds what \p File says of such functions. Mistakes are left to its finish().
  llvm::Error load(YamlMapping &File);

  /// Null for every other function.
  const OrderedAtomic *find(llvm::StringRef Name) const;
  bool isScope(unsigned Value) const;

private:
  llvm::StringMap<OrderedAtomic> Functions;
  OrderedAtomic::Numbers Scopes;
};

} // namespace offloom

#endif
