// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The version of CUB whose interface this is.
#pragma once

#define CUB_VERSION 101702
#define CUB_MAJOR_VERSION 1
#define CUB_MINOR_VERSION 17
#define CUB_SUBMINOR_VERSION 2
