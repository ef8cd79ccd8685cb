package agon.host;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the saved models that a player's classes name with those that were handed in. */
final class Models {
    private static final Pattern OF_A_TEAM = Pattern.compile("(\\d+)\\.(.+\\.ser)");
    private static final char FILLED_IN = 1;  // where a text is put together at run time (StringConcatFactory)

    final Set<String> missing = new TreeSet<>(), ofOtherTeams = new TreeSet<>();
    private final Set<String> here = new TreeSet<>();
    private final int team;

    Models(Set<String> files, int team) {
        for (String f : files)
            if (f.endsWith(".ser")) here.add(Submission.fileName(f));
        this.team = team;
    }

    void named(String text) {
        String name = Submission.fileName(text);
        if (!name.matches("[^\\s*?]+\\.ser")) return;
        Matcher m = OF_A_TEAM.matcher(name);
        boolean ofCourse = text.contains(Bot.MODELS + "/"), numbered = ofCourse && m.matches();
        String plain = numbered ? m.group(2) : ofCourse ? name.replaceFirst("^" + FILLED_IN + "\\.", "") : name;
        if (here.stream().noneMatch(pattern(plain).asMatchPredicate())) missing.add(name.replace(FILLED_IN, '*'));
        else if (numbered && team > 0 && Integer.parseInt(m.group(1)) != team) ofOtherTeams.add(name);
    }

    private static Pattern pattern(String name) {
        StringBuilder p = new StringBuilder();
        for (char c : name.toCharArray()) p.append(c == FILLED_IN ? ".*" : Pattern.quote(String.valueOf(c)));
        return Pattern.compile(p.toString());
    }
}
