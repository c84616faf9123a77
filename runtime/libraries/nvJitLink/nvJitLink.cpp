// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of nvJitLink.h, over what cuLinkAddData() and its kind are made of. No context is
// needed.
#include "nvJitLink.h"

#include "options.h"

#include "cuda_version_macros.h"
#include "offloom/module_image.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>
#include <unordered_map>

struct nvJitLink {
  offloom::module_objects objects;
  std::string image; ///< once it is complete
  std::string errors;
};

namespace {

/// Links that exist: a handle that is none is refused, not followed.
struct {
  std::mutex mutex;
  std::unordered_map<nvJitLinkHandle, std::unique_ptr<nvJitLink>> all;
} links;

nvJitLink *find(nvJitLinkHandle handle) {
  std::lock_guard lock(links.mutex);
  const auto found = links.all.find(handle);
  return found == links.all.end() ? nullptr : found->second.get();
}

template <class F, class... In>
nvJitLinkResult call(nvJitLinkHandle handle, F &&body, const In *...in) {
  nvJitLink *const link = find(handle);
  if (!link)
    return NVJITLINK_ERROR_INVALID_INPUT;
  if (!(... && in))
    return NVJITLINK_ERROR_NULL_INPUT;
  try {
    return body(*link);
  } catch (const std::bad_alloc &) {
    return NVJITLINK_ERROR_INTERNAL;
  }
}

nvJitLinkResult result_of(const offloom::module_failure &failure) {
  switch (failure.error) {
  case CUDA_SUCCESS:
    return NVJITLINK_SUCCESS;
  case CUDA_ERROR_INVALID_PTX:
    return NVJITLINK_ERROR_PTX_COMPILE;
  case CUDA_ERROR_JIT_COMPILER_NOT_FOUND:
    return NVJITLINK_ERROR_INTERNAL;
  case CUDA_ERROR_FILE_NOT_FOUND:
    return NVJITLINK_ERROR_INVALID_INPUT;
  default:
    return NVJITLINK_ERROR_UNRECOGNIZED_INPUT;
  }
}

bool is_module_type(nvJitLinkInputType type) {
  return (type >= NVJITLINK_INPUT_CUBIN && type <= NVJITLINK_INPUT_LIBRARY) ||
         type == NVJITLINK_INPUT_ANY;
}

template <class Read>
nvJitLinkResult add(nvJitLink &link, nvJitLinkInputType type, std::string_view name, Read &&read) {
  if (!is_module_type(type) || !link.image.empty())
    return NVJITLINK_ERROR_INVALID_INPUT;
  const offloom::module_failure failure = read(link.objects);
  if (failure)
    link.errors += std::string(name) + (name.empty() ? "" : ": ") + failure.message + "\n";
  return result_of(failure);
}

nvJitLinkResult give_size(const std::string &text, std::size_t *bytes) {
  *bytes = text.empty() ? 0 : text.size() + 1;
  return NVJITLINK_SUCCESS;
}
nvJitLinkResult give(const std::string &text, void *to) {
  if (!text.empty())
    std::memcpy(to, text.c_str(), text.size() + 1);
  return NVJITLINK_SUCCESS;
}

nvJitLinkResult give_image(nvJitLinkHandle handle, void *to) {
  return call(
      handle,
      [&](nvJitLink &link) {
        return link.image.empty() ? NVJITLINK_ERROR_INVALID_INPUT : give(link.image, to);
      },
      to);
}
nvJitLinkResult give_image_size(nvJitLinkHandle handle, std::size_t *bytes) {
  return call(
      handle,
      [&](nvJitLink &link) {
        return link.image.empty() ? NVJITLINK_ERROR_INVALID_INPUT : give_size(link.image, bytes);
      },
      bytes);
}

} // namespace

nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t count, const char **options) {
  if (!handle || (count && !options))
    return NVJITLINK_ERROR_NULL_INPUT;
  try {
    auto link = std::make_unique<nvJitLink>();
    const nvJitLinkResult result =
        offloom::jit_link::check({options, options + count}, link->errors);
    // Also with wrong options, so that the log can be read; Complete() then has nothing.
    *handle = link.get();
    std::lock_guard lock(links.mutex);
    links.all.emplace(*handle, std::move(link));
    return result;
  } catch (const std::bad_alloc &) {
    return NVJITLINK_ERROR_INTERNAL;
  }
}
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle) {
  if (!handle)
    return NVJITLINK_ERROR_NULL_INPUT;
  std::lock_guard lock(links.mutex);
  if (!links.all.erase(*handle))
    return NVJITLINK_ERROR_INVALID_INPUT;
  *handle = nullptr;
  return NVJITLINK_SUCCESS;
}

nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType type, const void *data,
                                 size_t bytes, const char *name) {
  return call(
      handle,
      [&](nvJitLink &link) {
        // What ends where its bytes do is no C string yet.
        const std::string text(static_cast<const char *>(data), bytes);
        return add(link, type, name ? name : "", [&](offloom::module_objects &objects) {
          return offloom::read_module(text.c_str(), objects, bytes + 1);
        });
      },
      data);
}
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType type,
                                 const char *path) {
  return call(
      handle,
      [&](nvJitLink &link) {
        return add(link, type, path, [&](offloom::module_objects &objects) {
          return offloom::read_module_file(path, objects);
        });
      },
      path);
}
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle) {
  return call(handle, [&](nvJitLink &link) {
    if (link.objects.empty()) {
      link.errors += "there is nothing to link\n";
      return NVJITLINK_ERROR_INVALID_INPUT;
    }
    if (link.image.empty())
      link.image = offloom::module_text(link.objects);
    return NVJITLINK_SUCCESS;
  });
}

nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, size_t *bytes) {
  return give_image_size(handle, bytes);
}
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin) {
  return give_image(handle, cubin);
}
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *bytes) {
  return give_image_size(handle, bytes);
}
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx) {
  return give_image(handle, ptx);
}

nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *bytes) {
  return call(handle, [&](nvJitLink &link) { return give_size(link.errors, bytes); }, bytes);
}
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle handle, char *log) {
  return call(handle, [&](nvJitLink &link) { return give(link.errors, log); }, log);
}
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *bytes) {
  return call(handle, [&](nvJitLink &) { return give_size({}, bytes); }, bytes);
}
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle handle, char *log) {
  return call(handle, [](nvJitLink &) { return NVJITLINK_SUCCESS; }, log);
}

nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor) {
  if (!major || !minor)
    return NVJITLINK_ERROR_NULL_INPUT;
  *major = CUDA_VERSION / 1000;
  *minor = CUDA_VERSION % 1000 / 10;
  return NVJITLINK_SUCCESS;
}
