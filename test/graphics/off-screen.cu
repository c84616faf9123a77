// Kernels write into OpenGL's memory and read it, with a context that has no screen: a buffer of
// vertices that is drawn, a buffer of pixels that becomes a texture, a texture itself. The pictures
// are compared by what they hold.
// REQUIRES: offloom, g++, egl
// RUN: rm -rf %t && mkdir %t
// RUN: %offloom cc %s -o %t/program -lEGL -lGL
// RUN: %t/program | FileCheck %s
#define GL_GLEXT_PROTOTYPES
#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <cuda_gl_interop.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int side = 8;

#define CHECKED(call)                                                                              \
  if (const cudaError_t error = (call)) {                                                          \
    std::printf("%s: %s\n", #call, cudaGetErrorName(error));                                       \
    std::exit(1);                                                                                  \
  }

/// Two triangles that cover the lower half of the picture.
__global__ void lowerHalf(float2 *corners) {
  const int i = threadIdx.x;
  const int corner = i < 3 ? i : 6 - i; // 0 1 2, 3 2 1
  corners[i] = make_float2(corner & 1 ? 1.0f : -1.0f, corner & 2 ? 0.0f : -1.0f);
}

__global__ void diagonal(uchar4 *pixels) {
  const int x = threadIdx.x, y = blockIdx.x;
  pixels[y * side + x] = x == y ? make_uchar4(255, 128, 0, 255) : make_uchar4(0, 0, 0, 255);
}

__global__ void invert(cudaSurfaceObject_t image) {
  const int x = threadIdx.x, y = blockIdx.x;
  uchar4 colour;
  surf2Dread(&colour, image, x * 4, y);
  surf2Dwrite(make_uchar4(255 - colour.x, 255 - colour.y, 255 - colour.z, 255), image, x * 4, y);
}

static void makeContext() {
  auto const display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  eglInitialize(display, nullptr, nullptr);
  eglBindAPI(EGL_OPENGL_API);
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  eglChooseConfig(display, wanted, &config, 1, &count);
  const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
  if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
    std::printf("no context\n");
    std::exit(1);
  }
}

static GLuint makePicture() {
  GLuint frame = 0, picture = 0;
  glGenTextures(1, &picture);
  glBindTexture(GL_TEXTURE_2D, picture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture, 0);
  glViewport(0, 0, side, side);
  return picture;
}

static void show(const char *what) {
  std::vector<unsigned char> pixels(side * side * 4);
  glReadPixels(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  std::printf("%s\n", what);
  for (int y = side - 1; y >= 0; --y) {
    for (int x = 0; x < side; ++x)
      std::printf("%02x%02x ", pixels[(y * side + x) * 4], pixels[(y * side + x) * 4 + 1]);
    std::printf("\n");
  }
}

static void drawVertices() {
  GLuint vertices = 0;
  glGenBuffers(1, &vertices);
  glBindBuffer(GL_ARRAY_BUFFER, vertices);
  glBufferData(GL_ARRAY_BUFFER, 6 * sizeof(float2), nullptr, GL_DYNAMIC_DRAW);
  cudaGraphicsResource_t resource = nullptr;
  CHECKED(cudaGraphicsGLRegisterBuffer(&resource, vertices, cudaGraphicsRegisterFlagsWriteDiscard));
  CHECKED(cudaGraphicsMapResources(1, &resource));
  float2 *corners = nullptr;
  size_t bytes = 0;
  CHECKED(cudaGraphicsResourceGetMappedPointer((void **)&corners, &bytes, resource));
  lowerHalf<<<1, 6>>>(corners);
  CHECKED(cudaGraphicsUnmapResources(1, &resource));
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glColor3f(1, 1, 1);
  glEnableClientState(GL_VERTEX_ARRAY);
  glVertexPointer(2, GL_FLOAT, 0, nullptr);
  glDrawArrays(GL_TRIANGLES, 0, 6);
  CHECKED(cudaGraphicsUnregisterResource(resource));
}

static void fillTexture(GLuint picture) {
  GLuint pixels = 0;
  glGenBuffers(1, &pixels);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pixels);
  glBufferData(GL_PIXEL_UNPACK_BUFFER, side * side * 4, nullptr, GL_STREAM_DRAW);
  CHECKED(cudaGLRegisterBufferObject(pixels));
  void *memory = nullptr;
  CHECKED(cudaGLMapBufferObject(&memory, pixels));
  diagonal<<<side, side>>>((uchar4 *)memory);
  CHECKED(cudaGLUnmapBufferObject(pixels));
  CHECKED(cudaGLUnregisterBufferObject(pixels));
  glBindTexture(GL_TEXTURE_2D, picture);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

static void changeTexture(GLuint picture) {
  cudaGraphicsResource_t resource = nullptr;
  CHECKED(cudaGraphicsGLRegisterImage(&resource, picture, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsSurfaceLoadStore));
  CHECKED(cudaGraphicsMapResources(1, &resource));
  cudaResourceDesc described = {};
  described.resType = cudaResourceTypeArray;
  CHECKED(cudaGraphicsSubResourceGetMappedArray(&described.res.array.array, resource, 0, 0));
  cudaSurfaceObject_t image = 0;
  CHECKED(cudaCreateSurfaceObject(&image, &described));
  invert<<<side, side>>>(image);
  CHECKED(cudaGraphicsUnmapResources(1, &resource));
  CHECKED(cudaDestroySurfaceObject(image));
  CHECKED(cudaGraphicsUnregisterResource(resource));
}

int main() {
  unsigned count = 0;
  int device = -1;
  std::printf("%s\n", cudaGetErrorName(cudaGLGetDevices(&count, &device, 1, cudaGLDeviceListAll)));
  // CHECK: cudaErrorOperatingSystem
  makeContext();
  CHECKED(cudaGLGetDevices(&count, &device, 1, cudaGLDeviceListAll));
  CHECKED(cudaSetDevice(device));
  const GLuint picture = makePicture();
  drawVertices();
  show("vertices");
  // CHECK-LABEL: vertices
  // CHECK-COUNT-4: 0000 0000 0000 0000 0000 0000 0000 0000
  // CHECK-COUNT-4: ffff ffff ffff ffff ffff ffff ffff ffff
  fillTexture(picture);
  show("pixels");
  // CHECK-LABEL: pixels
  // CHECK-NEXT: 0000 0000 0000 0000 0000 0000 0000 ff80
  // CHECK-NEXT: 0000 0000 0000 0000 0000 0000 ff80 0000
  changeTexture(picture);
  show("texture");
  // CHECK-LABEL: texture
  // CHECK-NEXT: ffff ffff ffff ffff ffff ffff ffff 007f
  // CHECK-NEXT: ffff ffff ffff ffff ffff ffff 007f ffff
  std::printf("OpenGL's errors: %u\n", glGetError());
  // CHECK: OpenGL's errors: 0
}
