// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texture and surface references of the driver API: see cuda_driver_texture_references.h.
//
// A reference of a module is its variable, as cudaBindTexture() would bind it. Here is kept what
// the driver API says of it besides: what is bound, and the format in which memory is to be read.
#include "driver/driver_texture_references.h"

#include "cuda_runtime_api/texture_reference.h"
#include "devices/active_profile.h"
#include "devices/handles.h"
#include "driver/driver_call.h"
#include "driver/driver_formats.h"
#include "driver/driver_modules.h"
#include "driver/driver_textures.h"
#include "machine/process_lifetime.h"
#include "textures/array.h"
#include "textures/mipmapped_array.h"

#include <algorithm>
#include <map>
#include <mutex>

struct CUsurfref_st {
  surfaceReference *variable;
  CUarray array = nullptr;
};

namespace offloom {

handle_table<CUtexref_st> &texture_references() {
  static auto &table = *new handle_table<CUtexref_st>;
  return table;
}

namespace {

handle_table<CUsurfref_st> &surface_references() {
  static auto &table = *new handle_table<CUsurfref_st>;
  return table;
}

struct {
  std::mutex mutex;
  std::map<const void *, CUtexref> textures; ///< by the module's variable
  std::map<const void *, CUsurfref> surfaces;
} known [[gnu::init_priority(before_the_program)]];

CUtexref make_reference(textureReference *variable) {
  CUtexref_st made{variable};
  const driver_format format = driver_format_of(variable->channelDesc);
  made.format = format.format;
  made.channels = format.channels;
  cudaTextureDesc reading{};
  reading.readMode = variable->readMode;
  reading.normalizedCoords = variable->normalized;
  reading.sRGB = variable->sRGB;
  made.flags = reading_flags(reading, variable->channelDesc);
  return texture_references().make(made);
}

/// The body of a call with a surface reference.
template <class F, class... Out>
CUresult surface_call(CUsurfref reference, F &&body, const Out *...out) {
  return context_call(
      [&] {
        return surface_references().contains(reference) ? body(*reference)
                                                        : CUDA_ERROR_INVALID_VALUE;
      },
      out...);
}

/// The reading that the flags ask for, of elements of that format.
void set_reading(CUtexref_st &r, const cudaChannelFormatDesc &format) {
  r.variable->readMode = read_mode(r.flags, format);
  r.variable->normalized = (r.flags & CU_TRSF_NORMALIZED_COORDINATES) != 0;
  r.variable->sRGB = (r.flags & CU_TRSF_SRGB) != 0;
}

/// Binds what the reference holds, as it is to be read now.
CUresult bind(CUtexref_st &r) {
  const textureReference *const variable = r.variable;
  if (r.array) {
    const cudaArray *const array = array_of(r.array);
    if (const cudaError_t error = check_array(array); error != cudaSuccess)
      return as_result(error);
    set_reading(r, array->format);
    return as_result(cudaBindTextureToArray(variable, array, &array->format));
  }
  if (r.mipmap) {
    const cudaMipmappedArray *const mipmap = mipmap_of(r.mipmap);
    if (const cudaError_t error = check_mipmap(mipmap); error != cudaSuccess)
      return as_result(error);
    const cudaChannelFormatDesc &format = mipmap->levels.front()->format;
    set_reading(r, format);
    return as_result(cudaBindTextureToMipmappedArray(variable, mipmap, &format));
  }
  if (!r.address)
    return CUDA_SUCCESS; // nothing is bound yet
  const auto format = channels_of(r.format, r.channels);
  if (!format)
    return CUDA_ERROR_INVALID_VALUE;
  set_reading(r, *format);
  std::size_t behind = 0;
  return as_result(r.pitch
                       ? cudaBindTexture2D(&behind, variable, pointer(r.address), &*format, r.width,
                                           r.height, r.pitch)
                       : cudaBindTexture(&behind, variable, pointer(r.address), &*format, r.width));
}

/// Lets go of what is bound.
void unbind(CUtexref_st &r) {
  r.array = nullptr;
  r.mipmap = nullptr;
  r.address = 0;
  r.pitch = 0;
}

/// Changes how a reference is read; what is bound to it is bound anew.
template <class F> CUresult change(CUtexref reference, F &&body) {
  return reference_call(reference, [&](CUtexref_st &r, textureReference &variable) {
    const CUresult result = body(r, variable);
    return result == CUDA_SUCCESS ? bind(r) : result;
  });
}

bool is_filter(CUfilter_mode mode) {
  return mode == CU_TR_FILTER_MODE_POINT || mode == CU_TR_FILTER_MODE_LINEAR;
}

} // namespace

void forget_references(const loaded_module &code) {
  std::lock_guard lock(known.mutex);
  const auto forget = [&](auto &by_variable, auto &table) {
    std::erase_if(by_variable, [&](const auto &entry) {
      if (!code.holds(entry.first))
        return false;
      table.destroy(entry.second);
      return true;
    });
  };
  forget(known.textures, texture_references());
  forget(known.surfaces, surface_references());
}

} // namespace offloom

