// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the driver API and NVRTC with arguments at random: handles that are stale, null, of
// another kind or no handles at all, descriptors of any bytes, modules with bytes changed. Each
// must return an error or work; a seed whose process dies or does not end is named.
//
//   offloom cc driver_calls.cu -o driver_calls -lcuda -lnvrtc
//   ./driver_calls MODULE [--minutes 10] [--seed 1]
//
// MODULE: what `offloom cc -ptx` or `-fatbin` wrote. Not part of the test suite.
#include "chance.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cuda.h>
#include <fstream>
#include <iterator>
#include <nvrtc.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

std::string image;

using Call = void (*)(Chance &);

/// Calls that make handles.
const Call makers[] = {
    [](Chance &c) {
      CUstream s;
      if (!cuStreamCreate(&s, c.below(3)))
        c.keep(s);
    },
    [](Chance &c) {
      CUevent e;
      if (!cuEventCreate(&e, c.below(5)))
        c.keep(e);
    },
    [](Chance &c) {
      CUdeviceptr p;
      if (!cuMemAlloc(&p, 1 + c.below(5000)))
        c.keep(reinterpret_cast<void *>(p));
    },
    [](Chance &c) {
      void *p;
      if (!cuMemHostAlloc(&p, 1 + c.below(5000), c.below(9)))
        c.keep(p);
    },
    [](Chance &c) {
      CUgraph g;
      if (!cuGraphCreate(&g, 0))
        c.keep(g);
    },
    [](Chance &c) {
      CUcontext x;
      if (c.once_in(8) && !cuCtxCreate(&x, c.below(9), 0))
        c.keep(x);
    },
    [](Chance &c) {
      CUmemoryPool p;
      CUmemPoolProps props = c.any<CUmemPoolProps>();
      if (!cuMemPoolCreate(&p, &props))
        c.keep(p);
    },
    [](Chance &c) {
      CUarray a;
      CUDA_ARRAY3D_DESCRIPTOR d = c.any<CUDA_ARRAY3D_DESCRIPTOR>();
      d.Width %= 999;
      d.Height %= 99;
      d.Depth %= 9;
      if (!cuArray3DCreate(&a, &d))
        c.keep(a);
    },
    [](Chance &c) {
      CUarray a;
      CUDA_ARRAY_DESCRIPTOR d = {1 + c.below(64), c.below(64), CU_AD_FORMAT_FLOAT,
                                 1u << c.below(3)};
      if (!cuArrayCreate(&a, &d))
        c.keep(a);
    },
    [](Chance &c) {
      CUmipmappedArray a;
      CUDA_ARRAY3D_DESCRIPTOR d = {1 + c.below(64),    c.below(64),      c.below(4),
                                   CU_AD_FORMAT_FLOAT, 1u << c.below(3), c.below(3)};
      if (!cuMipmappedArrayCreate(&a, &d, c.below(9)))
        c.keep(a);
    },
    [](Chance &c) {
      CUmodule m;
      if (c.once_in(4) && !cuModuleLoadData(&m, image.c_str()))
        c.keep(m);
    },
    [](Chance &c) {
      CUfunction f;
      if (!cuModuleGetFunction(&f, c.handle<CUmodule>(), c.once_in(5) ? nullptr : "k"))
        c.keep(f);
    },
    [](Chance &c) {
      CUgraphNode n;
      if (!cuGraphAddEmptyNode(&n, c.handle<CUgraph>(), nullptr, 0))
        c.keep(n);
    },
    [](Chance &c) {
      CUgraphExec e;
      if (!cuGraphInstantiate(&e, c.handle<CUgraph>(), c.number()))
        c.keep(e);
    },
    [](Chance &c) {
      CUtexref t;
      if (!cuTexRefCreate(&t))
        c.keep(t);
    },
    [](Chance &c) {
      CUlinkState l;
      if (!cuLinkCreate(0, nullptr, nullptr, &l))
        c.keep(l);
    },
};

/// Reads a texture in all ways, at any place.
__global__ void fetches(cudaTextureObject_t texture, float x, float y, float *sum) {
  *sum = tex1D<float>(texture, x) + tex2D<float>(texture, x, y) + tex3D<float>(texture, x, y, x) +
         tex1Dfetch<float>(texture, static_cast<int>(y)) + tex2DLod<float>(texture, x, y, x) +
         tex2DLayered<float>(texture, x, y, static_cast<int>(y)) +
         texCubemap<float>(texture, x, y, x) + tex2Dgather<float4>(texture, x, y, 1).x +
         static_cast<float>(tex2D<uchar4>(texture, x, y).x);
}

