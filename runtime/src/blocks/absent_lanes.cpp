// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "offloom/absent_lanes.h"

#include "blocks/worker.h"
#include "machine/fatal.h"
#include "offloom/block.h"
#include "offloom/trap.h"

#include <cstdio>

namespace offloom {

void absent_lanes::note(unsigned warp, unsigned absent, const collective_call &call) {
  if (!any_)
    threads_.clear();
  any_ = true;
  threads_.insert_lanes(warp, absent);
  missed_ = call;
}

void absent_lanes::check(unsigned warp, unsigned here, const collective_call &call) const {
  const unsigned late = threads_.warp(warp) & here;
  if (!late)
    return;
  const uint3 &block = this_block().idx;
  std::fflush(stdout);
  std::fprintf(
      stderr,
      "offloom: %s, block (%u,%u,%u), warp %u: lanes 0x%08x are at %s (%s:%u), but the mask "
      "of %s (%s:%u), which other lanes of the warp have called, names them too. Build "
      "with --form=fibers to let lanes meet from different places.\n",
      kernel_name(worker::current().kernel).c_str(), block.x, block.y, block.z, warp, late,
      call.name, call.file, call.line, missed_.name, missed_.file, missed_.line);
  trap(cudaErrorLaunchFailure);
}

} // namespace offloom
