# Compiler settings for all our targets: strict warnings as errors, and the sanitizer and coverage variants.
add_library(tafel_settings INTERFACE)
target_include_directories(tafel_settings INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(tafel_settings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overflows in inlined standard containers that are not there.
  target_compile_options(tafel_settings INTERFACE -Wno-error=stringop-overflow -Wno-error=array-bounds
                                                  -Wno-error=maybe-uninitialized -Wno-error=restrict)
endif()
if(TAFEL_SANITIZE)
  target_compile_options(tafel_settings INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tafel_settings INTERFACE -fsanitize=address,undefined)
  # SOCI's library keeps the type information that `vptr` wants to itself.
  target_compile_options(tafel_settings INTERFACE -fno-sanitize=vptr)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # clang 14 cannot mark the parts of a coroutine for `function`.
    target_compile_options(tafel_settings INTERFACE -fno-sanitize=function)
  endif()
endif()
# What runs little and compiles long need not be optimised where only mistakes are sought, nor need tests.
if(TAFEL_SANITIZE)
  set(TAFEL_COLD -O0)
  set(TAFEL_COLD_TESTS -O0)
else()
  set(TAFEL_COLD_TESTS -O1 CACHE STRING "Optimisation of the tests")
endif()
if(TAFEL_FUZZ)
  target_compile_options(tafel_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(TAFEL_COVERAGE)
  target_compile_options(tafel_settings INTERFACE --coverage)
  target_link_options(tafel_settings INTERFACE --coverage)
endif()
