// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How device code reaches the thread-local variables of the runtime: OFFLOOM_EXTERN_THREAD_LOCAL.
//
// In code of a program (no -fPIC), g++ reads the offset of another file's variable from the global
// offset table, by an instruction that linkers replace. With AVX-512 it also takes the address of
// that entry, to broadcast it, which linkers cannot replace ("TLS transition from
// R_X86_64_GOTTPOFF to R_X86_64_TPOFF32 … failed"). A program has the runtime in itself, so that
// the offset may as well stand in the instruction.
//
// In shared libraries the offset is read: modules, which use the variables of whoever loads them,
// have to be told one that is the same in all threads.
#pragma once

// C++17 has no `constinit`, without which each access asks whether the variable has its value yet.
#if defined(__cpp_constinit)
#define OFFLOOM_CONSTINIT constinit
#elif defined(__clang__)
#define OFFLOOM_CONSTINIT __attribute__((require_constant_initialization))
#else
#define OFFLOOM_CONSTINIT __constinit
#endif

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__AVX512F__) &&     \
    (!defined(__PIC__) || defined(__PIE__))
#define OFFLOOM_EXTERN_THREAD_LOCAL                                                                \
  [[gnu::tls_model("local-exec")]] extern OFFLOOM_CONSTINIT thread_local
#elif defined(__PIC__) && !defined(__PIE__)
#define OFFLOOM_EXTERN_THREAD_LOCAL                                                                \
  [[gnu::tls_model("initial-exec")]] extern OFFLOOM_CONSTINIT thread_local
#else
#define OFFLOOM_EXTERN_THREAD_LOCAL extern OFFLOOM_CONSTINIT thread_local
#endif
