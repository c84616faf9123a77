"""A probe: a few lines that nvcc takes or rejects; and how families of them are written down."""

import itertools
import string
from dataclasses import dataclass


@dataclass(frozen=True)
class Probe:
    """Its text stands in a namespace of its own, so that many can share a file; PROBE in it is its name."""
    name: str
    text: str
    options: tuple = ()


@dataclass(frozen=True)
class Use:
    """Something that code of a function may do: what it needs around it, and what it says.

    An expression can stand in more places than a statement.
    """
    name: str
    before: str
    code: str
    is_expression: bool = True


def expression(name, code, before=""):
    return Use(name, before, code)


def statement(name, code, before=""):
    return Use(name, before, code, False)


def family(name, text, options=(), /, **axes):
    """All combinations: `$axis` in the text stands for one value each of the axis, a dict of names and texts."""
    for choice in itertools.product(*(axis.items() for axis in axes.values())):
        names = [name, *(chosen for chosen, _ in choice)]
        values = dict(zip(axes, (value for _, value in choice)))
        yield Probe("_".join(names), string.Template(string.Template(text).substitute(values)).safe_substitute(values),
                    tuple(options))


def spread(probes, stride):
    """Every `stride`th, so that all values of all axes meet some of the others."""
    return itertools.islice(probes, 0, None, stride)


def singles(name, texts, options=()):
    """Probes that have only their subject in common."""
    for key, text in texts.items():
        yield Probe(f"{name}_{key}", text, tuple(options))
