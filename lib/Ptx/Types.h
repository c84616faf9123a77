// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types of PTX in C++.
#ifndef OFFLOOM_PTX_TYPES_H
#define OFFLOOM_PTX_TYPES_H

#include "llvm/ADT/StringRef.h"

namespace offloom::ptx {

/// The C++ type of the PTX type \p Name (`u32`: `unsigned`); empty for what is none. Half types and
/// packed ones are the integers that hold their bits.
llvm::StringRef cppType(llvm::StringRef Name);

/// Is \p Name a type of registers, also one that C++ has no name for?
bool isType(llvm::StringRef Name);

/// Is \p Name a type, of registers or of the elements in them, or a layout? Those of a mnemonic
/// stand in the order of its operands.
bool tellsOperandsApart(llvm::StringRef Name);

/// As cppType, of an asm operand with the constraint letter \p Letter.
llvm::StringRef cppTypeOfConstraint(char Letter);

} // namespace offloom::ptx

#endif
