package agon.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * What a student handed in, a jar or a folder, sorted into sources by package, class files by their own names and other
 * files by path. Jars inside are libraries: their class files count.
 */
final class Submission {
    private static final long MOST_BYTES = 64 << 20;
    private static final int MOST_FILES = 20000, MOST_TEAMS = 99;
    private static final String COURSE_MODELS = "/home/proj/public_lehre/propra/dependencies";
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;");
    private static final Set<String> OF_THE_HOST = Set.of("szte/mi/Player.java", "szte/mi/Move.java");

    final Map<String, String> sources = new TreeMap<>();  // by their place in the source tree
    final Map<String, String> twice = new TreeMap<>();    // place -> the paths of two different files for it
    final Map<String, byte[]> classes = new TreeMap<>();  // by their names
    final Map<String, byte[]> others = new TreeMap<>();
    private final Map<String, String> paths = new TreeMap<>();  // place -> where the source was found
    private long bytes;
    private int files;

    static Submission read(Path from) throws IOException, Refusal {
        Submission s = new Submission();
        if (Files.isDirectory(from)) s.readFolder(from);
        else if (Files.isRegularFile(from)) s.readArchive(from);
        else throw new Refusal("java.no_file", from.toString());
        if (s.sources.isEmpty() && s.classes.isEmpty())
            throw new Refusal("java.no_sources", from.getFileName().toString());
        return s;
    }

    /** The class named in player.txt, wherever that lies; null if there is none. */
    String named() {
        for (Map.Entry<String, byte[]> file : others.entrySet())
            if (fileName(file.getKey()).equalsIgnoreCase("player.txt"))
                return decoded(file.getValue()).strip().replaceFirst("\\.(java|class)$", "");
        return null;
    }

    void writeSources(Path folder) throws IOException {
        for (Map.Entry<String, String> s : sources.entrySet())
            write(folder.resolve(s.getKey()), s.getValue().getBytes(StandardCharsets.UTF_8));
    }

    void writeClasses(Path folder) throws IOException {
        for (Map.Entry<String, byte[]> c : classes.entrySet())
            write(folder.resolve(c.getKey().replace('.', '/') + ".class"), c.getValue());
    }

    /**
     * Files lie where the archive has them; saved models also under their plain name, and where the course
     * keeps them, as TEAM.NAME. Whose team is not known (0) finds them under any number.
     */
    void writeOthers(Path folder, int team) throws IOException {
        for (Map.Entry<String, byte[]> file : others.entrySet()) {
            write(folder.resolve(file.getKey()), file.getValue());
            String name = fileName(file.getKey());
            if (!name.endsWith(".ser")) continue;
            write(folder.resolve(name), file.getValue());
            Path models = folder.resolve(Bot.MODELS);
            write(models.resolve(name), file.getValue());
            for (int number = Math.max(1, team); number <= (team > 0 ? team : MOST_TEAMS); ++number) {
                Path link = models.resolve(number + "." + name);
                if (Files.notExists(link)) Files.createSymbolicLink(link, Path.of(name));
            }
        }
    }

    private void readFolder(Path folder) throws IOException, Refusal {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile).sorted()::iterator) {
                String path = folder.relativize(file).toString();
                if (isHidden(Path.of(path))) continue;
                try (InputStream in = Files.newInputStream(file)) {
                    add(path, in);
                }
            }
        }
    }

    private void readArchive(Path file) throws IOException, Refusal {
        int entries = 0;
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry e; (e = zip.getNextEntry()) != null; ++entries)
                if (!e.isDirectory()) add(e.getName(), zip);
        } catch (ZipException | IllegalArgumentException e) {
            throw new Refusal("java.bad_archive", file.getFileName().toString(), e.getMessage());
        }
        if (entries == 0)
            throw new Refusal("java.bad_archive", file.getFileName().toString(), "it is no jar or zip file");
    }

    private void add(String path, InputStream content) throws IOException, Refusal {
        Path place = Path.of(path).normalize();
        if (place.isAbsolute() || place.startsWith("..")) throw new Refusal("java.bad_path", path);
        if (isHidden(place) || path.startsWith("__MACOSX/")) return;
        byte[] data = taken(content);
        String name = fileName(place.toString());
        if (name.equals("module-info.java") || name.equals("package-info.java")) return;
        if (name.endsWith(".java")) addSource(name, path, decoded(data));
        else if (name.endsWith(".class")) addClass(data);
        else if (name.endsWith(".jar")) addLibrary(data);
        else others.put(place.toString(), data);
    }

    private byte[] taken(InputStream content) throws IOException, Refusal {
        if (++files > MOST_FILES) throw new Refusal("java.too_large", MOST_FILES + " files");
        byte[] data = content.readNBytes((int) (MOST_BYTES - bytes + 1));
        if ((bytes += data.length) > MOST_BYTES) throw new Refusal("java.too_large", (MOST_BYTES >> 20) + " MB");
        return data;
    }

    /** What version control and editors keep for themselves: .git, .idea, .DS_Store. */
    private static boolean isHidden(Path place) {
        for (Path part : place)
            if (part.toString().length() > 1 && part.toString().startsWith(".")) return true;
        return false;
    }

    /** The package line decides where a source belongs; the interface itself is the host's. */
    private void addSource(String name, String path, String text) {
        Matcher m = PACKAGE.matcher(COMMENT.matcher(text).replaceAll(" "));
        String folder = m.find() ? m.group(1).replace('.', '/') + "/" : "";
        String place = folder + name;
        if (OF_THE_HOST.contains(place) || OF_THE_HOST.stream().anyMatch(("/" + path)::endsWith)) return;
        String adapted = text.replace(COURSE_MODELS, Bot.MODELS);
        String before = sources.putIfAbsent(place, adapted);
        String elsewhere = paths.putIfAbsent(place, path);
        if (before != null && !before.equals(adapted)) twice.putIfAbsent(place, elsewhere + ", " + path);
    }

    /** What is none (an old "class" that is a text) does no harm; the first of one name counts. */
    private void addClass(byte[] data) {
        try {
            String name = ClassFile.read(data).name;
            if (name.matches("[\\p{L}\\p{N}_$.]+") && !OF_THE_HOST.contains(name.replace('.', '/') + ".java"))
                classes.putIfAbsent(name, data);
        } catch (IOException e) {
            // The compiler will miss it where it is needed.
        }
    }

    private void addLibrary(byte[] data) throws IOException, Refusal {
        try (ZipInputStream zip = new ZipInputStream(new java.io.ByteArrayInputStream(data))) {
            for (ZipEntry e; (e = zip.getNextEntry()) != null;)
                if (e.getName().endsWith(".class")) addClass(taken(zip));
        } catch (ZipException | IllegalArgumentException e) {
            // Half a library; the compiler will miss what is needed of it.
        }
    }

    /** UTF-8, or what Windows editors write; without the mark that some put in front. */
    private static String decoded(byte[] data) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data)).toString();
        } catch (CharacterCodingException e) {
            text = new String(data, Charset.forName("windows-1252"));
        }
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static void write(Path file, byte[] data) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, data);
    }
}
