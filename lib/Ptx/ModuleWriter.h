// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModuleWriter: a module of PTX as C++ on Offloom's runtime, which `offloom cc` makes a module of.
//
//   .visible .entry twice(.param .u64 x) {    static void ptx_twice(unsigned long long x_) {
//     .reg .b64 %rd<2>;                         offloom::block &block = offloom::this_block();
//     .reg .f32 %f<3>;                          block.threads([&](offloom::thread_index threadIdx)
//     { ld.param.u64 %rd1, [x];                     unsigned long long rd1 = {}; ld.global.f32 %f1,
//     [%rd1];                  float f1 = {}; …                                           … ret;
//     return;
//   }                                           });
//                                             }
#ifndef OFFLOOM_PTX_MODULEWRITER_H
#define OFFLOOM_PTX_MODULEWRITER_H

#include "Ptx/InstructionTable.h"
#include "Ptx/Module.h"

namespace offloom::ptx {

struct WrittenModule {
  std::string Text;
  std::vector<std::string> Kernels;   ///< by their names in PTX
  std::vector<std::string> Variables; ///< of the device
};

/// A problem is a ModuleError.
llvm::Expected<WrittenModule> writeModule(const Module &M, const InstructionTable &Table);

} // namespace offloom::ptx

#endif
