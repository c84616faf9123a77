// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plugin of clang 22: see Repairs.h.
#include "Repairs.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {
      LLVM_PLUGIN_API_VERSION, "offloom-clang-repairs", "1", [](PassBuilder &Builder) {
        Builder.registerPipelineStartEPCallback([](ModulePassManager &Passes, OptimizationLevel) {
          Passes.addPass(createModuleToFunctionPassAdaptor(WidenNarrowConversions()));
        });
        Builder.registerVectorizerStartEPCallback(
            [](FunctionPassManager &Passes, OptimizationLevel) {
              Passes.addPass(SplitVectors());
              Passes.addPass(ChooseStores());
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
