// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// nvJitLink's options: the architecture must be named, the others steer GPU code.
#pragma once

#include "nvJitLink.h"

#include <string>
#include <vector>

namespace offloom::jit_link {

/// What is wrong with them, with a line for the log.
nvJitLinkResult check(const std::vector<std::string> &options, std::string &why);

} // namespace offloom::jit_link
