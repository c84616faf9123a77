// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library says: errors that are returned (ncclGetLastError, and on stderr where NCCL_DEBUG
// asks for them), and what nobody would learn otherwise.
#pragma once

#include "nccl.h"

namespace offloom::comm {

/// Notes why a call fails, and returns \p error. Printed with NCCL_DEBUG=WARN.
[[gnu::format(printf, 2, 3)]] ncclResult_t fail(ncclResult_t error, const char *format, ...);

/// Notes and prints what happened to work in a stream, or to ranks that wait.
[[gnu::format(printf, 1, 2)]] void say(const char *format, ...);

/// With NCCL_DEBUG=INFO.
[[gnu::format(printf, 1, 2)]] void inform(const char *format, ...);

} // namespace offloom::comm
