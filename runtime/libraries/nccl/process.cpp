// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "process.h"

#include <cstdio>
#include <cstring>

namespace offloom::comm {

std::uint64_t birth_of(std::int64_t process) {
  char path[32], text[1024] = {};
  std::snprintf(path, sizeof path, "/proc/%lld/stat", static_cast<long long>(process));
  std::FILE *const file = std::fopen(path, "r");
  if (!file)
    return 0;
  (void)!std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  // "12 (name) S …": the name may hold anything.
  const char *const behind = std::strrchr(text, ')');
  char state = 'X';
  unsigned long long birth = 0;
  if (!behind || std::sscanf(behind + 1,
                             " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                             "%*s %*s %llu",
                             &state, &birth) != 2)
    return 0;
  return state == 'Z' || state == 'X' ? 0 : birth;
}

} // namespace offloom::comm
