// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches as in CUDA 2: parameters set one by one, a block's shape, a grid; and texture references made by hand.
// flags: -lcuda
// builds: clang++
#include "../modules/ptx_program.h"

static const std::string body = R"(
.extern .shared .align 4 .b8 words[];
.visible .entry fill(.param .u64 out, .param .u32 value, .param .f32 scale)
{
	.reg .b32 %r<9>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [value];
	ld.param.f32 %f1, [scale];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ctaid.y;
	mov.u32 %r5, %nctaid.x;
	mad.lo.u32 %r6, %r4, %r5, %r3;
	mov.u32 %r7, %ntid.x;
	mad.lo.u32 %r6, %r6, %r7, %r2;
	cvt.rn.f32.u32 %f2, %r6;
	mul.f32 %f2, %f2, %f1;
	cvt.rzi.u32.f32 %r8, %f2;
	add.u32 %r8, %r8, %r1;
	mul.wide.u32 %rd2, %r6, 4;
	add.s64 %rd1, %rd1, %rd2;
	st.global.u32 [%rd1], %r8;
	ret;
}
)";

int main() {
  start();
  const CUmodule module = load(body);
  CUfunction fill;
  CUdeviceptr out;
  TRY(cuModuleGetFunction(&fill, module, "fill"));
  TRY(cuMemAlloc(&out, 64));
  TRY(cuMemsetD32(out, 0, 16));
  unsigned words[16];
  const auto show = [&](const char *what) {
    TRY(cuCtxSynchronize());
    TRY(cuMemcpyDtoH(words, out, 64));
    std::printf("%s:", what);
    for (const unsigned word : words)
      std::printf(" %u", word);
    std::printf("\n");
  };
  TRY(cuFuncSetBlockShape(fill, 3, 1, 1));
  TRY(cuFuncSetSharedSize(fill, 128));
  TRY(cuParamSetv(fill, 0, &out, 8));
  TRY(cuParamSeti(fill, 8, 500));
  TRY(cuParamSetf(fill, 12, 2.5f));
  TRY(cuParamSetSize(fill, 16));
  TRY(cuLaunch(fill));
  show("one block");
  TRY(cuParamSeti(fill, 8, 7000));
  TRY(cuLaunchGrid(fill, 2, 2));
  show("a grid");
  CUstream stream;
  TRY(cuStreamCreate(&stream, 0));
  TRY(cuParamSetf(fill, 12, 10));
  TRY(cuLaunchGridAsync(fill, 5, 1, stream));
  show("a stream");
  std::printf("%s\n", name_of(cuLaunchGrid(fill, 0, 1)));
  std::printf("%s\n", name_of(cuFuncSetBlockShape(fill, 5000, 1, 1)));

  CUtexref texture;
  CUdeviceptr place = 0, told = 0;
  size_t offset = 7;
  TRY(cuTexRefCreate(&texture));
  TRY(cuMemAlloc(&place, 4096));
  TRY(cuTexRefSetFormat(texture, CU_AD_FORMAT_UNSIGNED_INT16, 2));
  TRY(cuTexRefSetAddress(&offset, texture, place, 4096));
  TRY(cuTexRefGetAddress(&told, texture));
  std::printf("offset %zu, same %d\n", offset, told == place);
  CUarray_format format;
  int channels = 0;
  TRY(cuTexRefGetFormat(&format, &channels, texture));
  std::printf("format %d, %d\n", (int)format, channels);
  CUmipmappedArray levels, levels_told = nullptr;
  CUDA_ARRAY3D_DESCRIPTOR how{};
  how.Width = how.Height = 16;
  how.Format = CU_AD_FORMAT_FLOAT;
  how.NumChannels = 1;
  TRY(cuMipmappedArrayCreate(&levels, &how, 3));
  TRY(cuTexRefSetMipmappedArray(texture, levels, CU_TRSA_OVERRIDE_FORMAT));
  TRY(cuTexRefGetMipmappedArray(&levels_told, texture));
  std::printf("levels %d\n", levels_told == levels);
  std::printf("address: %s\n", name_of(cuTexRefGetAddress(&told, texture)));
  TRY(cuTexRefDestroy(texture));
  CUtexref none;
  TRY(cuTexRefCreate(&none));
  std::printf("none: %s\n", name_of(cuTexRefGetMipmappedArray(&levels_told, none)));
  std::printf("three channels: %s\n", name_of(cuTexRefSetFormat(none, CU_AD_FORMAT_FLOAT, 3)));
  std::printf("unit: %s\n", name_of(cuParamSetTexRef(fill, CU_PARAM_TR_DEFAULT, none)));
}
