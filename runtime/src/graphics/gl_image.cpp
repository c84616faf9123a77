// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images of OpenGL's textures.
#include "graphics/gl_functions.h"
#include "graphics/gl_objects.h"
#include "textures/mipmapped_array.h"

#include "cuda_runtime_api/mipmapped_array.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace offloom::gl {

namespace {

/// What textures are bound to, and how many dimensions their images have.
struct target_description {
  unsigned target, binding;
  bool is_solid, has_layers;
};
constexpr target_description targets[] = {
    {0x0DE1, 0x8069, false, false}, // GL_TEXTURE_2D
    {0x84F5, 0x84F6, false, false}, // GL_TEXTURE_RECTANGLE
    {0x806F, 0x806A, true, false},  // GL_TEXTURE_3D
    {0x8C1A, 0x8C1D, true, true},   // GL_TEXTURE_2D_ARRAY
};
// Of which CUDA takes images too: GL_TEXTURE_CUBE_MAP, GL_RENDERBUFFER.
constexpr unsigned unsupported_targets[] = {0x8513, 0x8D41};

// Of a level: GL_TEXTURE_WIDTH and its kind, GL_TEXTURE_RED_SIZE to ALPHA_SIZE,
// GL_TEXTURE_RED_TYPE.
constexpr unsigned level_width = 0x1000, level_height = 0x1001, level_depth = 0x8071;
constexpr unsigned channel_sizes[] = {0x805C, 0x805D, 0x805E, 0x805F};
constexpr unsigned red_type = 0x8C10;
constexpr int type_int = 0x1404, type_unsigned = 0x1405, type_float = 0x1406;
constexpr int type_signed_normalised = 0x8F9C;

/// How elements lie in memory, for both APIs.
struct element_format {
  cudaChannelFormatDesc channels;
  unsigned format, type; ///< as glGetTexImage() wants them
};

/// GL_UNSIGNED_BYTE and its kind.
unsigned component_type(int bits, cudaChannelFormatKind kind) {
  const unsigned is_unsigned = kind == cudaChannelFormatKindUnsigned;
  switch (bits) {
  case 8:
    return 0x1400 + is_unsigned;
  case 16:
    return kind == cudaChannelFormatKindFloat ? 0x140B : 0x1402 + is_unsigned;
  default:
    return kind == cudaChannelFormatKindFloat ? 0x1406 : 0x1404 + is_unsigned;
  }
}

/// GL_RED, GL_RG or GL_RGBA, or the same of integers.
unsigned pixel_format(int channels, bool is_integer) {
  switch (channels) {
  case 1:
    return is_integer ? 0x8D94 : 0x1903;
  case 2:
    return is_integer ? 0x8228 : 0x8227;
  default:
    return is_integer ? 0x8D99 : 0x1908;
  }
}

/// Nothing for what CUDA has no arrays of: three channels, unequal ones, depths.
std::optional<element_format> format_of(const int (&bits)[4], int type) {
  const auto channels = std::count_if(std::begin(bits), std::end(bits), [](int b) { return b; });
  const bool are_equal = std::all_of(bits, bits + channels, [&](int b) { return b == bits[0]; });
  if (!are_equal || channels == 0 || channels == 3 ||
      (bits[0] != 8 && bits[0] != 16 && bits[0] != 32) || (bits[0] == 8 && type == type_float))
    return std::nullopt;
  const auto kind = type == type_float ? cudaChannelFormatKindFloat
                    : type == type_int || type == type_signed_normalised
                        ? cudaChannelFormatKindSigned
                        : cudaChannelFormatKindUnsigned;
  const bool is_integer = type == type_int || type == type_unsigned;
  return element_format{{bits[0], bits[1], bits[2], bits[3], kind},
                        pixel_format(static_cast<int>(channels), is_integer),
                        component_type(bits[0], kind)};
}

/// The time in which a texture is bound where another was, and images are rows side by side in the
/// program's memory.
class texture_scope {
public:
  texture_scope(const functions &gl, const target_description &target, unsigned texture)
      : gl_(gl), target_(target) {
    gl_.get_integer(target.binding, &texture_before_);
    gl_.bind_texture(target.target, texture);
    for (std::size_t i = 0; i < std::size(stores); ++i) {
      gl_.get_integer(stores[i], &stores_before_[i]);
      gl_.set_pixel_store(stores[i], stores[i] == 0x0D05 || stores[i] == 0x0CF5);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      gl_.get_integer(pixel_buffer_bindings[i], &buffers_before_[i]);
      gl_.bind_buffer(pixel_buffers[i], 0);
    }
  }
  ~texture_scope() {
    for (std::size_t i = 0; i < 2; ++i)
      gl_.bind_buffer(pixel_buffers[i], static_cast<unsigned>(buffers_before_[i]));
    for (std::size_t i = 0; i < std::size(stores); ++i)
      gl_.set_pixel_store(stores[i], stores_before_[i]);
    gl_.bind_texture(target_.target, static_cast<unsigned>(texture_before_));
  }
  texture_scope(const texture_scope &) = delete;
  texture_scope &operator=(const texture_scope &) = delete;

