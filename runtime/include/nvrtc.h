// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVRTC: compilation of CUDA C++ when a program runs (NVRTC's documentation, "User Interface").
//
// The command `offloom` compiles, so it and the host compiler must be installed where the program
// runs: docs/modules.md. "PTX" and "cubin" are images that cuModuleLoadData and its kind load.
#pragma once

#include <stddef.h>

typedef enum {
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_OUT_OF_MEMORY = 1,
  NVRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVRTC_ERROR_INVALID_INPUT = 3,
  NVRTC_ERROR_INVALID_PROGRAM = 4,
  NVRTC_ERROR_INVALID_OPTION = 5,
  NVRTC_ERROR_COMPILATION = 6,
  NVRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
  NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
  NVRTC_ERROR_INTERNAL_ERROR = 11,
  NVRTC_ERROR_TIME_FILE_WRITE_FAILED = 12,
  NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED = 13,
  NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED = 14,
  NVRTC_ERROR_PCH_CREATE = 15,
  NVRTC_ERROR_CANCELLED = 16,
  NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED = 17,
} nvrtcResult;

typedef struct _nvrtcProgram *nvrtcProgram;

#ifdef __cplusplus
extern "C" {
#endif

const char *nvrtcGetErrorString(nvrtcResult result);
nvrtcResult nvrtcVersion(int *major, int *minor);
nvrtcResult nvrtcGetNumSupportedArchs(int *count);
nvrtcResult nvrtcGetSupportedArchs(int *archs);

/// `name` may be null; `headers` are texts that the source includes by `include_names`.
nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name,
                               int header_count, const char *const *headers,
                               const char *const *include_names);
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program);
/// Options that concern GPU code alone have no effect. Where the tool is missing, the result is
/// NVRTC_ERROR_BUILTIN_OPERATION_FAILURE, and the log says what to install.
nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int option_count, const char *const *options);

/// Sizes count the zero at the end.
nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *ptx);
/// The same image; 0 bytes where the options name a virtual architecture, or none.
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *cubin);
/// The same image where the options have -dlto; 0 bytes otherwise.
nvrtcResult nvrtcGetLTOIRSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetLTOIR(nvrtcProgram program, char *ir);
/// 0 bytes: no program is compiled for OptiX.
nvrtcResult nvrtcGetOptiXIRSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetOptiXIR(nvrtcProgram program, char *ir);
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes);
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log);

/// `expression` means a kernel, or the address of a variable of the device; it may instantiate a
/// template.
nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char *expression);
/// The name to ask the module for. It stays as long as the program.
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char *expression, const char **name);

/// Called with `payload` and null before and after the work of a compilation, which ends with
/// NVRTC_ERROR_CANCELLED when it returns 1.
nvrtcResult nvrtcSetFlowCallback(nvrtcProgram program, int (*callback)(void *, void *),
                                 void *payload);

// There are no precompiled headers: none is ever made, whatever the options. The heap's size is
// kept.
nvrtcResult nvrtcGetPCHHeapSize(size_t *bytes);
nvrtcResult nvrtcSetPCHHeapSize(size_t bytes);
nvrtcResult nvrtcGetPCHCreateStatus(nvrtcProgram program);
nvrtcResult nvrtcGetPCHHeapSizeRequired(nvrtcProgram program, size_t *bytes);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#include "offloom/author_macros_aside.inc"

#include <string>
#include <typeinfo>

#include <cxxabi.h>
#include <stdlib.h>

/// The type as a name expression spells it.
inline nvrtcResult nvrtcGetTypeName(const std::type_info &type, std::string *name) {
  int status = 0;
  char *const text = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  if (!name || !text)
    return NVRTC_ERROR_INTERNAL_ERROR;
  *name = text;
  free(text);
  return NVRTC_SUCCESS;
}

template <class T> struct offloom_named_type {};

/// The same of a type that typeid() would strip of references and qualifiers.
template <class T> nvrtcResult nvrtcGetTypeName(std::string *name) {
  const nvrtcResult result = nvrtcGetTypeName(typeid(offloom_named_type<T>), name);
  if (result != NVRTC_SUCCESS)
    return result;
  const std::size_t begin = name->find('<') + 1;
  *name = name->substr(begin, name->rfind('>') - begin);
  while (!name->empty() && name->back() == ' ')
    name->pop_back();
  if (!name->empty() && name->back() == '>')
    *name += ' '; // as NVRTC has it
  return NVRTC_SUCCESS;
}

#include "offloom/author_macros_back.inc"
#endif
