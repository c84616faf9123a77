// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `__nv_register_params__`, an attribute that nvcc knows and rejects. Our headers make it an
// annotation, as Clang does not know it.

#include "Check/Engine/DeclarationVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class RegisterParametersVisitor : public DeclarationVisitor {
public:
  using DeclarationVisitor::DeclarationVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    for (const auto *A : F->specific_attrs<AnnotateAttr>())
      if (A->getAnnotation() == "nv_register_params" && !A->isInherited())
        Context.report("abi-register-parameters", A->getLocation(),
                       {{"function", F->getNameAsString()}});
    return true;
  }
};

} // namespace

Check registerParametersCheck() { return walk<RegisterParametersVisitor>(Passes::Both); }

} // namespace offloom
