// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UsualBlocks: for which block is a kernel judged whose threads meet in shared memory, and of which
// no launch is known?
#ifndef OFFLOOM_CHECK_FACTS_USUALBLOCKS_H
#define OFFLOOM_CHECK_FACTS_USUALBLOCKS_H

#include "Check/Facts/LaunchShapes.h"

namespace offloom {

/// Of \p Assumed, which LaunchShapes takes for \p Kernel, those that its arrays in shared memory
/// suit. A row has as many threads as the smallest array has elements; a plane is as large as the
/// tiles are without their padding and halos, or any if the kernel asks for its width and has
/// memory of a size that the launch says. None for a kernel that has no shared memory, or has
/// arrays that say nothing of the plane.
std::vector<Dimensions> usualBlocks(const clang::FunctionDecl &Kernel,
                                    std::vector<Dimensions> Assumed);

} // namespace offloom

#endif