void read_texture(Chance &c, CUtexObject texture) {
  c.keep(reinterpret_cast<void *>(texture));
  CUDA_RESOURCE_DESC known;
  // Linear memory may have ended, or be shorter than the descriptor says: undefined on a GPU too.
  if (cuTexObjectGetResourceDesc(&known, texture) || known.resType > CU_RESOURCE_TYPE_MIPMAPPED_ARRAY)
    return;
  static float sum;
  const auto anywhere = [&] { return static_cast<float>(c.number()) - float(c.below(9)) / 4; };
  fetches<<<1, 1>>>(texture, anywhere(), anywhere(), &sum);
  cudaDeviceSynchronize();
}

/// A texture or surface of descriptors of any bytes, and some that are nearly right.
void textures(Chance &c) {
  auto resource = c.any<CUDA_RESOURCE_DESC>();
  resource.resType = static_cast<CUresourcetype>(c.below(5));
  if (resource.resType < 2)
    resource.res.array.hArray = c.handle<CUarray>();
  else
    resource.res.linear.devPtr = c.handle<CUdeviceptr>();
  auto texture = c.any<CUDA_TEXTURE_DESC>();
  auto view = c.any<CUDA_RESOURCE_VIEW_DESC>();
  CUtexObject made;
  if (!cuTexObjectCreate(&made, c.once_in(9) ? nullptr : &resource,
                         c.once_in(9) ? nullptr : &texture, c.once_in(2) ? nullptr : &view))
    read_texture(c, made);
  CUsurfObject surface;
  if (!cuSurfObjectCreate(&surface, &resource))
    c.keep(reinterpret_cast<void *>(surface));
  cuTexObjectGetResourceDesc(&resource, c.handle<CUtexObject>());
  cuTexObjectGetTextureDesc(&texture, c.handle<CUtexObject>());
  if (c.once_in(4))
    cuTexObjectDestroy(c.handle<CUtexObject>());
  if (c.once_in(4))
    cuSurfObjectDestroy(c.handle<CUsurfObject>());
}

/// A module some of whose bytes are others, or that is cut.
void modules(Chance &c) {
  if (!c.once_in(6))
    return;
  std::string text = image;
  if (c.once_in(3))
    text.resize(c.below(text.size()));
  else
    for (unsigned count = 1 + c.below(4); count; --count)
      text[c.below(c.once_in(2) ? 400 : text.size())] = static_cast<char>(c.below(256));
  CUmodule module;
  if (!cuModuleLoadData(&module, text.c_str()))
    c.keep(module);
}

/// NVRTC with programs, handles and buffers as they come. It compiles only now and then.
void nvrtc(Chance &c) {
  static const char *const pieces[] = {
      "extern \"C\" __global__ void k(int *p) { p[threadIdx.x] = 1; }\n",
      "template <class T> __global__ void t(T *p) {}\n",
      "#include <nothing.h>\n",
      "}",
      "{{{{",
      "\"",
      "#if 1\n",
      "\x80\xff",
      "__device__ int x = ",
      "asm(\"",
      "/*"};
  std::string source;
  for (unsigned count = c.below(4); count; --count)
    source += pieces[c.below(sizeof pieces / sizeof *pieces)];
  for (unsigned count = c.once_in(2) ? c.below(5) : 0; count && !source.empty(); --count) {
    const std::size_t at = c.below(static_cast<unsigned>(source.size()));
    source.replace(at, c.below(9), pieces[c.below(sizeof pieces / sizeof *pieces)]);
  }
  nvrtcProgram program = nullptr;
  if (nvrtcCreateProgram(c.once_in(9) ? nullptr : &program, c.once_in(9) ? nullptr : source.c_str(),
                         nullptr, 0, nullptr, nullptr))
    return;
  std::size_t size = 0;
  const char *options[] = {"-std=c++17", "--gpu-architecture=compute_70", "-DX", "", "--nonsense",
                           "-I"};
  nvrtcAddNameExpression(program, c.once_in(3) ? "t<int>" : c.once_in(2) ? nullptr : "t<");
  if (c.once_in(60))
    nvrtcCompileProgram(program, c.below(7), options);
  nvrtcGetPTXSize(program, &size);
  nvrtcGetProgramLogSize(program, c.once_in(5) ? nullptr : &size);
  const char *lowered = nullptr;
  nvrtcGetLoweredName(program, "t<int>", &lowered);
  nvrtcDestroyProgram(&program);
  nvrtcDestroyProgram(&program);
}

