// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Labels of regions of equal pixels: the number of the region's first pixel, by rows.
#pragma once

#include "regions.h"

#include <cstring>

namespace offloom::npp {

template <class T>
void label_now(image<const T> from, image<Npp32u> to, NppiSize size, bool corners) {
  regions found(static_cast<std::size_t>(size.width) * size.height);
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      for_neighbours({x, y}, size, corners, [&](int u, int v) {
        if (from.row(v)[u] == from.row(y)[x])
          found.join(y * size.width + x, v * size.width + u);
      });
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      to.row(y)[x] = found.find(y * size.width + x);
}

template <class T>
NppStatus label(image<const T> from, image<Npp32u> to, NppiSize size, NppiNorm norm, Npp8u *area,
                const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(from, to, area, size, neighbours_fault(norm)))
    return wrong;
  return enqueue(context, [=] { label_now(from, to, size, norm == nppiNormInf); });
}

/// The list of images is the device's; each has its own size, or that of all.
template <class T>
NppStatus label_images(const NppiImageDescriptor *sources, NppiImageDescriptor *results, int count,
                       const NppiSize *size, NppiNorm norm, const NppStreamContext &context) {
  if (const NppStatus wrong =
          first_fault(sources, static_cast<const void *>(results), neighbours_fault(norm),
                      unless(count > 0, NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  return enqueue(context, [=, own = size == nullptr, all = size ? *size : NppiSize{}] {
    library::for_chunks(count, 1, [&](std::size_t at, std::size_t, std::size_t) {
      label_now(image{static_cast<const T *>(sources[at].pData), sources[at].nStep},
                image{static_cast<Npp32u *>(results[at].pData), results[at].nStep},
                own ? sources[at].oSize : all, norm == nppiNormInf);
    });
  });
}
template <class T>
NppStatus label_batch(const NppiImageDescriptor *sources, NppiImageDescriptor *results, int count,
                      NppiSize, NppiNorm norm, const NppStreamContext &context) {
  return label_images<T>(sources, results, count, nullptr, norm, context);
}
template <class T>
NppStatus label_batch_of_size(const NppiImageDescriptor *sources, NppiImageDescriptor *results,
                              int count, NppiSize size, NppiNorm norm,
                              const NppStreamContext &context) {
  return label_images<T>(sources, results, count, &size, norm, context);
}

/// Numbers labels from 0 on, in their order, and returns the greatest.
inline int compress_now(image<Npp32u> labels, NppiSize size) {
  std::vector<Npp32u> known;
  for (int y = 0; y < size.height; ++y)
    known.insert(known.end(), labels.row(y), labels.row(y) + size.width);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for_rows(size.height, [&](int y) {
    for (int x = 0; x < size.width; ++x) {
      Npp32u &label = labels.row(y)[x];
      label = std::lower_bound(known.begin(), known.end(), label) - known.begin();
    }
  });
  return static_cast<int>(known.size()) - 1;
}

/// The greatest number is written to the host, which therefore waits, unless the stream is
/// captured.
inline NppStatus compress(image<Npp32u> labels, NppiSize size, int starting, int *greatest,
                          Npp8u *area, const NppStreamContext &context) {
  if (const NppStatus wrong =
          first_fault(labels, greatest, area, size, unless(starting > 0, NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  const NppStatus status = enqueue(context, [=] { *greatest = compress_now(labels, size); });
  cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
  if (status != NPP_SUCCESS || cudaStreamIsCapturing(context.hStream, &capture) != cudaSuccess ||
      capture != cudaStreamCaptureStatusNone)
    return status;
  return cudaStreamSynchronize(context.hStream) == cudaSuccess ? NPP_SUCCESS
                                                               : NPP_CUDA_KERNEL_EXECUTION_ERROR;
}

inline NppStatus compress_batch(NppiImageDescriptor *images, NppiBufferDescriptor *areas,
                                unsigned *greatest, int count, NppiSize, int,
                                const NppStreamContext &context) {
  if (const NppStatus wrong = first_fault(
          static_cast<const void *>(images), static_cast<const void *>(areas),
          static_cast<const void *>(greatest), unless(count > 0, NPP_BAD_ARGUMENT_ERROR)))
    return wrong;
  return enqueue(context, [=] {
    for (int at = 0; at < count; ++at)
      greatest[at] = compress_now(image{static_cast<Npp32u *>(images[at].pData), images[at].nStep},
                                  images[at].oSize);
  });
}

} // namespace offloom::npp
