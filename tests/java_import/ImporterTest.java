// What students really hand in, and what the importer makes of it. Run with the host's
// jar as class path; prints one line per failed case and ends with status 1.
import agon.host.Importer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class ImporterTest {
    static final String BODY = " implements szte.mi.Player {\n"
            + "    public void init(int order, long t, java.util.Random rnd) {}\n"
            + "    public szte.mi.Move nextMove(szte.mi.Move p, long o, long t) { return null; }\n";

    static int cases, failures;
    static Path work;

    /** A submission: path -> content, in the order given. */
    static final class Content extends LinkedHashMap<String, byte[]> {
        Content with(String path, String text) {
            put(path, text.getBytes(StandardCharsets.UTF_8));
            return this;
        }
    }

    static Content files() {
        return new Content();
    }

    static String player(String header) {
        return header + BODY + "}\n";
    }

    static String imported(Content files, boolean asJar, String named) throws IOException {
        Path from = work.resolve("in" + ++cases), target = work.resolve("out" + cases);
        if (asJar) {
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(from))) {
                for (Map.Entry<String, byte[]> f : files.entrySet()) {
                    zip.putNextEntry(new ZipEntry(f.getKey()));
                    zip.write(f.getValue());
                }
            }
        } else {
            for (Map.Entry<String, byte[]> f : files.entrySet()) {
                Path file = from.resolve(f.getKey());
                Files.createDirectories(file.getParent());
                Files.write(file, f.getValue());
            }
        }
        return Importer.result(from, target, named, 0, 0);
    }

    static void check(String what, String got, String wanted) {
        if (got.startsWith(wanted)) return;
        ++failures;
        System.out.println(what + ": got '" + got + "', expected '" + wanted + "'");
    }

    static void folder(String what, Content files, String wanted) throws IOException {
        check(what, imported(files, false, ""), wanted);
    }

    static void jar(String what, Content files, String wanted) throws IOException {
        check(what, imported(files, true, ""), wanted);
    }

    static void accepted() throws IOException {
        folder("default package", files().with("KI.java", player("public class KI")), "player KI");
        jar("sources under src/main/java",
                files().with("src/main/java/a/b/KI.java", player("package a.b; public class KI")), "player a.b.KI");
        folder("folders that do not match the package",
                files().with("Abgabe 3/KI.java", player("/* package x; */\npackage a.b;\npublic class KI")),
                "player a.b.KI");
        jar("own copies of the interface",
                files().with("KI.java", player("public class KI")).with("szte/mi/Player.java", "broken")
                .with("lib/Move.java", "package szte.mi; public class Move {}"), "player KI");
        jar("player.txt anywhere, without a newline",
                files().with("A.java", player("public class A")).with("B.java", player("public class B"))
                .with("META-INF/player.txt", "B"), "player B");
        check("the class asked for outranks player.txt", imported(files().with("A.java", player("public class A"))
                .with("B.java", player("public class B")).with("player.txt", "B"), false, "A"), "player A");
        folder("abstract classes are no candidates",
                files().with("Base.java", "public abstract class Base implements szte.mi.Player {}")
                .with("KI.java", "public class KI extends Base {" + BODY.substring(BODY.indexOf('\n')) + "}"),
                "player KI");
        folder("a nested static class",
                files().with("Outer.java", "public class Outer { public static class KI" + BODY + "} }"),
                "player Outer$KI");
        folder("a Main that reads the keyboard beside the player", files().with("KI.java", player("public class KI"))
                .with("Main.java", "class Main { static int read() throws java.io.IOException { "
                        + "return System.in.read(); } }"), "player KI");
        Content windows = files();
        windows.put("KI.java", player("// schöner Spieler\npublic class KI").getBytes(Charset.forName("windows-1252")));
        folder("umlauts of a Windows editor", windows, "player KI");
        folder("a byte order mark", files().with("KI.java", "\ufeff" + player("public class KI")), "player KI");
        folder("a module description", files().with("module-info.java", "module ki { requires javafx.controls; }")
                .with("KI.java", player("public class KI")), "player KI");
        jar("class files and what a Mac adds",
                files().with("KI.java", player("public class KI")).with("KI.class", "old")
                .with("__MACOSX/._KI.java", "x").with(".DS_Store", "x"), "player KI");
        folder("the same file twice", files().with("src/KI.java", player("public class KI"))
                .with("bin/KI.java", player("public class KI")), "player KI");
    }

    static void refused() throws IOException {
        folder("several", files().with("A.java", player("public class A")).with("B.java", player("public class B")),
                "refused java.several\tA, B");
        folder("nobody", files().with("A.java", "class A {}"), "refused java.no_player");
        folder("constructor with a parameter",
                files().with("A.java", "public class A" + BODY + "public A(int depth) {} }"),
                "refused java.no_constructor\tA");
        folder("not public", files().with("A.java", player("class A")), "refused java.no_constructor\tA");
        folder("player.txt names nobody", files().with("A.java", player("public class A")).with("player.txt", "B"),
                "refused java.no_class\tB\tA");
        folder("player.txt names another class",
                files().with("A.java", player("public class A")).with("B.java", "class B {}")
                .with("player.txt", "B"), "refused java.not_a_player\tB");
        folder("does not compile",
                files().with("A.java", player("public class A").replace("return null", "return nothing")),
                "refused java.does_not_compile\t1\tA.java:3: cannot find symbol");
        String output = Files.readString(work.resolve("out" + cases + "/compiler.txt"));
        check("the compiler's output is there",
                output.contains("return nothing") && output.contains("^") ? "yes" : output, "yes");
        folder("JavaFX", files().with("A.java", "import javafx.scene.Scene;\n" + player("public class A")),
                "refused java.needs_javafx");
        folder("a library",
                files().with("A.java", player("public class A")).with("T.java", "import org.junit.Test; class T {}"),
                "refused java.needs_libraries\torg.junit");
        folder("reads the keyboard", files().with("A.java", "public class A" + BODY + "Keys k = new Keys(); }")
                .with("Keys.java", "class Keys { java.util.Scanner s = new java.util.Scanner(System.in); }"),
                "refused java.reads_input\tKeys");
        jar("no sources", files().with("A.class", "x"), "refused java.no_sources");
        folder("two versions of one class", files().with("a/A.java", player("public class A"))
                .with("b/A.java", player("/* new */ public class A")),
                "refused java.twice\tA.java");
        jar("a path out of the archive", files().with("../../A.java", player("public class A")),
                "refused java.bad_path\t../../A.java");
        check("no such file", Importer.result(work.resolve("nowhere"), work.resolve("x"), "", 0, 0),
                "refused java.no_file");
        Path text = Files.writeString(work.resolve("text.jar"), "no archive");
        check("not an archive", Importer.result(text, work.resolve("y"), "", 0, 0),
                "refused java.bad_archive\ttext.jar");
        Content large = files().with("A.java", player("public class A"));
        large.put("zeros.ser", new byte[65 << 20]);
        jar("unpacks to more than 64 MB", large, "refused java.too_large");
    }

    /** The course keeps models as TEAM.NAME; the text of its folder becomes the bot's own one. */
    static void models() throws IOException {
        for (int team : new int[] {0, 3}) {
            Path from = work.resolve("models" + team), target = work.resolve("with-models" + team);
            Path files = target.resolve("files/dependencies");
            Files.createDirectories(from.resolve("data"));
            Files.writeString(from.resolve("KI.java"), player("public class KI"));
            Files.writeString(from.resolve("data/weights.ser"), "7");
            check("models of team " + team, Importer.result(from, target, "", 0, team), "player KI");
            check("its own model", Files.readString(files.resolve("3.weights.ser")), "7");
            check("another team's", Files.exists(files.resolve("8.weights.ser")) == (team == 0) ? "yes" : "no", "yes");
        }
    }

    public static void main(String[] args) throws IOException {
        work = Files.createTempDirectory("importer");
        try {
            accepted();
            refused();
            models();
        } finally {
            try (Stream<Path> all = Files.walk(work)) {
                all.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
            }
        }
        System.out.println(failures == 0 ? "all good" : failures + " failures");
        System.exit(failures == 0 ? 0 : 1);
    }
}
