// A page of memory, followed by two inaccessible ones.
#pragma once

#include <cstddef>

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "tests/check.hpp"

namespace farandole::tests {

class GuardedPage {
  public:
    GuardedPage() {
#ifdef _WIN32
        SYSTEM_INFO system;
        GetSystemInfo(&system);
        size_ = system.dwPageSize;
        memory_ = static_cast<char*>(VirtualAlloc(nullptr, 3 * size_, MEM_RESERVE, PAGE_NOACCESS));
        CHECK(memory_ && VirtualAlloc(memory_, size_, MEM_COMMIT, PAGE_READWRITE));
#else
        size_ = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        void* const all = mmap(nullptr, 3 * size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(all != MAP_FAILED);
        memory_ = static_cast<char*>(all);
        CHECK(mprotect(memory_, size_, PROT_READ | PROT_WRITE) == 0);
#endif
    }
    ~GuardedPage() {
#ifdef _WIN32
        VirtualFree(memory_, 0, MEM_RELEASE);
#else
        munmap(memory_, 3 * size_);
#endif
    }
    GuardedPage(const GuardedPage&) = delete;
    GuardedPage& operator=(const GuardedPage&) = delete;

    char* data() { return memory_; }
    std::size_t size() const { return size_; }

  private:
    char* memory_;
    std::size_t size_;
};

}  // namespace farandole::tests
