// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// offloom::printf: what `printf` becomes in device code that looks at its result.
#pragma once

namespace offloom {

/// In device code: prints as the C library's printf does and returns the number of arguments that
/// `format` asks for, or -1 when it is null (CUDA C++ Programming Guide, "Formatted Output").
/// Elsewhere it is the C library's printf.
[[gnu::format(printf, 1, 2)]] int printf(const char *format, ...);

} // namespace offloom
