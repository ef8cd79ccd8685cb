#include "games/treasure/mirror.h"

#include <algorithm>

namespace agon::treasure {
namespace {

Field corner(const std::vector<MapNode>& nodes) {  // top left of what was sent
    Field c = nodes.front().field;
    for (const auto& n : nodes) c = {std::min(c.x, n.field.x), std::min(c.y, n.field.y)};
    return c;
}

Map grid_of(const std::vector<MapNode>& nodes) {
    Map m;
    for (const auto& n : nodes) {
        m.width = std::max(m.width, n.field.x + 1);
        m.height = std::max(m.height, n.field.y + 1);
    }
    m.cells.assign(static_cast<std::size_t>(m.size()), unknown_terrain);
    for (const auto& n : nodes) m.cells[static_cast<std::size_t>(m.index(n.field))] = n.terrain;
    return m;
}

HalfMap half_at(const Map& grid, Field offset, const Rules& r) {
    HalfMap h;
    for (int y = 0; y < r.height; ++y)
        h.rows.push_back(grid.cells.substr(static_cast<std::size_t>(grid.index({offset.x, offset.y + y})),
                                           static_cast<std::size_t>(r.width)));
    return h;
}

}  // namespace

Verdict ClientView::update(const GameState& s, const std::string& own_id) {
    auto& p = position_;
    for (const auto& player : s.players) {
        const bool own = player.id == own_id;
        p.of(own ? me : enemy).collected = player.collected;
        if (own) p.turn = player.standing == Standing::MustAct ? me : enemy;
    }
    if (auto ok = take_nodes(s.nodes); !ok) return ok;
    if (p.turn == me && !starter_) starter_ = !p.of(enemy).sent();
    if (starter_) {  // strictly alternating: the enemy is level with us, or one ahead or behind
        const int own = p.of(me).actions;
        p.of(enemy).actions = p.turn == me ? (*starter_ ? own : own + 1) : (*starter_ ? std::max(0, own - 1) : own);
    } else {
        p.of(enemy).actions = p.of(enemy).sent() ? 1 : 0;
    }
    p.actions = p.of(me).actions + p.of(enemy).actions;
    if (p.turn == me && p.of(enemy).actions > 0) p.last = Treasure::Last{enemy, {}};
    return {};
}

Verdict ClientView::take_nodes(const std::vector<MapNode>& nodes) {
    if (nodes.empty()) return {};
    const auto& r = position_.rules;
    const auto misfit = [&] {
        return refuse("treasure.other_size",
                      {std::to_string(nodes.size()), std::to_string(r.width), std::to_string(r.height)});
    };
    for (const auto& n : nodes)
        if (n.field.x < 0 || n.field.y < 0 || n.field.x >= 2 * r.width || n.field.y >= 2 * r.height) return misfit();
    const Map grid = grid_of(nodes);
    const auto half = static_cast<std::size_t>(r.width * r.height);
    if (nodes.size() == half) return take_one_half(nodes, grid);
    const bool stacked = grid.width == r.width && grid.height == 2 * r.height,
               beside = grid.width == 2 * r.width && grid.height == r.height;
    if (nodes.size() != 2 * half || (!stacked && !beside)) return misfit();
    return take_map(nodes, grid);
}

Verdict ClientView::take_one_half(const std::vector<MapNode>& nodes, Map grid) {
    auto& p = position_;
    const Field offset = corner(nodes);
    const bool own = p.of(me).sent();
    if (p.joined()) return refuse("treasure.changed_map");
    if (offset.x + p.rules.width > grid.width || offset.y + p.rules.height > grid.height)
        return refuse("treasure.other_size",
                      {std::to_string(nodes.size()), std::to_string(p.rules.width), std::to_string(p.rules.height)});
    const Seat sender = own ? me : enemy;
    p.origin = offset == Field{0, 0} ? sender : other(sender);
    if (offset.x > 0) p.joint = Treasure::Joint::SideBySide;
    if (offset.y > 0) p.joint = Treasure::Joint::Stacked;
    if (!own) p.of(enemy).half = half_at(grid, offset, p.rules);
    take_figures(nodes);
    return {};
}

Verdict ClientView::take_map(const std::vector<MapNode>& nodes, Map grid) {
    auto& p = position_;
    if (p.joined() && (grid.width != p.map.width || grid.height != p.map.height)) return refuse("treasure.changed_map");
    if (!p.joined()) {
        const auto fort = std::ranges::find(nodes, true, &MapNode::my_fort);
        if (fort == nodes.end()) return refuse("treasure.no_own_fort");
        p.joint = grid.width == p.rules.width ? Treasure::Joint::Stacked : Treasure::Joint::SideBySide;
        p.origin = fort->field.x < p.rules.width && fort->field.y < p.rules.height ? me : enemy;
        p.map = std::move(grid);
        p.of(enemy).half = half_at(p.map, p.offset(enemy), p.rules);
        p.of(me).revealed.assign(p.map.cells.size(), '0');
    }
    const Field before = p.of(me).at;
    take_figures(nodes);
    auto& own = p.of(me);
    if (own.at != before) {
        own.heading.reset();
        own.spent = 0;
    }
    look_around();
    return {};
}

bool ClientView::complete() const {
    const auto& own = position_.of(me);
    return !own.sent() || (position_.joined() && position_.map.contains(own.at));
}

void ClientView::take_figures(const std::vector<MapNode>& nodes) {
    auto &own = position_.of(me), &foe = position_.of(enemy);
    foe.at = nowhere;
    for (const auto& n : nodes) {
        if (n.me) own.at = n.field;
        if (n.enemy) foe.at = n.field;
        if (n.my_fort) own.fort = n.field;
        if (n.enemy_fort) foe.fort = n.field;
        if (n.my_treasure) own.treasure = n.field;
    }
    own.treasure_found = own.treasure.known();
    own.fort_found = foe.fort.known();
    own.shown_enemy = foe.at;
}

void ClientView::look_around() {
    auto& own = position_.of(me);
    const int reach = position_.map.at(own.at) == mountain ? 1 : 0;
    for (int y = own.at.y - reach; y <= own.at.y + reach; ++y)
        for (int x = own.at.x - reach; x <= own.at.x + reach; ++x)
            if (position_.map.contains({x, y}))
                own.revealed[static_cast<std::size_t>(position_.map.index({x, y}))] = '1';
}

void ClientView::acted(const Treasure::Move& m) {
    auto& own = position_.of(me);
    ++own.actions;
    ++position_.actions;
    position_.turn = enemy;
    position_.last = Treasure::Last{me, m.half ? std::nullopt : std::optional(m.direction)};
    if (m.half) {
        own.half = *m.half;
        return;
    }
    if (own.heading != m.direction) own.spent = 0;
    own.heading = m.direction;
    ++own.spent;
}

}  // namespace agon::treasure
