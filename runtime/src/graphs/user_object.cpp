// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// User objects: see cuda_runtime_api/user_object.h.
#include "cuda_runtime_api/user_object.h"

#include "devices/api_call.h"
#include "graphs/graph.h"

#include <climits>

struct CUuserObject_st {
  void *pointer;
  cudaHostFn_t destroy;
  std::atomic<unsigned> count;
};

namespace offloom {
namespace {

handle_set<CUuserObject_st> &user_objects() {
  static auto &set = *new handle_set<CUuserObject_st>;
  return set;
}

void retain(cudaUserObject_t object, unsigned count) { object->count += count; }

void release(cudaUserObject_t object, unsigned count) {
  if ((object->count -= count) != 0)
    return;
  user_objects().erase(object);
  object->destroy(object->pointer);
  delete object;
}

template <class F> cudaError_t object_call(cudaUserObject_t object, unsigned count, F &&body) {
  return api_call([&] {
    return user_objects().contains(object) && count && count <= INT_MAX ? body()
                                                                        : cudaErrorInvalidValue;
  });
}

} // namespace

object_references::object_references(const object_references &other) : counts_(other.counts_) {
  for (const auto &[object, count] : counts_)
    retain(object, count);
}

object_references::~object_references() {
  for (const auto &[object, count] : counts_)
    release(object, count);
}

bool object_references::remove(cudaUserObject_t object, unsigned count) {
  const auto found = counts_.find(object);
  if (found == counts_.end() || found->second < count)
    return false;
  if ((found->second -= count) == 0)
    counts_.erase(found);
  return true;
}

} // namespace offloom

using namespace offloom;

cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr, cudaHostFn_t destroy,
                                 unsigned int initialRefcount, unsigned int flags) {
  return api_call([&] {
    if (!object_out || !destroy || !initialRefcount || flags != cudaUserObjectNoDestructorSync)
      return cudaErrorInvalidValue;
    *object_out = new CUuserObject_st{ptr, destroy, initialRefcount};
    user_objects().insert(*object_out);
    return cudaSuccess;
  });
}

cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned int count) {
  return object_call(object, count, [&] {
    retain(object, count);
    return cudaSuccess;
  });
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned int count) {
  return object_call(object, count, [&] {
    if (object->count < count)
      return cudaErrorInvalidValue;
    release(object, count);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                      unsigned int count, unsigned int flags) {
  return object_call(object, count, [&] {
    if (!graphs().contains(graph) || flags & ~static_cast<unsigned>(cudaGraphUserObjectMove))
      return cudaErrorInvalidValue;
    if (!(flags & cudaGraphUserObjectMove))
      retain(object, count);
    graph->objects.add(object, count);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                       unsigned int count) {
  return object_call(object, count, [&] {
    if (!graphs().contains(graph))
      return cudaErrorInvalidValue;
    // To give up what the graph does not have is no error on a GPU either.
    if (graph->objects.remove(object, count))
      release(object, count);
    return cudaSuccess;
  });
}
