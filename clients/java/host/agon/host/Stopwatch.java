package agon.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time one call into the bot takes, by the monotonic clock. Linux tells for how long
 * the thread was ready to run but had to wait for a processor; that is the machine's
 * delay, not the bot's, and it is not counted.
 */
final class Stopwatch {
    private record Kernel(long onCpu, long waiting) {}  // nanoseconds since the thread began

    private final boolean cpuCounts;
    private final RandomAccessFile statistics;  // of the bot's thread; null where the system has none
    private volatile long began;
    private volatile Kernel before;
    private long seenOnCpu;

    /** For the current thread. cpuCounts: only processor time counts, for machines too busy to judge otherwise. */
    Stopwatch(boolean cpuCounts) {
        this.cpuCounts = cpuCounts;
        statistics = open();
        before = ask();
    }

    /** Not a FileChannel: those are closed for ever when their reader is interrupted, as a stopped bot is. */
    private static RandomAccessFile open() {
        try {
            Path own = Path.of("/proc").resolve(Files.readSymbolicLink(Path.of("/proc/thread-self")));
            return new RandomAccessFile(own.resolve("schedstat").toFile(), "r");
        } catch (IOException e) {
            return null;
        }
    }

    void start() {
        before = ask();
        began = System.nanoTime();
    }

    /** Nanoseconds that count, so far; also asked from the watchdog's thread. */
    long elapsed() {
        long wall = wall();
        Kernel now = ask();
        if (cpuCounts && statistics != null) return now.onCpu - before.onCpu;
        return Math.max(0, wall - (now.waiting - before.waiting));
    }

    /**
     * True if the thread got no processor since the last time this was asked. The kernel adds
     * a delay to its books only when it is over, so elapsed() is too large until then.
     */
    boolean stalled() {
        long onCpu = ask().onCpu;
        boolean same = statistics != null && onCpu == seenOnCpu;
        seenOnCpu = onCpu;
        return same;
    }

    long wall() {
        return System.nanoTime() - began;
    }

    private synchronized Kernel ask() {
        if (statistics == null) return new Kernel(0, 0);
        try {
            byte[] text = new byte[80];
            statistics.seek(0);
            int n = statistics.read(text);
            String[] words = new String(text, 0, n, StandardCharsets.US_ASCII).trim().split(" ");
            return new Kernel(Long.parseLong(words[0]), Long.parseLong(words[1]));
        } catch (IOException | RuntimeException e) {
            return before == null ? new Kernel(0, 0) : before;  // nothing is deducted
        }
    }
}
