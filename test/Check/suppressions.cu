// Comments in clang-tidy's spelling suppress findings; those that suppress nothing are told.
// RUN: not %offloom check --unused-suppressions %s 2>&1 | FileCheck %s

__global__ void kernel();

void launch() {
  kernel<<<1, 2048>>>(); // NOLINT
  kernel<<<1, 2048>>>(); // NOLINT(launch-block-exceeds-limit)
  kernel<<<1, 2048>>>(); // NOLINT(launch-*)
  // NOLINTNEXTLINE(kernel-member, launch-block-exceeds-limit): this one is known
  kernel<<<1, 2048>>>();
  // NOLINTBEGIN(launch-block-exceeds-limit)
  kernel<<<1, 2048>>>();
  kernel<<<1, 2048>>>();
  // NOLINTEND(launch-block-exceeds-limit)
  kernel<<<1, 2048>>>(); // NOLINT(some-other-tool)
  // CHECK: :[[#@LINE-1]]:15: error: a block of 2048 threads
  kernel<<<1, 2048>>>(); // NOLINT(kernel-member)
  // CHECK: :[[#@LINE-1]]:15: error: a block of 2048 threads
  // CHECK: :[[#@LINE-2]]:29: warning: this comment suppresses nothing [unused-suppression]
}
// CHECK-NOT: {{error|warning}}:
// CHECK: 2 errors and 1 warning in 1 file