using namespace offloom;

CUresult cuModuleGetTexRef(CUtexref *pTexRef, CUmodule hmod, const char *name) {
  return context_call(
      [&] {
        void *variable = nullptr;
        const CUresult result = find_variable(hmod, name, variable_kind::texture, variable);
        if (result != CUDA_SUCCESS)
          return result;
        std::lock_guard lock(known.mutex);
        CUtexref &reference = known.textures[variable];
        if (!reference)
          reference = make_reference(static_cast<textureReference *>(variable));
        *pTexRef = reference;
        return CUDA_SUCCESS;
      },
      pTexRef, name);
}

CUresult cuModuleGetSurfRef(CUsurfref *pSurfRef, CUmodule hmod, const char *name) {
  return context_call(
      [&] {
        void *variable = nullptr;
        const CUresult result = find_variable(hmod, name, variable_kind::surface, variable);
        if (result != CUDA_SUCCESS)
          return result;
        std::lock_guard lock(known.mutex);
        CUsurfref &reference = known.surfaces[variable];
        if (!reference)
          reference =
              surface_references().make(CUsurfref_st{static_cast<surfaceReference *>(variable)});
        *pSurfRef = reference;
        return CUDA_SUCCESS;
      },
      pSurfRef, name);
}

CUresult cuTexRefCreate(CUtexref *pTexRef) {
  return context_call(
      [&] {
        CUtexref_st made{new textureReference{}};
        made.is_own = true;
        *pTexRef = texture_references().make(made);
        return CUDA_SUCCESS;
      },
      pTexRef);
}

CUresult cuTexRefDestroy(CUtexref hTexRef) {
  return reference_call(hTexRef, [&](CUtexref_st &r, textureReference &variable) {
    if (!r.is_own) // goes with its module
      return CUDA_ERROR_INVALID_VALUE;
    const cudaError_t error = cudaUnbindTexture(&variable);
    if (error == cudaSuccess) {
      texture_references().destroy(hTexRef);
      delete &variable;
    }
    return as_result(error);
  });
}

