// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/driver_context.h"

#include "devices/api_call.h"
#include "devices/devices.h"
#include "machine/process_lifetime.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <unordered_set>
#include <vector>

struct CUctx_st {
  explicit CUctx_st(int device, unsigned flags = 0) : device(device), flags(flags) {}

  int device;
  std::atomic<unsigned> flags;
  std::atomic<int> users{1};    ///< cuCtxAttach() adds one
  std::atomic<int> retained{0}; ///< of the one that the runtime API uses
  const unsigned long long id = ++last_id;

private:
  static inline std::atomic<unsigned long long> last_id{0};
};

namespace offloom::driver {

namespace {

using context_stack = std::vector<CUcontext>;

context_stack &stack() {
  return of_thread([] { return new context_stack; });
}

struct {
  std::mutex mutex;
  std::unordered_set<CUcontext> made;
} contexts [[gnu::init_priority(before_the_program)]];

/// The context that the runtime API uses.
CUcontext find_primary(int device) {
  static auto &primaries = *new std::deque<CUctx_st>([] {
    std::deque<CUctx_st> all;
    for (int i = 0; i < device_count(); ++i)
      all.emplace_back(i);
    return all;
  }());
  return &primaries[static_cast<std::size_t>(device)];
}

bool is_primary(CUcontext context) {
  for (int device = 0; device < device_count(); ++device)
    if (context == find_primary(device))
      return true;
  return false;
}

/// The runtime API goes on with the device of the context that is current.
void follow() {
  if (!stack().empty())
    choose_device(stack().back()->device);
}

} // namespace

CUcontext primary_context(CUdevice device) { return find_primary(device); }

void reset_primary(CUdevice device) { find_primary(device)->retained = 0; }

int device_of(CUcontext context) { return context->device; }
unsigned long long id_of(CUcontext context) { return context->id; }
unsigned flags_of(CUcontext context) { return context->flags; }
void set_flags(CUcontext context, unsigned flags) { context->flags = flags; }

CUcontext context_for(int device) {
  const CUcontext current = current_context();
  return current && current->device == device ? current : find_primary(device);
}

void attach(CUcontext context) { ++context->users; }
void detach(CUcontext context) {
  if (--context->users == 0)
    destroy_context(context);
}

CUresult initialise(unsigned flags) {
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  driver_initialised = true;
  return CUDA_SUCCESS;
}

CUresult check_initialised() {
  return driver_initialised || runtime_was_used ? CUDA_SUCCESS : CUDA_ERROR_NOT_INITIALIZED;
}

CUresult check_context() {
  const CUresult result = check_initialised();
  return result != CUDA_SUCCESS || current_context() ? result : CUDA_ERROR_INVALID_CONTEXT;
}

CUcontext create_context(CUdevice device, unsigned flags) {
  const CUcontext context = new CUctx_st{device, flags};
  {
    std::lock_guard lock(contexts.mutex);
    contexts.made.insert(context);
  }
  push(context);
  return context;
}

bool is_context(CUcontext context) {
  if (is_primary(context))
    return true;
  std::lock_guard lock(contexts.mutex);
  return contexts.made.count(context) != 0;
}

CUcontext retain_primary(CUdevice device) {
  const CUcontext context = primary_context(device);
  ++context->retained;
  return context;
}

bool release_primary(CUdevice device) {
  std::atomic<int> &retained = primary_context(device)->retained;
  int times = retained;
  while (times > 0 && !retained.compare_exchange_weak(times, times - 1)) {
  }
  return times > 0;
}

bool is_primary_active(CUdevice device) {
  return runtime_was_used || primary_context(device)->retained > 0;
}

void destroy_context(CUcontext context) {
  if (is_primary(context))
    return;
  if (!stack().empty() && stack().back() == context)
    pop();
  std::lock_guard lock(contexts.mutex);
  // Its memory stays: it may be in stacks still, further below or of other threads, which ask for
  // its device, and its handle must never be another's.
  contexts.made.erase(context);
}

CUcontext current_context() {
  if (!stack().empty())
    return is_context(stack().back()) ? stack().back() : nullptr;
  return thread_used_runtime ? primary_context(current_device()) : nullptr;
}

void push(CUcontext context) {
  stack().push_back(context);
  follow();
}

CUcontext pop() {
  const CUcontext context = current_context();
  if (stack().empty())
    thread_used_runtime = false;
  else
    stack().pop_back();
  follow();
  return context;
}

void set_current(CUcontext context) {
  if (!stack().empty())
    stack().pop_back();
  if (context)
    push(context);
  else if (stack().empty())
    thread_used_runtime = false;
}

} // namespace offloom::driver
