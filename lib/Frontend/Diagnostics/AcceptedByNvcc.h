// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AcceptedByNvcc: what Clang takes for an error and nvcc, with the compiler of the host, does not.
#ifndef OFFLOOM_FRONTEND_DIAGNOSTICS_ACCEPTEDBYNVCC_H
#define OFFLOOM_FRONTEND_DIAGNOSTICS_ACCEPTEDBYNVCC_H

namespace clang {
class Diagnostic;
class LangOptions;
class Sema;
} // namespace clang

namespace offloom {

/// Is \p Error one of what is named below, from isLibraryForBothSides() on? What is read now \p S
/// knows, if it is there.
bool isAcceptedByNvcc(const clang::Sema *S, const clang::Diagnostic &Error,
                      const clang::LangOptions &Language);

/// Does a function of both sides use one of the device alone?
bool isDeviceCallInBoth(const clang::Diagnostic &Error);

/// Does a function of a system header that is of both sides use a function of the device alone, as
/// Thrust's sort() does with a program's functor? nvcc lets it, and the host compiler has both.
bool isLibraryForBothSides(const clang::Diagnostic &Error);

/// Is this about a constructor of the host's that begins a member, or a base, with a constructor
/// that is the device's in this pass? The host's pass judges it.
bool isOfHostConstructor(const clang::Diagnostic &Error);

/// Does the program declare as the host's what has been declared for both sides, as Offloom's
/// headers have the C library's functions? For nvcc it is the same function, unless it gets a
/// second body.
bool isRedeclarationForHost(const clang::Diagnostic &Error);

/// Does the program define a static function, such as `__rdtsc`, that Clang knows of the processor
/// without any header? For g++ the name is free until a header declares it.
bool isOwnTargetFunction(const clang::Diagnostic &Error);

/// Is this about the memory space of a parameter, of what a handler catches, or of a local variable
/// that is `__shared__` too? nvcc warns of the former, and the last is in CUDA's own guide.
bool isSpaceWithoutEffect(const clang::Sema &S, const clang::Diagnostic &Error,
                          const clang::LangOptions &Language);

/// Does code of the host name a function of the device that it does not call there? Its address
/// means nothing, which a rule warns of, but nvcc takes it.
bool isNameOfDeviceFunction(const clang::Diagnostic &Error, const clang::LangOptions &Language);

/// Does code of the host name a function of the device where nothing is evaluated, as in
/// `decltype`?
bool isDeviceFunctionUnevaluated(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this, in the device's pass, about a call in a function of the host's, which Clang resolves
/// without the functions of the device, and nvcc with them? The host's pass reads it as it is
/// compiled.
bool isCallForHostPass(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this about `__restrict__` of what an alias names and no pointer is, as in
/// `const __restrict__ uint32_t *p`? For g++ and nvcc it means nothing there.
bool isRestrictOfAlias(const clang::Diagnostic &Error);

/// Is this about `__restrict__` of a template's argument that is no pointer in this instance? g++
/// and nvcc pass over it there.
bool isRestrictOfInstance(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this about `%v` in inline PTX with operands, which no operand is and nvcc takes as it stands?
bool isRegisterOfOneLetter(const clang::Sema &S, const clang::Diagnostic &Error);

/// Does device code say `T::type(x)` without `typename`, and in this instance it is a type? nvcc
/// reads the template again for each instance, as Frontend/Amendments/TemplateKeywords.h says.
bool isTypeOfInstance(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this, in an instance of device code, about `f(t)` for a member of a base that depends on a
/// template's parameter? nvcc takes it there; g++, which does not, never reads such code.
bool isMemberOfBase(const clang::Sema &S, const clang::Diagnostic &Error);

/// Does a template have a constant member, begun within it, of what became a floating type? nvcc's
/// device compiler takes it, as GNU C++ once did, and the host's sees no instance of device code.
bool isFloatOfTemplate(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this, in the device's pass, about `using ::arg;` in a template, where the standard library
/// has a name and the device has none? Eigen has such, and nvcc asks when the template is used.
bool isStandardNameInTemplate(const clang::Sema &S, const clang::Diagnostic &Error);

/// Is this about the space of what no code is made of, or none by that space: a deduction guide, a
/// defaulted member, a lambda that is called a kernel?
bool isSpaceOfNoCode(const clang::Diagnostic &Error, const clang::LangOptions &Language);

/// Is this about attributes behind an execution space, `__device__ [[nodiscard]] int f();`? Clang
/// takes them at file scope and in classes, and not in namespaces.
bool isAttributeBehindSpace(const clang::Diagnostic &Error);

/// Is what is read now in a function whose declaration was not understood? What an absent header
/// would have made of it may have a space.
bool isInUnknownFunction(const clang::Sema &S);

} // namespace offloom

#endif
