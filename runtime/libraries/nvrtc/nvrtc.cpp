// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of nvrtc.h.
#include "options.h"
#include "program.h"

#include "cuda_version_macros.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>
#include <unordered_map>

using namespace offloom::rtc;

namespace {

/// Of rules/devices, from Maxwell on.
constexpr int supported_archs[] = {OFFLOOM_SUPPORTED_ARCHS};

/// Programs that exist: a handle that is none is refused, not followed.
class programs {
public:
  nvrtcProgram add(_nvrtcProgram program) {
    auto owned = std::make_unique<_nvrtcProgram>(std::move(program));
    const nvrtcProgram handle = owned.get();
    std::lock_guard lock(mutex_);
    all_.emplace(handle, std::move(owned));
    return handle;
  }
  bool contains(nvrtcProgram handle) {
    std::lock_guard lock(mutex_);
    return all_.count(handle) != 0;
  }
  bool remove(nvrtcProgram handle) {
    std::lock_guard lock(mutex_);
    return all_.erase(handle) != 0;
  }

private:
  std::mutex mutex_;
  std::unordered_map<nvrtcProgram, std::unique_ptr<_nvrtcProgram>> all_;
};

programs &existing() {
  static auto &all = *new programs;
  return all;
}

/// The body of a call with a program. Null is no place for a result.
template <class F, class... Out>
nvrtcResult call(nvrtcProgram program, F &&body, const Out *...out) {
  if (!existing().contains(program))
    return NVRTC_ERROR_INVALID_PROGRAM;
  if (!(... && out))
    return NVRTC_ERROR_INVALID_INPUT;
  try {
    return body(*program);
  } catch (const std::bad_alloc &) {
    return NVRTC_ERROR_OUT_OF_MEMORY;
  }
}

/// The same with what a compilation has given: nothing before it or if it failed, which is no
/// error.
template <class F, class... Out>
nvrtcResult result_call(nvrtcProgram program, F &&body, const Out *...out) {
  return call(
      program,
      [&](_nvrtcProgram &p) {
        const outputs none;
        body(p, p.done ? *p.done : none);
        return NVRTC_SUCCESS;
      },
      out...);
}

/// `name` is NVRTC's for a program without one.
_nvrtcProgram make(const char *source, const char *name, int count, const char *const *headers,
                   const char *const *names) {
  _nvrtcProgram program{{source, name && *name ? name : "default_program", {}, {}, {}}};
  for (int i = 0; i < count; ++i)
    program.what.headers.emplace_back(names[i], headers[i]);
  return program;
}

bool names_real_architecture(const std::vector<std::string> &options) {
  return std::any_of(options.begin(), options.end(), [](const std::string &option) {
    return option.find("arch") != option.npos && option.find("sm_") != option.npos;
  });
}

void copy(char *to, const std::string &text) { std::memcpy(to, text.c_str(), text.size() + 1); }

/// Whether the program's callback wants the compilation to end.
bool is_cancelled(const _nvrtcProgram &program) {
  return program.flow_callback && program.flow_callback(program.flow_payload, nullptr) == 1;
}

outputs cancelled() {
  outputs none;
  none.result = NVRTC_ERROR_CANCELLED;
  return none;
}

std::atomic<std::size_t> heap_bytes = std::size_t{256} << 20; // NVRTC's own default

} // namespace

const char *nvrtcGetErrorString(nvrtcResult result) {
  switch (result) {
#define OFFLOOM_NAME(name)                                                                         \
  case name:                                                                                       \
    return #name;
    OFFLOOM_NAME(NVRTC_SUCCESS)
    OFFLOOM_NAME(NVRTC_ERROR_OUT_OF_MEMORY)
    OFFLOOM_NAME(NVRTC_ERROR_PROGRAM_CREATION_FAILURE)
    OFFLOOM_NAME(NVRTC_ERROR_INVALID_INPUT)
    OFFLOOM_NAME(NVRTC_ERROR_INVALID_PROGRAM)
    OFFLOOM_NAME(NVRTC_ERROR_INVALID_OPTION)
    OFFLOOM_NAME(NVRTC_ERROR_COMPILATION)
    OFFLOOM_NAME(NVRTC_ERROR_BUILTIN_OPERATION_FAILURE)
    OFFLOOM_NAME(NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION)
    OFFLOOM_NAME(NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION)
    OFFLOOM_NAME(NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID)
    OFFLOOM_NAME(NVRTC_ERROR_INTERNAL_ERROR)
    OFFLOOM_NAME(NVRTC_ERROR_TIME_FILE_WRITE_FAILED)
    OFFLOOM_NAME(NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED)
    OFFLOOM_NAME(NVRTC_ERROR_PCH_CREATE_HEAP_EXHAUSTED)
    OFFLOOM_NAME(NVRTC_ERROR_PCH_CREATE)
    OFFLOOM_NAME(NVRTC_ERROR_CANCELLED)
    OFFLOOM_NAME(NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED)
#undef OFFLOOM_NAME
  }
  return "NVRTC_ERROR unknown";
}

