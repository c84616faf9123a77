// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PtxWriter: statements of inline PTX as C++.
//
//   asm("{ .reg .pred p;            {
//        setp.lt.u32 p, %1, %2;       bool p;
//        selp.u32 %0, 1, 0, p; }"     p = offloom::ptx::lt<unsigned>(x, y);
//       : "=r"(less)                  less = offloom::ptx::select(1, 0, p);
//       : "r"(x), "r"(y));          }
#ifndef OFFLOOM_MIGRATE_ASSEMBLY_PTXWRITER_H
#define OFFLOOM_MIGRATE_ASSEMBLY_PTXWRITER_H

#include "Migrate/Assembly/AsmText.h"
#include "Ptx/InstructionTable.h"
#include "Ptx/Statement.h"

namespace offloom {

/// The lines of one C++ statement that does what \p Statements do with \p Asm's operands: one with
/// a semicolon, or lines between braces. An error names what is not known.
llvm::Expected<std::vector<std::string>> writePtx(llvm::ArrayRef<ptx::Statement> Statements,
                                                  const AsmText &Asm,
                                                  const ptx::InstructionTable &Table);

} // namespace offloom

#endif
