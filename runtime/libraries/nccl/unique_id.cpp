// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unique_id.h"

#include "message.h"

#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace offloom::comm {

namespace {

constexpr std::uint64_t magic = 0x6f66666c6f6f6d4e;

struct made_segments {
  std::mutex mutex;
  std::map<std::uint64_t, segment> segments; ///< by identity
};
made_segments &made = *new made_segments; // for as long as streams run

std::uint64_t this_machine() {
  char boot[64] = {};
  if (std::FILE *const file = std::fopen("/proc/sys/kernel/random/boot_id", "r")) {
    (void)!std::fread(boot, 1, sizeof boot - 1, file);
    std::fclose(file);
  }
  return std::hash<std::string_view>()(boot);
}

std::uint64_t these_processes() {
  struct stat about;
  return stat("/proc/self/ns/pid", &about) == 0 ? about.st_ino : 0;
}

} // namespace

std::optional<ncclUniqueId> make_unique_id() {
  segment memory = segment::make(static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
  if (!memory)
    return std::nullopt;
  id_contents contents = {magic, this_machine(), these_processes(), memory.place(), {}};
  (void)gethostname(contents.host, sizeof contents.host - 1);
  {
    const std::lock_guard lock(made.mutex);
    made.segments.emplace(memory.identity(), std::move(memory));
  }
  ncclUniqueId id = {};
  std::memcpy(&id, &contents, sizeof contents);
  return id;
}

id_contents contents_of(const ncclUniqueId &id) {
  id_contents contents;
  std::memcpy(&contents, &id, sizeof contents);
  return contents;
}

segment open_segment(const ncclUniqueId &id, ncclResult_t &error) {
  const id_contents contents = contents_of(id);
  if (contents.magic != magic) {
    error = fail(ncclInvalidArgument, "this is no id that ncclGetUniqueId made");
    return {};
  }
  if (contents.machine != this_machine()) {
    error = fail(ncclSystemError,
                 "the id was made on the machine %.63s, and this is another one: ranks of a "
                 "communicator must run on one machine (send between machines with MPI)",
                 contents.host);
    return {};
  }
  segment opened =
      contents.processes == these_processes() ? segment::open(contents.place) : segment();
  if (!opened)
    error = fail(ncclSystemError,
                 "process %lld, which made the id, is gone, of another user, or in another "
                 "container: processes of a communicator must see each other in /proc",
                 static_cast<long long>(contents.place.process));
  return opened;
}

void forget_id(std::uint64_t identity) {
  const std::lock_guard lock(made.mutex);
  made.segments.erase(identity);
}

} // namespace offloom::comm
