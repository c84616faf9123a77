// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Semaphores that somebody else made, by their file descriptors: see
// cuda_runtime_api/external_resource.h.
#pragma once

#include "cuda_runtime_api/external_resource_types.h"
#include "devices/handles.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace offloom {

/// The semaphore, which lives as long as an operation that uses it.
class external_semaphore {
public:
  virtual ~external_semaphore() = default;
  virtual void signal(std::uint64_t value) = 0;
  /// Whether a wait for the value is over. One of a semaphore without values takes the signal away.
  virtual bool try_wait(std::uint64_t value) = 0;
};

using semaphore_reference = std::shared_ptr<external_semaphore>;

/// What a call, or a node of a graph, does with several semaphores.
template <class Params> struct semaphore_list {
  std::vector<cudaExternalSemaphore_t> handles; ///< as the program gave them
  std::vector<Params> params;
  std::vector<semaphore_reference> semaphores;
};
using semaphore_signals = semaphore_list<cudaExternalSemaphoreSignalParams>;
using semaphore_waits = semaphore_list<cudaExternalSemaphoreWaitParams>;

/// The lists that programs give, checked.
cudaError_t make_list(semaphore_signals &list, const cudaExternalSemaphore_t *handles,
                      const cudaExternalSemaphoreSignalParams *params, unsigned count);
cudaError_t make_list(semaphore_waits &list, const cudaExternalSemaphore_t *handles,
                      const cudaExternalSemaphoreWaitParams *params, unsigned count);

// On the calling thread, which holds up what it runs for.
cudaError_t run(const semaphore_signals &list);
cudaError_t run(const semaphore_waits &list);

} // namespace offloom

struct CUexternalSemaphore_st {
  offloom::semaphore_reference semaphore;
};
