// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers for random programs, and many of them run one after another in processes of their own: a
// new one after each that crashes, hangs or loses its context, so that this is an answer like any
// other.
#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cuda_runtime.h>

struct Numbers {
  unsigned long long state;
  unsigned next() {
    state += 0x9e3779b97f4a7c15ull;
    unsigned long long z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
    return unsigned((z ^ (z >> 27)) >> 17);
  }
  int below(int n) { return int(next() % unsigned(n)); }
  bool one_in(int n) { return below(n) == 0; }
  template <class T, std::size_t N> T of(const T (&these)[N]) { return these[below(N)]; }

  // Of copies, seldom wrong.
  std::size_t bytes() {
    const std::size_t wrong[] = {0, 0, std::size_t(1) << 40};
    return one_in(12) ? of(wrong) : 1 + below(300);
  }
  std::size_t pitch() {
    const std::size_t wrong[] = {0, 1, 63};
    return one_in(10) ? of(wrong) : one_in(4) ? 30 + below(100) : 64 + below(4) * 32;
  }
};

/// Ends a line with what a call returned and, where that differs, what it left behind, which is
/// forgotten.
inline void print_error(cudaError_t error) {
  std::printf(": %s", cudaGetErrorName(error));
  const cudaError_t peeked = cudaPeekAtLastError(), last = cudaGetLastError();
  if (peeked != error || last != error)
    std::printf(", last %s %s", cudaGetErrorName(peeked), cudaGetErrorName(last));
  std::printf("\n");
  cudaGetLastError();
}

/// `error`, but success where it is a matter of time.
inline cudaError_t unless_not_ready(cudaError_t error) {
  return error == cudaErrorNotReady ? cudaGetLastError(), cudaSuccess : error;
}

/// Whether the context can still be used.
inline bool still_works() {
  cudaGetLastError();
  void *p = nullptr;
  const bool works =
      !cudaMalloc(&p, 64) && !cudaMemset(p, 1, 64) && !cudaDeviceSynchronize() && !cudaFree(p);
  cudaGetLastError();
  return works;
}

/// run(seed) for each, in turn. Arguments of the program, if any, are the first and the last of
/// other seeds.
template <class F> int run_in_processes(int argc, char **argv, int seeds, F run) {
  int first = argc > 1 ? std::atoi(argv[1]) : 0, last = argc > 2   ? std::atoi(argv[2])
                                                        : argc > 1 ? first
                                                                   : seeds - 1;
  auto *next = static_cast<int *>(
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  *next = first;
  while (*next <= last) {
    const int before = *next;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      setvbuf(stdout, nullptr, _IONBF, 0);
      do {
        alarm(20);
        run(*next);
        std::fflush(stdout);
        ++*next;
      } while (*next <= last && still_works());
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (*next > last || (*next != before && !WIFSIGNALED(status)))
      continue;
    std::printf("%d: %s\n", *next,
                !WIFSIGNALED(status)          ? "ends the process"
                : WTERMSIG(status) == SIGALRM ? "hangs"
                                              : "crashes");
    ++*next;
  }
  return 0;
}
