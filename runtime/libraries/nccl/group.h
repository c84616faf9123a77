// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// group: what a thread has called since ncclGroupStart, to be done together at ncclGroupEnd.
#pragma once

#include "arrival.h"
#include "call.h"

namespace offloom::comm {

/// The body of a call that may stand in a group: its errors are the group's too.
class group_scope {
public:
  group_scope();
  ~group_scope();
  group_scope(const group_scope &) = delete;
  group_scope &operator=(const group_scope &) = delete;

  void add(ncclComm_t comm, const call &c);
  void add(std::unique_ptr<arrival> a);

  /// Ends the call: with the error it has had, or with that of the group, which is done if the call
  /// is in no other.
  ncclResult_t end(ncclResult_t error);

private:
  bool ended_ = false;
};

} // namespace offloom::comm
