// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// launch: the calls of a group, put into streams.
#pragma once

#include "call.h"

namespace offloom::comm {

struct posted_call {
  ncclComm_t comm;
  call what;
};

/// The calls of one clique become one work: it waits for all of their streams, and they for it. The
/// communicators exist.
ncclResult_t launch(const std::vector<posted_call> &calls);

} // namespace offloom::comm
