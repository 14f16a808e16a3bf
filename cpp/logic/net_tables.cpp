#include "logic/tables.hpp"
namespace farandole::logic {
void NetFiller::fill(const Board&, int) {}
void Tables::link_sets(const Board&) {}
}  // namespace farandole::logic
