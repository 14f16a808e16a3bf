#include "browser/exchange.hpp"

namespace farandole::browser {

Exchange exchange;

// Where a part of the exchange begins; 0 for a part that there isn't.
FARANDOLE_EXPORT(address) const void* address(std::uint32_t part) {
    const void* const parts[] = {exchange.digits, exchange.sizes, exchange.members, exchange.solutions,
                                 exchange.candidates};
    return part < 5 ? parts[part] : nullptr;
}

}  // namespace farandole::browser