CUresult cuTexRefSetArray(CUtexref hTexRef, CUarray hArray, unsigned int Flags) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    if (Flags != CU_TRSA_OVERRIDE_FORMAT)
      return CUDA_ERROR_INVALID_VALUE;
    const cudaError_t error = check_array(array_of(hArray));
    if (error != cudaSuccess)
      return as_result(error);
    unbind(r);
    r.array = hArray;
    const driver_format format = driver_format_of(array_of(hArray)->format);
    r.format = format.format;
    r.channels = format.channels;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetMipmappedArray(CUtexref hTexRef, CUmipmappedArray hMipmappedArray,
                                   unsigned int Flags) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    if (Flags != CU_TRSA_OVERRIDE_FORMAT)
      return CUDA_ERROR_INVALID_VALUE;
    const cudaError_t error = check_mipmap(mipmap_of(hMipmappedArray));
    if (error != cudaSuccess)
      return as_result(error);
    unbind(r);
    r.mipmap = hMipmappedArray;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetAddress(size_t *ByteOffset, CUtexref hTexRef, CUdeviceptr dptr, size_t bytes) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    const std::size_t behind = dptr % device_properties().textureAlignment;
    if (!dptr || !bytes || (behind && !ByteOffset))
      return CUDA_ERROR_INVALID_VALUE;
    unbind(r);
    r.address = dptr;
    r.width = bytes;
    if (ByteOffset)
      *ByteOffset = behind;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetAddress2D(CUtexref hTexRef, const CUDA_ARRAY_DESCRIPTOR *desc, CUdeviceptr dptr,
                              size_t Pitch) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    if (!desc || !channels_of(desc->Format, desc->NumChannels) || !dptr || !Pitch ||
        dptr % device_properties().textureAlignment)
      return CUDA_ERROR_INVALID_VALUE;
    unbind(r);
    r.format = desc->Format;
    r.channels = desc->NumChannels;
    r.address = dptr;
    r.width = desc->Width;
    r.height = desc->Height;
    r.pitch = Pitch;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetFormat(CUtexref hTexRef, CUarray_format fmt, int NumPackedComponents) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    if (NumPackedComponents < 0 || !channels_of(fmt, static_cast<unsigned>(NumPackedComponents)))
      return CUDA_ERROR_INVALID_VALUE;
    r.format = fmt;
    r.channels = static_cast<unsigned>(NumPackedComponents);
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetAddressMode(CUtexref hTexRef, int dim, CUaddress_mode am) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    if (!is_dimension(dim) || am < CU_TR_ADDRESS_MODE_WRAP || am > CU_TR_ADDRESS_MODE_BORDER)
      return CUDA_ERROR_INVALID_VALUE;
    variable.addressMode[dim] = static_cast<cudaTextureAddressMode>(am);
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetFilterMode(CUtexref hTexRef, CUfilter_mode fm) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    if (!is_filter(fm))
      return CUDA_ERROR_INVALID_VALUE;
    variable.filterMode = static_cast<cudaTextureFilterMode>(fm);
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetFlags(CUtexref hTexRef, unsigned int Flags) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    constexpr unsigned all = CU_TRSF_READ_AS_INTEGER | CU_TRSF_NORMALIZED_COORDINATES |
                             CU_TRSF_SRGB | CU_TRSF_DISABLE_TRILINEAR_OPTIMIZATION;
    if (Flags & ~all)
      return CUDA_ERROR_INVALID_VALUE;
    r.flags = Flags;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetBorderColor(CUtexref hTexRef, float *pBorderColor) {
  return change(hTexRef, [&](CUtexref_st &r, textureReference &) {
    if (!pBorderColor)
      return CUDA_ERROR_INVALID_VALUE;
    // Bound references have a border of zeroes, as those of the runtime API.
    if (std::any_of(pBorderColor, pBorderColor + 4, [](float c) { return c != 0; }))
      return CUDA_ERROR_NOT_SUPPORTED;
    std::copy_n(pBorderColor, 4, r.border);
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetMipmapFilterMode(CUtexref hTexRef, CUfilter_mode fm) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    if (!is_filter(fm))
      return CUDA_ERROR_INVALID_VALUE;
    variable.mipmapFilterMode = static_cast<cudaTextureFilterMode>(fm);
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetMipmapLevelBias(CUtexref hTexRef, float bias) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    variable.mipmapLevelBias = bias;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetMipmapLevelClamp(CUtexref hTexRef, float minMipmapLevelClamp,
                                     float maxMipmapLevelClamp) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    variable.minMipmapLevelClamp = minMipmapLevelClamp;
    variable.maxMipmapLevelClamp = maxMipmapLevelClamp;
    return CUDA_SUCCESS;
  });
}

CUresult cuTexRefSetMaxAnisotropy(CUtexref hTexRef, unsigned int maxAniso) {
  return change(hTexRef, [&](CUtexref_st &, textureReference &variable) {
    variable.maxAnisotropy = maxAniso;
    return CUDA_SUCCESS;
  });
}

CUresult cuParamSetTexRef(CUfunction hfunc, int, CUtexref hTexRef) {
  return reference_call(hTexRef, [&](const CUtexref_st &r, const textureReference &) {
    if (!is_function(hfunc))
      return CUDA_ERROR_INVALID_HANDLE;
    return r.is_own ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS; // a kernel has those of its module
  });
}

CUresult cuSurfRefSetArray(CUsurfref hSurfRef, CUarray hArray, unsigned int Flags) {
  return surface_call(hSurfRef, [&](CUsurfref_st &r) {
    if (Flags)
      return CUDA_ERROR_INVALID_VALUE;
    const cudaError_t error = cudaBindSurfaceToArray(r.variable, array_of(hArray), nullptr);
    if (error == cudaSuccess)
      r.array = hArray;
    return as_result(error);
  });
}
CUresult cuSurfRefGetArray(CUarray *phArray, CUsurfref hSurfRef) {
  return surface_call(
      hSurfRef,
      [&](const CUsurfref_st &r) {
        *phArray = r.array;
        return CUDA_SUCCESS;
      },
      phArray);
}
