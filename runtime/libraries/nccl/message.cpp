// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "message.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <strings.h>

namespace offloom::comm {

namespace {

enum class level { none, warnings, information };

level read_level() {
  const char *const text = std::getenv("NCCL_DEBUG");
  if (!text)
    return level::none;
  if (strcasecmp(text, "WARN") == 0)
    return level::warnings;
  return strcasecmp(text, "INFO") == 0 || strcasecmp(text, "TRACE") == 0 ? level::information
                                                                         : level::none;
}

struct kept_message {
  std::mutex mutex;
  std::string text;
};
kept_message &last_error = *new kept_message; // for as long as streams run

std::string formatted(const char *format, std::va_list arguments) {
  char text[1024];
  std::vsnprintf(text, sizeof text, format, arguments);
  return text;
}

void print(const std::string &text) {
  std::fprintf(stderr, "offloom: NCCL: %s\n", text.c_str()); // at once: ranks share stderr
}

void remember(const std::string &text) {
  const std::lock_guard lock(last_error.mutex);
  last_error.text = text;
}

} // namespace

ncclResult_t fail(ncclResult_t error, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted(format, arguments);
  va_end(arguments);
  remember(text);
  if (read_level() != level::none)
    print(text);
  return error;
}

void say(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const std::string text = formatted(format, arguments);
  va_end(arguments);
  remember(text);
  print(text);
}

void inform(const char *format, ...) {
  if (read_level() != level::information)
    return;
  std::va_list arguments;
  va_start(arguments, format);
  print(formatted(format, arguments));
  va_end(arguments);
}

} // namespace offloom::comm

using namespace offloom::comm;

extern "C" {

const char *ncclGetLastError(ncclComm_t) {
  thread_local std::string copy;
  const std::lock_guard lock(last_error.mutex);
  copy = last_error.text;
  return copy.c_str();
}

const char *ncclGetErrorString(ncclResult_t result) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled cuda error (run with NCCL_DEBUG=WARN for details)";
  case ncclSystemError:
    return "unhandled system error (run with NCCL_DEBUG=WARN for details)";
  case ncclInternalError:
    return "internal error";
  case ncclInvalidArgument:
    return "invalid argument (run with NCCL_DEBUG=WARN for details)";
  case ncclInvalidUsage:
    return "invalid usage (run with NCCL_DEBUG=WARN for details)";
  case ncclRemoteError:
    return "remote process exited or there was a network error";
  case ncclInProgress:
    return "NCCL operation in progress";
  default:
    return "unknown result code";
  }
}

void ncclResetDebugInit(void) {} // NCCL_DEBUG is read anew for each message

ncclResult_t ncclGetVersion(int *version) {
  if (!version)
    return fail(ncclInvalidArgument, "ncclGetVersion: the version has no place to go");
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

} // extern "C"
