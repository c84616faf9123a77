// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NVTX, the annotations for NVIDIA's profilers. Nothing listens to them here, and that is what NVTX
// promises where no profiler is attached: every function returns at once.
#pragma once

#include "host_defines.h"

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
#define NVTX_NO_PUSH_POP_TRACKING (-2)

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration *nvtxStringHandle_t;

enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 };
enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3,
};
enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
};

typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;

// C wants names of parameters, and no warning about them.
#define OFFLOOM_NVTX_UNUSED __attribute__((unused))

OFFLOOM_INLINE void nvtxMarkA(OFFLOOM_NVTX_UNUSED const char *text) {}
OFFLOOM_INLINE void nvtxMarkEx(OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {}
OFFLOOM_INLINE int nvtxRangePushA(OFFLOOM_NVTX_UNUSED const char *text) {
  return NVTX_NO_PUSH_POP_TRACKING;
}
OFFLOOM_INLINE int nvtxRangePushEx(OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {
  return NVTX_NO_PUSH_POP_TRACKING;
}
OFFLOOM_INLINE int nvtxRangePop(void) { return NVTX_NO_PUSH_POP_TRACKING; }
OFFLOOM_INLINE nvtxRangeId_t nvtxRangeStartA(OFFLOOM_NVTX_UNUSED const char *text) { return 0; }
OFFLOOM_INLINE nvtxRangeId_t
nvtxRangeStartEx(OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {
  return 0;
}
OFFLOOM_INLINE void nvtxRangeEnd(OFFLOOM_NVTX_UNUSED nvtxRangeId_t range) {}

OFFLOOM_INLINE nvtxDomainHandle_t nvtxDomainCreateA(OFFLOOM_NVTX_UNUSED const char *text) {
  return 0;
}
OFFLOOM_INLINE void nvtxDomainDestroy(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain) {}
OFFLOOM_INLINE nvtxStringHandle_t nvtxDomainRegisterStringA(
    OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain, OFFLOOM_NVTX_UNUSED const char *text) {
  return 0;
}
OFFLOOM_INLINE void nvtxDomainMarkEx(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                                     OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {}
OFFLOOM_INLINE int nvtxDomainRangePushEx(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                                         OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {
  return NVTX_NO_PUSH_POP_TRACKING;
}
OFFLOOM_INLINE int nvtxDomainRangePop(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain) {
  return NVTX_NO_PUSH_POP_TRACKING;
}
OFFLOOM_INLINE nvtxRangeId_t
nvtxDomainRangeStartEx(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                       OFFLOOM_NVTX_UNUSED const nvtxEventAttributes_t *event) {
  return 0;
}
OFFLOOM_INLINE void nvtxDomainRangeEnd(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                                       OFFLOOM_NVTX_UNUSED nvtxRangeId_t range) {}
OFFLOOM_INLINE void nvtxNameOsThreadA(OFFLOOM_NVTX_UNUSED uint32_t number,
                                      OFFLOOM_NVTX_UNUSED const char *text) {}
OFFLOOM_INLINE void nvtxNameCategoryA(OFFLOOM_NVTX_UNUSED uint32_t number,
                                      OFFLOOM_NVTX_UNUSED const char *text) {}

OFFLOOM_INLINE void nvtxDomainNameCategoryA(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                                            OFFLOOM_NVTX_UNUSED uint32_t number,
                                            OFFLOOM_NVTX_UNUSED const char *text) {}
OFFLOOM_INLINE void nvtxInitialize(OFFLOOM_NVTX_UNUSED const void *reserved) {}

// The same for texts of wide characters.
OFFLOOM_INLINE void nvtxMarkW(OFFLOOM_NVTX_UNUSED const wchar_t *text) {}
OFFLOOM_INLINE int nvtxRangePushW(OFFLOOM_NVTX_UNUSED const wchar_t *text) {
  return NVTX_NO_PUSH_POP_TRACKING;
}
OFFLOOM_INLINE nvtxRangeId_t nvtxRangeStartW(OFFLOOM_NVTX_UNUSED const wchar_t *text) { return 0; }
OFFLOOM_INLINE nvtxDomainHandle_t nvtxDomainCreateW(OFFLOOM_NVTX_UNUSED const wchar_t *text) {
  return 0;
}
OFFLOOM_INLINE nvtxStringHandle_t nvtxDomainRegisterStringW(
    OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain, OFFLOOM_NVTX_UNUSED const wchar_t *text) {
  return 0;
}
OFFLOOM_INLINE void nvtxNameOsThreadW(OFFLOOM_NVTX_UNUSED uint32_t number,
                                      OFFLOOM_NVTX_UNUSED const wchar_t *text) {}
OFFLOOM_INLINE void nvtxNameCategoryW(OFFLOOM_NVTX_UNUSED uint32_t number,
                                      OFFLOOM_NVTX_UNUSED const wchar_t *text) {}
OFFLOOM_INLINE void nvtxDomainNameCategoryW(OFFLOOM_NVTX_UNUSED nvtxDomainHandle_t domain,
                                            OFFLOOM_NVTX_UNUSED uint32_t number,
                                            OFFLOOM_NVTX_UNUSED const wchar_t *text) {}

#undef OFFLOOM_NVTX_UNUSED

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
