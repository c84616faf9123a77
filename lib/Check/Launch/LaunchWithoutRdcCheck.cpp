// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that launches a kernel, without relocatable device code.
//
// Clang asks when it reads the launch, before it knows where a default argument or an initializer
// of a member will be used, and does not ask again in what is made of a template. So it parses as
// if the option were given, and this walks what is compiled.

#include "Check/Engine/EvaluatedCodeVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class LaunchWithoutRdcVisitor : public EvaluatedCodeVisitor {
public:
  using EvaluatedCodeVisitor::EvaluatedCodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (inDeviceCode() && !function()->isDependentContext())
      Context.report("device-launch-without-rdc", Launch->getSourceRange());
    return true;
  }

  // nvcc asks of operands that a constant keeps from being evaluated, too.
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) override {
    return DynamicRecursiveASTVisitor::TraverseConditionalOperator(E);
  }
};

void checkLaunchWithoutRdc(CheckContext &Context) {
  if (!Context.Options.RelocatableDeviceCode && !Context.Options.DeviceEmulation)
    LaunchWithoutRdcVisitor(Context).TraverseAST(Context.AST);
}

} // namespace

Check launchWithoutRdcCheck() { return {Passes::Device, checkLaunchWithoutRdc}; }

} // namespace offloom
