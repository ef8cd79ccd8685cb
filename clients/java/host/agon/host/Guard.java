package agon.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.Permission;

/**
 * Notices what a bot must not do: System.exit, a second thread, replacing this guard.
 * Java 17 has no other hook for these; everything else is allowed (the process is the
 * sandbox, not this class).
 */
@SuppressWarnings({"deprecation", "removal"})
final class Guard extends SecurityManager {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Thread host = Thread.currentThread();
    private final ThreadGroup strangers = new ThreadGroup("threads of the bot");
    private volatile boolean calling, leaving;
    private volatile Trouble trouble;
    private volatile Throwable creation;
    private volatile long startedBefore;

    /** From here on the bot's code runs. */
    void enter() {
        trouble = null;
        creation = null;
        calling = true;
    }

    /** The bot's code has returned; what it did meanwhile, or null. */
    Trouble leave() {
        calling = false;
        if (trouble == null && creation != null && threads.getTotalStartedThreadCount() > startedBefore)
            trouble = Trouble.of("thread", creation);
        return trouble;
    }

    void report(Trouble t) {
        if (trouble == null) trouble = t;
    }

    Trouble reported() {
        return trouble;
    }

    /** Ends threads that the bot has left behind; false if one does not die. */
    boolean endStrangers() {
        for (int tries = 0; strangers.activeCount() > 0 && tries < 50; ++tries) {
            Thread[] alive = new Thread[64];
            int n = strangers.enumerate(alive);
            for (int i = 0; i < n; ++i) alive[i].stop();
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return false;
            }
        }
        return strangers.activeCount() == 0;
    }

    void allowExit() {
        leaving = true;
    }

    @Override
    public void checkExit(int status) {
        if (leaving) return;
        Trouble.Stop stop = new Trouble.Stop("System.exit(" + status + ")");
        report(Trouble.of("exit", stop));
        throw stop;
    }

    @Override
    public ThreadGroup getThreadGroup() {
        return Thread.currentThread() == host && calling ? strangers : super.getThreadGroup();
    }

    @Override
    public void checkAccess(ThreadGroup group) {
        if (!calling || creation != null || group != strangers) return;
        startedBefore = threads.getTotalStartedThreadCount();
        creation = new Trouble.Stop("a second thread was created");
    }

    @Override
    public void checkRead(String file) {}

    @Override
    public void checkPermission(Permission p) {
        if (calling && p.getName().equals("setSecurityManager")) throw new SecurityException("The guard stays.");
    }

    @Override
    public void checkPermission(Permission p, Object context) {
        checkPermission(p);
    }

    @Override
    public void checkAccess(Thread t) {}

    @Override
    public void checkPackageAccess(String name) {}

    @Override
    public void checkPropertyAccess(String key) {}
}
