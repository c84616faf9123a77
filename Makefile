# The commands of README.md. CMake does the work: see CMakePresets.json for other builds.
#
#   make         build ./build
#   make demo    migrate, build and run a sample project, and show what happened
#   make test    build, and run every test; TESTS="Frontend Driver" runs some
#   make setup   install the Debian packages that the others need (they do so themselves)

.PHONY: all demo format setup test

all: setup
	@cmake --preset dev --log-level=NOTICE
	@cmake --build --preset dev

setup:
	@.ci/setup

test: all
	@python3 test/run.py build $(TESTS)

demo: setup
	@test/demo/run

format:
	@git ls-files '*.h' '*.cpp' | grep -vE '^(test/.*/Inputs|docs/before-after)/' | xargs clang-format-22 -i
