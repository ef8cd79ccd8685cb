package agon.host;

/** Why a call into the bot went wrong: a kind that the arena knows, and where it happened. */
final class Trouble {
    /** Thrown into the bot where it must not go on; an Error, so that `catch (Exception e)` does not swallow it. */
    @SuppressWarnings("serial")
    static final class Stop extends Error {
        Stop(String message) {
            super(message);
        }
    }

    final String kind, summary, trace;

    Trouble(String kind, String summary, String trace) {
        this.kind = kind;
        this.summary = summary;
        this.trace = trace;
    }

    static Trouble of(String kind, Throwable t) {
        return new Trouble(kind, name(t) + place(t.getStackTrace()), describe(t));
    }

    static Trouble at(String kind, StackTraceElement[] frames) {
        return new Trouble(kind, place(frames).strip(), frames(frames));
    }

    /** " at KI.java:42": the innermost frame that is the student's own code. */
    private static String place(StackTraceElement[] frames) {
        for (StackTraceElement f : frames)
            if (isBots(f)) return " at " + f.getFileName() + ":" + f.getLineNumber();
        return "";
    }

    private static boolean isBots(StackTraceElement f) {
        return f.getModuleName() == null && f.getFileName() != null && !f.getClassName().startsWith("agon.host.");
    }

    private static String name(Throwable t) {
        return t instanceof Stop ? t.getMessage() : t.toString();
    }

    private static String describe(Throwable t) {
        StringBuilder out = new StringBuilder();
        for (int depth = 0; t != null && depth < 5; t = t.getCause(), ++depth) {
            out.append(depth == 0 ? "" : "Caused by: ").append(name(t)).append('\n').append(frames(t.getStackTrace()));
        }
        return out.toString();
    }

    /** The frames above the host's own, at most 60: a stack overflow has thousands of the same kind. */
    private static String frames(StackTraceElement[] frames) {
        final int most = 60;
        StringBuilder out = new StringBuilder();
        int shown = 0;
        for (StackTraceElement f : frames) {
            if (f.getClassName().startsWith("agon.host.")) {
                if (shown > 0) break;
                continue;
            }
            if (++shown > most) return out.append("    ... ").append(frames.length - most).append(" more\n").toString();
            out.append("    at ").append(f).append('\n');
        }
        return out.toString();
    }
}
