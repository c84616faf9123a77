"""Prints a source of 2,000 lines, of which few change."""

print("// The lines that follow are long: " + "one word after the other, " * 12)
for n in range(40):
    print(f"__global__\nvoid k{n}(float *x) {{\n  x[threadIdx.x] = {n};\n}}")
    print("\n".join(f"static const int n{n}_{i} = {i};" for i in range(47)))
