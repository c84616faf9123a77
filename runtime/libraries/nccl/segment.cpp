// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "segment.h"

#include <cstdio>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace offloom::comm {

segment::segment(int descriptor) {
  struct stat about;
  if (descriptor < 0)
    return;
  if (fstat(descriptor, &about) != 0) {
    close(descriptor);
    return;
  }
  descriptor_ = descriptor;
  identity_ = about.st_ino;
}

segment segment::make(std::size_t bytes) {
  segment made(memfd_create("offloom-nccl", MFD_CLOEXEC));
  if (made && ftruncate(made.descriptor_, static_cast<off_t>(bytes)) != 0)
    made = segment();
  return made;
}

segment segment::open(const segment_place &place) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%lld/fd/%lld", static_cast<long long>(place.process),
                static_cast<long long>(place.descriptor));
  segment opened(::open(path, O_RDWR | O_CLOEXEC));
  if (opened && opened.identity_ != place.identity)
    opened = segment();
  return opened;
}

segment::segment(segment &&other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), identity_(other.identity_),
      mapped_(std::exchange(other.mapped_, nullptr)), bytes_(other.bytes_) {}

segment &segment::operator=(segment &&other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(identity_, other.identity_);
  std::swap(mapped_, other.mapped_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

segment::~segment() {
  if (mapped_)
    munmap(mapped_, bytes_);
  if (descriptor_ >= 0)
    close(descriptor_);
}

segment_place segment::place() const { return {getpid(), descriptor_, identity_}; }

std::byte *segment::map(std::size_t bytes) {
  struct stat about;
  if (fstat(descriptor_, &about) != 0)
    return nullptr;
  // Who comes at the same time makes it the same length.
  if (static_cast<std::size_t>(about.st_size) < bytes &&
      ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0)
    return nullptr;
  void *const mapped =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, descriptor_, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  bytes_ = bytes;
  return mapped_ = static_cast<std::byte *>(mapped);
}

} // namespace offloom::comm
