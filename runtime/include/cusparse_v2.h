// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The older name of cusparse.h.
#pragma once

#include "cusparse.h"
