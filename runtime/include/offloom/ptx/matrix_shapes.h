// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes and types of mma, named by the shape, the type of C if there are several, and those of
// A and, where it has another one, B.
#pragma once

#include "matrix_product.h"

namespace offloom::ptx {

// Floating-point numbers.
using m16n8k8_f16_f16 = matrix_shape<16, 8, 8, element::f16, element::f16, element::f16>;
using m16n8k8_f32_f16 = matrix_shape<16, 8, 8, element::f16, element::f16, element::f32>;
using m16n8k16_f16_f16 = matrix_shape<16, 8, 16, element::f16, element::f16, element::f16>;
using m16n8k16_f32_f16 = matrix_shape<16, 8, 16, element::f16, element::f16, element::f32>;
using m16n8k8_f32_bf16 = matrix_shape<16, 8, 8, element::bf16, element::bf16, element::f32>;
using m16n8k16_f32_bf16 = matrix_shape<16, 8, 16, element::bf16, element::bf16, element::f32>;
using m16n8k4_f32_tf32 = matrix_shape<16, 8, 4, element::tf32, element::tf32, element::f32>;
using m16n8k8_f32_tf32 = matrix_shape<16, 8, 8, element::tf32, element::tf32, element::f32>;
using m8n8k4_f64 = matrix_shape<8, 8, 4, element::f64, element::f64, element::f64>;
using m16n8k4_f64 = matrix_shape<16, 8, 4, element::f64, element::f64, element::f64>;
using m16n8k8_f64 = matrix_shape<16, 8, 8, element::f64, element::f64, element::f64>;
using m16n8k16_f64 = matrix_shape<16, 8, 16, element::f64, element::f64, element::f64>;
template <class Shape, double (*multiply_add)(double, double, double)>
using rounded = matrix_shape<Shape::m, Shape::n, Shape::k, element::f64, element::f64, element::f64,
                             usual_layout, multiplied_by<multiply_add>>;
using m16n8k16_f16_e4m3 = matrix_shape<16, 8, 16, element::e4m3, element::e4m3, element::f16>;
using m16n8k16_f16_e4m3_e5m2 = matrix_shape<16, 8, 16, element::e4m3, element::e5m2, element::f16>;
using m16n8k16_f16_e5m2_e4m3 = matrix_shape<16, 8, 16, element::e5m2, element::e4m3, element::f16>;
using m16n8k16_f16_e5m2 = matrix_shape<16, 8, 16, element::e5m2, element::e5m2, element::f16>;
using m16n8k16_f32_e4m3 = matrix_shape<16, 8, 16, element::e4m3, element::e4m3, element::f32>;
using m16n8k16_f32_e4m3_e5m2 = matrix_shape<16, 8, 16, element::e4m3, element::e5m2, element::f32>;
using m16n8k16_f32_e5m2_e4m3 = matrix_shape<16, 8, 16, element::e5m2, element::e4m3, element::f32>;
using m16n8k16_f32_e5m2 = matrix_shape<16, 8, 16, element::e5m2, element::e5m2, element::f32>;
using m16n8k32_f16_e4m3 = matrix_shape<16, 8, 32, element::e4m3, element::e4m3, element::f16>;
using m16n8k32_f16_e4m3_e5m2 = matrix_shape<16, 8, 32, element::e4m3, element::e5m2, element::f16>;
using m16n8k32_f16_e5m2_e4m3 = matrix_shape<16, 8, 32, element::e5m2, element::e4m3, element::f16>;
using m16n8k32_f16_e5m2 = matrix_shape<16, 8, 32, element::e5m2, element::e5m2, element::f16>;
using m16n8k32_f32_e4m3 = matrix_shape<16, 8, 32, element::e4m3, element::e4m3, element::f32>;
using m16n8k32_f32_e4m3_e5m2 = matrix_shape<16, 8, 32, element::e4m3, element::e5m2, element::f32>;
using m16n8k32_f32_e5m2_e4m3 = matrix_shape<16, 8, 32, element::e5m2, element::e4m3, element::f32>;
using m16n8k32_f32_e5m2 = matrix_shape<16, 8, 32, element::e5m2, element::e5m2, element::f32>;

// Integers.
using m8n8k16_s8 = matrix_shape<8, 8, 16, element::s8, element::s8, element::s32>;
using m8n8k16_s8_u8 = matrix_shape<8, 8, 16, element::s8, element::u8, element::s32>;
using m8n8k16_u8_s8 = matrix_shape<8, 8, 16, element::u8, element::s8, element::s32>;
using m8n8k16_u8 = matrix_shape<8, 8, 16, element::u8, element::u8, element::s32>;
using m16n8k16_s8 = matrix_shape<16, 8, 16, element::s8, element::s8, element::s32>;
using m16n8k16_s8_u8 = matrix_shape<16, 8, 16, element::s8, element::u8, element::s32>;
using m16n8k16_u8_s8 = matrix_shape<16, 8, 16, element::u8, element::s8, element::s32>;
using m16n8k16_u8 = matrix_shape<16, 8, 16, element::u8, element::u8, element::s32>;
using m16n8k32_s8 = matrix_shape<16, 8, 32, element::s8, element::s8, element::s32>;
using m16n8k32_s8_u8 = matrix_shape<16, 8, 32, element::s8, element::u8, element::s32>;
using m16n8k32_u8_s8 = matrix_shape<16, 8, 32, element::u8, element::s8, element::s32>;
using m16n8k32_u8 = matrix_shape<16, 8, 32, element::u8, element::u8, element::s32>;
using m8n8k32_s4 = matrix_shape<8, 8, 32, element::s4, element::s4, element::s32>;
using m8n8k32_s4_u4 = matrix_shape<8, 8, 32, element::s4, element::u4, element::s32>;
using m8n8k32_u4_s4 = matrix_shape<8, 8, 32, element::u4, element::s4, element::s32>;
using m8n8k32_u4 = matrix_shape<8, 8, 32, element::u4, element::u4, element::s32>;
using m16n8k32_s4 = matrix_shape<16, 8, 32, element::s4, element::s4, element::s32>;
using m16n8k32_s4_u4 = matrix_shape<16, 8, 32, element::s4, element::u4, element::s32>;
using m16n8k32_u4_s4 = matrix_shape<16, 8, 32, element::u4, element::s4, element::s32>;
using m16n8k32_u4 = matrix_shape<16, 8, 32, element::u4, element::u4, element::s32>;
using m16n8k64_s4 = matrix_shape<16, 8, 64, element::s4, element::s4, element::s32>;
using m16n8k64_s4_u4 = matrix_shape<16, 8, 64, element::s4, element::u4, element::s32>;
using m16n8k64_u4_s4 = matrix_shape<16, 8, 64, element::u4, element::s4, element::s32>;
using m16n8k64_u4 = matrix_shape<16, 8, 64, element::u4, element::u4, element::s32>;

// Bits, 32 of them counted as an element.
using m8n8k128_xor =
    matrix_shape<8, 8, 4, element::b1, element::b1, element::s32, usual_layout, counted_xor>;
using m8n8k128_and =
    matrix_shape<8, 8, 4, element::b1, element::b1, element::s32, usual_layout, counted_and>;
using m16n8k128_xor =
    matrix_shape<16, 8, 4, element::b1, element::b1, element::s32, usual_layout, counted_xor>;
using m16n8k128_and =
    matrix_shape<16, 8, 4, element::b1, element::b1, element::s32, usual_layout, counted_and>;
using m16n8k256_xor =
    matrix_shape<16, 8, 8, element::b1, element::b1, element::s32, usual_layout, counted_xor>;
using m16n8k256_and =
    matrix_shape<16, 8, 8, element::b1, element::b1, element::s32, usual_layout, counted_and>;

// Four products at once.
using m8n8k4_row_row_f16 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f16, quad_layout<true, true>>;
using m8n8k4_row_row_f32 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f32, quad_layout<true, true>>;
using m8n8k4_row_col_f16 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f16, quad_layout<true, false>>;
using m8n8k4_row_col_f32 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f32, quad_layout<true, false>>;
using m8n8k4_col_row_f16 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f16, quad_layout<false, true>>;
using m8n8k4_col_row_f32 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f32, quad_layout<false, true>>;
using m8n8k4_col_col_f16 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f16, quad_layout<false, false>>;
using m8n8k4_col_col_f32 =
    matrix_shape<8, 8, 4, element::f16, element::f16, element::f32, quad_layout<false, false>>;

} // namespace offloom::ptx
