package agon.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import szte.mi.Player;

/** The student's class in its own class loader: it sees the Java library and szte.mi, nothing of the host. */
final class Bot {
    /** Folder below the working folder that stands for the course's folder of saved models. */
    static final String MODELS = "dependencies";
    /** The host's own; whatever else a student has put into that package is the student's. */
    private static final Set<String> OF_THE_COURSE = Set.of("szte.mi.Player", "szte.mi.Move");

    private Bot() {}

    /** With every class loaded, so that loading is not part of anybody's thinking time. None of the bot's code runs. */
    static ClassLoader loaded(Path classes) {
        ClassLoader loader = loader(classes);
        for (String each : names(classes)) {
            try {
                Class.forName(each, false, loader);
            } catch (LinkageError | ClassNotFoundException e) {
                // A class that is never used may be broken; the one that is used will say so.
            }
        }
        Thread.currentThread().setContextClassLoader(loader);
        return loader;
    }

    static Player player(ClassLoader loader, String name) throws ReflectiveOperationException {
        return (Player) Class.forName(name, true, loader).getConstructor().newInstance();
    }

    static ClassLoader loader(Path classes) {
        ClassLoader course = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (OF_THE_COURSE.contains(name)) return Bot.class.getClassLoader().loadClass(name);
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
