// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contexts of the driver API: which are there, and which one each thread has made current.
//
// A context is no more than its device here. What a program sees of them is kept all the same:
// calls before cuInit(), on threads without a context, or with one that has been destroyed, fail.
#pragma once

#include "cuda.h"

namespace offloom::driver {

CUresult initialise(unsigned flags);

/// CUDA_ERROR_NOT_INITIALIZED before cuInit() and before any use of the runtime API, which
/// initialises the driver too.
CUresult check_initialised();

/// The same, and CUDA_ERROR_INVALID_CONTEXT where the thread has no current context.
CUresult check_context();

/// A new context, which becomes current.
CUcontext create_context(CUdevice device);
bool is_context(CUcontext context);

/// The context that the runtime API uses; how often it is retained.
CUcontext retain_primary(CUdevice device);
/// False if it was not retained.
bool release_primary(CUdevice device);
bool is_primary_active(CUdevice device);

void destroy_context(CUcontext context);

/// Null without: the device's own context, once the thread has used the runtime API.
CUcontext current_context();
void push(CUcontext context);
/// Null if there is none to pop.
CUcontext pop();
/// Replaces the current one; null leaves none.
void set_current(CUcontext context);

} // namespace offloom::driver
