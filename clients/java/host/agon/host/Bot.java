package agon.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import szte.mi.Player;

/** The student's class in its own class loader: it sees the Java library and szte.mi, nothing of the host. */
final class Bot {
    /** Folder below the working folder that stands for the course's folder of saved models. */
    static final String MODELS = "dependencies";

    private Bot() {}

    /** Loads every class first, so that loading is not part of anybody's thinking time. */
    static Player load(Path classes, String name) throws ReflectiveOperationException {
        ClassLoader loader = loader(classes);
        for (String each : names(classes)) {
            try {
                Class.forName(each, false, loader);
            } catch (LinkageError | ClassNotFoundException e) {
                // A class that is never used may be broken; the one that is used will say so.
            }
        }
        return (Player) Class.forName(name, true, loader).getConstructor().newInstance();
    }

    static ClassLoader loader(Path classes) {
        ClassLoader course = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("szte.mi.")) return Bot.class.getClassLoader().loadClass(name);
                throw new ClassNotFoundException(name);
            }
        };
        try {
            return new URLClassLoader(new URL[] {classes.toUri().toURL()}, course);
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All classes below a folder, as package.Class. */
    static List<String> names(Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(f -> classes.relativize(f).toString()).filter(f -> f.endsWith(".class"))
                    .map(f -> f.substring(0, f.length() - ".class".length()).replace('/', '.'))
                    .sorted().collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
