// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong calls and what they answer: a status, or a crash, after which the program goes on.
#pragma once
#include "shown.h"
#include <csetjmp>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

static sigjmp_buf before_the_call;

/// What the library itself prints of the mistake is no part of its answer.
struct silence {
  int output;
  silence() {
    fflush(stdout);
    output = dup(1);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    close(nowhere);
  }
  ~silence() {
    fflush(stdout);
    dup2(output, 1);
    close(output);
  }
};

template <class Call> void answer(const char *what, const Call &call) {
  signal(SIGSEGV, [](int) { siglongjmp(before_the_call, 1); });
  int got = 0;
  bool crashed;
  {
    silence during_the_call;
    crashed = sigsetjmp(before_the_call, 1) != 0;
    if (!crashed)
      got = int(call());
  }
  if (crashed || cudaDeviceSynchronize() != cudaSuccess)
    printf("%s: crashes\n", what);
  else
    printf("%s: %d\n", what, got);
}

#define ANSWER(what, ...) answer(what, [&] { return __VA_ARGS__; })
