"""The unit tests: GoogleTest programs of the build folder, found by their ending.

A suite of its own because lit looks for programs where a suite's sources are.
"""

import os

import lit.formats

config.name = "offloom-unit"
config.test_format = lit.formats.GoogleTest(".", "Tests")
config.test_source_root = os.path.join(config.build_root, "test", "unit")
config.test_exec_root = config.test_source_root
config.environment = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": config.test_exec_root,
    "LANG": "C.UTF-8",
    "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
    "OFFLOOM_SOURCE": config.source_root,
    "OFFLOOM_DRAWN_BY": lit_config.params.get("drawn_by", ""),
}
