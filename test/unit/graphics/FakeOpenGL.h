// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An OpenGL that draws nothing: buffers, and images of textures, as bytes.
#pragma once

#include <map>
#include <vector>

struct FakeImage {
  int width, height, depth;
  int bits[4]; ///< of red, green, blue, alpha
  int type;    ///< GL_FLOAT and its kind
  std::vector<unsigned char> bytes;
};

struct FakeOpenGL {
  bool hasContext = true;
  const char *version = "4.5 fake";
  std::map<unsigned, std::vector<unsigned char>> buffers;
  bool isMapped = false; ///< the buffers are, by the program
  int storageFlags = -1; ///< of glBufferStorage, if they were made by that
  std::map<unsigned, std::vector<FakeImage>> textures; ///< levels, by name
  std::map<unsigned, unsigned> bound;                  ///< names, by target
  std::map<unsigned, int> stores;                      ///< of glPixelStorei
  unsigned lastFormat = 0, lastType = 0;               ///< of an image copied
};

/// The one that there is.
FakeOpenGL &fakeOpenGL();
