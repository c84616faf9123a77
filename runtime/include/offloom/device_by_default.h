// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVRTC's -default-device: functions that say nothing of where they run are for the device.
// Included before the source when it is parsed; to its end, they are for both sides.
#include "../cuda_runtime.h"

#pragma clang force_cuda_host_device begin