  int ask(int level, unsigned name) const {
    int value = 0;
    gl_.get_level_parameter(target_.target, level, name, &value);
    return value;
  }

private:
  // GL_PACK_SWAP_BYTES, LSB_FIRST, ROW_LENGTH, SKIP_ROWS, SKIP_PIXELS, ALIGNMENT, SKIP_IMAGES,
  // IMAGE_HEIGHT, and GL_UNPACK_…
  static constexpr unsigned stores[] = {0x0D00, 0x0D01, 0x0D02, 0x0D03, 0x0D04, 0x0D05,
                                        0x806B, 0x806C, 0x0CF0, 0x0CF1, 0x0CF2, 0x0CF3,
                                        0x0CF4, 0x0CF5, 0x806D, 0x806E};
  static constexpr unsigned pixel_buffers[] = {0x88EB, 0x88EC};
  static constexpr unsigned pixel_buffer_bindings[] = {0x88ED, 0x88EF};

  const functions &gl_;
  const target_description &target_;
  int texture_before_ = 0, stores_before_[std::size(stores)] = {}, buffers_before_[2] = {};
};

class image_object : public graphics_object {
public:
  image_object(unsigned texture, const target_description &target, const element_format &format,
               cudaMipmappedArray_t image)
      : texture_(texture), target_(target), format_(format), image_(image) {}
  ~image_object() override { mipmaps().destroy(image_); }

  cudaError_t load() override {
    return with_levels([&](const functions &gl, int level, const cudaArray &array) {
      gl.get_image(target_.target, level, format_.format, format_.type, array.data);
    });
  }
  cudaError_t store() override {
    return with_levels([&](const functions &gl, int level, const cudaArray &array) {
      const auto width = static_cast<int>(array.extent.width);
      const auto height = static_cast<int>(array.rows()), depth = static_cast<int>(array.slices());
      if (target_.is_solid)
        gl.set_image_3d(target_.target, level, 0, 0, 0, width, height, depth, format_.format,
                        format_.type, array.data);
      else
        gl.set_image_2d(target_.target, level, 0, 0, width, height, format_.format, format_.type,
                        array.data);
    });
  }
  cudaMipmappedArray_t image() override { return image_; }

private:
  /// The program may have deleted the texture, or given it another size.
  template <class F> cudaError_t with_levels(F &&copy) {
    const auto gl = find_functions();
    if (!gl || !gl->is_texture(texture_))
      return cudaErrorInvalidGraphicsContext;
    const texture_scope scope(*gl, target_, texture_);
    int level = 0;
    for (const auto &array : image_->levels) {
      if (scope.ask(level, level_width) != static_cast<int>(array->extent.width) ||
          scope.ask(level, level_height) != static_cast<int>(array->rows()) ||
          (target_.is_solid && scope.ask(level, level_depth) != static_cast<int>(array->slices())))
        return cudaErrorMapBufferObjectFailed;
      copy(*gl, level++, *array);
    }
    return cudaSuccess;
  }

  unsigned texture_;
  const target_description &target_;
  element_format format_;
  cudaMipmappedArray_t image_;
};

unsigned array_flags(const target_description &target, unsigned flags) {
  return (target.has_layers ? cudaArrayLayered : 0) |
         (flags & cudaGraphicsRegisterFlagsSurfaceLoadStore ? cudaArraySurfaceLoadStore : 0) |
         (flags & cudaGraphicsRegisterFlagsTextureGather ? cudaArrayTextureGather : 0);
}

/// As many levels as there are, up to 32.
unsigned count_levels(const texture_scope &scope) {
  unsigned levels = 1;
  while (levels < 32 && scope.ask(static_cast<int>(levels), level_width) > 0)
    ++levels;
  return levels;
}

} // namespace

cudaError_t register_image(std::unique_ptr<graphics_object> &object, unsigned texture,
                           unsigned target, unsigned flags) {
  const auto gl = find_functions();
  if (!gl)
    return cudaErrorOperatingSystem;
  if (std::count(std::begin(unsupported_targets), std::end(unsupported_targets), target))
    return cudaErrorNotSupported;
  const auto *const description =
      std::find_if(std::begin(targets), std::end(targets),
                   [&](const target_description &t) { return t.target == target; });
  if (description == std::end(targets))
    return cudaErrorInvalidValue;
  if (!texture || !gl->is_texture(texture))
    return cudaErrorInvalidResourceHandle;
  const texture_scope scope(*gl, *description, texture);
  int bits[4];
  std::transform(std::begin(channel_sizes), std::end(channel_sizes), bits,
                 [&](unsigned name) { return scope.ask(0, name); });
  const auto format = format_of(bits, scope.ask(0, red_type));
  const int width = scope.ask(0, level_width), height = scope.ask(0, level_height);
  const int depth = description->is_solid ? scope.ask(0, level_depth) : 0;
  if (!format || width <= 0 || height <= 0)
    return cudaErrorInvalidValue;
  cudaMipmappedArray_t image = nullptr;
  const cudaError_t error =
      cudaMallocMipmappedArray(&image, &format->channels,
                               {static_cast<std::size_t>(width), static_cast<std::size_t>(height),
                                static_cast<std::size_t>(depth)},
                               count_levels(scope), array_flags(*description, flags));
  if (error == cudaSuccess)
    object = std::make_unique<image_object>(texture, *description, *format, image);
  return error;
}

} // namespace offloom::gl
