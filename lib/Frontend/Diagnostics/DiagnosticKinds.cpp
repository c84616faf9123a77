// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/DiagnosticKinds.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {

bool isUnknownName(unsigned ID) {
  switch (ID) {
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::err_typename_nested_not_found:
  case diag::err_no_template:
  case diag::err_no_template_suggest:
  case diag::err_no_member:
  case diag::err_no_member_suggest:
    return true;
  default:
    return false;
  }
}

bool isSaidByRule(unsigned ID) {
  return ID == diag::warn_cuda_attr_lambda_position; // lambda-annotation-place
}

bool isUnparsable(Severity Level, unsigned ID) {
  if (Level < Severity::Error)
    return false;
  llvm::StringRef Category =
      DiagnosticIDs::getCategoryNameFromID(DiagnosticIDs::getCategoryNumberForDiag(ID));
  return Level == Severity::Fatal || Category == "Parse Issue" ||
         Category == "Lexical or Preprocessor Issue";
}

bool isHostUse(unsigned ID) {
  switch (ID) {
  case diag::err_ref_bad_target:
  case diag::note_ovl_candidate_bad_target:
  case diag::err_cuda_device_exceptions:
    return true;
  default:
    return false;
  }
}

bool isOwnMistake(unsigned ID) {
  switch (ID) {
  case diag::err_ref_bad_target:
  case diag::err_cuda_device_exceptions:
  case diag::err_cuda_extern_shared:
  case diag::err_cuda_host_shared:
  case diag::err_cuda_nonstatic_constdev:
  case diag::err_cuda_vla:
  case diag::err_global_call_not_config:
  case diag::err_kern_call_not_global_function:
  case diag::err_kern_is_nonstatic_method:
  case diag::err_kern_type_not_void_return:
  case diag::err_shared_var_init:
    return true;
  default:
    return false;
  }
}

bool isAboutCandidates(unsigned ID) {
  switch (ID) {
  case diag::err_ovl_no_viable_conversion_in_cast:
  case diag::err_ovl_no_viable_function_in_call:
  case diag::err_ovl_no_viable_function_in_init:
  case diag::err_ovl_no_viable_member_function_in_call:
  case diag::err_ovl_no_viable_object_call:
  case diag::err_ovl_no_viable_oper:
  case diag::err_ovl_no_viable_subscript:
    return true;
  default:
    return false;
  }
}

bool isAboutInstance(unsigned ID) {
  return ID == diag::note_function_template_spec_here ||
         ID == diag::note_template_member_function_here;
}

bool leavesCodeWhole(unsigned ID) {
  return ID == diag::err_ref_bad_target || ID == diag::err_cuda_device_exceptions;
}

bool isOfUnreachedCode(const Sema &S, const Diagnostic &Warning) {
  if (!S.inTemplateInstantiation() || !S.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  llvm::StringRef Flag =
      Warning.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Warning.getID());
  return Flag.starts_with("array-bounds") || Flag.starts_with("shift-") ||
         Flag.starts_with("tautological-") || Flag.ends_with("constant-conversion") ||
         llvm::is_contained({"division-by-zero", "fortify-source", "nonnull", "unsequenced"}, Flag);
}

/// \p Before, text that stands before an operand, without the casts at its end: `(int)`,
/// `static_cast<int>(`.
static llvm::StringRef withoutCasts(llvm::StringRef Before) {
  Before = Before.rtrim();
  if (Before.ends_with(")")) {
    auto [Rest, Type] = Before.drop_back().rsplit('(');
    const bool IsType =
        Rest.size() + Type.size() + 2 == Before.size() && !Type.empty() &&
        llvm::all_of(Type, [](char C) { return llvm::isAlnum(C) || C == '_' || C == ' '; });
    return IsType ? withoutCasts(Rest) : Before;
  }
  const size_t Cast = Before.ends_with(">(") ? Before.rfind("static_cast<") : llvm::StringRef::npos;
  return Cast == llvm::StringRef::npos ? Before : withoutCasts(Before.take_front(Cast));
}

bool isValueOfOneLane(const Diagnostic &Note) {
  if (Note.getID() != diag::note_uninit_var_use || !Note.hasSourceManager() ||
      Note.getLocation().isInvalid() || Note.getLocation().isMacroID())
    return false;
  const SourceManager &Sources = Note.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedLoc(Note.getLocation());
  llvm::StringRef Before = Sources.getBufferData(File).take_front(Offset);
  Before = Before.substr(Before.find_last_of(";{}") + 1); // npos + 1 is the file's begin
  Before = withoutCasts(Before);
  // The call that the variable is an argument of, where nothing is made of it first.
  auto [Callee, Arguments] = Before.rsplit('(');
  Callee = Callee.rtrim();
  return Arguments.size() < Before.size() &&
         Arguments.find_first_of("+-*/?:") == llvm::StringRef::npos &&
         (Callee.ends_with("__shfl_sync") || Callee.ends_with("__shfl") ||
          Callee.ends_with(".shfl"));
}

} // namespace offloom
