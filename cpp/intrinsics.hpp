// The vector instructions of the level that a source is compiled for.
#pragma once

#if defined(__SSE2__)
#if defined(__GNUC__) && !defined(__clang__)
// GCC's own functions for AVX-512 begin with a value they don't initialise, and warn of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif
#endif

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
