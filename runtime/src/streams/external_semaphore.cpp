// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams/external_semaphore.h"

#include "cuda_runtime_api/external_resource.h"
#include "graphs/graph.h"
#include "machine/shared_memory.h"
#include "streams/stream_capture.h"
#include "streams/stream_polling.h"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <poll.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

namespace offloom {

namespace {

/// An eventfd: signalled or not.
class binary_semaphore : public external_semaphore {
public:
  explicit binary_semaphore(int descriptor) : descriptor_(descriptor) {}
  ~binary_semaphore() override { close(descriptor_); }

  void signal(std::uint64_t) override {
    const std::uint64_t one = 1;
    (void)!write(descriptor_, &one, sizeof one);
  }
  bool try_wait(std::uint64_t) override {
    pollfd asked{descriptor_, POLLIN, 0};
    if (poll(&asked, 1, 0) != 1)
      return false;
    // Another may have been quicker, and then a read would wait for the next signal.
    std::uint64_t count = 0;
    const iovec to{&count, sizeof count};
    return preadv2(descriptor_, &to, 1, -1, RWF_NOWAIT) == sizeof count;
  }

private:
  int descriptor_;
};

/// A counter at the beginning of shared memory.
class timeline_semaphore : public external_semaphore {
public:
  explicit timeline_semaphore(void *page) : counter_(static_cast<std::uint64_t *>(page)) {}
  ~timeline_semaphore() override { (void)munmap(counter_, page_bytes()); }

  void signal(std::uint64_t value) override {
    std::atomic_ref(*counter_).store(value, std::memory_order_release);
  }
  bool try_wait(std::uint64_t value) override {
    return std::atomic_ref(*counter_).load(std::memory_order_acquire) >= value;
  }

private:
  std::uint64_t *counter_;
};

bool is_event_descriptor(int descriptor) {
  char path[64], target[64];
  std::snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(path, target, sizeof target);
  constexpr char wanted[] = "anon_inode:[eventfd]";
  return length == sizeof wanted - 1 && std::memcmp(target, wanted, sizeof wanted - 1) == 0;
}

handle_table<CUexternalSemaphore_st> &external_semaphores() {
  static auto &table = *new handle_table<CUexternalSemaphore_st>;
  return table;
}

/// Takes over the file descriptor, if it succeeds.
cudaError_t import_binary(semaphore_reference &semaphore, int descriptor) {
  if (!is_event_descriptor(descriptor))
    return cudaErrorUnknown; // as an H100's driver says of descriptors that are not its own
  semaphore = std::make_shared<binary_semaphore>(descriptor);
  return cudaSuccess;
}
cudaError_t import_timeline(semaphore_reference &semaphore, int descriptor) {
  const shared_memory memory = shared_memory::of_descriptor(descriptor);
  if (!memory || memory.bytes() < sizeof(std::uint64_t))
    return cudaErrorUnknown;
  void *const page = memory.map_pages_of(0, sizeof(std::uint64_t));
  if (!page)
    return cudaErrorUnknown;
  semaphore = std::make_shared<timeline_semaphore>(page);
  close(descriptor);
  return cudaSuccess;
}

cudaError_t import_semaphore(semaphore_reference &semaphore,
                             const cudaExternalSemaphoreHandleDesc &desc) {
  switch (desc.type) {
  case cudaExternalSemaphoreHandleTypeOpaqueFd:
    return import_binary(semaphore, desc.handle.fd);
  case cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd:
    return import_timeline(semaphore, desc.handle.fd);
  default: // of other systems
    return cudaErrorInvalidValue;
  }
}

// Flags are about NvSciBuf alone.
constexpr unsigned known_flags =
    cudaExternalSemaphoreSignalSkipNvSciBufMemSync | cudaExternalSemaphoreWaitSkipNvSciBufMemSync;

template <class Params>
cudaError_t make(semaphore_list<Params> &list, const cudaExternalSemaphore_t *handles,
                 const Params *params, unsigned count) {
  if (!count || !handles || !params)
    return cudaErrorInvalidValue;
  for (unsigned i = 0; i < count; ++i) {
    if (!external_semaphores().contains(handles[i]))
      return cudaErrorInvalidResourceHandle;
    if (params[i].flags & ~known_flags)
      return cudaErrorInvalidValue;
    list.semaphores.push_back(handles[i]->semaphore);
  }
  list.handles.assign(handles, handles + count);
  list.params.assign(params, params + count);
  return cudaSuccess;
}

} // namespace

cudaError_t make_list(semaphore_signals &list, const cudaExternalSemaphore_t *handles,
                      const cudaExternalSemaphoreSignalParams *params, unsigned count) {
  return make(list, handles, params, count);
}
cudaError_t make_list(semaphore_waits &list, const cudaExternalSemaphore_t *handles,
                      const cudaExternalSemaphoreWaitParams *params, unsigned count) {
  return make(list, handles, params, count);
}

cudaError_t run(const semaphore_signals &list) {
  for (std::size_t i = 0; i < list.semaphores.size(); ++i)
    list.semaphores[i]->signal(list.params[i].params.fence.value);
  return cudaSuccess;
}
cudaError_t run(const semaphore_waits &list) {
  for (std::size_t i = 0; i < list.semaphores.size(); ++i) {
    const auto is_over = [&] {
      return list.semaphores[i]->try_wait(list.params[i].params.fence.value);
    };
    // Done by the call itself, a wait would keep the program from what it waits for.
    if (!streams_are_synchronous())
      poll_until(is_over);
    else if (!is_over())
      return cudaErrorNotSupported;
  }
  return cudaSuccess;
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
                                        const cudaExternalSemaphoreHandleDesc *semHandleDesc) {
  return api_call([&] {
    if (!extSem_out || !semHandleDesc || semHandleDesc->flags)
      return cudaErrorInvalidValue;
    semaphore_reference semaphore;
    const cudaError_t error = import_semaphore(semaphore, *semHandleDesc);
    if (error == cudaSuccess)
      *extSem_out = external_semaphores().make(std::move(semaphore));
    return error;
  });
}

cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem) {
  return api_call(
      [&] { return external_semaphores().destroy(extSem) ? cudaSuccess : cudaErrorInvalidValue; });
}

