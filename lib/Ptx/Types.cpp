// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Types.h"
#include "llvm/ADT/StringSwitch.h"

namespace offloom::ptx {

llvm::StringRef cppType(llvm::StringRef Name) {
  return llvm::StringSwitch<llvm::StringRef>(Name)
      .Cases({"u8", "b8"}, "unsigned char")
      .Case("s8", "signed char")
      .Cases({"u16", "b16", "f16", "bf16"}, "unsigned short")
      .Case("s16", "short")
      .Cases({"u32", "b32", "f16x2", "bf16x2"}, "unsigned")
      .Case("s32", "int")
      .Cases({"u64", "b64"}, "unsigned long long")
      .Case("s64", "long long")
      .Case("b128", "offloom::ptx::bits128")
      .Case("f32", "float")
      .Case("f64", "double")
      .Case("pred", "bool")
      .Default("");
}

bool isType(llvm::StringRef Name) {
  return !cppType(Name).empty() || llvm::StringSwitch<bool>(Name)
                                       .Cases({"tf32", "e4m3x2", "e5m2x2"}, true)
                                       .Cases({"e2m3x2", "e3m2x2", "e2m1x2", "ue8m0x2"}, true)
                                       .Default(false);
}

bool tellsOperandsApart(llvm::StringRef Name) {
  return !cppType(Name).empty() || llvm::StringSwitch<bool>(Name)
                                       .Cases({"tf32", "e4m3", "e5m2", "u4", "s4", "b1"}, true)
                                       .Cases({"row", "col"}, true)
                                       .Default(false);
}

llvm::StringRef cppTypeOfConstraint(char Letter) {
  switch (Letter) {
  case 'h':
    return "unsigned short";
  case 'r':
  case 'n':
    return "unsigned";
  case 'l':
    return "unsigned long long";
  case 'q':
    return "offloom::ptx::bits128";
  case 'f':
    return "float";
  case 'd':
    return "double";
  default:
    return "";
  }
}

} // namespace offloom::ptx