/// Calls that take handles.
const Call users[] = {
    textures,
    modules,
    nvrtc,
    [](Chance &c) { cuStreamDestroy(c.handle<CUstream>()); },
    [](Chance &c) { cuStreamSynchronize(c.handle<CUstream>()); },
    [](Chance &c) { cuStreamQuery(c.handle<CUstream>()); },
    [](Chance &c) { cuStreamWaitEvent(c.handle<CUstream>(), c.handle<CUevent>(), c.below(3)); },
    [](Chance &c) { cuEventRecord(c.handle<CUevent>(), c.handle<CUstream>()); },
    [](Chance &c) { cuEventDestroy(c.handle<CUevent>()); },
    [](Chance &c) {
      float t;
      cuEventElapsedTime(&t, c.handle<CUevent>(), c.handle<CUevent>());
    },
    [](Chance &c) { cuMemFree(c.handle<CUdeviceptr>()); },
    [](Chance &c) { cuMemFreeHost(c.handle<void *>()); },
    [](Chance &c) {
      CUdeviceptr p;
      size_t n;
      cuMemGetAddressRange(&p, &n, c.handle<CUdeviceptr>());
    },
    [](Chance &c) {
      unsigned char v[64];
      cuPointerGetAttribute(v, static_cast<CUpointer_attribute>(c.below(24)),
                            c.handle<CUdeviceptr>());
    },
    [](Chance &c) { cuArrayDestroy(c.handle<CUarray>()); },
    [](Chance &c) {
      CUDA_ARRAY3D_DESCRIPTOR d;
      cuArray3DGetDescriptor(&d, c.handle<CUarray>());
    },
    [](Chance &c) {
      CUarray a;
      cuMipmappedArrayGetLevel(&a, c.handle<CUmipmappedArray>(), c.below(9));
    },
    [](Chance &c) { cuMipmappedArrayDestroy(c.handle<CUmipmappedArray>()); },
    [](Chance &c) { cuModuleUnload(c.handle<CUmodule>()); },
    [](Chance &c) {
      CUdeviceptr p;
      size_t n;
      cuModuleGetGlobal(&p, &n, c.handle<CUmodule>(), c.once_in(3) ? nullptr : "x");
    },
    [](Chance &c) {
      int v;
      cuFuncGetAttribute(&v, static_cast<CUfunction_attribute>(c.below(20)),
                         c.handle<CUfunction>());
    },
    [](Chance &c) {
      int v;
      cuOccupancyMaxActiveBlocksPerMultiprocessor(&v, c.handle<CUfunction>(), int(c.number()),
                                                  c.number());
    },
    [](Chance &c) { cuGraphDestroy(c.handle<CUgraph>()); },
    [](Chance &c) { cuGraphDestroyNode(c.handle<CUgraphNode>()); },
    [](Chance &c) { cuGraphExecDestroy(c.handle<CUgraphExec>()); },
    [](Chance &c) { cuGraphLaunch(c.handle<CUgraphExec>(), c.handle<CUstream>()); },
    [](Chance &c) {
      CUgraphNodeType t;
      cuGraphNodeGetType(c.handle<CUgraphNode>(), &t);
    },
    [](Chance &c) {
      size_t n = c.below(5);
      CUgraphNode nodes[5];
      cuGraphGetNodes(c.handle<CUgraph>(), c.once_in(2) ? nullptr : nodes, &n);
    },
    [](Chance &c) {
      CUgraph g;
      if (!cuGraphClone(&g, c.handle<CUgraph>()))
        c.keep(g);
    },
    [](Chance &c) {
      cuStreamBeginCapture(c.handle<CUstream>(), static_cast<CUstreamCaptureMode>(c.below(4)));
    },
    [](Chance &c) {
      CUgraph g;
      if (!cuStreamEndCapture(c.handle<CUstream>(), &g))
        c.keep(g);
    },
    [](Chance &c) { cuCtxSetCurrent(c.once_in(2) ? c.handle<CUcontext>() : nullptr); },
    [](Chance &c) { cuCtxPushCurrent(c.handle<CUcontext>()); },
    [](Chance &c) {
      CUcontext x;
      cuCtxPopCurrent(&x);
    },
    [](Chance &c) { cuCtxDestroy(c.handle<CUcontext>()); },
    [](Chance &c) { cuMemPoolDestroy(c.handle<CUmemoryPool>()); },
    [](Chance &c) {
      CUdeviceptr p;
      if (!cuMemAllocFromPoolAsync(&p, c.below(999), c.handle<CUmemoryPool>(),
                                   c.handle<CUstream>()))
        c.keep(reinterpret_cast<void *>(p));
    },
    [](Chance &c) { cuTexRefDestroy(c.handle<CUtexref>()); },
    [](Chance &c) { cuTexRefSetArray(c.handle<CUtexref>(), c.handle<CUarray>(), c.below(3)); },
    [](Chance &c) {
      size_t n;
      cuTexRefSetAddress(&n, c.handle<CUtexref>(), c.handle<CUdeviceptr>(), c.number());
    },
    [](Chance &c) {
      cuLinkAddData(c.handle<CUlinkState>(), CU_JIT_INPUT_PTX, c.scratch, c.below(100), "x", 0,
                    nullptr, nullptr);
    },
    [](Chance &c) {
      void *p;
      size_t n;
      cuLinkComplete(c.handle<CUlinkState>(), &p, &n);
    },
    [](Chance &c) { cuLinkDestroy(c.handle<CUlinkState>()); },
    [](Chance &c) { cuDevicePrimaryCtxReset(int(c.below(3)) - 1); },
    [](Chance &c) {
      CUmemGenericAllocationHandle h;
      auto p = c.any<CUmemAllocationProp>();
      if (!cuMemCreate(&h, c.number() % 99999, &p, 0))
        c.keep(reinterpret_cast<void *>(h));
    },
    [](Chance &c) { cuMemRelease(c.handle<CUmemGenericAllocationHandle>()); },
    [](Chance &c) { cuMemUnmap(c.handle<CUdeviceptr>(), c.number()); },
    [](Chance &c) { cuMemAddressFree(c.handle<CUdeviceptr>(), c.number()); },
    [](Chance &c) {
      CUtensorMap m;
      cuuint64_t d[5], s[5];
      cuuint32_t b[5], e[5];
      for (int i = 0; i < 5; ++i)
        d[i] = c.number(), s[i] = c.number(), b[i] = c.below(300), e[i] = c.below(9);
      cuTensorMapEncodeTiled(&m, static_cast<CUtensorMapDataType>(c.below(17)), c.below(7),
                             c.scratch, d, s, b, e, static_cast<CUtensorMapInterleave>(c.below(4)),
                             static_cast<CUtensorMapSwizzle>(c.below(8)),
                             static_cast<CUtensorMapL2promotion>(c.below(5)),
                             static_cast<CUtensorMapFloatOOBfill>(c.below(3)));
    },
};

