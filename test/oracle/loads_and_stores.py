#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program that loads and stores by inline PTX in every way that there is (PTX ISA, ld and st): orders, scopes, state spaces, vectors, types.

  loads_and_stores.py > program.cu

It prints how many ways give what was stored, and names the others. What is legal was asked of ptxas 13.0 for sm_90.
"""

import itertools

ORDERS = {"ld": ["", ".weak", ".volatile", ".relaxed.cta", ".relaxed.gpu", ".relaxed.sys", ".acquire.cta", ".acquire.gpu", ".acquire.sys"],
          "st": ["", ".weak", ".volatile", ".relaxed.cta", ".relaxed.gpu", ".relaxed.sys", ".release.cta", ".release.gpu", ".release.sys"]}
SPACES = ["", ".global", ".shared", ".shared::cta", ".shared::cluster"]
TYPES = {"u8": ("h", "unsigned short"), "b16": ("h", "unsigned short"), "u32": ("r", "unsigned"), "s32": ("r", "int"), "f32": ("f", "float"),
         "b64": ("l", "unsigned long long"), "f64": ("d", "double")}


def ways():
    for order, space, elements, kind in itertools.product(range(len(ORDERS["ld"])), SPACES, (1, 2, 4), TYPES):
        if elements < 4 or kind not in ("b64", "f64"):
            yield order, space, elements, kind


def statement(operation, order, space, elements, kind):
    """Of elements of `to` or `from`, at `at`."""
    letter, _ = TYPES[kind]
    vector = f".v{elements}" if elements > 1 else ""
    first = 0 if operation == "ld" else 1
    registers = ", ".join(f"%{first + i}" for i in range(elements))
    registers = f"{{{registers}}}" if elements > 1 else registers
    name = f"{operation}{ORDERS[operation][order]}{space}{vector}.{kind}"
    variables = ", ".join(f'"{"=" * (operation == "ld")}{letter}"({"to" if operation == "ld" else "from"}[{i}])' for i in range(elements))
    if operation == "ld":
        return f'asm volatile("{name} {registers}, [%{elements}];" : {variables} : "l"(at) : "memory");'
    return f'asm volatile("{name} [%0], {registers};" ::"l"(at), {variables} : "memory");'


def main():
    print("#include <cstdio>\n\n__device__ int right;\n__device__ alignas(32) unsigned long long memory[4];\n")
    calls = []
    for number, way in enumerate(ways()):
        order, space, elements, kind = way
        in_shared = space.startswith(".shared")
        own = TYPES[kind][1]
        print(f"__global__ void way{number}() {{")
        if in_shared:
            print("  __shared__ alignas(32) unsigned long long memory[4];")
        print(f"  {own} from[4] = {{11, 22, 33, 44}}, to[4] = {{}};")
        print(f"  unsigned long long at = {'__cvta_generic_to_shared(memory)' if in_shared else '(unsigned long long)memory'};")
        print(f"  {statement('st', *way)}\n  {statement('ld', *way)}")
        print(f"  bool same = true;\n  for (int i = 0; i < {elements}; ++i)\n    same &= to[i] == from[i];")
        print(f"  if (same)\n    ++right;\n  else\n    printf(\"%s{space} of {elements} {kind} differs\\n\", \"{ORDERS['ld'][order]}\");\n}}\n")
        calls.append(f"  way{number}<<<1, 1>>>();")
    print("int main() {\n" + "\n".join(calls))
    print(f'  int count;\n  cudaMemcpyFromSymbol(&count, right, sizeof(count));\n  printf("%d of {len(calls)} ways are right\\n", count);\n}}')


if __name__ == "__main__":
    main()
