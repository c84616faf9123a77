// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FunctionWriter: the body of a function of a module as C++: registers as variables at its
// beginning, instructions as statements, branches as gotos.
#ifndef OFFLOOM_PTX_FUNCTIONWRITER_H
#define OFFLOOM_PTX_FUNCTIONWRITER_H

#include "Ptx/InstructionTable.h"
#include "Ptx/ModuleSymbols.h"
#include <map>

namespace offloom::ptx {

struct WrittenFunction {
  std::vector<std::string> Lines;      ///< declarations, then statements
  std::vector<std::string> Parameters; ///< the names of results and parameters
  /// The block's variables that it uses: the C++ names of the functions that find them, empty for
  /// the launch's dynamic one, and what they are called here.
  std::map<std::string, std::string> Shared;
  std::vector<std::pair<std::string, const Variable *>> Statics; ///< to be declared before it
  std::vector<std::string> Callees;                              ///< as PTX calls them
  std::map<size_t, std::string> CallLines; ///< whom they call; empty: one that is not known
  bool ReadsThreadIdx = false;
  bool Asserts = false;              ///< and says which thread failed
  bool Waits = false;                ///< for other threads, or may: it calls what is not known
  bool Polls = false;                ///< reads memory as those do who wait for a change
  bool GoesBack = false;             ///< has a loop
  std::vector<size_t> BackwardLines; ///< where Lines go back, by their index
  std::vector<size_t> FenceLines;    ///< the lines behind fences
  std::vector<size_t> StepLines;     ///< around what lanes do side by side
  bool StoresInSteps = false;        ///< and some of it are stores
};

/// A problem is a ModuleError.
llvm::Expected<WrittenFunction> writeFunction(const Function &F, const ModuleSymbols &Symbols,
                                              const InstructionTable &Table);

} // namespace offloom::ptx

#endif
