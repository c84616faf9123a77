// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers of OpenGL.
#include "allocations.h"
#include "gl_functions.h"
#include "gl_objects.h"

namespace offloom::gl {

namespace {

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
    int bytes = 0;
    gl_.get_buffer_parameter(array_buffer, buffer_size, &bytes);
    return bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
  }

private:
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
    if (scope.bytes() != memory_.size())
      return cudaErrorMapBufferObjectFailed;
    copy(*gl);
    return cudaSuccess;
  }

  unsigned buffer_;
  std::span<std::byte> memory_;
};

} // namespace

cudaError_t register_buffer(std::unique_ptr<graphics_object> &object, unsigned buffer) {
  const auto gl = find_functions();
  if (!gl)
    return cudaErrorOperatingSystem;
  if (!buffer || !gl->is_buffer(buffer))
    return cudaErrorInvalidResourceHandle;
  const std::size_t bytes = buffer_scope(*gl, buffer).bytes();
  if (!bytes)
    return cudaErrorInvalidValue;
  auto *const memory = static_cast<std::byte *>(allocate(bytes, allocation::kind::device));
  if (!memory)
    return cudaErrorMemoryAllocation;
  object = std::make_unique<buffer_object>(buffer, std::span(memory, bytes));
  return cudaSuccess;
}

} // namespace offloom::gl
