package agon.host;

import java.lang.reflect.Method;

/** Installs the guard without the four lines of warning that Java 17 would put into every bot's stderr. */
@SuppressWarnings("removal")
final class Quiet {
    private Quiet() {}

    static void setSecurityManager(SecurityManager guard) {
        try {
            Method quiet = System.class.getDeclaredMethod("implSetSecurityManager", SecurityManager.class);
            quiet.setAccessible(true);  // needs --add-opens java.base/java.lang=agon.host
            quiet.invoke(null, guard);
        } catch (ReflectiveOperationException | RuntimeException e) {
            System.setSecurityManager(guard);
        }
    }
}
