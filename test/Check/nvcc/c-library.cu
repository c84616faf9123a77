// RUN: %python %S/verdicts.py %offloom %s
// What nvcc 13.0 -std=c++17 -arch=sm_90 says of calls of each function that glibc declares in these headers.
// verdicts.py compares.
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <stdarg.h>
#include <wchar.h>
#include <locale.h>
template <class T> __device__ T value() { T *p = 0; return *p; }
__global__ void k__Exit() { _Exit(value<int>()); } // nvcc: rejects
__global__ void k_a64l() { a64l((const char *)0); } // nvcc: rejects
__global__ void k_abort() { abort(); } // nvcc: rejects
__global__ void k_abs() { abs(value<int>()); } // nvcc: accepts
__global__ void k_acos() { acos(value<double>()); } // nvcc: accepts
__global__ void k_acosf() { acosf(value<float>()); } // nvcc: accepts
__global__ void k_acosh() { acosh(value<double>()); } // nvcc: accepts
__global__ void k_acoshf() { acoshf(value<float>()); } // nvcc: accepts
__global__ void k_acoshl() { acoshl(value<long double>()); } // nvcc: rejects
__global__ void k_acosl() { acosl(value<long double>()); } // nvcc: rejects
__global__ void k_aligned_alloc() { aligned_alloc(value<size_t>(), value<size_t>()); } // nvcc: rejects
__global__ void k_alloca() { alloca(value<size_t>()); } // nvcc: accepts
__global__ void k_arc4random() { arc4random(); } // nvcc: rejects
__global__ void k_arc4random_buf() { arc4random_buf((void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_arc4random_uniform() { arc4random_uniform(value<__uint32_t>()); } // nvcc: rejects
__global__ void k_asctime() { asctime((const struct tm *)0); } // nvcc: rejects
__global__ void k_asctime_r() { asctime_r((const struct tm *)0, (char *)0); } // nvcc: rejects
__global__ void k_asin() { asin(value<double>()); } // nvcc: accepts
__global__ void k_asinf() { asinf(value<float>()); } // nvcc: accepts
__global__ void k_asinh() { asinh(value<double>()); } // nvcc: accepts
__global__ void k_asinhf() { asinhf(value<float>()); } // nvcc: accepts
__global__ void k_asinhl() { asinhl(value<long double>()); } // nvcc: rejects
__global__ void k_asinl() { asinl(value<long double>()); } // nvcc: rejects
__global__ void k_asprintf() { asprintf((char **)0, (const char *)0); } // nvcc: rejects
__global__ void k_at_quick_exit() { at_quick_exit(0); } // nvcc: rejects
__global__ void k_atan() { atan(value<double>()); } // nvcc: accepts
__global__ void k_atan2() { atan2(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_atan2f() { atan2f(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_atan2l() { atan2l(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_atanf() { atanf(value<float>()); } // nvcc: accepts
__global__ void k_atanh() { atanh(value<double>()); } // nvcc: accepts
__global__ void k_atanhf() { atanhf(value<float>()); } // nvcc: accepts
__global__ void k_atanhl() { atanhl(value<long double>()); } // nvcc: rejects
__global__ void k_atanl() { atanl(value<long double>()); } // nvcc: rejects
__global__ void k_atexit() { atexit(0); } // nvcc: rejects
__global__ void k_atof() { atof((const char *)0); } // nvcc: rejects
__global__ void k_atoi() { atoi((const char *)0); } // nvcc: rejects
__global__ void k_atol() { atol((const char *)0); } // nvcc: rejects
__global__ void k_atoll() { atoll((const char *)0); } // nvcc: rejects
__global__ void k_basename() { basename((char *)0); } // nvcc: rejects
__global__ void k_bcmp() { bcmp((const void *)0, (const void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_bcopy() { bcopy((const void *)0, (void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_bsearch() { bsearch((const void *)0, (const void *)0, value<size_t>(), value<size_t>(), value<__compar_fn_t>()); } // nvcc: rejects
__global__ void k_bzero() { bzero((void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_calloc() { calloc(value<size_t>(), value<size_t>()); } // nvcc: rejects
__global__ void k_canonicalize() { canonicalize((double *)0, (const double *)0); } // nvcc: rejects
__global__ void k_canonicalize_file_name() { canonicalize_file_name((const char *)0); } // nvcc: rejects
__global__ void k_canonicalizef() { canonicalizef((float *)0, (const float *)0); } // nvcc: rejects
__global__ void k_canonicalizel() { canonicalizel((long double *)0, (const long double *)0); } // nvcc: rejects
__global__ void k_cbrt() { cbrt(value<double>()); } // nvcc: accepts
__global__ void k_cbrtf() { cbrtf(value<float>()); } // nvcc: accepts
__global__ void k_cbrtl() { cbrtl(value<long double>()); } // nvcc: rejects
__global__ void k_ceil() { ceil(value<double>()); } // nvcc: accepts
__global__ void k_ceilf() { ceilf(value<float>()); } // nvcc: accepts
__global__ void k_ceill() { ceill(value<long double>()); } // nvcc: rejects
__global__ void k_clearenv() { clearenv(); } // nvcc: rejects
__global__ void k_clearerr() { clearerr((FILE *)0); } // nvcc: rejects
__global__ void k_clearerr_unlocked() { clearerr_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_clock() { clock(); } // nvcc: accepts
__global__ void k_clock_adjtime() { clock_adjtime(value<__clockid_t>(), (struct timex *)0); } // nvcc: rejects
__global__ void k_clock_getcpuclockid() { clock_getcpuclockid(value<pid_t>(), (clockid_t *)0); } // nvcc: rejects
__global__ void k_clock_getres() { clock_getres(value<clockid_t>(), (struct timespec *)0); } // nvcc: rejects
__global__ void k_clock_gettime() { clock_gettime(value<clockid_t>(), (struct timespec *)0); } // nvcc: rejects
__global__ void k_clock_nanosleep() { clock_nanosleep(value<clockid_t>(), value<int>(), (const struct timespec *)0, (struct timespec *)0); } // nvcc: rejects
__global__ void k_clock_settime() { clock_settime(value<clockid_t>(), (const struct timespec *)0); } // nvcc: rejects
__global__ void k_copysign() { copysign(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_copysignf() { copysignf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_copysignl() { copysignl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_cos() { cos(value<double>()); } // nvcc: accepts
__global__ void k_cosf() { cosf(value<float>()); } // nvcc: accepts
__global__ void k_cosh() { cosh(value<double>()); } // nvcc: accepts
__global__ void k_coshf() { coshf(value<float>()); } // nvcc: accepts
__global__ void k_coshl() { coshl(value<long double>()); } // nvcc: rejects
__global__ void k_cosl() { cosl(value<long double>()); } // nvcc: rejects
__global__ void k_ctermid() { ctermid((char *)0); } // nvcc: rejects
__global__ void k_ctime() { ctime((const time_t *)0); } // nvcc: rejects
__global__ void k_ctime_r() { ctime_r((const time_t *)0, (char *)0); } // nvcc: rejects
__global__ void k_cuserid() { cuserid((char *)0); } // nvcc: rejects
__global__ void k_daddl() { daddl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_ddivl() { ddivl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_dfmal() { dfmal(value<long double>(), value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_difftime() { difftime(value<time_t>(), value<time_t>()); } // nvcc: rejects
__global__ void k_div() { div(value<int>(), value<int>()); } // nvcc: rejects
__global__ void k_dmull() { dmull(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_dprintf() { dprintf(value<int>(), (const char *)0); } // nvcc: rejects
__global__ void k_drand48() { drand48(); } // nvcc: rejects
__global__ void k_drand48_r() { drand48_r((struct drand48_data *)0, (double *)0); } // nvcc: rejects
__global__ void k_drem() { drem(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_dremf() { dremf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_dreml() { dreml(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_dsqrtl() { dsqrtl(value<long double>()); } // nvcc: rejects
__global__ void k_dsubl() { dsubl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_dysize() { dysize(value<int>()); } // nvcc: rejects
__global__ void k_ecvt() { ecvt(value<double>(), value<int>(), (int *)0, (int *)0); } // nvcc: rejects
__global__ void k_ecvt_r() { ecvt_r(value<double>(), value<int>(), (int *)0, (int *)0, (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_erand48() { erand48((unsigned short *)0); } // nvcc: rejects
__global__ void k_erand48_r() { erand48_r((unsigned short *)0, (struct drand48_data *)0, (double *)0); } // nvcc: rejects
__global__ void k_erf() { erf(value<double>()); } // nvcc: accepts
__global__ void k_erfc() { erfc(value<double>()); } // nvcc: accepts
__global__ void k_erfcf() { erfcf(value<float>()); } // nvcc: accepts
__global__ void k_erfcl() { erfcl(value<long double>()); } // nvcc: rejects
__global__ void k_erff() { erff(value<float>()); } // nvcc: accepts
__global__ void k_erfl() { erfl(value<long double>()); } // nvcc: rejects
__global__ void k_exit() { exit(value<int>()); } // nvcc: rejects
__global__ void k_exp() { exp(value<double>()); } // nvcc: accepts
__global__ void k_exp10() { exp10(value<double>()); } // nvcc: accepts
__global__ void k_exp10f() { exp10f(value<float>()); } // nvcc: accepts
__global__ void k_exp10l() { exp10l(value<long double>()); } // nvcc: rejects
__global__ void k_exp2() { exp2(value<double>()); } // nvcc: accepts
__global__ void k_exp2f() { exp2f(value<float>()); } // nvcc: accepts
__global__ void k_exp2l() { exp2l(value<long double>()); } // nvcc: rejects
__global__ void k_expf() { expf(value<float>()); } // nvcc: accepts
__global__ void k_expl() { expl(value<long double>()); } // nvcc: rejects
__global__ void k_explicit_bzero() { explicit_bzero((void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_expm1() { expm1(value<double>()); } // nvcc: accepts
__global__ void k_expm1f() { expm1f(value<float>()); } // nvcc: accepts
__global__ void k_expm1l() { expm1l(value<long double>()); } // nvcc: rejects
__global__ void k_fabs() { fabs(value<double>()); } // nvcc: accepts
__global__ void k_fabsf() { fabsf(value<float>()); } // nvcc: accepts
__global__ void k_fabsl() { fabsl(value<long double>()); } // nvcc: rejects
__global__ void k_fadd() { fadd(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_faddl() { faddl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fclose() { fclose((FILE *)0); } // nvcc: rejects
__global__ void k_fcloseall() { fcloseall(); } // nvcc: rejects
__global__ void k_fcvt() { fcvt(value<double>(), value<int>(), (int *)0, (int *)0); } // nvcc: rejects
__global__ void k_fcvt_r() { fcvt_r(value<double>(), value<int>(), (int *)0, (int *)0, (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_fdim() { fdim(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_fdimf() { fdimf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_fdiml() { fdiml(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fdiv() { fdiv(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fdivl() { fdivl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fdopen() { fdopen(value<int>(), (const char *)0); } // nvcc: rejects
__global__ void k_feof() { feof((FILE *)0); } // nvcc: rejects
__global__ void k_feof_unlocked() { feof_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_ferror() { ferror((FILE *)0); } // nvcc: rejects
__global__ void k_ferror_unlocked() { ferror_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_fflush() { fflush((FILE *)0); } // nvcc: rejects
__global__ void k_fflush_unlocked() { fflush_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_ffma() { ffma(value<double>(), value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_ffmal() { ffmal(value<long double>(), value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_ffs() { ffs(value<int>()); } // nvcc: rejects
__global__ void k_ffsl() { ffsl(value<long>()); } // nvcc: rejects
__global__ void k_ffsll() { ffsll(value<long long>()); } // nvcc: rejects
__global__ void k_fgetc() { fgetc((FILE *)0); } // nvcc: rejects
__global__ void k_fgetc_unlocked() { fgetc_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_fgetpos() { fgetpos((FILE *)0, (fpos_t *)0); } // nvcc: rejects
__global__ void k_fgetpos64() { fgetpos64((FILE *)0, (fpos64_t *)0); } // nvcc: rejects
__global__ void k_fgets() { fgets((char *)0, value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fgets_unlocked() { fgets_unlocked((char *)0, value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fileno() { fileno((FILE *)0); } // nvcc: rejects
__global__ void k_fileno_unlocked() { fileno_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_finite() { finite(value<double>()); } // nvcc: rejects
__global__ void k_finitef() { finitef(value<float>()); } // nvcc: rejects
__global__ void k_finitel() { finitel(value<long double>()); } // nvcc: rejects
__global__ void k_flockfile() { flockfile((FILE *)0); } // nvcc: rejects
__global__ void k_floor() { floor(value<double>()); } // nvcc: accepts
__global__ void k_floorf() { floorf(value<float>()); } // nvcc: accepts
__global__ void k_floorl() { floorl(value<long double>()); } // nvcc: rejects
__global__ void k_fma() { fma(value<double>(), value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_fmaf() { fmaf(value<float>(), value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_fmal() { fmal(value<long double>(), value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmax() { fmax(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_fmaxf() { fmaxf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_fmaximum() { fmaximum(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmaximum_mag() { fmaximum_mag(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmaximum_mag_num() { fmaximum_mag_num(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmaximum_mag_numf() { fmaximum_mag_numf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fmaximum_mag_numl() { fmaximum_mag_numl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmaximum_magf() { fmaximum_magf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fmaximum_magl() { fmaximum_magl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmaximum_num() { fmaximum_num(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmaximum_numf() { fmaximum_numf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fmaximum_numl() { fmaximum_numl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmaximumf() { fmaximumf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fmaximuml() { fmaximuml(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmaxl() { fmaxl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmaxmag() { fmaxmag(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmaxmagf() { fmaxmagf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fmaxmagl() { fmaxmagl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmemopen() { fmemopen((void *)0, value<size_t>(), (const char *)0); } // nvcc: rejects
__global__ void k_fmin() { fmin(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_fminf() { fminf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_fminimum() { fminimum(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fminimum_mag() { fminimum_mag(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fminimum_mag_num() { fminimum_mag_num(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fminimum_mag_numf() { fminimum_mag_numf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fminimum_mag_numl() { fminimum_mag_numl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fminimum_magf() { fminimum_magf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fminimum_magl() { fminimum_magl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fminimum_num() { fminimum_num(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fminimum_numf() { fminimum_numf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fminimum_numl() { fminimum_numl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fminimumf() { fminimumf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fminimuml() { fminimuml(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fminl() { fminl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fminmag() { fminmag(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fminmagf() { fminmagf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_fminmagl() { fminmagl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmod() { fmod(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_fmodf() { fmodf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_fmodl() { fmodl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fmul() { fmul(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fmull() { fmull(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_fopen() { fopen((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_fopen64() { fopen64((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_fopencookie() { fopencookie((void *)0, (const char *)0, value<cookie_io_functions_t>()); } // nvcc: rejects
__global__ void k_fprintf() { fprintf((FILE *)0, (const char *)0); } // nvcc: rejects
__global__ void k_fputc() { fputc(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fputc_unlocked() { fputc_unlocked(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fputs() { fputs((const char *)0, (FILE *)0); } // nvcc: rejects
__global__ void k_fputs_unlocked() { fputs_unlocked((const char *)0, (FILE *)0); } // nvcc: rejects
__global__ void k_fread() { fread((void *)0, value<size_t>(), value<size_t>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fread_unlocked() { fread_unlocked((void *)0, value<size_t>(), value<size_t>(), (FILE *)0); } // nvcc: rejects
__global__ void k_free() { free((void *)0); } // nvcc: accepts
__global__ void k_freopen() { freopen((const char *)0, (const char *)0, (FILE *)0); } // nvcc: rejects
__global__ void k_freopen64() { freopen64((const char *)0, (const char *)0, (FILE *)0); } // nvcc: rejects
__global__ void k_frexp() { frexp(value<double>(), (int *)0); } // nvcc: accepts
__global__ void k_frexpf() { frexpf(value<float>(), (int *)0); } // nvcc: accepts
__global__ void k_frexpl() { frexpl(value<long double>(), (int *)0); } // nvcc: rejects
__global__ void k_fromfp() { fromfp(value<double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fromfpf() { fromfpf(value<float>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fromfpl() { fromfpl(value<long double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fromfpx() { fromfpx(value<double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fromfpxf() { fromfpxf(value<float>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fromfpxl() { fromfpxl(value<long double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_fscanf() { fscanf((FILE *)0, (const char *)0); } // nvcc: rejects
__global__ void k_fseek() { fseek((FILE *)0, value<long>(), value<int>()); } // nvcc: rejects
__global__ void k_fseeko() { fseeko((FILE *)0, value<__off_t>(), value<int>()); } // nvcc: rejects
__global__ void k_fseeko64() { fseeko64((FILE *)0, value<__off64_t>(), value<int>()); } // nvcc: rejects
__global__ void k_fsetpos() { fsetpos((FILE *)0, (const fpos_t *)0); } // nvcc: rejects
__global__ void k_fsetpos64() { fsetpos64((FILE *)0, (const fpos64_t *)0); } // nvcc: rejects
__global__ void k_fsqrt() { fsqrt(value<double>()); } // nvcc: rejects
__global__ void k_fsqrtl() { fsqrtl(value<long double>()); } // nvcc: rejects
__global__ void k_fsub() { fsub(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_fsubl() { fsubl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_ftell() { ftell((FILE *)0); } // nvcc: rejects
__global__ void k_ftello() { ftello((FILE *)0); } // nvcc: rejects
__global__ void k_ftello64() { ftello64((FILE *)0); } // nvcc: rejects
__global__ void k_ftrylockfile() { ftrylockfile((FILE *)0); } // nvcc: rejects
__global__ void k_funlockfile() { funlockfile((FILE *)0); } // nvcc: rejects
__global__ void k_fwrite() { fwrite((const void *)0, value<size_t>(), value<size_t>(), (FILE *)0); } // nvcc: rejects
__global__ void k_fwrite_unlocked() { fwrite_unlocked((const void *)0, value<size_t>(), value<size_t>(), (FILE *)0); } // nvcc: rejects
__global__ void k_gamma() { gamma(value<double>()); } // nvcc: rejects
__global__ void k_gammaf() { gammaf(value<float>()); } // nvcc: rejects
__global__ void k_gammal() { gammal(value<long double>()); } // nvcc: rejects
__global__ void k_gcvt() { gcvt(value<double>(), value<int>(), (char *)0); } // nvcc: rejects
__global__ void k_getc() { getc((FILE *)0); } // nvcc: rejects
__global__ void k_getc_unlocked() { getc_unlocked((FILE *)0); } // nvcc: rejects
__global__ void k_getchar() { getchar(); } // nvcc: rejects
__global__ void k_getchar_unlocked() { getchar_unlocked(); } // nvcc: rejects
__global__ void k_getdate() { getdate((const char *)0); } // nvcc: rejects
__global__ void k_getdate_r() { getdate_r((const char *)0, (struct tm *)0); } // nvcc: rejects
__global__ void k_getdelim() { getdelim((char **)0, (size_t *)0, value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_getenv() { getenv((const char *)0); } // nvcc: rejects
__global__ void k_getline() { getline((char **)0, (size_t *)0, (FILE *)0); } // nvcc: rejects
__global__ void k_getloadavg() { getloadavg((double *)0, value<int>()); } // nvcc: rejects
__global__ void k_getpayload() { getpayload((const double *)0); } // nvcc: rejects
__global__ void k_getpayloadf() { getpayloadf((const float *)0); } // nvcc: rejects
__global__ void k_getpayloadl() { getpayloadl((const long double *)0); } // nvcc: rejects
__global__ void k_getpt() { getpt(); } // nvcc: rejects
__global__ void k_getsubopt() { getsubopt((char **)0, (char *const *)0, (char **)0); } // nvcc: rejects
__global__ void k_getw() { getw((FILE *)0); } // nvcc: rejects
__global__ void k_gmtime() { gmtime((const time_t *)0); } // nvcc: rejects
__global__ void k_gmtime_r() { gmtime_r((const time_t *)0, (struct tm *)0); } // nvcc: rejects
__global__ void k_grantpt() { grantpt(value<int>()); } // nvcc: rejects
__global__ void k_hypot() { hypot(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_hypotf() { hypotf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_hypotl() { hypotl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_ilogb() { ilogb(value<double>()); } // nvcc: accepts
__global__ void k_ilogbf() { ilogbf(value<float>()); } // nvcc: accepts
__global__ void k_ilogbl() { ilogbl(value<long double>()); } // nvcc: rejects
__global__ void k_index() { index((const char *)0, value<int>()); } // nvcc: rejects
__global__ void k_initstate() { initstate(value<unsigned int>(), (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_initstate_r() { initstate_r(value<unsigned int>(), (char *)0, value<size_t>(), (struct random_data *)0); } // nvcc: rejects
__global__ void k_isalnum() { isalnum(value<int>()); } // nvcc: rejects
__global__ void k_isalnum_l() { isalnum_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isalpha() { isalpha(value<int>()); } // nvcc: rejects
__global__ void k_isalpha_l() { isalpha_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isascii() { isascii(value<int>()); } // nvcc: accepts
__global__ void k_isblank() { isblank(value<int>()); } // nvcc: rejects
__global__ void k_isblank_l() { isblank_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_iscanonical() { iscanonical(value<float>()); } // nvcc: rejects (known: C++ in math.h)
__global__ void k_iscntrl() { iscntrl(value<int>()); } // nvcc: rejects
__global__ void k_iscntrl_l() { iscntrl_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isctype() { isctype(value<int>(), value<int>()); } // nvcc: rejects
__global__ void k_isdigit() { isdigit(value<int>()); } // nvcc: rejects
__global__ void k_isdigit_l() { isdigit_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isgraph() { isgraph(value<int>()); } // nvcc: rejects
__global__ void k_isgraph_l() { isgraph_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isinff() { isinff(value<float>()); } // nvcc: rejects
__global__ void k_isinfl() { isinfl(value<long double>()); } // nvcc: rejects
__global__ void k_islower() { islower(value<int>()); } // nvcc: rejects
__global__ void k_islower_l() { islower_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isnanf() { isnanf(value<float>()); } // nvcc: rejects
__global__ void k_isnanl() { isnanl(value<long double>()); } // nvcc: rejects
__global__ void k_isprint() { isprint(value<int>()); } // nvcc: rejects
__global__ void k_isprint_l() { isprint_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_ispunct() { ispunct(value<int>()); } // nvcc: rejects
__global__ void k_ispunct_l() { ispunct_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_issignaling() { issignaling(value<float>()); } // nvcc: rejects (known: C++ in math.h)
__global__ void k_isspace() { isspace(value<int>()); } // nvcc: rejects
__global__ void k_isspace_l() { isspace_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isupper() { isupper(value<int>()); } // nvcc: rejects
__global__ void k_isupper_l() { isupper_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_isxdigit() { isxdigit(value<int>()); } // nvcc: rejects
__global__ void k_isxdigit_l() { isxdigit_l(value<int>(), value<locale_t>()); } // nvcc: accepts
__global__ void k_j0() { j0(value<double>()); } // nvcc: accepts
__global__ void k_j0f() { j0f(value<float>()); } // nvcc: accepts
__global__ void k_j0l() { j0l(value<long double>()); } // nvcc: rejects
__global__ void k_j1() { j1(value<double>()); } // nvcc: accepts
__global__ void k_j1f() { j1f(value<float>()); } // nvcc: accepts
__global__ void k_j1l() { j1l(value<long double>()); } // nvcc: rejects
__global__ void k_jn() { jn(value<int>(), value<double>()); } // nvcc: accepts
__global__ void k_jnf() { jnf(value<int>(), value<float>()); } // nvcc: accepts
__global__ void k_jnl() { jnl(value<int>(), value<long double>()); } // nvcc: rejects
__global__ void k_jrand48() { jrand48((unsigned short *)0); } // nvcc: rejects
__global__ void k_jrand48_r() { jrand48_r((unsigned short *)0, (struct drand48_data *)0, (long *)0); } // nvcc: rejects
__global__ void k_l64a() { l64a(value<long>()); } // nvcc: rejects
__global__ void k_labs() { labs(value<long>()); } // nvcc: accepts
__global__ void k_lcong48() { lcong48((unsigned short *)0); } // nvcc: rejects
__global__ void k_lcong48_r() { lcong48_r((unsigned short *)0, (struct drand48_data *)0); } // nvcc: rejects
__global__ void k_ldexp() { ldexp(value<double>(), value<int>()); } // nvcc: accepts
__global__ void k_ldexpf() { ldexpf(value<float>(), value<int>()); } // nvcc: accepts
__global__ void k_ldexpl() { ldexpl(value<long double>(), value<int>()); } // nvcc: rejects
__global__ void k_ldiv() { ldiv(value<long>(), value<long>()); } // nvcc: rejects
__global__ void k_lgamma() { lgamma(value<double>()); } // nvcc: accepts
__global__ void k_lgamma_r() { lgamma_r(value<double>(), (int *)0); } // nvcc: rejects
__global__ void k_lgammaf() { lgammaf(value<float>()); } // nvcc: accepts
__global__ void k_lgammaf_r() { lgammaf_r(value<float>(), (int *)0); } // nvcc: rejects
__global__ void k_lgammal() { lgammal(value<long double>()); } // nvcc: rejects
__global__ void k_lgammal_r() { lgammal_r(value<long double>(), (int *)0); } // nvcc: rejects
__global__ void k_llabs() { llabs(value<long long>()); } // nvcc: accepts
__global__ void k_lldiv() { lldiv(value<long long>(), value<long long>()); } // nvcc: rejects
__global__ void k_llogb() { llogb(value<double>()); } // nvcc: rejects
__global__ void k_llogbf() { llogbf(value<float>()); } // nvcc: rejects
__global__ void k_llogbl() { llogbl(value<long double>()); } // nvcc: rejects
__global__ void k_llrint() { llrint(value<double>()); } // nvcc: accepts
__global__ void k_llrintf() { llrintf(value<float>()); } // nvcc: accepts
__global__ void k_llrintl() { llrintl(value<long double>()); } // nvcc: rejects
__global__ void k_llround() { llround(value<double>()); } // nvcc: accepts
__global__ void k_llroundf() { llroundf(value<float>()); } // nvcc: accepts
__global__ void k_llroundl() { llroundl(value<long double>()); } // nvcc: rejects
__global__ void k_localtime() { localtime((const time_t *)0); } // nvcc: rejects
__global__ void k_localtime_r() { localtime_r((const time_t *)0, (struct tm *)0); } // nvcc: rejects
__global__ void k_log() { log(value<double>()); } // nvcc: accepts
__global__ void k_log10() { log10(value<double>()); } // nvcc: accepts
__global__ void k_log10f() { log10f(value<float>()); } // nvcc: accepts
__global__ void k_log10l() { log10l(value<long double>()); } // nvcc: rejects
__global__ void k_log1p() { log1p(value<double>()); } // nvcc: accepts
__global__ void k_log1pf() { log1pf(value<float>()); } // nvcc: accepts
__global__ void k_log1pl() { log1pl(value<long double>()); } // nvcc: rejects
__global__ void k_log2() { log2(value<double>()); } // nvcc: accepts
__global__ void k_log2f() { log2f(value<float>()); } // nvcc: accepts
__global__ void k_log2l() { log2l(value<long double>()); } // nvcc: rejects
__global__ void k_logb() { logb(value<double>()); } // nvcc: accepts
__global__ void k_logbf() { logbf(value<float>()); } // nvcc: accepts
__global__ void k_logbl() { logbl(value<long double>()); } // nvcc: rejects
__global__ void k_logf() { logf(value<float>()); } // nvcc: accepts
__global__ void k_logl() { logl(value<long double>()); } // nvcc: rejects
__global__ void k_lrand48() { lrand48(); } // nvcc: rejects
__global__ void k_lrand48_r() { lrand48_r((struct drand48_data *)0, (long *)0); } // nvcc: rejects
__global__ void k_lrint() { lrint(value<double>()); } // nvcc: accepts
__global__ void k_lrintf() { lrintf(value<float>()); } // nvcc: accepts
__global__ void k_lrintl() { lrintl(value<long double>()); } // nvcc: rejects
__global__ void k_lround() { lround(value<double>()); } // nvcc: accepts
__global__ void k_lroundf() { lroundf(value<float>()); } // nvcc: accepts
__global__ void k_lroundl() { lroundl(value<long double>()); } // nvcc: rejects
__global__ void k_mallinfo() { mallinfo(); } // nvcc: rejects
__global__ void k_mallinfo2() { mallinfo2(); } // nvcc: rejects
__global__ void k_malloc() { malloc(value<size_t>()); } // nvcc: accepts
__global__ void k_malloc_info() { malloc_info(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_malloc_stats() { malloc_stats(); } // nvcc: rejects
__global__ void k_malloc_trim() { malloc_trim(value<size_t>()); } // nvcc: rejects
__global__ void k_malloc_usable_size() { malloc_usable_size((void *)0); } // nvcc: rejects
__global__ void k_mallopt() { mallopt(value<int>(), value<int>()); } // nvcc: rejects
__global__ void k_mblen() { mblen((const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_mbstowcs() { mbstowcs((wchar_t *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_mbtowc() { mbtowc((wchar_t *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_memalign() { memalign(value<size_t>(), value<size_t>()); } // nvcc: rejects
__global__ void k_memccpy() { memccpy((void *)0, (const void *)0, value<int>(), value<size_t>()); } // nvcc: rejects
__global__ void k_memchr() { memchr((void *)0, value<int>(), value<size_t>()); } // nvcc: rejects
__global__ void k_memcmp() { memcmp((const void *)0, (const void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_memcpy() { memcpy((void *)0, (const void *)0, value<size_t>()); } // nvcc: accepts
__global__ void k_memfrob() { memfrob((void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_memmem() { memmem((const void *)0, value<size_t>(), (const void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_memmove() { memmove((void *)0, (const void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_mempcpy() { mempcpy((void *)0, (const void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_memrchr() { memrchr((void *)0, value<int>(), value<size_t>()); } // nvcc: rejects
__global__ void k_memset() { memset((void *)0, value<int>(), value<size_t>()); } // nvcc: accepts
__global__ void k_mkdtemp() { mkdtemp((char *)0); } // nvcc: rejects
__global__ void k_mkostemp() { mkostemp((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_mkostemp64() { mkostemp64((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_mkostemps() { mkostemps((char *)0, value<int>(), value<int>()); } // nvcc: rejects
__global__ void k_mkostemps64() { mkostemps64((char *)0, value<int>(), value<int>()); } // nvcc: rejects
__global__ void k_mkstemp() { mkstemp((char *)0); } // nvcc: rejects
__global__ void k_mkstemp64() { mkstemp64((char *)0); } // nvcc: rejects
__global__ void k_mkstemps() { mkstemps((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_mkstemps64() { mkstemps64((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_mktemp() { mktemp((char *)0); } // nvcc: rejects
__global__ void k_mktime() { mktime((struct tm *)0); } // nvcc: rejects
__global__ void k_modf() { modf(value<double>(), (double *)0); } // nvcc: accepts
__global__ void k_modff() { modff(value<float>(), (float *)0); } // nvcc: accepts
__global__ void k_modfl() { modfl(value<long double>(), (long double *)0); } // nvcc: rejects
__global__ void k_mrand48() { mrand48(); } // nvcc: rejects
__global__ void k_mrand48_r() { mrand48_r((struct drand48_data *)0, (long *)0); } // nvcc: rejects
__global__ void k_nan() { nan((const char *)0); } // nvcc: accepts
__global__ void k_nanf() { nanf((const char *)0); } // nvcc: accepts
__global__ void k_nanl() { nanl((const char *)0); } // nvcc: rejects
__global__ void k_nanosleep() { nanosleep((const struct timespec *)0, (struct timespec *)0); } // nvcc: rejects
__global__ void k_nearbyint() { nearbyint(value<double>()); } // nvcc: accepts
__global__ void k_nearbyintf() { nearbyintf(value<float>()); } // nvcc: accepts
__global__ void k_nearbyintl() { nearbyintl(value<long double>()); } // nvcc: rejects
__global__ void k_nextafter() { nextafter(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_nextafterf() { nextafterf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_nextafterl() { nextafterl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_nextdown() { nextdown(value<double>()); } // nvcc: rejects
__global__ void k_nextdownf() { nextdownf(value<float>()); } // nvcc: rejects
__global__ void k_nextdownl() { nextdownl(value<long double>()); } // nvcc: rejects
__global__ void k_nexttoward() { nexttoward(value<double>(), value<long double>()); } // nvcc: rejects
__global__ void k_nexttowardf() { nexttowardf(value<float>(), value<long double>()); } // nvcc: rejects
__global__ void k_nexttowardl() { nexttowardl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_nextup() { nextup(value<double>()); } // nvcc: rejects
__global__ void k_nextupf() { nextupf(value<float>()); } // nvcc: rejects
__global__ void k_nextupl() { nextupl(value<long double>()); } // nvcc: rejects
__global__ void k_nrand48() { nrand48((unsigned short *)0); } // nvcc: rejects
__global__ void k_nrand48_r() { nrand48_r((unsigned short *)0, (struct drand48_data *)0, (long *)0); } // nvcc: rejects
__global__ void k_obstack_printf() { obstack_printf((struct obstack *)0, (const char *)0); } // nvcc: rejects
__global__ void k_obstack_vprintf() { obstack_vprintf((struct obstack *)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_on_exit() { on_exit(0, (void *)0); } // nvcc: rejects
__global__ void k_open_memstream() { open_memstream((char **)0, (size_t *)0); } // nvcc: rejects
__global__ void k_pclose() { pclose((FILE *)0); } // nvcc: rejects
__global__ void k_perror() { perror((const char *)0); } // nvcc: rejects
__global__ void k_popen() { popen((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_posix_memalign() { posix_memalign((void **)0, value<size_t>(), value<size_t>()); } // nvcc: rejects
__global__ void k_posix_openpt() { posix_openpt(value<int>()); } // nvcc: rejects
__global__ void k_pow() { pow(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_powf() { powf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_powl() { powl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_printf() { printf((const char *)0); } // nvcc: accepts
__global__ void k_pselect() { pselect(value<int>(), (fd_set *)0, (fd_set *)0, (fd_set *)0, (const struct timespec *)0, (const __sigset_t *)0); } // nvcc: rejects
__global__ void k_ptsname() { ptsname(value<int>()); } // nvcc: rejects
__global__ void k_ptsname_r() { ptsname_r(value<int>(), (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_putc() { putc(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_putc_unlocked() { putc_unlocked(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_putchar() { putchar(value<int>()); } // nvcc: rejects
__global__ void k_putchar_unlocked() { putchar_unlocked(value<int>()); } // nvcc: rejects
__global__ void k_putenv() { putenv((char *)0); } // nvcc: rejects
__global__ void k_puts() { puts((const char *)0); } // nvcc: rejects
__global__ void k_putw() { putw(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_pvalloc() { pvalloc(value<size_t>()); } // nvcc: rejects
__global__ void k_qecvt() { qecvt(value<long double>(), value<int>(), (int *)0, (int *)0); } // nvcc: rejects
__global__ void k_qecvt_r() { qecvt_r(value<long double>(), value<int>(), (int *)0, (int *)0, (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_qfcvt() { qfcvt(value<long double>(), value<int>(), (int *)0, (int *)0); } // nvcc: rejects
__global__ void k_qfcvt_r() { qfcvt_r(value<long double>(), value<int>(), (int *)0, (int *)0, (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_qgcvt() { qgcvt(value<long double>(), value<int>(), (char *)0); } // nvcc: rejects
__global__ void k_qsort() { qsort((void *)0, value<size_t>(), value<size_t>(), value<__compar_fn_t>()); } // nvcc: rejects
__global__ void k_qsort_r() { qsort_r((void *)0, value<size_t>(), value<size_t>(), value<__compar_d_fn_t>(), (void *)0); } // nvcc: rejects
__global__ void k_quick_exit() { quick_exit(value<int>()); } // nvcc: rejects
__global__ void k_rand() { rand(); } // nvcc: rejects
__global__ void k_rand_r() { rand_r((unsigned int *)0); } // nvcc: rejects
__global__ void k_random() { random(); } // nvcc: rejects
__global__ void k_random_r() { random_r((struct random_data *)0, (int32_t *)0); } // nvcc: rejects
__global__ void k_rawmemchr() { rawmemchr((void *)0, value<int>()); } // nvcc: rejects
__global__ void k_realloc() { realloc((void *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_reallocarray() { reallocarray((void *)0, value<size_t>(), value<size_t>()); } // nvcc: rejects
__global__ void k_realpath() { realpath((const char *)0, (char *)0); } // nvcc: rejects
__global__ void k_remainder() { remainder(value<double>(), value<double>()); } // nvcc: accepts
__global__ void k_remainderf() { remainderf(value<float>(), value<float>()); } // nvcc: accepts
__global__ void k_remainderl() { remainderl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_remove() { remove((const char *)0); } // nvcc: rejects
__global__ void k_remquo() { remquo(value<double>(), value<double>(), (int *)0); } // nvcc: accepts
__global__ void k_remquof() { remquof(value<float>(), value<float>(), (int *)0); } // nvcc: accepts
__global__ void k_remquol() { remquol(value<long double>(), value<long double>(), (int *)0); } // nvcc: rejects
__global__ void k_rename() { rename((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_renameat() { renameat(value<int>(), (const char *)0, value<int>(), (const char *)0); } // nvcc: rejects
__global__ void k_renameat2() { renameat2(value<int>(), (const char *)0, value<int>(), (const char *)0, value<unsigned int>()); } // nvcc: rejects
__global__ void k_rewind() { rewind((FILE *)0); } // nvcc: rejects
__global__ void k_rindex() { rindex((const char *)0, value<int>()); } // nvcc: rejects
__global__ void k_rint() { rint(value<double>()); } // nvcc: accepts
__global__ void k_rintf() { rintf(value<float>()); } // nvcc: accepts
__global__ void k_rintl() { rintl(value<long double>()); } // nvcc: rejects
__global__ void k_round() { round(value<double>()); } // nvcc: accepts
__global__ void k_roundeven() { roundeven(value<double>()); } // nvcc: rejects
__global__ void k_roundevenf() { roundevenf(value<float>()); } // nvcc: rejects
__global__ void k_roundevenl() { roundevenl(value<long double>()); } // nvcc: rejects
__global__ void k_roundf() { roundf(value<float>()); } // nvcc: accepts
__global__ void k_roundl() { roundl(value<long double>()); } // nvcc: rejects
__global__ void k_rpmatch() { rpmatch((const char *)0); } // nvcc: rejects
__global__ void k_scalb() { scalb(value<double>(), value<double>()); } // nvcc: rejects
__global__ void k_scalbf() { scalbf(value<float>(), value<float>()); } // nvcc: rejects
__global__ void k_scalbl() { scalbl(value<long double>(), value<long double>()); } // nvcc: rejects
__global__ void k_scalbln() { scalbln(value<double>(), value<long>()); } // nvcc: accepts
__global__ void k_scalblnf() { scalblnf(value<float>(), value<long>()); } // nvcc: accepts
__global__ void k_scalblnl() { scalblnl(value<long double>(), value<long>()); } // nvcc: rejects
__global__ void k_scalbn() { scalbn(value<double>(), value<int>()); } // nvcc: accepts
__global__ void k_scalbnf() { scalbnf(value<float>(), value<int>()); } // nvcc: accepts
__global__ void k_scalbnl() { scalbnl(value<long double>(), value<int>()); } // nvcc: rejects
__global__ void k_scanf() { scanf((const char *)0); } // nvcc: rejects
__global__ void k_secure_getenv() { secure_getenv((const char *)0); } // nvcc: rejects
__global__ void k_seed48() { seed48((unsigned short *)0); } // nvcc: rejects
__global__ void k_seed48_r() { seed48_r((unsigned short *)0, (struct drand48_data *)0); } // nvcc: rejects
__global__ void k_select() { select(value<int>(), (fd_set *)0, (fd_set *)0, (fd_set *)0, (struct timeval *)0); } // nvcc: rejects
__global__ void k_setbuf() { setbuf((FILE *)0, (char *)0); } // nvcc: rejects
__global__ void k_setbuffer() { setbuffer((FILE *)0, (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_setenv() { setenv((const char *)0, (const char *)0, value<int>()); } // nvcc: rejects
__global__ void k_setlinebuf() { setlinebuf((FILE *)0); } // nvcc: rejects
__global__ void k_setpayload() { setpayload((double *)0, value<double>()); } // nvcc: rejects
__global__ void k_setpayloadf() { setpayloadf((float *)0, value<float>()); } // nvcc: rejects
__global__ void k_setpayloadl() { setpayloadl((long double *)0, value<long double>()); } // nvcc: rejects
__global__ void k_setpayloadsig() { setpayloadsig((double *)0, value<double>()); } // nvcc: rejects
__global__ void k_setpayloadsigf() { setpayloadsigf((float *)0, value<float>()); } // nvcc: rejects
__global__ void k_setpayloadsigl() { setpayloadsigl((long double *)0, value<long double>()); } // nvcc: rejects
__global__ void k_setstate() { setstate((char *)0); } // nvcc: rejects
__global__ void k_setstate_r() { setstate_r((char *)0, (struct random_data *)0); } // nvcc: rejects
__global__ void k_setvbuf() { setvbuf((FILE *)0, (char *)0, value<int>(), value<size_t>()); } // nvcc: rejects
__global__ void k_sigabbrev_np() { sigabbrev_np(value<int>()); } // nvcc: rejects
__global__ void k_sigdescr_np() { sigdescr_np(value<int>()); } // nvcc: rejects
__global__ void k_significand() { significand(value<double>()); } // nvcc: rejects
__global__ void k_significandf() { significandf(value<float>()); } // nvcc: rejects
__global__ void k_significandl() { significandl(value<long double>()); } // nvcc: rejects
__global__ void k_sin() { sin(value<double>()); } // nvcc: accepts
__global__ void k_sincos() { sincos(value<double>(), (double *)0, (double *)0); } // nvcc: accepts
__global__ void k_sincosf() { sincosf(value<float>(), (float *)0, (float *)0); } // nvcc: accepts
__global__ void k_sincosl() { sincosl(value<long double>(), (long double *)0, (long double *)0); } // nvcc: rejects
__global__ void k_sinf() { sinf(value<float>()); } // nvcc: accepts
__global__ void k_sinh() { sinh(value<double>()); } // nvcc: accepts
__global__ void k_sinhf() { sinhf(value<float>()); } // nvcc: accepts
__global__ void k_sinhl() { sinhl(value<long double>()); } // nvcc: rejects
__global__ void k_sinl() { sinl(value<long double>()); } // nvcc: rejects
__global__ void k_snprintf() { snprintf((char *)0, value<size_t>(), (const char *)0); } // nvcc: rejects
__global__ void k_sprintf() { sprintf((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_sqrt() { sqrt(value<double>()); } // nvcc: accepts
__global__ void k_sqrtf() { sqrtf(value<float>()); } // nvcc: accepts
__global__ void k_sqrtl() { sqrtl(value<long double>()); } // nvcc: rejects
__global__ void k_srand() { srand(value<unsigned int>()); } // nvcc: rejects
__global__ void k_srand48() { srand48(value<long>()); } // nvcc: rejects
__global__ void k_srand48_r() { srand48_r(value<long>(), (struct drand48_data *)0); } // nvcc: rejects
__global__ void k_srandom() { srandom(value<unsigned int>()); } // nvcc: rejects
__global__ void k_srandom_r() { srandom_r(value<unsigned int>(), (struct random_data *)0); } // nvcc: rejects
__global__ void k_sscanf() { sscanf((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_stpcpy() { stpcpy((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_stpncpy() { stpncpy((char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strcasecmp() { strcasecmp((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strcasecmp_l() { strcasecmp_l((const char *)0, (const char *)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strcasestr() { strcasestr((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strcat() { strcat((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strchr() { strchr((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_strchrnul() { strchrnul((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_strcmp() { strcmp((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strcoll() { strcoll((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strcoll_l() { strcoll_l((const char *)0, (const char *)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strcpy() { strcpy((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strcspn() { strcspn((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strdup() { strdup((const char *)0); } // nvcc: rejects
__global__ void k_strerror() { strerror(value<int>()); } // nvcc: rejects
__global__ void k_strerror_l() { strerror_l(value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strerror_r() { strerror_r(value<int>(), (char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strerrordesc_np() { strerrordesc_np(value<int>()); } // nvcc: rejects
__global__ void k_strerrorname_np() { strerrorname_np(value<int>()); } // nvcc: rejects
__global__ void k_strfromd() { strfromd((char *)0, value<size_t>(), (const char *)0, value<double>()); } // nvcc: rejects
__global__ void k_strfromf() { strfromf((char *)0, value<size_t>(), (const char *)0, value<float>()); } // nvcc: rejects
__global__ void k_strfroml() { strfroml((char *)0, value<size_t>(), (const char *)0, value<long double>()); } // nvcc: rejects
__global__ void k_strfry() { strfry((char *)0); } // nvcc: rejects
__global__ void k_strftime() { strftime((char *)0, value<size_t>(), (const char *)0, (const struct tm *)0); } // nvcc: rejects
__global__ void k_strftime_l() { strftime_l((char *)0, value<size_t>(), (const char *)0, (const struct tm *)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strlen() { strlen((const char *)0); } // nvcc: rejects
__global__ void k_strncasecmp() { strncasecmp((const char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strncasecmp_l() { strncasecmp_l((const char *)0, (const char *)0, value<size_t>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strncat() { strncat((char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strncmp() { strncmp((const char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strncpy() { strncpy((char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strndup() { strndup((const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strnlen() { strnlen((const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strpbrk() { strpbrk((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strptime() { strptime((const char *)0, (const char *)0, (struct tm *)0); } // nvcc: rejects
__global__ void k_strptime_l() { strptime_l((const char *)0, (const char *)0, (struct tm *)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strrchr() { strrchr((char *)0, value<int>()); } // nvcc: rejects
__global__ void k_strsep() { strsep((char **)0, (const char *)0); } // nvcc: rejects
__global__ void k_strsignal() { strsignal(value<int>()); } // nvcc: rejects
__global__ void k_strspn() { strspn((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strstr() { strstr((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strtod() { strtod((const char *)0, (char **)0); } // nvcc: rejects
__global__ void k_strtod_l() { strtod_l((const char *)0, (char **)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strtof() { strtof((const char *)0, (char **)0); } // nvcc: rejects
__global__ void k_strtof_l() { strtof_l((const char *)0, (char **)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strtok() { strtok((char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strtok_r() { strtok_r((char *)0, (const char *)0, (char **)0); } // nvcc: rejects
__global__ void k_strtol() { strtol((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strtol_l() { strtol_l((const char *)0, (char **)0, value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strtold() { strtold((const char *)0, (char **)0); } // nvcc: rejects
__global__ void k_strtold_l() { strtold_l((const char *)0, (char **)0, value<locale_t>()); } // nvcc: rejects
__global__ void k_strtoll() { strtoll((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strtoll_l() { strtoll_l((const char *)0, (char **)0, value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strtoq() { strtoq((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strtoul() { strtoul((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strtoul_l() { strtoul_l((const char *)0, (char **)0, value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strtoull() { strtoull((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strtoull_l() { strtoull_l((const char *)0, (char **)0, value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_strtouq() { strtouq((const char *)0, (char **)0, value<int>()); } // nvcc: rejects
__global__ void k_strverscmp() { strverscmp((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_strxfrm() { strxfrm((char *)0, (const char *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_strxfrm_l() { strxfrm_l((char *)0, (const char *)0, value<size_t>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_system() { system((const char *)0); } // nvcc: rejects
__global__ void k_tan() { tan(value<double>()); } // nvcc: accepts
__global__ void k_tanf() { tanf(value<float>()); } // nvcc: accepts
__global__ void k_tanh() { tanh(value<double>()); } // nvcc: accepts
__global__ void k_tanhf() { tanhf(value<float>()); } // nvcc: accepts
__global__ void k_tanhl() { tanhl(value<long double>()); } // nvcc: rejects
__global__ void k_tanl() { tanl(value<long double>()); } // nvcc: rejects
__global__ void k_tempnam() { tempnam((const char *)0, (const char *)0); } // nvcc: rejects
__global__ void k_tgamma() { tgamma(value<double>()); } // nvcc: accepts
__global__ void k_tgammaf() { tgammaf(value<float>()); } // nvcc: accepts
__global__ void k_tgammal() { tgammal(value<long double>()); } // nvcc: rejects
__global__ void k_time() { time((time_t *)0); } // nvcc: rejects
__global__ void k_timegm() { timegm((struct tm *)0); } // nvcc: rejects
__global__ void k_timelocal() { timelocal((struct tm *)0); } // nvcc: rejects
__global__ void k_timer_create() { timer_create(value<clockid_t>(), (struct sigevent *)0, (timer_t *)0); } // nvcc: rejects
__global__ void k_timer_delete() { timer_delete(value<timer_t>()); } // nvcc: rejects
__global__ void k_timer_getoverrun() { timer_getoverrun(value<timer_t>()); } // nvcc: rejects
__global__ void k_timer_gettime() { timer_gettime(value<timer_t>(), (struct itimerspec *)0); } // nvcc: rejects
__global__ void k_timer_settime() { timer_settime(value<timer_t>(), value<int>(), (const struct itimerspec *)0, (struct itimerspec *)0); } // nvcc: rejects
__global__ void k_timespec_get() { timespec_get((struct timespec *)0, value<int>()); } // nvcc: rejects
__global__ void k_timespec_getres() { timespec_getres((struct timespec *)0, value<int>()); } // nvcc: rejects
__global__ void k_tmpfile() { tmpfile(); } // nvcc: rejects
__global__ void k_tmpfile64() { tmpfile64(); } // nvcc: rejects
__global__ void k_tmpnam() { tmpnam((char *)0); } // nvcc: rejects
__global__ void k_tmpnam_r() { tmpnam_r((char *)0); } // nvcc: rejects
__global__ void k_toascii() { toascii(value<int>()); } // nvcc: accepts
__global__ void k_tolower() { tolower(value<int>()); } // nvcc: rejects
__global__ void k_tolower_l() { tolower_l(value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_totalorder() { totalorder((const double *)0, (const double *)0); } // nvcc: rejects
__global__ void k_totalorderf() { totalorderf((const float *)0, (const float *)0); } // nvcc: rejects
__global__ void k_totalorderl() { totalorderl((const long double *)0, (const long double *)0); } // nvcc: rejects
__global__ void k_totalordermag() { totalordermag((const double *)0, (const double *)0); } // nvcc: rejects
__global__ void k_totalordermagf() { totalordermagf((const float *)0, (const float *)0); } // nvcc: rejects
__global__ void k_totalordermagl() { totalordermagl((const long double *)0, (const long double *)0); } // nvcc: rejects
__global__ void k_toupper() { toupper(value<int>()); } // nvcc: rejects
__global__ void k_toupper_l() { toupper_l(value<int>(), value<locale_t>()); } // nvcc: rejects
__global__ void k_trunc() { trunc(value<double>()); } // nvcc: accepts
__global__ void k_truncf() { truncf(value<float>()); } // nvcc: accepts
__global__ void k_truncl() { truncl(value<long double>()); } // nvcc: rejects
__global__ void k_tzset() { tzset(); } // nvcc: rejects
__global__ void k_ufromfp() { ufromfp(value<double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ufromfpf() { ufromfpf(value<float>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ufromfpl() { ufromfpl(value<long double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ufromfpx() { ufromfpx(value<double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ufromfpxf() { ufromfpxf(value<float>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ufromfpxl() { ufromfpxl(value<long double>(), value<int>(), value<unsigned int>()); } // nvcc: rejects
__global__ void k_ungetc() { ungetc(value<int>(), (FILE *)0); } // nvcc: rejects
__global__ void k_unlockpt() { unlockpt(value<int>()); } // nvcc: rejects
__global__ void k_unsetenv() { unsetenv((const char *)0); } // nvcc: rejects
__global__ void k_valloc() { valloc(value<size_t>()); } // nvcc: rejects
__global__ void k_vasprintf() { vasprintf((char **)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vdprintf() { vdprintf(value<int>(), (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vfprintf() { vfprintf((FILE *)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vfscanf() { vfscanf((FILE *)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vprintf() { vprintf((const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vscanf() { vscanf((const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vsnprintf() { vsnprintf((char *)0, value<size_t>(), (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vsprintf() { vsprintf((char *)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_vsscanf() { vsscanf((const char *)0, (const char *)0, (__builtin_va_list&)*(__builtin_va_list*)0); } // nvcc: rejects
__global__ void k_wcstombs() { wcstombs((char *)0, (const wchar_t *)0, value<size_t>()); } // nvcc: rejects
__global__ void k_wctomb() { wctomb((char *)0, value<wchar_t>()); } // nvcc: rejects
__global__ void k_y0() { y0(value<double>()); } // nvcc: accepts
__global__ void k_y0f() { y0f(value<float>()); } // nvcc: accepts
__global__ void k_y0l() { y0l(value<long double>()); } // nvcc: rejects
__global__ void k_y1() { y1(value<double>()); } // nvcc: accepts
__global__ void k_y1f() { y1f(value<float>()); } // nvcc: accepts
__global__ void k_y1l() { y1l(value<long double>()); } // nvcc: rejects
__global__ void k_yn() { yn(value<int>(), value<double>()); } // nvcc: accepts
__global__ void k_ynf() { ynf(value<int>(), value<float>()); } // nvcc: accepts
__global__ void k_ynl() { ynl(value<int>(), value<long double>()); } // nvcc: rejects
