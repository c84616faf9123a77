// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much of the heap of device code is taken.
#pragma once

namespace offloom {

/// Whether a kernel has asked it for memory since the device was reset.
bool device_heap_was_used();

/// Forgets what was taken of it, which stays allocated: some may have been freed by code that does
/// not tell.
void forget_device_heap();

} // namespace offloom
