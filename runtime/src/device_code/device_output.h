// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// device_output: what kernels have printed and the host has not shown yet.
#pragma once

#include <cstdarg>

namespace offloom {

/// Prints from a kernel: into the buffer, or at once where streams are synchronous.
void print_on_device(const char *format, std::va_list arguments);

/// Passes on what the blocks that have run on this operating-system thread have printed last.
void end_device_output() noexcept;

/// Shows what is in the buffer. Costs one read of an atomic when there is nothing.
void show_device_output() noexcept;

} // namespace offloom
