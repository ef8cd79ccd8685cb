package bots;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import szte.mi.Move;

/**
 * Thinks for too long and tries everything to make the host say that it did not: whatever works is printed as ESCAPED.
 */
public class ForgesItsClock extends Legal {
    private interface Attempt {
        void run() throws Throwable;
    }

    private final Map<String, Attempt> attempts = new LinkedHashMap<>();

    @Override
    Move misbehave() {
        threads();
        reflection();
        openJava();
        lines();
        otherCode();
        int held = 0;
        for (Map.Entry<String, Attempt> a : attempts.entrySet()) {
            try {
                a.getValue().run();
                System.out.println("ESCAPED " + a.getKey());
            } catch (Throwable t) {
                ++held;
            }
        }
        System.out.println("held " + held + " of " + attempts.size());
        burn();
        return choose();
    }

    /** By the processor's time: on a busy machine a clock on the wall would say nothing. */
    private static void burn() {
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + 1_500_000_000L;
        while (threads.getCurrentThreadCpuTime() < end) Thread.onSpinWait();
    }

    private static Thread watchdog() {
        for (Thread t : Thread.getAllStackTraces().keySet())
            if (t.getName().equals("watchdog")) return t;
        throw new IllegalStateException("there is none");
    }

    /** What an attempt proves by not throwing must not be nothing. */
    private static void expect(boolean success) {
        if (!success) throw new IllegalStateException("it had no effect");
    }

    @SuppressWarnings({"deprecation", "removal"})
    private void threads() {
        attempts.put("the watchdog's stopwatch", () -> touch(watchdog(), watchdog().getClass(), 3));
        attempts.put("the watchdog suspended", () -> watchdog().suspend());
        attempts.put("the watchdog stopped", () -> watchdog().stop());
        attempts.put("the watchdog interrupted", () -> watchdog().interrupt());
        attempts.put("the watchdog's priority", () -> watchdog().setPriority(1));
        attempts.put("the watchdog's handler", () -> watchdog().setUncaughtExceptionHandler((t, e) -> {}));
        attempts.put("its group interrupted", () -> watchdog().getThreadGroup().interrupt());
        attempts.put("its group stopped", () -> watchdog().getThreadGroup().stop());
    }

    /** Sets every number that can be reached from an object, the way a stopwatch would be set back. */
    private static void touch(Object o, Class<?> c, int depth) throws ReflectiveOperationException {
        boolean touched = false;
        for (Field f : c.getDeclaredFields()) {
            f.setAccessible(true);
            Object value = f.get(o);
            if (f.getType() == long.class) f.setLong(o, System.nanoTime());
            else if (depth > 0 && value != null) touch(value, value.getClass(), depth - 1);
            touched = true;
        }
        expect(touched);
    }

    private void reflection() {
        for (String name : List.of("Host", "Guard", "Watchdog", "Stopwatch", "Bot", "Console", "ThreadBooks")) {
            attempts.put(name + " made accessible", () -> open("agon.host." + name));
            attempts.put(name + " called", () -> call("agon.host." + name));
        }
        attempts.put("a lookup in Host", () ->
                MethodHandles.privateLookupIn(host("agon.host.Host"), MethodHandles.lookup()));
        attempts.put("the guard's fields", () -> {
            Field f = System.getSecurityManager().getClass().getDeclaredField("trouble");
            f.setAccessible(true);
        });
        attempts.put("the guard's flag", () -> {
            Method m = System.getSecurityManager().getClass().getDeclaredMethod("allowExit");
            m.setAccessible(true);
            m.invoke(System.getSecurityManager());
        });
        attempts.put("no guard", () -> System.setSecurityManager(null));
        attempts.put("Player's own loader", () -> open(Move.class.getClassLoader().loadClass("agon.host.Host")));
        attempts.put("opened by ourselves", () ->
                expect(Move.class.getModule().addOpens("agon.host", getClass().getModule()) != null));
    }

