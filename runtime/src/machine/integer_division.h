// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integer divisions that x86 refuses and a GPU does: by zero, and of the smallest number by -1.
#pragma once

namespace offloom {

enum class refused_division { none, by_zero, of_smallest };

/// Finishes the division that the signal SIGFPE with this `ucontext_t` has interrupted, as a GPU
/// does, so that the handler may return. With `none` nothing is changed: it is not known how.
refused_division finish_division(void *context);

} // namespace offloom
