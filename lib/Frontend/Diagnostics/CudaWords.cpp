// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Diagnostics/CudaWords.h"
#include "Frontend/Amendments/SharedConstructors.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Rules/CheckRules.h"
#include "Rules/RulesDirectory.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace offloom {
namespace {

/// All of rules/checks, read at the first such mistake.
const CheckRules &rules() {
  static const CheckRules All = [] {
    CheckRules Loaded;
    auto Folder = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
    if (Folder)
      (void)Loaded.add(*Folder + "/checks", /*IsUsers=*/false);
    else
      llvm::consumeError(Folder.takeError());
    return Loaded;
  }();
  return All;
}

std::string functionOf(CUDAFunctionTarget Space) {
  switch (Space) {
  case CUDAFunctionTarget::Device:
    return "a __device__ function";
  case CUDAFunctionTarget::Global:
    return "a __global__ function";
  case CUDAFunctionTarget::HostDevice:
    return "a __host__ __device__ function";
  default:
    return "a __host__ function";
  }
}

/// \p Callee, of the space \p Is, is called in a function of the space \p Caller.
CudaMistake callAcrossSpaces(std::string Callee, CUDAFunctionTarget Is, CUDAFunctionTarget Caller,
                             bool IsUsers) {
  bool IsHost = Is == CUDAFunctionTarget::Host;
  CudaMistake Result{IsHost ? "call-host-function" : "call-device-function", {}, {}};
  Result.IsForHostPass = !IsHost && Caller == CUDAFunctionTarget::Host;
  std::string Where;
  if (Caller == CUDAFunctionTarget::HostDevice)
    Where = IsHost ? " on the device" : " on the host";
  Result.Values = {{"callee", std::move(Callee)},
                   {"is", functionOf(Is)},
                   {"caller", functionOf(Caller)},
                   {"where", Where}};
  if (!IsUsers)
    Result.Advice = IsHost
                        ? "declared here, in a library for the host: device code has to do without"
                        : "declared here: a kernel can call it";
  else
    Result.Advice = IsHost
                        ? "declared here: make it __host__ __device__, or call it before the launch"
                        : "declared here: make it __host__ __device__, or call it in a kernel";
  return Result;
}

/// The first name in quotes of what \p Error says.
std::string quotedName(llvm::StringRef Message) {
  return Message.split('\'').second.split('\'').first.str();
}

std::string textOf(const Diagnostic &Note) {
  llvm::SmallString<128> Message;
  Note.FormatDiagnostic(Message);
  return Message.str().str();
}

std::string nameIn(const Diagnostic &Error) { return quotedName(textOf(Error)); }

const CXXConstructorDecl *constructorIn(const Diagnostic &Error, unsigned Index) {
  if (Error.getArgKind(Index) != DiagnosticsEngine::ak_nameddecl)
    return nullptr;
  return dyn_cast<CXXConstructorDecl>(reinterpret_cast<const NamedDecl *>(Error.getRawArg(Index)));
}

std::string nameOfConstructor(const CXXConstructorDecl &C) {
  std::string Name = "the constructor of '";
  llvm::raw_string_ostream Stream(Name);
  C.getParent()->getNameForDiagnostic(Stream, C.getASTContext().getPrintingPolicy(),
                                      /*Qualified=*/false);
  return Name + "'";
}

CudaMistake badReference(const Diagnostic &Error) {
  auto Is = CUDAFunctionTarget(Error.getRawArg(0)), User = CUDAFunctionTarget(Error.getRawArg(3));
  std::string Name = "'" + nameIn(Error) + "'";
  if (Error.getRawArg(1) == 1)
    return {"use-host-variable",
            {{"variable", Name}, {"user", functionOf(User)}},
            "declared here: pass its value to the kernel, or make it __device__, __constant__ or "
            "__managed__"};
  bool IsUsers = true;
  if (Error.getArgKind(2) == DiagnosticsEngine::ak_nameddecl) {
    const auto *D = reinterpret_cast<const NamedDecl *>(Error.getRawArg(2));
    IsUsers = !Error.getSourceManager().isInSystemHeader(D->getLocation());
    if (const auto *F = dyn_cast<CXXMethodDecl>(D); F && F->getParent()->isLambda())
      Name = "the lambda";
    else if (F && F->isOverloadedOperator())
      Name += " of '" + F->getParent()->getNameAsString() + "'";
  }
  if (llvm::StringRef(Name).starts_with("'~"))
    Name = "the destructor of '" + Name.substr(2);
  const CXXConstructorDecl *Constructor = constructorIn(Error, 2);
  if (Constructor)
    Name = nameOfConstructor(*Constructor);
  CudaMistake Result = callAcrossSpaces(std::move(Name), Is, User, IsUsers);
  Result.IsConstruction = Constructor;
  return Result;
}

/// Is the operand \p Index of \p Error a function, or a pointer to one, that returns nothing?
bool isLikeKernel(const Diagnostic &Error, unsigned Index) {
  if (Error.getNumArgs() <= Index || Error.getArgKind(Index) != DiagnosticsEngine::ak_qualtype)
    return false;
  QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Error.getRawArg(Index)));
  if (const auto *Pointer = T->getAs<PointerType>())
    T = Pointer->getPointeeType();
  const auto *Function = T->getAs<FunctionType>();
  return Function && Function->getReturnType()->isVoidType();
}

