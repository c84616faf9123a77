// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of libjpeg-turbo's TurboJPEG interface that are called: building Offloom needs no
// header of theirs.
#pragma once

namespace offloom::jpeg {

enum sampling { of_444, of_422, of_420, of_gray, of_440, of_411 };
enum pixel_order { in_rgb = 0, in_bgr = 1, in_gray = 6 };
enum flags { plain_upsampling = 256, accurate_dct = 4096, progressive = 16384 };

extern "C" {
void *tjInitDecompress(void);
void *tjInitCompress(void);
int tjDestroy(void *handle);
void tjFree(unsigned char *buffer);
unsigned long tjBufSize(int width, int height, int sampling);
int tjDecompress2(void *handle, const unsigned char *file, unsigned long size, unsigned char *to,
                  int width, int pitch, int height, int order, int flags);
int tjDecompressToYUVPlanes(void *handle, const unsigned char *file, unsigned long size,
                            unsigned char **planes, int width, int *strides, int height, int flags);
int tjCompress2(void *handle, const unsigned char *from, int width, int pitch, int height,
                int order, unsigned char **file, unsigned long *size, int sampling, int quality,
                int flags);
int tjCompressFromYUVPlanes(void *handle, const unsigned char **planes, int width,
                            const int *strides, int height, int sampling, unsigned char **file,
                            unsigned long *size, int quality, int flags);
}

} // namespace offloom::jpeg
