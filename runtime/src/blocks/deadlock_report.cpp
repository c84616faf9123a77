// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blocks/deadlock_report.h"

#include "blocks/block_barrier.h"
#include "blocks/fiber_team.h"
#include "machine/fatal.h"

#include <cstdio>

namespace offloom {

namespace {

/// More would not be read.
constexpr unsigned shown_blocks = 8;

template <class... A> std::string format(const char *pattern, A... arguments) {
  char line[256];
  std::snprintf(line, sizeof line, pattern, arguments...);
  return line;
}

} // namespace

deadlock_report::deadlock_report(const std::string &headline)
    : text_("offloom: deadlock: " + headline + "\n") {}

void deadlock_report::add_block(const block &b, const void *kernel, const fiber_team *team,
                                const block_barrier *awaited) {
  if (++blocks_ > shown_blocks)
    return;
  if (blocks_ == 1)
    text_ += format("  in %s, grid (%u,%u,%u) of blocks of %ux%ux%u threads\n",
                    kernel_name(kernel).c_str(), b.grid.x, b.grid.y, b.grid.z, b.dim.x, b.dim.y,
                    b.dim.z);
  text_ += format("  block (%u,%u,%u)", b.idx.x, b.idx.y, b.idx.z);
  if (awaited)
    text_ += format(" waits for other blocks; %u of %u are there", awaited->waiting(),
                    awaited->blocks());
  text_ += "\n";
  if (team)
    text_ += team->describe();
}

void deadlock_report::print() const {
  std::string text = text_;
  if (blocks_ > shown_blocks)
    text += format("  and %u more blocks\n", blocks_ - shown_blocks);
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
}

} // namespace offloom
