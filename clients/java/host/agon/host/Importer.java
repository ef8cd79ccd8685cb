package agon.host;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import szte.mi.Player;

/**
 * Makes a submission ready to play: `Importer FILE|FOLDER TARGET [CLASS [RELEASE [TEAM]]]` fills
 * TARGET/sources, TARGET/classes and TARGET/files (the bot's working folder) and prints
 * `player CLASS`, or `refused CODE ARGUMENT…` separated by tabs; what the compiler said
 * is in TARGET/compiler.txt.
 */
public final class Importer {
    private Importer() {}

    public static void main(String[] args) throws IOException {
        int release = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        int team = args.length > 4 ? Integer.parseInt(args[4]) : 0;
        String result = result(Path.of(args[0]), Path.of(args[1]), args.length > 2 ? args[2] : "", release, team);
        System.out.println(result);
        System.exit(result.startsWith("player ") ? 0 : 1);
    }

    /**
     * What main prints; `named` is the class asked for, or empty; `release` the language level, `team` the number in
     * names of models, or 0.
     */
    public static String result(Path from, Path target, String named, int release, int team) throws IOException {
        try {
            return "player " + player(from, target, named, release, team);
        } catch (Refusal r) {
            return "refused " + r.code + "\t" + String.join("\t", r.args);
        }
    }

    private static String player(Path from, Path target, String named, int release, int team)
            throws IOException, Refusal {
        Submission handedIn = Submission.read(from);
        Path classes = Files.createDirectories(target.resolve("classes"));
        handedIn.writeSources(target.resolve("sources"));
        Files.createDirectories(target.resolve("files").resolve(Bot.MODELS));
        handedIn.writeOthers(target.resolve("files"), team);
        compile(handedIn, target, release);
        String player = choose(classes, named.isEmpty() ? handedIn.named() : named);
        checkInput(classes, player);
        return player;
    }

    private static void compile(Submission handedIn, Path target, int release) throws IOException, Refusal {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) throw new Refusal("java.no_compiler");
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(said, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            List<Path> sources = new ArrayList<>();
            for (String s : handedIn.sources.keySet()) sources.add(target.resolve("sources").resolve(s));
            List<String> options = new ArrayList<>(List.of("-encoding", "UTF-8", "-proc:none", "-nowarn",
                    "-Xlint:none", "-g", "-Xmaxerrs", "1000", "-d", target.resolve("classes").toString(),
                    "-classpath", System.getProperty("java.class.path")));
            if (release > 0) options.addAll(List.of("--release", String.valueOf(release)));
            Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(sources);
            boolean good = compiler.getTask(null, manager, said, options, null, units).call();
            report(said, target);
            if (!good) throw refusal(said);
        }
    }

    private static void report(DiagnosticCollector<JavaFileObject> said, Path target) throws IOException {
        StringBuilder text = new StringBuilder();
        String root = target.resolve("sources") + "/";
        for (Diagnostic<?> d : said.getDiagnostics()) text.append(d.toString().replace(root, "")).append('\n');
        Files.writeString(target.resolve("compiler.txt"), text);
    }

    /** Libraries that are not there explain most errors at once; else the first error with its line. */
    private static Refusal refusal(DiagnosticCollector<JavaFileObject> said) {
        TreeSet<String> missing = new TreeSet<>();
        String first = null;
        int errors = 0;
        for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
            if (d.getKind() != Diagnostic.Kind.ERROR) continue;
            ++errors;
            String message = d.getMessage(Locale.ENGLISH);
            if (d.getCode().equals("compiler.err.doesnt.exist"))
                missing.add(message.replaceAll("package (\\S+) does not exist.*", "$1"));
            if (first != null) continue;
            String file = d.getSource() == null ? ""
                    : Path.of(d.getSource().getName()).getFileName() + ":" + d.getLineNumber() + ": ";
            first = file + message.lines().findFirst().orElse("");
        }
        if (missing.stream().anyMatch(p -> p.startsWith("javafx"))) return new Refusal("java.needs_javafx", first);
        if (!missing.isEmpty()) return new Refusal("java.needs_libraries", String.join(", ", missing));
        return new Refusal("java.does_not_compile", String.valueOf(errors), String.valueOf(first));
    }

    private static String choose(Path classes, String named) throws Refusal {
        ClassLoader loader = Bot.loader(classes);
        List<String> players = new ArrayList<>(), unfit = new ArrayList<>();
        for (String name : Bot.names(classes)) {
            Class<?> c = loaded(loader, name);
            if (c == null || !Player.class.isAssignableFrom(c) || Modifier.isAbstract(c.getModifiers())) continue;
            (constructible(c) ? players : unfit).add(name);
        }
        if (named != null) return confirmed(named, players, unfit, loaded(loader, named) != null);
        if (players.size() == 1) return players.get(0);
        if (players.size() > 1) throw new Refusal("java.several", String.join(", ", players));
        if (!unfit.isEmpty()) throw new Refusal("java.no_constructor", String.join(", ", unfit));
        throw new Refusal("java.no_player");
    }

    private static String confirmed(String named, List<String> players, List<String> unfit, boolean exists)
            throws Refusal {
        if (players.contains(named)) return named;
        if (unfit.contains(named)) throw new Refusal("java.no_constructor", named);
        if (exists) throw new Refusal("java.not_a_player", named);
        throw new Refusal("java.no_class", named, String.join(", ", players));
    }

    private static Class<?> loaded(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static boolean constructible(Class<?> c) {
        try {
            return Modifier.isPublic(c.getModifiers()) && Modifier.isPublic(c.getConstructor().getModifiers())
                    && (c.getEnclosingClass() == null || Modifier.isStatic(c.getModifiers()));
        } catch (NoSuchMethodException | LinkageError e) {
            return false;
        }
    }

    /** Only classes that the player can reach count: a Main that reads the keyboard does no harm. */
    private static void checkInput(Path classes, String player) throws IOException, Refusal {
        TreeSet<String> seen = new TreeSet<>();
        List<String> open = new ArrayList<>(List.of(player));
        while (!open.isEmpty()) {
            String name = open.remove(open.size() - 1);
            Path file = classes.resolve(name.replace('.', '/') + ".class");
            if (!seen.add(name) || !Files.exists(file)) continue;
            ClassFile c = ClassFile.read(file);
            if (c.readsSystemIn) throw new Refusal("java.reads_input", name);
            open.addAll(c.classes);
        }
    }
}
