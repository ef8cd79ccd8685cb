package agon.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import szte.mi.Player;

/**
 * Makes a submission ready to play: `Importer FILE|FOLDER TARGET [CLASS [RELEASE [TEAM]]]` fills
 * TARGET/sources, TARGET/classes and TARGET/files (the bot's working folder) and prints
 * `note CODE ARGUMENT…` for each thing to be told, separated by tabs, and last
 * `player CLASS`, or `refused CODE ARGUMENT…`; what the compiler said is in TARGET/compiler.txt.
 */
public final class Importer {
    private static final int NAMED = 12;  // files that a sentence names

    private final Submission handedIn;
    private final Path target;
    private final List<String> notes;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final Declarations declared;

    public static void main(String[] args) {
        int release = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        int team = args.length > 4 ? Integer.parseInt(args[4]) : 0;
        List<String> notes = new ArrayList<>();
        String named = args.length > 2 ? args[2] : "";
        String result = result(Path.of(args[0]), Path.of(args[1]), named, release, team, notes);
        notes.forEach(n -> System.out.println("note " + n));
        System.out.println(result);
        System.exit(result.startsWith("player ") ? 0 : 1);
    }

    /**
     * The last line that main prints; `named` is the class asked for, or empty; `release` the language level, `team`
     * the number in names of models, or 0.
     */
    public static String result(Path from, Path target, String named, int release, int team, List<String> notes) {
        try {
            Files.createDirectories(target.resolve("classes"));
            return "player " + new Importer(Submission.read(from), target, notes).player(named, release, team);
        } catch (Refusal r) {
            return "refused " + r.code + "\t" + String.join("\t", r.args);
        } catch (IOException | UncheckedIOException e) {  // the disk is full, a name is too long for it
            return "refused java.importer_failed\t" + e.toString().replace('\t', ' ').lines().findFirst().orElse("");
        }
    }

    private Importer(Submission handedIn, Path target, List<String> notes) throws IOException, Refusal {
        this.handedIn = handedIn;
        this.target = target;
        this.notes = notes;
        if (compiler == null) throw new Refusal("java.no_compiler");
        declared = Declarations.of(compiler, handedIn.sources);
    }

    private String player(String named, int release, int team) throws IOException, Refusal {
        handedIn.writeSources(target.resolve("sources"));
        handedIn.writeClasses(target.resolve("handed"));
        Files.createDirectories(target.resolve("files").resolve(Bot.MODELS));
        handedIn.writeOthers(target.resolve("files"), team);
        String chosen = choose(named.isEmpty() ? handedIn.named() : named);
        Compilation made = new Compilation(compiler, declared, target, release);
        Set<String> places = new LinkedHashSet<>();
        if (declared.placeOf(chosen) != null) places.add(declared.placeOf(chosen));
        List<String> texts = complete(chosen, made, places);
        for (String place : made.taken)
            if (handedIn.twice.containsKey(place))
                throw new Refusal("java.twice", place + " (" + handedIn.twice.get(place) + ")");
        confirm(chosen);
        tell(chosen, made, texts, team);
        return chosen;
    }

    /** One that is asked for, or the only one there is. Class files count where sources have none. */
    private String choose(String named) throws Refusal {
        List<String> players = declared.players(true), unfit = declared.players(false);
        if (players.isEmpty() && unfit.isEmpty()) players = handedPlayers();
        if (named != null) return asked(named, players, unfit);
        if (players.size() == 1) return players.get(0);
        if (players.size() > 1) throw new Refusal("java.several", String.join(", ", players));
        if (!unfit.isEmpty()) throw new Refusal("java.no_constructor", String.join(", ", unfit));
        throw new Refusal("java.no_player");
    }

    private String asked(String named, List<String> players, List<String> unfit) throws Refusal {
        if (players.contains(named)) return named;
        if (unfit.contains(named)) throw new Refusal("java.no_constructor", named);
        if (declared.placeOf(named) != null || handedIn.classes.containsKey(named)) return named;  // confirm() knows
        List<String> similar = new ArrayList<>(players);
        similar.removeIf(p -> !p.substring(p.lastIndexOf('.') + 1).equals(named));
        if (similar.size() == 1) return similar.get(0);  // without its package
        if (players.isEmpty()) throw new Refusal("java.no_class_no_player", named);
        throw new Refusal("java.no_class", named, String.join(", ", players));
    }

