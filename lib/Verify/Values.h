// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values: whether memory holds the same values in two records, by the type of its elements.
#ifndef OFFLOOM_VERIFY_VALUES_H
#define OFFLOOM_VERIFY_VALUES_H

#include "Verify/AddressBook.h"
#include "Verify/ElementType.h"

namespace offloom {

/// How far floating-point values may be apart. Integers may not.
struct Tolerance {
  /// |a - b| <= Relative * max(|a|, |b|) + Absolute; what is not given here follows from the type.
  std::optional<double> Relative, Absolute;
};

/// Two sides of a comparison.
struct AddressBooks {
  AddressBook Expected, Found;
};

struct ValueComparison {
  std::uint64_t Compared = 0, Different = 0;
  double LargestRelative = 0; ///< of floating-point elements that are near enough
  bool Close = false;         ///< an element is not the same to the bit, but near enough
  bool OnlyHash = false;      ///< all that was compared is the same, and the hash is not
  std::string First;          ///< says where and how the first difference is
};

/// Compares values of \p Type, those of the pieces that both records hold.
ValueComparison compareContents(const MemoryContents &Expected, const MemoryContents &Found,
                                const ElementType &Type, const Tolerance &Tolerated,
                                const AddressBooks &Books);

} // namespace offloom

#endif