    private static Class<?> host(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ClassLoader.getSystemClassLoader());
    }

    private static void open(String name) throws ReflectiveOperationException {
        open(host(name));
    }

    private static void open(Class<?> c) {
        List<AccessibleObject> all = new ArrayList<>(List.of(c.getDeclaredFields()));
        all.addAll(List.of(c.getDeclaredMethods()));
        all.addAll(List.of(c.getDeclaredConstructors()));
        for (AccessibleObject one : all) {
            if (((Member) one).getName().isEmpty()) continue;
            one.setAccessible(true);
        }
        expect(!all.isEmpty());
    }

    private static void call(String name) throws ReflectiveOperationException {
        for (Method m : host(name).getDeclaredMethods())
            if (m.getParameterCount() == 0) m.invoke(null);
        throw new IllegalStateException("nothing to call");
    }

    private void openJava() {
        attempts.put("System's own setter", () -> {
            Method m = System.class.getDeclaredMethod("implSetSecurityManager", SecurityManager.class);
            m.setAccessible(true);
            m.invoke(null, new Object[] {null});
        });
        attempts.put("fields of Thread", () -> Thread.class.getDeclaredField("target").setAccessible(true));
        attempts.put("number of a descriptor", () -> FileDescriptor.class.getDeclaredField("fd").setAccessible(true));
        attempts.put("Module's own opening", () ->
                Module.class.getDeclaredMethod("implAddOpens", String.class).setAccessible(true));
        attempts.put("Unsafe", () -> Class.forName("sun.misc.Unsafe"));
        attempts.put("Unsafe of the platform", () ->
                ClassLoader.getPlatformClassLoader().loadClass("sun.misc.Unsafe"));
        attempts.put("Unsafe inside", () -> {
            Method m = Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe");
            m.invoke(null);
        });
        attempts.put("ReflectionFactory", () -> Class.forName("sun.reflect.ReflectionFactory"));
        attempts.put("attaching", () -> Class.forName("com.sun.tools.attach.VirtualMachine"));
        attempts.put("diagnosis", () -> Class.forName("com.sun.management.HotSpotDiagnosticMXBean"));
        attempts.put("a heap dump", () -> java.lang.management.ManagementFactory.getPlatformMBeanServer().invoke(
                new javax.management.ObjectName("com.sun.management:type=HotSpotDiagnostic"), "dumpHeap",
                new Object[] {"/tmp/heap.hprof", true}, new String[] {"java.lang.String", "boolean"}));
        attempts.put("commands of the machine", () ->
                java.lang.management.ManagementFactory.getPlatformMBeanServer().invoke(
                        new javax.management.ObjectName("com.sun.management:type=DiagnosticCommand"), "vmFlags", null,
                        null));
        attempts.put("an agent", () -> Class.forName("sun.instrument.InstrumentationImpl").getDeclaredMethods()[0]
                .setAccessible(true));
        attempts.put("serialised watchdog", () -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(watchdog());
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        });
    }

    private void lines() {
        attempts.put("the descriptor of stdout", () -> write(new FileOutputStream(FileDescriptor.out)));
        attempts.put("the descriptor of stdin", () -> new FileInputStream(FileDescriptor.in).available());
        for (String place : List.of("/proc/self/fd/1", "/dev/stdout", "/dev/fd/1", "../../../../../../proc/self/fd/1",
                "/usr/../dev/stdout", "//proc/self/fd/1", "/./proc/thread-self/fd/1"))
            attempts.put("a file " + place, () -> write(new FileOutputStream(place)));
        attempts.put("a channel", () -> Files.newByteChannel(Path.of("/proc/self/fd/1"),
                java.nio.file.StandardOpenOption.WRITE).close());
        attempts.put("own memory", () -> new RandomAccessFile("/proc/self/mem", "rw").close());
        attempts.put("own map", () -> Files.readString(Path.of("/proc/self/maps")));
        attempts.put("a link", () -> {
            Path link = Files.createTempDirectory("x").resolve("link");
            Files.createSymbolicLink(link, Path.of("/proc/self/fd/1"));
            write(new FileOutputStream(link.toFile()));
        });
        attempts.put("a hard link", () -> Files.createLink(Files.createTempDirectory("x").resolve("link"),
                Path.of("/usr/bin/true")));
        attempts.put("inherited channel", () -> expect(System.inheritedChannel() != null));
    }

    private static void write(FileOutputStream out) throws java.io.IOException {
        out.write("move 0 0 1\n".getBytes());
        out.flush();
    }

    private void otherCode() {
        attempts.put("a program", () -> new ProcessBuilder("/bin/sh", "-c", "echo move 0 0 1").inheritIO().start());
        attempts.put("a program by Runtime", () -> Runtime.getRuntime().exec("/usr/bin/true"));
        attempts.put("native code", () -> System.load("/usr/lib/x86_64-linux-gnu/libc.so.6"));
        attempts.put("native code by name", () -> System.loadLibrary("c"));
        attempts.put("native code by reflection", () ->
                System.class.getMethod("load", String.class).invoke(null, "/usr/lib/x86_64-linux-gnu/libc.so.6"));
        attempts.put("other processes", () -> expect(ProcessHandle.current().parent().orElseThrow().destroyForcibly()));
        attempts.put("another Move for the host", () -> {
            byte[] bytes = Move.class.getResourceAsStream("/szte/mi/Move.class").readAllBytes();
            MethodHandles.lookup().defineClass(bytes);
        });
        attempts.put("another Move by a loader", () -> {
            Class<?> other = new ClassLoader(null) {
                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    if (!name.startsWith("szte.")) throw new ClassNotFoundException(name);
                    byte[] bytes = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe};
                    return defineClass(name, bytes, 0, bytes.length);
                }
            }.loadClass("szte.mi.Move");
            expect(other == Move.class);
        });
    }
}
