// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The version of cuDNN whose interface there is.
#pragma once

#define CUDNN_VERSION_H_

#define CUDNN_MAJOR 8
#define CUDNN_MINOR 9
#define CUDNN_PATCHLEVEL 7
#define CUDNN_VERSION (CUDNN_MAJOR * 1000 + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL)
