// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's specifiers and attributes: __global__, __shared__, __launch_bounds__, __align__, ...
//
// Clang's CUDA mode (`__CUDA__`) reads them as attributes, so that Sema checks execution spaces. A
// plain C++ compiler, which builds migrated code, reads them as nothing: there every function runs
// on the CPU and every variable is an ordinary one.
#pragma once

// Migrated code and its engine are C++17. A project's other sources may be C++11: they get CUDA's
// types and API, and nothing of what only device code uses.
#if defined(__CUDA__) || __cplusplus >= 201703L
#define OFFLOOM_DEVICE_CODE 1
#else
#define OFFLOOM_DEVICE_CODE 0
#endif

#ifdef __CUDA__

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#ifdef __OFFLOOM_SHARED__ // lib/Frontend/Amendments/SharedConstructors.h
#define __shared__ __attribute__((__OFFLOOM_SHARED__))
#else
#define __shared__ __attribute__((shared))
#endif
#define __constant__ __attribute__((constant))
// Clang ignores `managed` in CUDA mode; the annotation lets analyses tell such a variable.
#define __managed__ __attribute__((device, annotate("managed")))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(registers) __attribute__((annotate("maxnreg", registers)))
#define __local_maxnreg__(registers) __attribute__((annotate("local_maxnreg", registers)))
#define __cluster_dims__(...) __attribute__((annotate("cluster_dims", __VA_ARGS__)))
#define __block_size__(...) __attribute__((annotate("block_size", __VA_ARGS__)))
// Of __attribute__((nv_register_params)), which Clang does not know.
#define nv_register_params annotate("nv_register_params")
#define __nv_register_params__ __attribute__((nv_register_params))
// Of classes whose variables belong to the host and to the device.
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))

#else

#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(registers)
#define __local_maxnreg__(registers)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __nv_register_params__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__

// Clang's CUDA mode knows __noinline__ as a keyword. Here it is dropped, because it is a hint that
// only matters on a GPU, and an empty macro leaves `__attribute__((__noinline__))`, which libstdc++
// and others write, well-formed.
#define __noinline__

#endif

#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__ inline
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#define __device_builtin__
#define __cudart_builtin__
#define __no_return__ __attribute__((noreturn))
#define __thread__ __thread
#define __tile_static__ __shared__
#define __nv_pure__ __attribute__((pure))

// C programs call the API too. They have no default arguments, and get CUDA's types and functions
// alone.
#ifdef __cplusplus
#define OFFLOOM_DEFAULT(value) = value
#define OFFLOOM_INLINE inline
#define OFFLOOM_MUTABLE mutable
#else
#define OFFLOOM_DEFAULT(value)
#define OFFLOOM_INLINE static inline
#define OFFLOOM_MUTABLE
#endif

// Of the host's calling conventions only the Windows one would say anything.
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// Marks what CUDA declares and the runtime does not have; `why` says what that is and what to do
// instead. `offloom check` accepts it, because nvcc does; `offloom migrate` reports each use; and
// where neither looked, no compiler accepts one.
#ifdef __CUDA__
#define OFFLOOM_UNSUPPORTED(why) __attribute__((annotate("offloom::unsupported: " why)))
#else
#define OFFLOOM_UNSUPPORTED(why) __attribute__((unavailable(why)))
#endif

// The same of a function whose parameters do not matter: it takes anything.
#ifdef __cplusplus
#define OFFLOOM_UNSUPPORTED_FUNCTION(result, name, why)                                            \
  template <class... Arguments> OFFLOOM_UNSUPPORTED(why) result name(Arguments...);
#else
#define OFFLOOM_UNSUPPORTED_FUNCTION(result, name, why) OFFLOOM_UNSUPPORTED(why) result name();
#endif
