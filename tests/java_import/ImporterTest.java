// What students really hand in, and what the importer makes of it. Run with the host's
// jar as class path; prints one line per failed case and ends with status 1.
import agon.host.Importer;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class ImporterTest {
    static final String BODY = " implements szte.mi.Player {\n"
            + "    public void init(int order, long t, java.util.Random rnd) {}\n"
            + "    public szte.mi.Move nextMove(szte.mi.Move p, long o, long t) { return null; }\n";

    static final String BODY_OF_A = player("public class A");

    static int cases, failures;
    static Path work;
    static final List<String> notes = new ArrayList<>();  // of the last import

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
        notes.clear();
        return Importer.result(from, target, named, 0, 0, notes);
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

    static void noted(String what, String code, String... parts) {
        for (String n : notes)
            if (n.startsWith(code + "\t") && Stream.of(parts).allMatch(n::contains)) return;
        ++failures;
        System.out.println(what + ": no note " + code + " with " + String.join(", ", parts) + " in " + notes);
    }

    static final String GUI = "import javafx.stage.Stage; public class Gui extends javafx.application.Application {}";

    /** What the player does not reach may be as broken as it likes. */
    static void closures() throws IOException {
        jar("a whole project", files().with("README.md", "x").with(".git/config", "x").with("pom.xml", "x")
                .with("src/main/java/a/KI.java", player("package a; public class KI").replace("{\n", "{ Board b;\n"))
                .with("src/main/java/a/Board.java", "package a; class Board {}")
                .with("src/main/java/gui/Gui.java", "package gui; " + GUI)
                .with("src/main/java/a/Half.java", "package a; class Half {")
                .with("src/test/java/a/KITest.java", "package a; import org.junit.Test; class KITest {}"),
                "player a.KI");
        noted("what was taken", "java.taken", "a.KI", "a/Board.java, a/KI.java");
        noted("what was left out", "java.left_out", "a/Half.java", "a/KITest.java", "gui/Gui.java");
        folder("two versions of a class that nobody needs", files().with("KI.java", player("public class KI"))
                .with("a/T.java", "class T {}").with("b/T.java", "class T { int x; }"), "player KI");
        folder("a class in a file of another name",
                files().with("KI.java", player("public class KI").replace("{\n", "{ Cell c;\n"))
                .with("Board.java", "class Board {} class Cell {}"), "player KI");
        folder("an interface in between, of another package", files()
                .with("b/Ours.java", "package b; public interface Ours extends szte.mi.Player {}")
                .with("a/Base.java", "package a; import b.*; public abstract class Base implements Ours {}")
                .with("KI.java", player("import a.Base;\npublic class KI extends Base")
                        .replace(" implements szte.mi.Player", "")), "player KI");
        folder("a class that is named in a text", files().with("KI.java", player("public class KI").replace("{\n",
                "{ Object o() throws Exception { return Class.forName(\"a.Net\"); }\n"))
                .with("a/Net.java", "package a; class Net {}"), "player KI");
        noted("which is taken too", "java.taken", "KI.java, a/Net.java");
        folder("imports that nobody uses", files().with("KI.java",
                "import javafx.util.Pair;\nimport static org.junit.Assert.*;\n" + player("public class KI")),
                "player KI");
        noted("which is told", "java.unused_imports", "javafx.util.Pair", "org.junit.Assert.*");
        folder("own classes in the course's package",
                files().with("szte/mi/KI.java", player("package szte.mi; public class KI").replace("{\n", "{ Net n;\n"))
                .with("szte/mi/Net.java", "package szte.mi; class Net {}"), "player szte.mi.KI");
        folder("a field that would read the keyboard", files().with("KI.java",
                player("public class KI").replace("{\n", "{ Object s = new java.util.Scanner(System.in);\n")),
                "player KI");
        check("the class asked for, without its package", imported(files().with("a/A.java",
                player("package a; public class A")).with("b/B.java", player("package b; public class B")), false, "B"),
                "player b.B");
        folder("an interface of one's own with another method", files().with("KI.java", player("public class KI")
                .replace("{\n", "{ @Override public boolean runs() { return true; }\n"))
                .with("szte/mi/Player.java", "package szte.mi; public interface Player { boolean runs(); }"),
                "player KI");
        folder("no player that cannot be made, although it is named so", files().with("KI.java",
                player("public class KI")).with("Man.java", "public class Man" + BODY + " Man(int x) {} }"),
                "player KI");
    }

    static byte[] compiled(String name) throws IOException {
        return Files.readAllBytes(work.resolve("out" + cases + "/classes/" + name + ".class"));
    }

    /** A class file counts where there is no source for it, also from a library inside. */
    static void classFiles() throws IOException {
        jar("with sources", files().with("a/KI.java", player("package a; public class KI").replace("{\n", "{ Net n;\n"))
                .with("a/Net.java", "package a; class Net {}"), "player a.KI");
        Content classes = files().with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n");
        classes.put("a/KI.class", compiled("a/KI"));
        classes.put("somewhere/Net.class", compiled("a/Net"));
        byte[] library = zipped(Map.of("a/Net.class", compiled("a/Net")));
        jar("classes only", classes, "player a.KI");
        noted("which is told", "java.without_source", "a.KI, a.Net");
        Content mixed = files().with("KI.java", player("package a; public class KI").replace("{\n", "{ Net n;\n"));
        mixed.put("lib/net.jar", library);
        folder("a library inside", mixed, "player a.KI");
        noted("which is told", "java.without_source", "a.Net");
    }

    static byte[] zipped(Map<String, byte[]> files) throws IOException {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> f : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(f.getKey()));
                zip.write(f.getValue());
            }
        }
        return out.toByteArray();
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
        folder("JavaFX, told by a line of JavaFX", files().with("A.java",
                "import org.x.Net;\nimport javafx.scene.Scene;\n" + BODY_OF_A.replace("{\n", "{ Scene s; Net n;\n")),
                "refused java.needs_javafx\tA.java:2: package javafx.scene does not exist");
        folder("a library", files().with("A.java", "import org.x.Net;\n" + BODY_OF_A.replace("{\n", "{ Net n;\n")),
                "refused java.needs_libraries\torg.x\tA.java:1: package org.x does not exist");
        jar("no sources", files().with("A.class", "x"), "refused java.no_sources");
        folder("two versions of one class", files().with("a/A.java", player("public class A"))
                .with("b/A.java", player("/* new */ public class A")),
                "refused java.twice\tA.java (a/A.java, b/A.java)");
        check("a class that nobody has, and no player", imported(files().with("A.java", "class A {}"), false, "B"),
                "refused java.no_class_no_player\tB");
        folder("a Move of another kind",
                files().with("A.java", BODY_OF_A.replace("return null", "return p.turned()")).with("szte/mi/Move.java",
                "package szte.mi; public class Move { public Move turned() { return this; } }"),
                "refused java.other_interface\t1\tA.java:3: cannot find symbol");
        jar("a path out of the archive", files().with("../../A.java", player("public class A")),
                "refused java.bad_path\t../../A.java");
        check("no such file", Importer.result(work.resolve("nowhere"), work.resolve("x"), "", 0, 0, notes),
                "refused java.no_file");
        Path text = Files.writeString(work.resolve("text.jar"), "no archive");
        check("not an archive", Importer.result(text, work.resolve("y"), "", 0, 0, notes),
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
            check("models of team " + team, Importer.result(from, target, "", 0, team, notes), "player KI");
            check("its own model", Files.readString(files.resolve("3.weights.ser")), "7");
            check("another team's", Files.exists(files.resolve("8.weights.ser")) == (team == 0) ? "yes" : "no", "yes");
        }
        namedModels(3, "weights.ser", "");
        namedModels(3, COURSE + "3.weights.ser", "");
        namedModels(3, COURSE + "8.weights.ser", "java.other_teams_models\t3\t8.weights.ser");
        namedModels(0, COURSE + "8.weights.ser", "");
        namedModels(3, "data/net.ser", "java.missing_models\tnet.ser");
        namedModels(3, COURSE + "\" + n + \".net.ser", "java.missing_models\t*.net.ser");
        namedModels(3, COURSE + "\" + n + \".weights.ser", "");
    }

    static final String COURSE = "/home/proj/public_lehre/propra/dependencies/";

    static void namedModels(int team, String text, String wanted) throws IOException {
        Path from = work.resolve("named" + ++cases);
        Files.createDirectories(from.resolve("data"));
        Files.writeString(from.resolve("data/weights.ser"), "7");
        Files.writeString(from.resolve("KI.java"),
                player("public class KI").replace("{\n", "{ String file(int n) { return \"" + text + "\"; }\n"));
        notes.clear();
        check("names " + text, Importer.result(from, work.resolve("to" + cases), "", 0, team, notes), "player KI");
        notes.removeIf(n -> !n.contains("models"));
        check("team " + team + " names " + text, String.join("|", notes) + ".", wanted + ".");
    }

    public static void main(String[] args) throws IOException {
        work = Files.createTempDirectory("importer");
        try {
            accepted();
            closures();
            classFiles();
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
