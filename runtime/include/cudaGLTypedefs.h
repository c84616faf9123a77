// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of pointers to the functions of cudaGL.h: see cudaTypedefs.h.
#pragma once

#include "cudaGL.h"

#include "cudaTypedefs.h"

#define OFFLOOM_TYPE(name, version) typedef __typeof__(&name) PFN_##name##_v##version, PFN_##name;
OFFLOOM_TYPE(cuGLCtxCreate, 3020)
OFFLOOM_TYPE(cuGLGetDevices, 6050)
OFFLOOM_TYPE(cuGLInit, 2000)
OFFLOOM_TYPE(cuGLMapBufferObject, 3020)
OFFLOOM_TYPE(cuGLMapBufferObjectAsync, 3020)
OFFLOOM_TYPE(cuGLRegisterBufferObject, 2000)
OFFLOOM_TYPE(cuGLSetBufferObjectMapFlags, 2030)
OFFLOOM_TYPE(cuGLUnmapBufferObject, 2000)
OFFLOOM_TYPE(cuGLUnmapBufferObjectAsync, 2030)
OFFLOOM_TYPE(cuGLUnregisterBufferObject, 2000)
OFFLOOM_TYPE(cuGraphicsGLRegisterBuffer, 3000)
OFFLOOM_TYPE(cuGraphicsGLRegisterImage, 3000)
#undef OFFLOOM_TYPE
