// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA Runtime API, "Graph Management": user objects, which graphs keep alive (CUDA C++ Programming
// Guide, "CUDA User Objects").
//
// An object is destroyed, by a call of its function, when its last reference is released: those of
// the program, those of each graph, and those of each copy of a graph, executable ones included.
#pragma once

#include "graph_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/// `flags` must be cudaUserObjectNoDestructorSync, and `initialRefcount` at least 1.
__host__ cudaError_t cudaUserObjectCreate(cudaUserObject_t *object_out, void *ptr,
                                          cudaHostFn_t destroy, unsigned int initialRefcount,
                                          unsigned int flags);
__host__ cudaError_t cudaUserObjectRetain(cudaUserObject_t object,
                                          unsigned int count OFFLOOM_DEFAULT(1));
__host__ cudaError_t cudaUserObjectRelease(cudaUserObject_t object,
                                           unsigned int count OFFLOOM_DEFAULT(1));
__host__ cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                               unsigned int count OFFLOOM_DEFAULT(1),
                                               unsigned int flags OFFLOOM_DEFAULT(0));
__host__ cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                                unsigned int count OFFLOOM_DEFAULT(1));

#ifdef __cplusplus
} // extern "C"
#endif