    private List<String> handedPlayers() {
        List<String> found = new ArrayList<>();
        for (String name : handedIn.classes.keySet()) if (isPlayer(name, new TreeSet<>(), true)) found.add(name);
        return found;
    }

    private boolean isPlayer(String name, Set<String> seen, boolean concrete) {
        byte[] bytes = handedIn.classes.get(name);
        if (bytes == null || !seen.add(name)) return false;
        try {
            ClassFile c = ClassFile.read(bytes);
            if (concrete && c.isAbstract) return false;
            return c.parents.contains(Player.class.getName())
                    || c.parents.stream().anyMatch(p -> isPlayer(p, seen, false));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Compiles, and adds what the compiled classes name beyond what a compiler sees: classes in texts (Class.forName)
     * and those that came without source. Returns the texts of all of them.
     */
    private List<String> complete(String player, Compilation made, Set<String> places) throws IOException, Refusal {
        for (;;) {
            if (!places.isEmpty()) made.compile(places);
            List<String> texts = new ArrayList<>();
            if (!places.addAll(reach(player, texts))) return texts;
        }
    }

    /** From the player along everything it mentions; the places of sources that are still to be compiled. */
    private Set<String> reach(String player, List<String> texts) throws IOException {
        Set<String> seen = new TreeSet<>(), open = new TreeSet<>(Set.of(player)), places = new TreeSet<>();
        while (!open.isEmpty()) {
            String name = open.iterator().next();
            open.remove(name);
            if (!seen.add(name)) continue;
            Path file = target.resolve("classes").resolve(name.replace('.', '/') + ".class");
            if (Files.notExists(file) && !bring(name, file)) continue;
            ClassFile c = ClassFile.read(Files.readAllBytes(file));
            open.addAll(c.classes);
            texts.addAll(c.strings);
            for (String text : c.strings) {
                if (declared.placeOf(text) != null) places.add(declared.placeOf(text));
                if (handedIn.classes.containsKey(text)) open.add(text);
            }
        }
        return places;
    }

    private boolean bring(String name, Path file) throws IOException {
        byte[] bytes = handedIn.classes.get(name);
        if (bytes == null || declared.placeOf(name) != null) return false;
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        return true;
    }

    private void confirm(String player) throws Refusal {
        try {
            Class<?> c = Class.forName(player, false, Bot.loader(target.resolve("classes")));
            if (!Player.class.isAssignableFrom(c)) throw new Refusal("java.not_a_player", player);
            boolean reachable = c.getEnclosingClass() == null || Modifier.isStatic(c.getModifiers());
            boolean good = Modifier.isPublic(c.getModifiers()) && !Modifier.isAbstract(c.getModifiers()) && reachable;
            if (!good || !Modifier.isPublic(c.getConstructor().getModifiers()))
                throw new Refusal("java.no_constructor", player);
        } catch (NoSuchMethodException e) {
            throw new Refusal("java.no_constructor", player);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Refusal("java.not_loaded", player, String.valueOf(e));
        }
    }

    private void tell(String player, Compilation made, List<String> texts, int team) {
        Set<String> left = new TreeSet<>(handedIn.sources.keySet());
        left.removeAll(made.taken);
        Set<String> without = new TreeSet<>(Bot.names(target.resolve("classes")));
        without.removeIf(name -> declared.placeOf(name) != null || !handedIn.classes.containsKey(name));
        note("java.taken", List.of(player), made.taken);
        note("java.left_out", List.of(), left);
        note("java.without_source", List.of(), without);
        note("java.unused_imports", List.of(), made.unusedImports);
        Models models = new Models(handedIn.others.keySet(), team);
        texts.forEach(models::named);
        note("java.missing_models", List.of(), models.missing);
        note("java.other_teams_models", List.of(String.valueOf(team)), models.ofOtherTeams);
    }

    private void note(String code, List<String> first, Collection<String> names) {
        if (names.isEmpty()) return;
        List<String> shown = new ArrayList<>(names);
        int more = shown.size() - NAMED;
        if (more > 1) shown = new ArrayList<>(shown.subList(0, NAMED));
        String text = String.join(", ", shown) + (more > 1 ? " … (+" + more + ")" : "");
        notes.add(code + "\t" + String.join("\t", first) + (first.isEmpty() ? "" : "\t") + text.replace('\t', ' '));
    }
}