namespace {

/// The body of a call that puts a list into a stream, by put(list), or as a node of type Work.
template <class Work, class Params, class F>
cudaError_t list_call(const cudaExternalSemaphore_t *handles, const Params *params, unsigned count,
                      cudaStream_t stream, F &&put) {
  semaphore_list<Params> list;
  const auto with_list = [&](auto &&use) {
    const cudaError_t error = make_list(list, handles, params, count);
    return error != cudaSuccess ? error : use();
  };
  return stream_action(
      stream,
      [&] { return with_list([&] { return capture_node(stream, Work{std::move(list)}); }); },
      [&] { return with_list([&] { return put(std::move(list)); }); });
}

} // namespace

cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                              const cudaExternalSemaphoreSignalParams *paramsArray,
                                              unsigned int numExtSems, cudaStream_t stream) {
  return list_call<semaphore_signal_work>(
      extSemArray, paramsArray, numExtSems, stream, [&](semaphore_signals list) {
        return put_in_stream(queue_of(stream), true,
                             [list = std::move(list)] { return run(list); });
      });
}

cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
                                            const cudaExternalSemaphoreWaitParams *paramsArray,
                                            unsigned int numExtSems, cudaStream_t stream) {
  return list_call<semaphore_wait_work>(
      extSemArray, paramsArray, numExtSems, stream, [&](semaphore_waits list) {
        return streams_are_synchronous()
                   ? run(list)
                   : put_in_stream(queue_of(stream), false,
                                   [list = std::move(list)] { return run(list); });
      });
}
