// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product as its descriptors say it, and whether cuBLASLt has it.
#pragma once

#include "scales.h"

namespace offloom::blaslt {

/// What a product is computed with.
enum class numbers { none, real32, real64, complex32, complex64 };

/// The tables of the documentation of cublasLtMatmul; none for what they lack.
numbers numbers_of(int compute, int scale, int a, int b, int c, int d);

/// Steps of an epilogue, which are its bits.
struct steps {
  std::uint32_t bits;
  bool relu() const { return bits & CUBLASLT_EPILOGUE_RELU; }
  bool adds_bias() const { return bits & CUBLASLT_EPILOGUE_BIAS; }
  bool relu_gradient() const { return bits & 8; }
  bool bias_gradient() const { return bits & 16; }
  bool gelu() const { return bits & CUBLASLT_EPILOGUE_GELU; }
  bool gelu_gradient() const { return bits & 64; }
  bool aux() const { return bits & 128; }
  bool a_gradient() const { return bits & CUBLASLT_EPILOGUE_BGRADA; }
  bool b_gradient() const { return bits & CUBLASLT_EPILOGUE_BGRADB; }
  bool none() const { return bits == CUBLASLT_EPILOGUE_DEFAULT; }
  bool bias() const { return adds_bias() || bias_gradient() || a_gradient() || b_gradient(); }
  /// Bits of relu, one for each element, in place of numbers.
  bool aux_is_mask() const { return relu() || relu_gradient(); }
};

struct problem {
  matmul_desc op;
  layout a, b, c, d;

  steps epilogue() const { return {op.epilogue}; }
  bool vector_factors() const { return op.pointer_mode >= CUBLASLT_POINTER_MODE_DEVICE_VECTOR; }
  bool narrow() const { return is_narrow(a.type); }
  int bias_type() const;
  int aux_type() const { return op.aux_type == -1 ? d.type : op.aux_type; }
  numbers arithmetic() const {
    return numbers_of(op.compute, op.scale_type, a.type, b.type, c.type, d.type);
  }
};

/// What a heuristic answers: success, or why there is no algorithm.
cublasStatus_t check(const problem &p);

} // namespace offloom::blaslt
