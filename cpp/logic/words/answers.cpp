#include "logic/words/answers.hpp"

#include <algorithm>

#include "logic/words/drawing.hpp"
#include "logic/words/json.hpp"
#include "logic/words/notation.hpp"
#include "logic/words/premise.hpp"
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

std::string quoted(std::string_view text) { return plain(text).json; }

class Names {
  public:
    explicit Names(const Plan& plan) : plan_(plan) {}

    std::string cell(int at) const {
        return quoted('r' + std::to_string(at / plan_.side() + 1) + 'c' + std::to_string(at % plan_.side() + 1));
    }
    std::string cells(const Cells& some) const {
        return json_list(some, [&](int at) { return cell(at); });
    }
    std::string candidate(const Candidate& one, bool is_true) const {
        return '[' + cell(one.cell) + ',' + std::to_string(one.digit) + (is_true ? ",true]" : ",false]");
    }
    // A cell; or a house, or the cells of a smaller group, and a digit.
    std::string set(argument::Set number) const {
        const auto cell_count = static_cast<argument::Set>(plan_.cells());
        if (number < cell_count) return '[' + cell(static_cast<int>(number)) + ']';
        const auto side = static_cast<argument::Set>(plan_.side());
        const auto group = static_cast<std::size_t>((number - cell_count) / side);
        const std::string digit = ',' + std::to_string((number - cell_count) % side + 1) + ']';
        if (group < plan_.houses().size()) {
            const House& house = plan_.houses()[group];
            return '[' + quoted(house.kind + ' ' + std::to_string(house.number)) + digit;
        }
        std::vector<argument::Atom> atoms;
        plan_.ground().append(number, atoms);
        Cells held;
        for (auto atom : atoms) held.push_back(plan_.ground().cell(atom));
        return '[' + cells(held) + digit;
    }

  private:
    const Plan& plan_;
};

std::string argument_text(const Board& board, const Step& step) {
    static constexpr std::string_view kKinds[] = {"suppose", "premise", "excluded", "last",
                                                  "count",   "cases",   "refuted",  "either"};
    const auto premise = premise_of(board, step);
    const auto argument = argue(board, step, premise);
    if (argument.empty()) return "null";
    const Names names(*board.plan);
    const auto& ground = board.plan->ground();
    std::size_t number = 0;
    return json_list(argument, [&](const argument::Claim& claim) {
        std::vector<argument::Set> sets = claim.sets;
        std::erase(sets, argument::kPremise);
        std::string text = "{\"n\":" + std::to_string(number++) +
                           ",\"kind\":" + quoted(kKinds[static_cast<std::size_t>(claim.kind)]) + ",\"says\":" +
                           json_list(claim.says,
                                     [&](const argument::Literal& one) {
                                         const Candidate at{ground.cell(one.atom), ground.digit(one.atom) + 1};
                                         return names.candidate(at, one.is_true);
                                     }) +
                           ",\"from\":" + json_numbers(claim.from) + ",\"under\":" + json_numbers(claim.under) +
                           ",\"sets\":" + json_list(sets, [&](auto set) { return names.set(set); });
        if (claim.kind == argument::Kind::count || claim.kind == argument::Kind::either)
            text += ",\"links\":" + json_list(claim.links, [&](auto set) { return names.set(set); });
        if (claim.kind == argument::Kind::premise && premise)
            text += ",\"cells\":" + names.cells(premise->cells) + ",\"digits\":" + json_numbers(premise->digits);
        return text + '}';
    });
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
           ",\"highlights\":" + drawing_text(drawing_of(board, step)) + ",\"argument\":" + argument_text(board, step);
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
