# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What compare.py measured, for people: a page with charts, and a table for the docs."""

import html as escape
import math

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
table { border-collapse: collapse; width: 100% } td, th { padding: .15rem .5rem; text-align: right; white-space: nowrap }
td:first-child, th:first-child { text-align: left } th { border-bottom: 1px solid #bbb }
.wrong { color: #b00020; font-weight: 600 } .mean { font-size: 2.2rem; margin: 0 }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #16181c } }
"""


def bar(case):
    """The ratio on a logarithmic scale from 1/8 to 8, with its spread as a thin line."""
    at = lambda ratio: 150 + 50 * max(-3, min(3, math.log2(ratio)))
    left, right = sorted((150, at(case.ratio)))
    colour = "#2da44e" if case.ratio >= 1 else "#d4a72c" if case.ratio >= 0.5 else "#cf222e"
    return (f'<svg width="300" height="14" role="img" aria-label="{case.ratio:.2f}"><rect x="{left:.1f}" y="2" width="{right - left:.1f}" height="10" '
            f'fill="{colour}"/><path d="M{at(case.least):.1f} 7H{at(case.largest):.1f}M150 0V14" stroke="currentColor"/></svg>')


def scaling_chart(scaling):
    width, height = 420, 160
    most = max(mean for _, mean, _ in scaling) * 1.1
    points = [(40 + i * (width - 60) / max(1, len(scaling) - 1), height - 20 - mean / most * (height - 30)) for i, (_, mean, _) in enumerate(scaling)]
    labels = "".join(f'<text x="{x:.0f}" y="{height - 4}" text-anchor="middle" font-size="11" fill="currentColor">{threads}</text>'
                     f'<text x="{x:.0f}" y="{y - 6:.0f}" text-anchor="middle" font-size="11" fill="currentColor">{mean:.2f}</text>'
                     for (x, y), (threads, mean, _) in zip(points, scaling))
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<svg width="{width}" height="{height}"><polyline points="{line}" fill="none" stroke="#0969da" stroke-width="2"/>{labels}</svg>'


def html(title, mean, cases, scaling):
    rows, family = [], None
    for case in cases:
        if case.family != family:
            family = case.family
            rows.append(f'<tr><th>{escape.escape(family)}</th><th>Offloom, ms</th><th>OpenMP, ms</th><th>fibers, ms</th><th>ratio</th><th></th></tr>')
        wrong = "" if case.equal else ' <span class="wrong">results differ</span>'
        fibers = f"{case.fibers:.2f}" if case.fibers else ""
        rows.append(f"<tr><td>{escape.escape(case.name)}{wrong}</td><td>{case.offloom:.3f}</td><td>{case.openmp:.3f}</td><td>{fibers}</td>"
                    f"<td>{case.ratio:.2f}</td><td>{bar(case)}</td></tr>")
    scaled = f"<h2>Over cores</h2><p>Geometric mean of the ratios, both sides with as many threads.</p>{scaling_chart(scaling)}" if scaling else ""
    return (f"<!doctype html><html lang=en><meta charset=utf-8><title>Migrated CUDA beside OpenMP</title><style>{STYLE}</style>"
            f"<h1>Migrated CUDA beside hand-written OpenMP</h1><p>{escape.escape(title)}</p><p class=mean>{mean:.2f}</p>"
            f"<p>Geometric mean of OpenMP's time over Offloom's, {len(cases)} kernels: to the right of the line Offloom is faster. "
            f"The bars' scale doubles every 50 pixels.</p><table>{''.join(rows)}</table>{scaled}</html>\n")


def markdown(title, mean, cases, scaling):
    rows = [f"{title}.", "", f"{len(cases)} kernels, geometric mean **{mean:.2f}** (OpenMP's time over Offloom's; above 1 Offloom is faster).", "",
            "| kernel | Offloom, ms | OpenMP, ms | ratio | least to largest |", "| --- | --: | --: | --: | --- |"]
    for case in cases:
        rows.append(f"| {case.name}{'' if case.equal else ' (results differ)'} | {case.offloom:.3f} | {case.openmp:.3f} | {case.ratio:.2f} | "
                    f"{case.least:.2f} to {case.largest:.2f} |")
    rows += [""] + [f"{threads} threads: {mean:.2f}." for threads, mean, _ in scaling]
    return "\n".join(rows).rstrip() + "\n"
