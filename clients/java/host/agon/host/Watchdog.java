package agon.host;

/** Looks at a running call now and then: keeps the stack of a late bot, and stops one that does not return. */
final class Watchdog extends Thread {
    private static final long PERIOD_MS = 20, GRACE_NS = 1_000_000_000L, SLEEPING_NS = 60_000_000_000L;

    private final Thread bot = Thread.currentThread();
    private final Guard guard;
    private final Stopwatch stopwatch;
    private final java.util.function.Consumer<Trouble> lastWords;
    private final Object lock = new Object();  // not this thread's own, which others can find and hold
    private long limit;                        // nanoseconds for the current call, guarded by the lock
    private boolean inCall;                    // guarded by the lock
    private int stops;       // how often the current call was stopped
    private Trouble late;

    Watchdog(Guard guard, Stopwatch stopwatch, java.util.function.Consumer<Trouble> lastWords) {
        super("watchdog");
        this.guard = guard;
        this.stopwatch = stopwatch;
        this.lastWords = lastWords;
        setDaemon(true);
    }

    void enter(long limitNanos) {
        synchronized (lock) {
            limit = limitNanos;
            late = null;
            stops = 0;
            Thread.interrupted();  // a stop of the last call leaves the flag set
            stopwatch.start(limitNanos);
            inCall = true;
        }
    }

    long leave() {
        long counted = stopwatch.elapsed();  // before the lock, which a watchdog that waits for a processor may hold
        synchronized (lock) {
            inCall = false;
        }
        return counted;
    }

    /** Where the bot was when its time was over; null if it was in time, or too little late to be seen. */
    Trouble late(long counted) {
        synchronized (lock) {
            return counted > limit ? late : null;
        }
    }

    @Override
    public void run() {
        if (Thread.currentThread() != this) return;
        while (true) {
            try {
                Thread.sleep(PERIOD_MS);
            } catch (InterruptedException e) {
                return;
            }
            synchronized (lock) {
                look();
            }
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private void look() {
        if (!inCall || limit <= 0 || stopwatch.wall() < limit) return;
        long used = stopwatch.elapsedSeenFromOutside();
        // By processor time a sleeping bot would never be late.
        boolean sleeps = stopwatch.wall() > 4 * limit + SLEEPING_NS;
        if (used <= limit && !sleeps) return;
        if (!sleeps && stopwatch.stalled() && bot.getState() == State.RUNNABLE) return;  // it waits for a processor
        if (late == null) late = Trouble.at("late", bot.getStackTrace());
        if (used <= limit + GRACE_NS && !sleeps) return;
        if (stops == 0) guard.report(Trouble.at("endless", bot.getStackTrace()));
        bot.stop();
        if (++stops > 50) giveUp();
    }

    /** The bot catches everything: only the end of the process helps, and the arena starts a new one. */
    private void giveUp() {
        lastWords.accept(guard.reported());
        guard.allowExit();
        Runtime.getRuntime().halt(3);
    }
}
