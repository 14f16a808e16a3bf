#include "logic/words/answers.hpp"

#include <algorithm>

#include "logic/words/drawing.hpp"
#include "logic/words/json.hpp"
#include "logic/words/notation.hpp"
#include "logic/words/sentence.hpp"
#include "logic/words/words.hpp"

namespace farandole::logic::words {
namespace {

std::string candidates_text(const std::vector<Candidate>& candidates) {
    return json_list(candidates, [](const Candidate& one) {
        return "{\"cell\":" + std::to_string(one.cell) + ",\"digit\":" + std::to_string(one.digit) + '}';
    });
}

std::string effects(const Step& step) {
    return "\"placements\":" + candidates_text(step.placements) +
           ",\"eliminations\":" + candidates_text(step.eliminations);
}

// A stage of a hint; `more` begins with a comma.
std::string stage(std::string_view kind, const std::string& text, const std::string& more,
                  const std::string& highlights) {
    return "{\"kind\":" + plain(kind).json + ",\"text\":" + text + more + ",\"highlights\":" + highlights + '}';
}

}  // namespace

std::string short_text(const Board& board, const Step& step) {
    return "\"technique\":" + plain(step.id).json + ',' + effects(step) +
           ",\"notation\":" + plain(notation(*board.plan, step)).json;
}

std::string step_text(const Board& board, const Step& step) {
    return short_text(board, step) + ",\"hint\":" + hint(board, step) + ",\"text\":" + line(board, step) +
           ",\"clause\":" + clause(board, step) + ",\"why\":" + reasons(board, step) +
           ",\"highlights\":" + drawing_text(drawing_of(board, step));
}

std::string stages(const Board& board, const Step& step) {
    const Drawing whole = drawing_of(board, step);
    const Drawing in_houses{whole.houses, {}, {}, {}};
    Drawing at_cells = in_houses, changes;
    const Cells look = pattern_cells(step);
    std::vector<Text> names;
    for (int at : look) {
        names.push_back(cell(at));
        at_cells.cells.push_back({at, "look", ""});
    }
    const auto is_change = [](const auto& one) { return one.role == "placed" || one.role == "removed"; };
    std::ranges::copy_if(whole.cells, std::back_inserter(changes.cells), is_change);
    std::ranges::copy_if(whole.candidates, std::back_inserter(changes.candidates), is_change);
    const std::string why = reasons(board, step), highlights = drawing_text(whole);
    std::vector<std::string> all{
        stage("houses", hint(board, step), "", drawing_text(in_houses)),
        stage("technique", pmsg("technique", step.name).json, "", drawing_text(in_houses)),
        stage("cells", msg("Look at {cells}.", {{"cells", list(names, "and")}}).json,
              ",\"cells\":" + json_numbers(look), drawing_text(at_cells)),
        stage("step", line(board, step), ",\"why\":" + why, highlights),
    };
    if (why != "[]") all.push_back(stage("why", why, "", highlights));
    all.push_back(stage("apply", msg("{result}.", {{"result", {result(board, step)}}}).json, ',' + effects(step),
                        drawing_text(changes)));
    return json_list(all, [](const std::string& one) { return one; });
}

}  // namespace farandole::logic::words
