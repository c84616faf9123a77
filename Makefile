# The commands of README.md. CMake does the work: see CMakePresets.json for other builds.
#
#   make         build ./build
#   make demo    migrate, build and run a sample project, and show what happened
#   make test    build, and run every test; TESTS="Frontend Driver" runs some, TESTS=--all also what a run
#                of all tests leaves to other commits
#   make benchmark   what migrated kernels take beside OpenMP, fibers and the promises; minutes, on a quiet machine
#   make setup   install the Debian packages that the others need (they do so themselves)

.PHONY: all benchmark demo format setup test

all: setup
	@cmake --preset dev --log-level=NOTICE
	@cmake --build --preset dev

setup:
	@.ci/setup

test: all
	@python3 test/run.py build $(TESTS)

benchmark: all
	@python3 test/benchmark/compare.py --offloom build/tool/offloom --fibers --scaling --html build/benchmark.html --json build/benchmark.json
	@python3 test/benchmark/run.py --offloom build/tool/offloom

demo: setup
	@test/demo/run

format:
	@.ci/check-format --write
