#include "browser/question.hpp"

#include <algorithm>

#include "sudoku/search9.hpp"

extern "C" __attribute__((import_module("page"), import_name("clock"))) double page_clock();

namespace farandole::browser {

Question question;
std::string text;

FARANDOLE_EXPORT(question_part) const void* question_part(std::uint32_t part) {
    const void* const parts[] = {question.digits, question.givens,  question.candidates, question.solutions,
                                 question.order,  question.options, question.bounds,     question.orbits};
    return part < 8 ? parts[part] : nullptr;
}

FARANDOLE_EXPORT(text) const char* text_start() { return text.data(); }
FARANDOLE_EXPORT(text_size) std::uint32_t text_size() { return static_cast<std::uint32_t>(text.size()); }

FARANDOLE_EXPORT(techniques) std::int32_t technique_count() { return logic::kTechniques; }

FARANDOLE_EXPORT(solutions) std::int32_t solutions() {
    if (!is_sound()) return kNoBoard;
    sudoku::Search9 search(question.digits);
    return static_cast<std::int32_t>(search.run(2, ~std::uint64_t{0}, question.solutions[0]));
}

bool is_sound() {
    const auto size = question.order[0];
    if (size < 0 || size > logic::kTechniques) return false;
    for (std::int32_t at = 0; at < size; ++at) {
        const auto* one = question.order + 1 + 3 * at;
        if (one[0] < 0 || one[0] >= logic::kTechniques || one[1] < 0 || one[1] > 4) return false;
    }
    return std::ranges::all_of(question.digits, [](auto digit) { return digit <= 9; });
}

logic::Board board_of_question() {
    logic::Board board;
    for (int cell = 0; cell < 81; ++cell)
        if (question.digits[cell]) board.place(cell, question.digits[cell] - 1, question.givens[cell] != 0);
    for (int cell : logic::Cells(board.empty()))
        for (int digit = 0; digit < 9; ++digit)
            if (!(question.candidates[cell] >> digit & 1)) board.remove(cell, digit);
    return board;
}

logic::Order order_of_question() {
    logic::Order order;
    for (std::int32_t at = 0; at < question.order[0]; ++at) {
        const auto* one = question.order + 1 + 3 * at;
        order.push_back({static_cast<logic::Technique>(one[0]), static_cast<logic::Level>(one[1]), one[2]});
    }
    return order;
}

void set_options(logic::Search& search) {
    for (std::size_t at = 0; at < logic::kOptionTable.size(); ++at)
        logic::kOptionTable[at].set(search.options, question.options[at]);
}

std::optional<logic::Bounds> bounds_of_question() {
    if (question.bounds[0] < 0) return std::nullopt;
    logic::Bounds bounds;
    bounds.level = static_cast<logic::Level>(std::min(question.bounds[0], 4));
    bounds.score = question.bounds[1];
    for (std::size_t at = 0; at < bounds.used.size(); ++at)
        bounds.used[at] = static_cast<std::uint16_t>(std::clamp(question.bounds[2 + at], 0, 0xFFFF));
    return bounds;
}

Solution::Solution() {
    const auto& digits = question.solutions[0];
    is_there_ = std::ranges::all_of(digits, [](auto digit) { return digit >= 1 && digit <= 9; });
    std::ranges::transform(digits, digits_.begin(), [](auto digit) { return static_cast<std::uint8_t>(digit - 1); });
}

std::function<bool()> after(double seconds) {
    if (seconds < 0) return nullptr;
    return [end = page_clock() + seconds] { return page_clock() >= end; };
}

std::string id_of(logic::Technique technique) {
    std::string id = logic::row(technique).id;
    std::ranges::replace(id, '_', '-');
    return id;
}

std::string rating_text(const logic::Rating& rating) {
    std::string used;
    for (int at = 0; at < logic::kTechniques; ++at)
        if (const auto times = rating.used[static_cast<std::size_t>(at)])
            used += (used.empty() ? "[" : ",[") + std::to_string(at) + ',' + std::to_string(times) + ']';
    const bool is_none = rating.hardest == logic::Technique::count;
    return "\"end\":" + std::to_string(static_cast<int>(rating.end)) +
           ",\"level\":" + std::to_string(static_cast<int>(rating.level)) +
           ",\"score\":" + std::to_string(rating.score) +
           ",\"hardest\":" + (is_none ? "null" : std::to_string(static_cast<int>(rating.hardest))) + ",\"used\":[" +
           used + ']';
}

}  // namespace farandole::browser