void calls_of(unsigned seed) {
  Chance chance(seed);
  cuInit(0);
  CUcontext context;
  if (!chance.once_in(10)) {
    cuDevicePrimaryCtxRetain(&context, 0);
    cuCtxSetCurrent(context);
    chance.keep(context);
  }
  const bool shows = std::getenv("SHOW_CALLS");
  for (int i = 0; i < 300; ++i) {
    const bool makes = chance.once_in(3);
    const unsigned which = chance.below(makes ? std::size(makers) : std::size(users));
    if (shows)
      std::fprintf(stderr, "%s %u\n", makes ? "maker" : "user", which);
    (makes ? makers : users)[which](chance);
  }
}

/// The status of a process that makes the calls of a seed, within 30 seconds.
int status_of(unsigned seed) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    calls_of(seed);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

} // namespace

int main(int count, char **arguments) {
  double minutes = 10;
  unsigned seed = 1;
  for (int i = 2; i + 1 < count; i += 2)
    if (!std::strcmp(arguments[i], "--minutes"))
      minutes = std::atof(arguments[i + 1]);
    else
      seed = static_cast<unsigned>(std::atoi(arguments[i + 1]));
  std::ifstream file(count > 1 ? arguments[1] : "");
  image.assign(std::istreambuf_iterator<char>(file), {});
  if (image.size() < 1000) {
    std::fprintf(stderr, "%s MODULE [--minutes N] [--seed N]\n", arguments[0]);
    return 2;
  }
  const std::time_t end = std::time(nullptr) + static_cast<std::time_t>(60 * minutes);
  unsigned tried = 0, failed = 0;
  do {
    const int status = status_of(seed);
    ++tried;
    if (WIFSIGNALED(status)) {
      ++failed;
      std::printf("seed %u: %s\n", seed, strsignal(WTERMSIG(status)));
      std::fflush(stdout);
    }
    ++seed;
  } while (std::time(nullptr) < end);
  std::printf("%u seeds, %u failures\n", tried, failed);
  return failed != 0;
}
