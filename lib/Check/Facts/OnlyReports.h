// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OnlyReports: does code do no more than look at what it is given and tell of an error?
//
// Check macros and the functions that they call, `must(cudaMalloc(…))`, stand around most calls of
// CUDA. Checks about the order of calls would know nothing behind the first, if those counted as
// functions that could do anything.
#ifndef OFFLOOM_CHECK_FACTS_ONLYREPORTS_H
#define OFFLOOM_CHECK_FACTS_ONLYREPORTS_H

namespace clang {
class CXXConstructExpr;
class FunctionDecl;
class QualType;
class Stmt;
} // namespace clang

namespace offloom {

class UnitFacts;

/// Whether \p S calls nothing that could matter to CUDA: functions of the standard library, those
/// that tell of an error, and those of the user's that do no more. Holds of null.
bool onlyReports(const clang::Stmt *S, UnitFacts &Facts);

/// Whether the object that \p E makes begins and ends with nothing that could matter to CUDA.
bool isQuietObject(const clang::CXXConstructExpr &E, UnitFacts &Facts, unsigned Depth = 0);

/// The same of its making alone, and of the end of any object of type \p T.
bool isQuietlyMade(const clang::CXXConstructExpr &E, UnitFacts &Facts, unsigned Depth = 0);
bool endsQuietly(clang::QualType T, UnitFacts &Facts, unsigned Depth = 0);

/// Whether \p Definition is a function of the user's that only reports, and can change no variable
/// of the caller's but through an address. UnitFacts::callsReporter keeps the answer.
bool isReporter(const clang::FunctionDecl &Definition, UnitFacts &Facts);

} // namespace offloom

#endif