/// The token that \p Error is at.
std::string textAt(const Diagnostic &Error, const LangOptions &Language) {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Error.getLocation()),
                              Error.getSourceManager(), Language)
      .str();
}

/// `k<<1, 32>>(x)`, `k<1, 32>(x)` and `k<<<1, 32>>(x)`.
bool isMistypedLaunch(const Diagnostic &Error, const LangOptions &Language) {
  switch (Error.getID()) {
  case diag::err_expected:
    return Error.getArgKind(0) == DiagnosticsEngine::ak_tokenkind &&
           tok::TokenKind(Error.getRawArg(0)) == tok::greatergreatergreater;
  case diag::err_typecheck_invalid_operands:
  case diag::ext_typecheck_comparison_of_pointer_integer:
  case diag::err_typecheck_comparison_of_pointer_integer:
    return llvm::StringRef(textAt(Error, Language)).starts_with("<") && isLikeKernel(Error, 0);
  default:
    return false;
  }
}

} // namespace

std::optional<CudaMistake> cudaMistake(const Diagnostic &Error, const LangOptions &Language) {
  if (!Error.hasSourceManager() || Error.getLocation().isInvalid())
    return std::nullopt;
  switch (Error.getID()) {
  case diag::err_ref_bad_target:
    return badReference(Error);
  case diag::err_cuda_device_exceptions:
    return CudaMistake{"device-exception", {}, ""};
  case diag::err_global_call_not_config:
    return CudaMistake{"launch-without-configuration", {{"kernel", nameIn(Error)}}, ""};
  case diag::err_kern_call_not_global_function:
    return CudaMistake{"launch-of-function", {{"function", nameIn(Error)}}, ""};
  case diag::err_shared_var_init:
    if (isConstructorOfShared(Error))
      return CudaMistake{"shared-constructor-not-run", {{"variable", textAt(Error, Language)}}, ""};
    return std::nullopt;
  default:
    if (isMistypedLaunch(Error, Language))
      return CudaMistake{"launch-mistyped", {}, ""};
    return std::nullopt;
  }
}

std::optional<CudaMistake> cudaMistakeOfCandidate(const Diagnostic &Note, const Finding &Error) {
  if (Note.getID() != diag::note_ovl_candidate_bad_target || Error.Level < Severity::Error)
    return std::nullopt;
  llvm::StringRef Message = Error.Message;
  std::string Name = "'" + quotedName(Message) + "'";
  std::string Candidate = textOf(Note);
  bool IsConstruction = llvm::StringRef(Candidate).contains("constructor");
  if (Message.starts_with("no matching constructor"))
    Name = "the constructor of " + Name;
  else if (IsConstruction && Message.contains("conversion")) // of one type to another
    Name = "the constructor of '" + quotedName(Message.rsplit(" to ").second) + "'";
  else if (Message.contains("call to object of type"))
    Name = "'operator()' of " + Name;
  else if (Message.starts_with("invalid operands to "))
    Name = "the operator for " + Name;
  else if (Message.contains("overloaded operator[]"))
    Name = "'operator[]' of " + Name;
  else if (Message.contains("overloaded '"))
    Name = "'operator" + Name.substr(1);
  CudaMistake Result =
      callAcrossSpaces(std::move(Name), CUDAFunctionTarget(Note.getRawArg(3)),
                       CUDAFunctionTarget(Note.getRawArg(4)), !isInSystemHeader(Note));
  Result.IsConstruction = IsConstruction;
  Result.IsImplicit = IsConstruction && llvm::StringRef(Candidate).contains("the implicit ");
  return Result;
}

CudaMistake constructionByDevice(const CXXRecordDecl &Class) {
  CudaMistake Result =
      callAcrossSpaces("the constructor of '" + Class.getNameAsString() + "'",
                       CUDAFunctionTarget::Device, CUDAFunctionTarget::Host, /*IsUsers=*/true);
  Result.IsConstruction = true;
  Result.Advice.clear();
  return Result;
}

void sayInCudasWords(Finding &F, const CudaMistake &Mistake) {
  const CheckRule *Rule = rules().find(Mistake.Rule);
  if (!Rule)
    return;
  F.Rule = Rule->Id;
  F.Message = Rule->Message;
  for (const auto &[Name, Value] : Mistake.Values) {
    std::string Key = "{" + Name + "}";
    for (std::size_t At = F.Message.find(Key); At != F.Message.npos;
         At = F.Message.find(Key, At + Value.size()))
      F.Message.replace(At, Key.size(), Value);
  }
}

} // namespace offloom
