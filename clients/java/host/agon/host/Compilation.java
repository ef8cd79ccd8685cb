package agon.host;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;

/**
 * Compiles what a player reaches and nothing else: its neighbours (user interface, tests, mains, halves of classes) do
 * not matter. An import of something that is not here and that nobody uses is left out.
 */
final class Compilation {
    private static final int MOST_ATTEMPTS = 12;
    private static final Pattern MISSING_CLASS = Pattern.compile("symbol:\\s+class (\\w+)");

    final Set<String> taken = new TreeSet<>();           // places of sources
    final Set<String> unusedImports = new TreeSet<>();
    private final JavaCompiler compiler;
    private final Declarations declared;
    private final Path target;
    private final List<String> options;
    private final Set<String> units = new TreeSet<>();

    Compilation(JavaCompiler compiler, Declarations declared, Path target, int release) {
        this.compiler = compiler;
        this.declared = declared;
        this.target = target;
        options = new ArrayList<>(List.of("-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:none", "-g",
                "-Xmaxerrs", "1000", "-implicit:class", "-Xprefer:source", "-d", target.resolve("classes").toString(),
                "-sourcepath", target.resolve("sources").toString(), "-classpath",
                System.getProperty("java.class.path") + ":" + target.resolve("handed")));
        if (release > 0) options.addAll(List.of("--release", String.valueOf(release)));
    }

    /** Places of sources, with all that they reach. What is wrong without guessing is what the student is told. */
    void compile(Set<String> places) throws IOException, Refusal {
        units.addAll(places);
        DiagnosticCollector<JavaFileObject> wrong = null;
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; ++attempt) {
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            boolean good = tried(said);
            report(wrong != null && !good ? wrong : said);
            if (good) return;
            if (findHidden(said)) continue;
            if (wrong == null) wrong = said;
            if (!mended(said)) break;
        }
        throw refusal(wrong);
    }

    private boolean tried(DiagnosticCollector<JavaFileObject> said) throws IOException {
        taken.clear();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(said, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            List<Path> files = new ArrayList<>();
            for (String place : units) files.add(target.resolve("sources").resolve(place));
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, said, options, null, manager.getJavaFileObjectsFromPaths(files));
            task.addTaskListener(new TaskListener() {
                @Override
                public void finished(TaskEvent e) {
                    if (e.getKind() == TaskEvent.Kind.GENERATE) taken.add(place(e.getSourceFile()));
                }
            });
            return task.call();
        }
    }

    private String place(JavaFileObject file) {
        return target.resolve("sources").toAbsolutePath().relativize(Path.of(file.getName()).toAbsolutePath())
                .toString();
    }

    /** A class may lie in a file of another name, where only who is told finds it. */
    private boolean findHidden(DiagnosticCollector<JavaFileObject> said) {
        boolean more = false;
        for (Diagnostic<?> d : said.getDiagnostics()) {
            Matcher m = MISSING_CLASS.matcher(d.getMessage(Locale.ENGLISH));
            if (m.find()) more |= units.addAll(declared.hiding(m.group(1)));
        }
        return more;
    }

    /** Leaves out what changes nothing: imports nobody uses, and @Override of methods that only an own Player had. */
    private boolean mended(DiagnosticCollector<JavaFileObject> said) throws IOException {
        boolean some = false;
        for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
            if (d.getKind() != Diagnostic.Kind.ERROR || d.getSource() == null) continue;
            Path file = Path.of(d.getSource().getName());
            List<String> lines = new ArrayList<>(Files.readAllLines(file));
            int at = (int) d.getLineNumber() - 1;
            if (at < 0 || at >= lines.size() || !mendedLine(lines, at, d.getCode())) continue;
            Files.write(file, lines);
            some = true;
        }
        return some;
    }

    private boolean mendedLine(List<String> lines, int at, String error) {
        String line = lines.get(at);
        if (error.equals("compiler.err.method.does.not.override.superclass") && line.contains("@Override")) {
            lines.set(at, line.replace("@Override", ""));
            return true;
        }
        if (!line.matches("\\s*import\\s[^;]*;\\s*(//.*)?")) return false;
        unusedImports.add(line.replaceAll("import\\s+(static\\s+)?|;.*", "").strip());
        lines.set(at, "");
        return true;
    }

    private void report(DiagnosticCollector<JavaFileObject> said) throws IOException {
        StringBuilder text = new StringBuilder();
        String root = target.resolve("sources") + "/";
        for (Diagnostic<?> d : said.getDiagnostics()) text.append(d.toString().replace(root, "")).append('\n');
        Files.writeString(target.resolve("compiler.txt"), text);
    }

    /** Libraries that are not there explain most errors at once; else the first error with its line. */
    private static Refusal refusal(DiagnosticCollector<JavaFileObject> said) {
        TreeSet<String> missing = new TreeSet<>();
        String first = "", javafx = null, own = null;
        int errors = 0;
        for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
            if (d.getKind() != Diagnostic.Kind.ERROR) continue;
            String line = line(d), message = d.getMessage(Locale.ENGLISH);
            if (++errors == 1) first = line;
            if (d.getCode().equals("compiler.err.doesnt.exist"))
                missing.add(message.replaceAll("(?s)package (\\S+) does not exist.*", "$1"));
            if (javafx == null && message.startsWith("package javafx")) javafx = line;
            if (own == null && message.matches("(?s).*(class|type|interface) (szte\\.mi\\.)?(Move|Player)\\b.*"))
                own = line;
        }
        if (javafx != null) return new Refusal("java.needs_javafx", javafx);
        if (!missing.isEmpty()) return new Refusal("java.needs_libraries", String.join(", ", missing), first);
        if (own != null) return new Refusal("java.other_interface", String.valueOf(errors), own);
        return new Refusal("java.does_not_compile", String.valueOf(errors), first);
    }

    private static String line(Diagnostic<? extends JavaFileObject> d) {
        String file = d.getSource() == null ? ""
                : Path.of(d.getSource().getName()).getFileName() + ":" + d.getLineNumber() + ": ";
        return file + d.getMessage(Locale.ENGLISH).lines().findFirst().orElse("");
    }
}
