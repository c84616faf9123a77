// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/shared_memory.h"

#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace offloom {

bool shared_memory_place::is_own() const { return process == getpid(); }

shared_memory::shared_memory(std::size_t bytes) {
  const int made = memfd_create("offloom", MFD_CLOEXEC);
  if (made < 0)
    return;
  if (ftruncate(made, static_cast<off_t>(bytes)) == 0)
    take(made);
  else
    close(made);
}

shared_memory::shared_memory(const shared_memory_place &place) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%lld/fd/%lld", static_cast<long long>(place.process),
                static_cast<long long>(place.descriptor));
  const int opened = open(path, O_RDWR | O_CLOEXEC);
  if (opened < 0)
    return;
  take(opened);
  if (identity_ != place.identity || bytes_ != place.bytes)
    *this = shared_memory();
}

shared_memory shared_memory::of_descriptor(int descriptor) {
  shared_memory result;
  if (const int own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0); own >= 0)
    result.take(own);
  return result;
}

shared_memory::shared_memory(shared_memory &&other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), bytes_(other.bytes_),
      identity_(other.identity_) {}

shared_memory &shared_memory::operator=(shared_memory &&other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(bytes_, other.bytes_);
  std::swap(identity_, other.identity_);
  return *this;
}

shared_memory::~shared_memory() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

void shared_memory::take(int descriptor) {
  struct stat about;
  if (fstat(descriptor, &about) != 0) {
    close(descriptor);
    return;
  }
  descriptor_ = descriptor;
  bytes_ = static_cast<std::size_t>(about.st_size);
  identity_ = about.st_ino;
}

shared_memory_place shared_memory::place() const {
  return {getpid(), descriptor_, identity_, bytes_};
}

int shared_memory::descriptor_to_pass() const { return fcntl(descriptor_, F_DUPFD_CLOEXEC, 0); }

void *shared_memory::map(void *where) const {
  const int flags = MAP_SHARED | MAP_NORESERVE | (where ? MAP_FIXED : 0);
  void *const mapped = mmap(where, bytes_, PROT_READ | PROT_WRITE, flags, descriptor_, 0);
  return mapped == MAP_FAILED ? nullptr : mapped;
}

bool shared_memory::map_part(void *where, std::size_t offset, std::size_t bytes) const {
  return mmap(where, bytes, PROT_NONE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, descriptor_,
              static_cast<off_t>(offset)) != MAP_FAILED;
}

void *shared_memory::map_pages_of(std::size_t offset, std::size_t bytes) const {
  const std::size_t before = offset % page_bytes();
  void *const mapped =
      mmap(nullptr, before + bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor_,
           static_cast<off_t>(offset - before));
  return mapped == MAP_FAILED ? nullptr : mapped;
}

bool shared_memory::write(const void *from, std::size_t bytes) const {
  const char *const begin = static_cast<const char *>(from);
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t written =
        pwrite(descriptor_, begin + done, bytes - done, static_cast<off_t>(done));
    if (written <= 0)
      return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

void shared_memory::discard(std::size_t offset, std::size_t bytes) const {
  (void)fallocate(descriptor_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
                  static_cast<off_t>(offset), static_cast<off_t>(bytes));
}

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

std::size_t whole_pages(std::size_t bytes) {
  return (bytes + page_bytes() - 1) / page_bytes() * page_bytes();
}

} // namespace offloom
