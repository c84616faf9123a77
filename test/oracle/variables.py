# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The variables of a generated kernel: how each kind is declared, read as an unsigned, and assigned.

Arithmetic is unsigned or exact, so that no result depends on a compiler's choice.
"""

import dataclasses


@dataclasses.dataclass
class Variable:
    name: str
    uniform: bool = False  # the same in all threads of the block
    assignable: bool = True

    def declaration(self, value):
        return f"unsigned {self.name} = {value};"

    def read(self, index):
        return self.name

    def assignment(self, operator, value, index):
        return f"{self.name} {operator} {value};"

    def reference(self, index):
        """An expression that binds to `unsigned &`, or None."""
        return self.name


class Constant(Variable):
    def declaration(self, value):
        return f"const unsigned {self.name} = {value};"


class Wide(Variable):
    def declaration(self, value):
        return f"unsigned long long {self.name} = {value};"

    def read(self, index):
        return f"unsigned({self.name} >> {int(index)})"

    def reference(self, index):
        return None


class Narrow(Variable):
    def declaration(self, value):
        return f"unsigned short {self.name} = {value};"

    def assignment(self, operator, value, index):
        return f"{self.name} = {self.name} {operator.removesuffix('=') or '^'} ({value});"

    def reference(self, index):
        return None


class Real(Variable):
    """Whole multiples of 1/4 below 1024: exact in a float whatever the compiler contracts."""

    def declaration(self, value):
        return f"float {self.name} = float(({value}) & 4095u) * 0.25f;"

    def read(self, index):
        return f"unsigned({self.name} * 4.0f)"

    def assignment(self, operator, value, index):
        return f"{self.name} = float(({value}) & 4095u) * 0.25f;"

    def reference(self, index):
        return None


class Flag(Variable):
    def declaration(self, value):
        return f"bool {self.name} = ({value}) % 3u == 0;"

    def read(self, index):
        return f"({self.name} ? 5u : 2u)"

    def assignment(self, operator, value, index):
        return f"{self.name} = (({value}) & 2u) != 0;"

    def reference(self, index):
        return None


class Array(Variable):
    def declaration(self, value):
        return f"unsigned {self.name}[4] = {{{value}, 1u, t}};"

    def read(self, index):
        return f"{self.name}[({index}) & 3u]"

    def assignment(self, operator, value, index):
        return f"{self.name}[({index}) & 3u] {operator} {value};"

    def reference(self, index):
        return self.read(index)


class Struct(Variable):
    def declaration(self, value):
        return f"Pair {self.name} = {{{value}, 3u}};"

    def read(self, index):
        return f"{self.name}.{'first' if int(index) % 2 else 'second'}"

    def assignment(self, operator, value, index):
        return f"{self.read(index)} {operator} {value};"

    def reference(self, index):
        return self.read(index)


class Pointer(Variable):
    def declaration(self, value):
        return f"const unsigned *{self.name} = in + ({value}) % n;"

    def read(self, index):
        return f"*{self.name}"

    def assignment(self, operator, value, index):
        return f"{self.name} = in + ({value}) % n;"

    def reference(self, index):
        return None


KINDS = [(Variable, 10), (Constant, 4), (Wide, 2), (Narrow, 2), (Real, 1), (Flag, 1), (Array, 2), (Struct, 2), (Pointer, 1)]
