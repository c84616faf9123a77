// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/DeviceBuild.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

/// Takes the first of a list of names off \p Names.
static llvm::StringRef takeName(llvm::StringRef &Names) {
  auto [First, Rest] = Names.split(',');
  Names = Rest;
  return First.trim("[]\"' ");
}

void GpuTargets::addCode(llvm::StringRef Name) {
  bool IsPtx = Name.consume_front("compute_");
  unsigned Number;
  if ((!IsPtx && !Name.consume_front("sm_")) || Name.getAsInteger(10, Number))
    Special = true;
  else
    (IsPtx ? Ptx : MachineCode).push_back(Number);
}

void GpuTargets::add(llvm::StringRef Architecture, llvm::StringRef Code) {
  Given = true;
  if (Code.empty()) {
    // -arch=sm_80 alone means machine code and PTX.
    addCode(Architecture);
    if (Architecture.consume_front("sm_"))
      addCode(("compute_" + Architecture).str());
  }
  while (!Code.empty())
    addCode(takeName(Code));
}

void GpuTargets::addGenerated(llvm::StringRef Value) {
  llvm::StringRef Architecture, Code;
  Value = Value.trim("\"' ");
  if (Value.consume_front("arch="))
    std::tie(Architecture, Code) = Value.split(",code=");
  if (Code.empty())
    Special = Given = true;
  else
    add(Architecture, Code);
}

std::string DeviceBuild::text() const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << Given << Optimized << Debug << LineInfo << FastMath << LinkTimeOptimization
      << SharedRuntime << PerThreadStream << IsModule << Targets.Given << Targets.Special;
  for (unsigned Arch : Targets.MachineCode)
    Out << " sm_" << Arch;
  for (unsigned Arch : Targets.Ptx)
    Out << " compute_" << Arch;
  Out << ' ' << MaxRegisters;
  return Text;
}

} // namespace offloom
