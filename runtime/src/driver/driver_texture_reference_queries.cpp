// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has been set of texture references: see cuda_driver_texture_references.h.
#include "driver/driver_texture_references.h"

#include "cuda_runtime_api/texture_reference.h"

#include <algorithm>

using namespace offloom;

namespace {

/// Gives what read(reference, variable) says.
template <class Out, class F> CUresult give(CUtexref reference, Out *out, F &&read) {
  return reference_call(
      reference,
      [&](const CUtexref_st &r, const textureReference &variable) {
        *out = read(r, variable);
        return CUDA_SUCCESS;
      },
      out);
}

/// The same for what a reference may be bound to: null says that it is not.
template <class Out, class F> CUresult give_bound(CUtexref reference, Out *out, F &&read) {
  return reference_call(
      reference,
      [&](const CUtexref_st &r, const textureReference &) {
        if (!read(r))
          return CUDA_ERROR_INVALID_VALUE;
        *out = read(r);
        return CUDA_SUCCESS;
      },
      out);
}

} // namespace

CUresult cuTexRefGetArray(CUarray *phArray, CUtexref hTexRef) {
  return give_bound(hTexRef, phArray, [](const CUtexref_st &r) { return r.array; });
}
CUresult cuTexRefGetMipmappedArray(CUmipmappedArray *phMipmappedArray, CUtexref hTexRef) {
  return give_bound(hTexRef, phMipmappedArray, [](const CUtexref_st &r) { return r.mipmap; });
}
CUresult cuTexRefGetAddress(CUdeviceptr *pdptr, CUtexref hTexRef) {
  return give_bound(hTexRef, pdptr, [](const CUtexref_st &r) { return r.address; });
}
CUresult cuTexRefGetFormat(CUarray_format *pFormat, int *pNumChannels, CUtexref hTexRef) {
  return reference_call(hTexRef, [&](const CUtexref_st &r, const textureReference &) {
    if (pFormat)
      *pFormat = r.format;
    if (pNumChannels)
      *pNumChannels = static_cast<int>(r.channels);
    return CUDA_SUCCESS;
  });
}
CUresult cuTexRefGetAddressMode(CUaddress_mode *pam, CUtexref hTexRef, int dim) {
  if (!is_dimension(dim))
    return reference_call(hTexRef, [](const CUtexref_st &, const textureReference &) {
      return CUDA_ERROR_INVALID_VALUE;
    });
  return give(hTexRef, pam, [&](const CUtexref_st &, const textureReference &variable) {
    return static_cast<CUaddress_mode>(variable.addressMode[dim]);
  });
}
CUresult cuTexRefGetFilterMode(CUfilter_mode *pfm, CUtexref hTexRef) {
  return give(hTexRef, pfm, [](const CUtexref_st &, const textureReference &variable) {
    return static_cast<CUfilter_mode>(variable.filterMode);
  });
}
CUresult cuTexRefGetFlags(unsigned int *pFlags, CUtexref hTexRef) {
  return give(hTexRef, pFlags,
              [](const CUtexref_st &r, const textureReference &) { return r.flags; });
}
CUresult cuTexRefGetBorderColor(float *pBorderColor, CUtexref hTexRef) {
  return reference_call(
      hTexRef,
      [&](const CUtexref_st &r, const textureReference &) {
        std::copy_n(r.border, 4, pBorderColor);
        return CUDA_SUCCESS;
      },
      pBorderColor);
}
CUresult cuTexRefGetMipmapFilterMode(CUfilter_mode *pfm, CUtexref hTexRef) {
  return give(hTexRef, pfm, [](const CUtexref_st &, const textureReference &variable) {
    return static_cast<CUfilter_mode>(variable.mipmapFilterMode);
  });
}
CUresult cuTexRefGetMipmapLevelBias(float *pbias, CUtexref hTexRef) {
  return give(hTexRef, pbias, [](const CUtexref_st &, const textureReference &variable) {
    return variable.mipmapLevelBias;
  });
}
CUresult cuTexRefGetMipmapLevelClamp(float *pminMipmapLevelClamp, float *pmaxMipmapLevelClamp,
                                     CUtexref hTexRef) {
  return reference_call(
      hTexRef,
      [&](const CUtexref_st &, const textureReference &variable) {
        *pminMipmapLevelClamp = variable.minMipmapLevelClamp;
        *pmaxMipmapLevelClamp = variable.maxMipmapLevelClamp;
        return CUDA_SUCCESS;
      },
      pminMipmapLevelClamp, pmaxMipmapLevelClamp);
}
CUresult cuTexRefGetMaxAnisotropy(int *pmaxAniso, CUtexref hTexRef) {
  return give(hTexRef, pmaxAniso, [](const CUtexref_st &, const textureReference &variable) {
    return static_cast<int>(variable.maxAnisotropy);
  });
}
