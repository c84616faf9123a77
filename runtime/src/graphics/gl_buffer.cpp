// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers of OpenGL.
#include "device_memory/allocations.h"
#include "graphics/gl_functions.h"
#include "graphics/gl_objects.h"

#include <cstdio>

namespace offloom::gl {

namespace {

// OpenGL's own names have macros where its header is included.
constexpr unsigned array_buffer = 0x8892, array_buffer_binding = 0x8894;
constexpr unsigned buffer_size = 0x8764, buffer_mapped = 0x88BC;
constexpr unsigned buffer_immutable_storage = 0x821F, buffer_storage_flags = 0x8220;
constexpr unsigned dynamic_storage = 0x100, version = 0x1F02;

/// Whether buffers may have storage that the program fixed for good. To ask of older versions would
/// be an error of OpenGL's that the program finds.
bool has_fixed_storage(const functions &gl) {
  const auto *const text = reinterpret_cast<const char *>(gl.get_string(version));
  int major = 0, minor = 0;
  return text && std::sscanf(text, "%d.%d", &major, &minor) == 2 &&
         (major > 4 || (major == 4 && minor >= 4));
}

/// The time in which a buffer is bound where another was.
class buffer_scope {
public:
  buffer_scope(const functions &gl, unsigned buffer) : gl_(gl) {
    gl_.get_integer(array_buffer_binding, &before_);
    gl_.bind_buffer(array_buffer, buffer);
  }
  ~buffer_scope() { gl_.bind_buffer(array_buffer, static_cast<unsigned>(before_)); }
  buffer_scope(const buffer_scope &) = delete;
  buffer_scope &operator=(const buffer_scope &) = delete;

  std::size_t bytes() const {
    const int bytes = ask(buffer_size);
    return bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
  }
  /// Mapped by the program, so that OpenGL copies nothing.
  bool is_mapped() const { return ask(buffer_mapped); }
  bool can_be_written() const {
    return !has_fixed_storage(gl_) || !ask(buffer_immutable_storage) ||
           (static_cast<unsigned>(ask(buffer_storage_flags)) & dynamic_storage);
  }

private:
  int ask(unsigned name) const {
    int value = 0;
    gl_.get_buffer_parameter(array_buffer, name, &value);
    return value;
  }

  const functions &gl_;
  int before_ = 0;
};

class buffer_object : public graphics_object {
public:
  buffer_object(unsigned buffer, std::span<std::byte> memory) : buffer_(buffer), memory_(memory) {}
  ~buffer_object() override {
    release(memory_.data(), [](allocation::kind) { return true; });
  }

  cudaError_t load() override {
    return with_buffer([&](const functions &gl) {
      gl.get_buffer_data(array_buffer, 0, static_cast<std::ptrdiff_t>(memory_.size()),
                         memory_.data());
    });
  }
  cudaError_t store() override {
    return with_buffer([&](const functions &gl) {
      gl.set_buffer_data(array_buffer, 0, static_cast<std::ptrdiff_t>(memory_.size()),
                         memory_.data());
    });
  }
  std::span<std::byte> buffer() override { return memory_; }

private:
  /// The program may have deleted it, or given it another size.
  template <class F> cudaError_t with_buffer(F &&copy) {
    const auto gl = find_functions();
    if (!gl || !gl->is_buffer(buffer_))
      return cudaErrorInvalidGraphicsContext;
    const buffer_scope scope(*gl, buffer_);
    if (scope.bytes() != memory_.size() || scope.is_mapped())
      return cudaErrorMapBufferObjectFailed;
    copy(*gl);
    return cudaSuccess;
  }

  unsigned buffer_;
  std::span<std::byte> memory_;
};

} // namespace

cudaError_t register_buffer(std::unique_ptr<graphics_object> &object, unsigned buffer,
                            bool is_read_only) {
  const auto gl = find_functions();
  if (!gl)
    return cudaErrorOperatingSystem;
  if (!buffer || !gl->is_buffer(buffer))
    return cudaErrorInvalidResourceHandle;
  const buffer_scope scope(*gl, buffer);
  const std::size_t bytes = scope.bytes();
  if (!bytes)
    return cudaErrorInvalidValue;
  if (!is_read_only && !scope.can_be_written())
    return cudaErrorNotSupported;
  auto *const memory = static_cast<std::byte *>(allocate(bytes, allocation::kind::device));
  if (!memory)
    return cudaErrorMemoryAllocation;
  object = std::make_unique<buffer_object>(buffer, std::span(memory, bytes));
  return cudaSuccess;
}

} // namespace offloom::gl
