// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A name of cuDNN 9's: recurrent networks. All that there is of cuDNN is in cudnn.h.
#pragma once

#include "cudnn.h"
