// What a caller must keep to, checked at the border of the kernel: in builds with sanitizers and for
// fuzzing, which define FARANDOLE_CHECKED. Elsewhere a REQUIRE costs nothing, and isn't evaluated.
//
// A contract stands as a comment at the declaration, and as a REQUIRE where it is defined. What may come
// from a user, a file say, is no contract: it is looked at in every build.
#pragma once

#ifdef FARANDOLE_CHECKED

namespace farandole {

// Says which contract was broken, and ends the program.
[[noreturn]] void broken(const char* contract, const char* file, int line);

}  // namespace farandole

#define REQUIRE(contract) ((contract) ? static_cast<void>(0) : farandole::broken(#contract, __FILE__, __LINE__))

#else

#define REQUIRE(contract) static_cast<void>(sizeof((contract) ? 1 : 0))

#endif
