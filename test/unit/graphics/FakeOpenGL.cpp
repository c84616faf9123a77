// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FakeOpenGL.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

FakeOpenGL &fakeOpenGL() {
  static FakeOpenGL instance;
  return instance;
}

namespace {

FakeOpenGL &gl() { return fakeOpenGL(); }
std::vector<unsigned char> &buffer(unsigned target) { return gl().buffers.at(gl().bound[target]); }
FakeImage *image(unsigned target, int level) {
  auto &levels = gl().textures.at(gl().bound[target]);
  const auto index = static_cast<std::size_t>(level);
  return index < levels.size() ? &levels[index] : nullptr;
}

const unsigned char *getString(unsigned) {
  return reinterpret_cast<const unsigned char *>(gl().version);
}
void getInteger(unsigned name, int *value) {
  // GL_ARRAY_BUFFER_BINDING, GL_PIXEL_PACK_BUFFER_BINDING, … of textures, by their targets.
  const std::map<unsigned, unsigned> bindings = {{0x8894, 0x8892}, {0x88ED, 0x88EB},
                                                 {0x88EF, 0x88EC}, {0x8069, 0x0DE1},
                                                 {0x806A, 0x806F}, {0x8C1D, 0x8C1A}};
  if (const auto found = bindings.find(name); found != bindings.end())
    *value = static_cast<int>(gl().bound[found->second]);
  else
    *value = gl().stores[name];
}
void bind(unsigned target, unsigned name) { gl().bound[target] = name; }
unsigned char isBuffer(unsigned name) { return gl().buffers.count(name) != 0; }
unsigned char isTexture(unsigned name) { return gl().textures.count(name) != 0; }
void getBufferParameter(unsigned target, unsigned name, int *value) {
  *value = name == 0x88BC   ? gl().isMapped
           : name == 0x821F ? gl().storageFlags >= 0
           : name == 0x8220 ? gl().storageFlags
                            : static_cast<int>(buffer(target).size());
}
void getBufferData(unsigned target, std::ptrdiff_t offset, std::ptrdiff_t bytes, void *to) {
  std::memcpy(to, buffer(target).data() + offset, static_cast<std::size_t>(bytes));
}
void setBufferData(unsigned target, std::ptrdiff_t offset, std::ptrdiff_t bytes, const void *from) {
  std::memcpy(buffer(target).data() + offset, from, static_cast<std::size_t>(bytes));
}
void getLevelParameter(unsigned target, int level, unsigned name, int *value) {
  const FakeImage *const found = image(target, level);
  *value = 0;
  if (!found)
    return;
  if (name >= 0x805C && name <= 0x805F)
    *value = found->bits[name - 0x805C];
  else
    *value = name == 0x1000   ? found->width
             : name == 0x1001 ? found->height
             : name == 0x8071 ? found->depth
                              : found->type;
}
void getImage(unsigned target, int level, unsigned format, unsigned type, void *to) {
  gl().lastFormat = format;
  gl().lastType = type;
  std::memcpy(to, image(target, level)->bytes.data(), image(target, level)->bytes.size());
}
void setImage2d(unsigned target, int level, int, int, int, int, unsigned, unsigned,
                const void *from) {
  std::memcpy(image(target, level)->bytes.data(), from, image(target, level)->bytes.size());
}
void setImage3d(unsigned target, int level, int, int, int, int, int, int, unsigned, unsigned,
                const void *from) {
  std::memcpy(image(target, level)->bytes.data(), from, image(target, level)->bytes.size());
}
void setPixelStore(unsigned name, int value) { gl().stores[name] = value; }

template <class F> void *address(F *function) { return reinterpret_cast<void *>(function); }

} // namespace

// Found by the runtime as those of OSMesa, which makes contexts without windows.
extern "C" {
void *OSMesaGetCurrentContext() { return gl().hasContext ? &gl() : nullptr; }
void *OSMesaGetProcAddress(const char *name) {
  const std::map<std::string_view, void *> functions = {
      {"glGetString", address(getString)},
      {"glGetIntegerv", address(getInteger)},
      {"glBindBuffer", address(bind)},
      {"glIsBuffer", address(isBuffer)},
      {"glGetBufferParameteriv", address(getBufferParameter)},
      {"glGetBufferSubData", address(getBufferData)},
      {"glBufferSubData", address(setBufferData)},
      {"glBindTexture", address(bind)},
      {"glIsTexture", address(isTexture)},
      {"glGetTexLevelParameteriv", address(getLevelParameter)},
      {"glGetTexImage", address(getImage)},
      {"glTexSubImage2D", address(setImage2d)},
      {"glTexSubImage3D", address(setImage3d)},
      {"glPixelStorei", address(setPixelStore)}};
  const auto found = functions.find(name);
  return found == functions.end() ? nullptr : found->second;
}
}
