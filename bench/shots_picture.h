// A picture of how many games each strategy has finished after how many shots: one line per strategy, as SVG.
// Beside its name stand the mean and the interval of 95 %.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace agon {

struct ShotCurve {
    std::string name;
    std::vector<int> games;  // the shots that each took
    double mean = 0, interval = 0;
};

class ShotsPicture {
   public:
    explicit ShotsPicture(const std::vector<ShotCurve>& curves) : curves_(curves) {}

    std::string svg() const {
        std::string out =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 780 430\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n<rect width=\"780\" height=\"430\" fill=\"#fff\"/>\n";
        out += axes() + title();
        int n = 0;
        for (const ShotCurve& c : curves_) out += drawn(c, n++);
        return out + "</svg>\n";
    }

   private:
    static constexpr int left = 50, top = 20, width = 500, height = 360;  // of the area with the curves

    static double x(double shot) { return left + width * shot / 100; }
    static double y(double share) { return top + height * (1 - share); }

    static std::string written(const char* format, auto... values) {
        char text[400];
        std::snprintf(text, sizeof text, format, values...);
        return text;
    }

    static std::string axes() {
        std::string out;
        for (int shot = 0; shot <= 100; shot += 10)
            out += written(
                "<path d=\"M%.1f %dV%d\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d"
                "</text>\n",
                x(shot), top, top + height, x(shot), top + height + 18, shot);
        for (int percent = 0; percent <= 100; percent += 25)
            out += written(
                "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%"
                "</text>\n",
                left, y(percent / 100.0), left + width, left - 6, y(percent / 100.0) + 4, percent);
        return out;
    }

    std::string title() const {
        return written(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">shots (share of %zu games that are over)</text>\n",
            left + width / 2, top + height + 38, curves_.empty() ? 0 : curves_.front().games.size());
    }

    static std::string points(std::vector<int> games) {
        std::ranges::sort(games);
        std::string out;
        for (int shot = 0; shot <= 100; ++shot) {
            const auto over = static_cast<double>(std::ranges::upper_bound(games, shot) - games.begin());
            out += written("%.1f,%.1f ", x(shot), y(over / static_cast<double>(games.size())));
        }
        return out;
    }

    static std::string drawn(const ShotCurve& c, int n) {
        static constexpr const char* colours[] = {"#777777", "#b8860b", "#c0392b", "#e67e22", "#8e44ad",
                                                  "#d81b8c", "#2471a3", "#117a65", "#1c2833"};
        const char* colour = colours[static_cast<std::size_t>(n) % std::size(colours)];
        const int row = top + 20 + 22 * n;
        return "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + std::string(colour) + "\" points=\"" +
               points(c.games) + "\"/>\n" +
               written("<path d=\"M562 %dh16\" stroke-width=\"3\" stroke=\"%s\"/>", row - 4, colour) +
               written("<text x=\"584\" y=\"%d\">%s: %.1f ± %.1f</text>\n", row, c.name.c_str(), c.mean, c.interval);
    }

    const std::vector<ShotCurve>& curves_;
};

}  // namespace agon
