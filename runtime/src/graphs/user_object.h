// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User objects: what a program asks graphs to keep alive.
#pragma once

#include "cuda_runtime_api/graph_types.h"

#include <map>

namespace offloom {

/// The references that one graph holds. A copy holds as many again.
class object_references {
public:
  object_references() = default;
  object_references(const object_references &other);
  object_references &operator=(const object_references &) = delete;
  ~object_references();

  /// Adds references that the caller has made or gives up.
  void add(cudaUserObject_t object, unsigned count) { counts_[object] += count; }

  /// Forgets references, which the caller then releases. False if there are not as many.
  bool remove(cudaUserObject_t object, unsigned count);

private:
  std::map<cudaUserObject_t, unsigned> counts_;
};

} // namespace offloom
