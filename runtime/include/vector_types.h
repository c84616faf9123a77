// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's built-in vector types and dim3 (CUDA C++ Programming Guide, "Built-in Vector Types").
//
// Sizes and alignments are those of the guide's table on a 64-bit Linux machine, where long has
// eight bytes: vectors of two and four are aligned to their size, at most 16 bytes; vectors of one
// and three to their component. All are aggregates, so `float4 f = {1, 2, 3, 4};` works.
#pragma once

// Code asks by the names of NVIDIA's include guards which headers it has.
#define __VECTOR_TYPES_H__

#include "host_defines.h"

struct char1 {
  signed char x;
};
struct __align__(2) char2 {
  signed char x, y;
};
struct char3 {
  signed char x, y, z;
};
struct __align__(4) char4 {
  signed char x, y, z, w;
};

struct uchar1 {
  unsigned char x;
};
struct __align__(2) uchar2 {
  unsigned char x, y;
};
struct uchar3 {
  unsigned char x, y, z;
};
struct __align__(4) uchar4 {
  unsigned char x, y, z, w;
};

struct short1 {
  short x;
};
struct __align__(4) short2 {
  short x, y;
};
struct short3 {
  short x, y, z;
};
struct __align__(8) short4 {
  short x, y, z, w;
};

struct ushort1 {
  unsigned short x;
};
struct __align__(4) ushort2 {
  unsigned short x, y;
};
struct ushort3 {
  unsigned short x, y, z;
};
struct __align__(8) ushort4 {
  unsigned short x, y, z, w;
};

struct int1 {
  int x;
};
struct __align__(8) int2 {
  int x, y;
};
struct int3 {
  int x, y, z;
};
struct __align__(16) int4 {
  int x, y, z, w;
};

struct uint1 {
  unsigned int x;
};
struct __align__(8) uint2 {
  unsigned int x, y;
};
struct uint3 {
  unsigned int x, y, z;
};
struct __align__(16) uint4 {
  unsigned int x, y, z, w;
};

struct long1 {
  long x;
};
struct __align__(16) long2 {
  long x, y;
};
struct long3 {
  long x, y, z;
};
struct __align__(16) long4 {
  long x, y, z, w;
};

struct ulong1 {
  unsigned long x;
};
struct __align__(16) ulong2 {
  unsigned long x, y;
};
struct ulong3 {
  unsigned long x, y, z;
};
struct __align__(16) ulong4 {
  unsigned long x, y, z, w;
};

struct longlong1 {
  long long x;
};
struct __align__(16) longlong2 {
  long long x, y;
};
struct longlong3 {
  long long x, y, z;
};
struct __align__(16) longlong4 {
  long long x, y, z, w;
};

struct ulonglong1 {
  unsigned long long x;
};
struct __align__(16) ulonglong2 {
  unsigned long long x, y;
};
struct ulonglong3 {
  unsigned long long x, y, z;
};
struct __align__(16) ulonglong4 {
  unsigned long long x, y, z, w;
};

struct float1 {
  float x;
};
struct __align__(8) float2 {
  float x, y;
};
struct float3 {
  float x, y, z;
};
struct __align__(16) float4 {
  float x, y, z, w;
};

struct double1 {
  double x;
};
struct __align__(16) double2 {
  double x, y;
};
struct double3 {
  double x, y, z;
};
struct __align__(16) double4 {
  double x, y, z, w;
};

// CUDA 13 names the alignment of the four-component vectors of eight-byte components.
struct __align__(16) long4_16a {
  long x, y, z, w;
};
struct __align__(32) long4_32a {
  long x, y, z, w;
};
struct __align__(16) ulong4_16a {
  unsigned long x, y, z, w;
};
struct __align__(32) ulong4_32a {
  unsigned long x, y, z, w;
};
struct __align__(16) longlong4_16a {
  long long x, y, z, w;
};
struct __align__(32) longlong4_32a {
  long long x, y, z, w;
};
struct __align__(16) ulonglong4_16a {
  unsigned long long x, y, z, w;
};
struct __align__(32) ulonglong4_32a {
  unsigned long long x, y, z, w;
};
struct __align__(16) double4_16a {
  double x, y, z, w;
};
struct __align__(32) double4_32a {
  double x, y, z, w;
};

/// The extent of a grid, a block or a cluster. A component that is not given is 1.
struct dim3 {
  unsigned int x, y, z;

#ifdef __cplusplus
  __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1)
      : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};

// C has names of structures for itself.
#ifndef __cplusplus
#define OFFLOOM_VECTOR_NAMES(name)                                                                 \
  typedef struct name##1 name##1;                                                                  \
  typedef struct name##2 name##2;                                                                  \
  typedef struct name##3 name##3;                                                                  \
  typedef struct name##4 name##4;
OFFLOOM_VECTOR_NAMES(char)
OFFLOOM_VECTOR_NAMES(uchar)
OFFLOOM_VECTOR_NAMES(short)
OFFLOOM_VECTOR_NAMES(ushort)
OFFLOOM_VECTOR_NAMES(int)
OFFLOOM_VECTOR_NAMES(uint)
OFFLOOM_VECTOR_NAMES(long)
OFFLOOM_VECTOR_NAMES(ulong)
OFFLOOM_VECTOR_NAMES(longlong)
OFFLOOM_VECTOR_NAMES(ulonglong)
OFFLOOM_VECTOR_NAMES(float)
OFFLOOM_VECTOR_NAMES(double)
#undef OFFLOOM_VECTOR_NAMES
#define OFFLOOM_ALIGNED_VECTOR_NAMES(name)                                                         \
  typedef struct name##4_16a name##4_16a;                                                          \
  typedef struct name##4_32a name##4_32a;
OFFLOOM_ALIGNED_VECTOR_NAMES(long)
OFFLOOM_ALIGNED_VECTOR_NAMES(ulong)
OFFLOOM_ALIGNED_VECTOR_NAMES(longlong)
OFFLOOM_ALIGNED_VECTOR_NAMES(ulonglong)
OFFLOOM_ALIGNED_VECTOR_NAMES(double)
#undef OFFLOOM_ALIGNED_VECTOR_NAMES
typedef struct dim3 dim3;
#endif