nvrtcResult nvrtcVersion(int *major, int *minor) {
  if (!major || !minor)
    return NVRTC_ERROR_INVALID_INPUT;
  *major = CUDA_VERSION / 1000;
  *minor = CUDA_VERSION % 1000 / 10;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetNumSupportedArchs(int *count) {
  if (!count)
    return NVRTC_ERROR_INVALID_INPUT;
  *count = static_cast<int>(std::size(supported_archs));
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetSupportedArchs(int *archs) {
  if (!archs)
    return NVRTC_ERROR_INVALID_INPUT;
  std::copy(std::begin(supported_archs), std::end(supported_archs), archs);
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name,
                               int header_count, const char *const *headers,
                               const char *const *include_names) {
  if (!program || !source || header_count < 0 || (header_count > 0 && (!headers || !include_names)))
    return NVRTC_ERROR_INVALID_INPUT;
  try {
    *program = existing().add(make(source, name, header_count, headers, include_names));
    return NVRTC_SUCCESS;
  } catch (const std::bad_alloc &) {
    return NVRTC_ERROR_OUT_OF_MEMORY;
  }
}
nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program) {
  if (!program || !existing().remove(*program))
    return NVRTC_ERROR_INVALID_PROGRAM;
  *program = nullptr;
  return NVRTC_SUCCESS;
}

nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int option_count,
                                const char *const *options) {
  return call(program, [&](_nvrtcProgram &p) {
    if (option_count < 0 || (option_count > 0 && !options))
      return NVRTC_ERROR_INVALID_INPUT;
    p.what.options.assign(options, options + option_count);
    p.is_for_real_architecture = names_real_architecture(p.what.options);
    p.is_for_linking = links_later(p.what.options);
    p.done = is_cancelled(p) ? cancelled() : compile(p.what);
    if (p.done->result == NVRTC_SUCCESS && is_cancelled(p))
      p.done = cancelled();
    return p.done->result;
  });
}

nvrtcResult nvrtcGetPTXSize(nvrtcProgram program, size_t *bytes) {
  return result_call(
      program, [&](_nvrtcProgram &, const outputs &done) { *bytes = done.image.size() + 1; },
      bytes);
}
nvrtcResult nvrtcGetPTX(nvrtcProgram program, char *ptx) {
  return result_call(
      program, [&](_nvrtcProgram &, const outputs &done) { copy(ptx, done.image); }, ptx);
}
nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes) {
  return result_call(
      program,
      [&](_nvrtcProgram &p, const outputs &done) {
        *bytes = p.is_for_real_architecture ? done.image.size() + 1 : 0;
      },
      bytes);
}
nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *cubin) {
  return result_call(
      program,
      [&](_nvrtcProgram &p, const outputs &done) {
        if (p.is_for_real_architecture)
          copy(cubin, done.image);
      },
      cubin);
}
nvrtcResult nvrtcGetLTOIRSize(nvrtcProgram program, size_t *bytes) {
  return result_call(
      program,
      [&](_nvrtcProgram &p, const outputs &done) {
        *bytes = p.is_for_linking ? done.image.size() + 1 : 0;
      },
      bytes);
}
nvrtcResult nvrtcGetLTOIR(nvrtcProgram program, char *ir) {
  return result_call(
      program,
      [&](_nvrtcProgram &p, const outputs &done) {
        if (p.is_for_linking)
          copy(ir, done.image);
      },
      ir);
}
nvrtcResult nvrtcGetOptiXIRSize(nvrtcProgram program, size_t *bytes) {
  return result_call(program, [&](_nvrtcProgram &, const outputs &) { *bytes = 0; }, bytes);
}
nvrtcResult nvrtcGetOptiXIR(nvrtcProgram program, char *ir) {
  return result_call(program, [](_nvrtcProgram &, const outputs &) {}, ir);
}
nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes) {
  return call(
      program,
      [&](_nvrtcProgram &p) {
        *bytes = (p.done ? p.done->log.size() : 0) + 1;
        return NVRTC_SUCCESS;
      },
      bytes);
}
nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log) {
  return call(
      program,
      [&](_nvrtcProgram &p) {
        copy(log, p.done ? p.done->log : "");
        return NVRTC_SUCCESS;
      },
      log);
}

nvrtcResult nvrtcAddNameExpression(nvrtcProgram program, const char *expression) {
  return call(
      program,
      [&](_nvrtcProgram &p) {
        if (p.done)
          return NVRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION;
        p.what.name_expressions.push_back(expression);
        return NVRTC_SUCCESS;
      },
      expression);
}
nvrtcResult nvrtcGetLoweredName(nvrtcProgram program, const char *expression, const char **name) {
  return call(
      program,
      [&](_nvrtcProgram &p) {
        if (!p.done || p.done->result != NVRTC_SUCCESS)
          return NVRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION;
        const auto &all = p.what.name_expressions;
        const auto found = std::find(all.begin(), all.end(), expression);
        const auto index = static_cast<std::size_t>(found - all.begin());
        if (index >= p.done->lowered_names.size() || p.done->lowered_names[index].empty())
          return NVRTC_ERROR_NAME_EXPRESSION_NOT_VALID;
        *name = p.done->lowered_names[index].c_str();
        return NVRTC_SUCCESS;
      },
      expression, name);
}

nvrtcResult nvrtcSetFlowCallback(nvrtcProgram program, int (*callback)(void *, void *),
                                 void *payload) {
  return call(program, [&](_nvrtcProgram &p) {
    if (!callback)
      return NVRTC_ERROR_INVALID_INPUT;
    p.flow_callback = callback;
    p.flow_payload = payload;
    return NVRTC_SUCCESS;
  });
}

nvrtcResult nvrtcGetPCHHeapSize(size_t *bytes) {
  if (!bytes)
    return NVRTC_ERROR_INVALID_INPUT;
  *bytes = heap_bytes;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcSetPCHHeapSize(size_t bytes) {
  heap_bytes = bytes;
  return NVRTC_SUCCESS;
}
nvrtcResult nvrtcGetPCHCreateStatus(nvrtcProgram program) {
  return call(program, [](_nvrtcProgram &) { return NVRTC_ERROR_NO_PCH_CREATE_ATTEMPTED; });
}
nvrtcResult nvrtcGetPCHHeapSizeRequired(nvrtcProgram program, size_t *bytes) {
  return call(
      program,
      [&](_nvrtcProgram &) {
        *bytes = 0;
        return NVRTC_SUCCESS;
      },
      bytes);
}
