// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contexts of the driver API: which are there, and which one each thread has made current.
//
// A context is no more than its device here. What a program sees of them is kept all the same:
// calls before cuInit(), on threads without a context, or with one that has been destroyed, fail.
#pragma once

#include "cuda.h"

namespace offloom::driver {

CUresult initialise(unsigned flags);

/// CUDA_ERROR_NOT_INITIALIZED before cuInit() and before any use of the runtime API that
/// initialises the driver too: asking for devices is enough.
CUresult check_initialised();

/// The same, and CUDA_ERROR_INVALID_CONTEXT where the thread has no current context.
CUresult check_context();

/// What cuCtxCreate() accepts: at most one schedule, and bits that change nothing here.
constexpr bool are_context_flags(unsigned flags) {
  const unsigned schedule = flags & CU_CTX_SCHED_MASK;
  return flags <= CU_CTX_FLAGS_MASK && (schedule & (schedule - 1)) == 0;
}

/// A new context, which becomes current.
CUcontext create_context(CUdevice device, unsigned flags);
bool is_context(CUcontext context);

int device_of(CUcontext context);
/// Unlike that of every other context there has been.
unsigned long long id_of(CUcontext context);
/// What cuCtxCreate() was given, or has been set since.
unsigned flags_of(CUcontext context);
void set_flags(CUcontext context, unsigned flags);
/// The thread's context where that is one of the device, else the one that the runtime API uses.
CUcontext context_for(int device);

/// One more user of the context, and one less; the last one destroys it.
void attach(CUcontext context);
void detach(CUcontext context);

/// The context that the runtime API uses; how often it is retained.
CUcontext retain_primary(CUdevice device);
/// False if it was not retained.
bool release_primary(CUdevice device);
bool is_primary_active(CUdevice device);
CUcontext primary_context(CUdevice device);
/// Gives up every reference to it.
void reset_primary(CUdevice device);

void destroy_context(CUcontext context);

/// Null without: the device's own context, once the thread has used the runtime API.
CUcontext current_context();
void push(CUcontext context);
/// Null if there is none to pop.
CUcontext pop();
/// Replaces the current one; null leaves none.
void set_current(CUcontext context);

} // namespace offloom::driver
