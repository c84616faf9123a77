// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin of clang 22: see Repairs.h.
#include "Repairs.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

/// A thread's place is a sum of ints, which may wrap around, so that each neighbour it looks at is
/// another check at run time that they do not. By default clang takes 16 of these, and a median of
/// nine has more; they cost a row of threads a few instructions each.
static constexpr unsigned MostChecksOfWrapping = 128;

/// Sets clang's option \p Name, unless who runs clang has.
static void setUnlessGiven(StringRef Name, unsigned Value) {
  auto &Options = cl::getRegisteredOptions();
  if (auto Found = Options.find(Name);
      Found != Options.end() && !Found->second->getNumOccurrences())
    static_cast<cl::opt<unsigned> *>(Found->second)->setValue(Value);
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {
      LLVM_PLUGIN_API_VERSION, "offloom-clang-repairs", "1", [](PassBuilder &Builder) {
        setUnlessGiven("vectorize-scev-check-threshold", MostChecksOfWrapping);
        Builder.registerPipelineStartEPCallback([](ModulePassManager &Passes, OptimizationLevel) {
          Passes.addPass(createModuleToFunctionPassAdaptor(WidenNarrowConversions()));
        });
        Builder.registerVectorizerStartEPCallback(
            [](FunctionPassManager &Passes, OptimizationLevel) {
              Passes.addPass(EndSwitches());
              Passes.addPass(SplitVectors());
              Passes.addPass(ChooseStores());
              Passes.addPass(JoinEqualValues());
              Passes.addPass(SignGuardedIndices());
              Passes.addPass(KeepGuardedLoads());
              Passes.addPass(KeepWrappingIndices());
              Passes.addPass(HoistGuardedDivisions());
            });
        Builder.registerVectorizerEndEPCallback([](FunctionPassManager &Passes, OptimizationLevel) {
          Passes.addPass(BroadcastLoads());
        });
        Builder.registerOptimizerLastEPCallback(
            [](ModulePassManager &Passes, OptimizationLevel, ThinOrFullLTOPhase) {
              Passes.addPass(createModuleToFunctionPassAdaptor(AlignArrays()));
            });
      }};
}
