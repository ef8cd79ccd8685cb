package agon.host;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.LinkPermission;
import java.security.Permission;

/**
 * Notices what a bot must not do (System.exit, a second thread), and keeps it away from what the module system does not
 * hide: the host's threads, its lines to the arena, the memory of the process, other programs and native code. Java 17
 * has no other hook for these; everything else is allowed, since the process is in a sandbox.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Guard extends SecurityManager {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Thread host = Thread.currentThread();
    private final ThreadGroup strangers = new ThreadGroup("threads of the bot");
    private volatile Thread watchdog;
    private volatile boolean calling, leaving;
    private volatile Trouble trouble;
    private volatile Throwable creation;
    private volatile long startedBefore;

    void trust(Thread ownWatchdog) {
        watchdog = ownWatchdog;
    }

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

    /** Not by the time but by the thread: what a bot left behind, a finalizer for one, runs between calls too. */
    private boolean isHost() {
        Thread current = Thread.currentThread();
        return current == host && !calling || current == watchdog;
    }

    private void only(boolean allowed, String deed) {
        if (!allowed) throw new SecurityException("A player may not " + deed + ".");
    }

    @Override
    public void checkExit(int status) {
        if (leaving && isHost()) return;
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
    public void checkAccess(Thread t) {
        only(isHost() || t == Thread.currentThread() || t != host && t != watchdog, "touch the host's threads");
    }

    @Override
    public void checkExec(String program) {
        only(isHost(), "start programs");
    }

    /** The Java library may load its own parts for a bot. */
    @Override
    public void checkLink(String library) {
        if (isHost()) return;
        for (Class<?> c : getClassContext()) {
            String name = c.getName();
            if (c == Guard.class || c == System.class || c == Runtime.class || name.startsWith("java.lang.reflect.")
                    || name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.invoke.")) continue;
            only(c.getModule().isNamed(), "load native code");
            return;
        }
    }

    @Override
    public void checkRead(FileDescriptor descriptor) {
        only(isHost(), "read the host's own lines");
    }

    @Override
    public void checkWrite(FileDescriptor descriptor) {
        only(isHost(), "write into the host's own lines");
    }

    @Override
    public void checkRead(String file) {
        checkPlace(file);
    }

    @Override
    public void checkRead(String file, Object context) {
        checkPlace(file);
    }

    @Override
    public void checkWrite(String file) {
        checkPlace(file);
    }

    @Override
    public void checkDelete(String file) {
        checkPlace(file);
    }

    /** The process itself, its memory and open files, is a place too. Bots make no links: a path stays what it is. */
    private void checkPlace(String file) {
        boolean ownFolder = !file.startsWith("/") && !file.contains("..");  // where no link leads out
        if (!ownFolder && !isHost()) only(!isOfTheKernel(file) && !isOfTheKernel(real(file)), "use " + file);
    }

    private static String real(String file) {
        try {
            return new File(file).getCanonicalPath();
        } catch (IOException e) {
            return "/proc";
        }
    }

    private static boolean isOfTheKernel(String path) {
        if (path.startsWith("/dev")) return !path.matches("/dev/(null|zero|full|u?random)");
        return path.startsWith("/proc") || path.startsWith("/sys");
    }

    @Override
    public void checkPermission(Permission p) {
        if (isHost()) return;
        if (p.getName().equals("setSecurityManager")) throw new SecurityException("The guard stays.");
        only(!(p instanceof LinkPermission), "make links");
        only(!p.getName().equals("manageProcess"), "touch other processes");
    }

    @Override
    public void checkPermission(Permission p, Object context) {
        checkPermission(p);
    }

    @Override
    public void checkPackageAccess(String name) {}

    @Override
    public void checkPropertyAccess(String key) {}
}
