// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels print, which appears when the host synchronises.
#include "Recorder.h"

#include <cstdio>

using namespace streams_test;

namespace {

TEST(Output, AppearsWhenTheHostSynchronises) {
  stream s;
  std::atomic<bool> printed = false;
  testing::internal::CaptureStdout();
  offloom::launch({1, 1, 0, s}, [&printed] {
    std::printf("kernel %d\n", 1);
    std::puts("line");
    std::putchar('c');
    std::printf("%600d\n", 2);
    printed = true;
  });
  while (!printed) {
  }
  std::printf("host\n");
  cudaStreamSynchronize(s);
  std::puts("end");
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "host\nkernel 1\nline\nc" + std::string(599, ' ') + "2\nend\n");
}

} // namespace
