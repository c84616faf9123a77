// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CxxStandard: which standard of C++ is meant. The runtime's headers need C++17.
#ifndef OFFLOOM_SUPPORT_CXXSTANDARD_H
#define OFFLOOM_SUPPORT_CXXSTANDARD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace offloom {

/// The year of `c++14`, `-std=gnu++1z` or `20`; 0 if it is none that is known.
inline unsigned cxxYear(llvm::StringRef Standard) {
  return llvm::StringSwitch<unsigned>(Standard.take_back(2))
      .Case("98", 1998)
      .Case("03", 2003)
      .Cases({"0x", "11"}, 2011)
      .Cases({"1y", "14"}, 2014)
      .Cases({"1z", "17"}, 2017)
      .Cases({"2a", "20"}, 2020)
      .Cases({"2b", "23"}, 2023)
      .Cases({"2c", "26"}, 2026)
      .Default(0);
}

/// Is \p Standard too old for the runtime's headers?
inline bool isBeforeCxx17(llvm::StringRef Standard) {
  const unsigned Year = cxxYear(Standard);
  return Year != 0 && Year < 2017;
}

/// Does who asks for C++17 ask for \p Standard too?
inline bool isUpToCxx17(llvm::StringRef Standard) {
  return cxxYear(Standard) == 2017 || isBeforeCxx17(Standard);
}

} // namespace offloom

#endif
