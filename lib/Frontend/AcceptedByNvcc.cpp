// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/AcceptedByNvcc.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetBuiltins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

bool isDeviceCallInBoth(const Diagnostic &Diagnostic) {
  return Diagnostic.getID() == diag::err_ref_bad_target &&
         CUDAFunctionTarget(Diagnostic.getRawArg(0)) == CUDAFunctionTarget::Device &&
         CUDAFunctionTarget(Diagnostic.getRawArg(3)) == CUDAFunctionTarget::HostDevice;
}

bool isLibraryForBothSides(const Diagnostic &Diagnostic) {
  return isDeviceCallInBoth(Diagnostic) &&
         Diagnostic.getSourceManager().isInSystemHeader(Diagnostic.getLocation());
}

bool isOfHostConstructor(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_missing_default_ctor ||
      Diagnostic.getArgKind(1) != DiagnosticsEngine::ak_qualtype)
    return false;
  QualType Class =
      QualType::getFromOpaquePtr(reinterpret_cast<const void *>(Diagnostic.getRawArg(1)));
  const CXXRecordDecl *Record = Class->getAsCXXRecordDecl();
  return Record && llvm::any_of(Record->ctors(), [&](const CXXConstructorDecl *C) {
           return C->getLocation() == Diagnostic.getLocation() && !C->isImplicit() &&
                  !C->hasAttr<CUDADeviceAttr>();
         });
}

bool isRedeclarationForHost(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_cuda_ovl_target ||
      CUDAFunctionTarget(Diagnostic.getRawArg(0)) != CUDAFunctionTarget::Host ||
      CUDAFunctionTarget(Diagnostic.getRawArg(2)) != CUDAFunctionTarget::HostDevice ||
      Diagnostic.getArgKind(3) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Earlier = reinterpret_cast<const NamedDecl *>(Diagnostic.getRawArg(3));
  const auto *F = llvm::dyn_cast<FunctionDecl>(Earlier->getUnderlyingDecl());
  return !F || !F->isDefined() || Diagnostic.getSourceManager().isInSystemHeader(F->getLocation());
}

bool isOwnTargetFunction(const Diagnostic &Diagnostic) {
  if (Diagnostic.getID() != diag::err_static_non_static ||
      Diagnostic.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
    return false;
  const auto *Own = reinterpret_cast<const NamedDecl *>(Diagnostic.getRawArg(0));
  return Own->getIdentifier() && Own->getIdentifier()->getBuiltinID() >= Builtin::FirstTSBuiltin;
}

} // namespace offloom
