package agon.host;

/**
 * The time one call into the bot takes, by the monotonic clock. Linux tells for how long
 * a thread was ready to run but had to wait for a processor; that is the machine's
 * delay, not the bot's, and it is not counted.
 */
final class Stopwatch {
    private static final int IN_DOUBT = 4;

    private final boolean cpuCounts;
    private final ThreadBooks own, watchdogs;  // one for each thread that asks: none ever waits for the other
    private volatile long began, limit;
    private volatile ThreadBooks.Entry before;
    private long seenOnCpu;

    /** For the current thread. cpuCounts: only processor time counts, for machines too busy to judge otherwise. */
    Stopwatch(boolean cpuCounts) {
        this.cpuCounts = cpuCounts;
        own = ThreadBooks.ofCurrentThread();
        watchdogs = ThreadBooks.ofCurrentThread();
        before = own.now();
    }

    /** limitNanos: for this call; 0 is none. */
    void start(long limitNanos) {
        limit = limitNanos;
        before = own.now();
        began = System.nanoTime();
    }

    /** Nanoseconds that count, so far; for the bot's thread. */
    long elapsed() {
        return counted(wall(), own.now());
    }

    /** The same as the watchdog sees it. The kernel books a delay when it is over: until then this is too much. */
    long elapsedSeenFromOutside() {
        return counted(wall(), watchdogs.now());
    }

    /**
     * Where threads wait for a processor, one may also have waited for a lock whose holder waits, in no
     * books at all: a call that would be late by what is in the books is judged by several times as much.
     */
    private long counted(long wall, ThreadBooks.Entry now) {
        long onCpu = now.onCpu() - before.onCpu(), waiting = now.waiting() - before.waiting();
        if (cpuCounts && own.kept()) return onCpu;
        long plain = Math.max(onCpu, wall - waiting);
        return limit <= 0 || plain <= limit ? plain : Math.max(onCpu, wall - IN_DOUBT * waiting);
    }

    /** For the watchdog: true if the bot got no processor since the last time this was asked. */
    boolean stalled() {
        long onCpu = watchdogs.now().onCpu();
        boolean same = watchdogs.kept() && onCpu == seenOnCpu;
        seenOnCpu = onCpu;
        return same;
    }

    long wall() {
        return System.nanoTime() - began;
    }
}
