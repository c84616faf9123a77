// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that CUDA has for all modules of PTX.
#pragma once

namespace offloom::ptx {

/// vprintf: prints what `format` makes of the arguments that lie one behind the other at
/// `arguments`, each at a multiple of its size, and gives their number.
void call_vprintf(unsigned &result, unsigned long long format, unsigned long long arguments);
void call_malloc(unsigned long long &result, unsigned long long bytes);
void call_free(unsigned long long memory);
[[noreturn]] void call___assertfail(unsigned long long assertion, unsigned long long file,
                                    unsigned line, unsigned long long function,
                                    unsigned long long character_bytes);

} // namespace offloom::ptx
