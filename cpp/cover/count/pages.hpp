// Blocks of equal size for a table that grows to hundreds of megabytes and is read all over.
//
// Every read goes to another page then, and finding that page takes as long as the read itself. So once there are many
// blocks they lie side by side in pieces that the system is asked to map with large pages (2 MiB instead of 4 KiB on
// x86-64). The first ones are allocated one by one: most tables stay small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <new>

namespace farandole::cover {

class Pages {
  public:
    // Blocks of this number of words; pieces are no larger than `most` bytes in all allow.
    Pages(std::size_t words, std::size_t most) : words_(words), most_(most) {}

    std::uint64_t* block();  // of zeros
    // Gives back the block that was handed out first of those not given back yet.
    void give_back();

  private:
    struct Free {
        std::align_val_t alignment;
        void operator()(std::uint64_t* words) const { ::operator delete[](words, alignment); }
    };
    struct Piece {
        std::unique_ptr<std::uint64_t[], Free> words;
        std::size_t blocks;
        std::size_t given_back = 0;
    };

    std::size_t block_bytes() const { return words_ * sizeof(std::uint64_t); }
    std::size_t next_piece() const;

    std::size_t words_, most_;
    std::size_t blocks_ = 0;  // in all pieces
    std::size_t used_ = 0;    // in the last one
    std::deque<Piece> pieces_;
};

}  // namespace farandole::cover
