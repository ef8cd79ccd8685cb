package agon.host;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import szte.mi.Move;
import szte.mi.Player;

/**
 * Runs one szte.mi.Player for the arena, in one virtual machine that stays warm between
 * games. Lines on stdin and stdout (docs/java-course.md):
 *
 *   init ORDER MS SEED LIMIT_US          -> done US
 *   next MOVE|pass|- MS_OPPONENT MS LIMIT_US -> move X Y US | null US
 *   bye
 *
 * or, instead of an answer, `trouble KIND US SUMMARY\tTRACE`; before it, if something
 * was printed, `print TEXT`. LIMIT_US 0 is no limit. Texts are escaped to one line.
 * `bye` before trouble: a thread of the bot cannot be stopped, this machine ends now.
 */
public final class Host {
    private static final long LOADING_LIMIT_NS = 30_000_000_000L;

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final Path classes;
    private final String name;
    private final Guard guard = new Guard();
    private final Stopwatch stopwatch;
    private final Watchdog watchdog;
    private final Console console;
    private Player player;  // null: to be loaded (again)

    /** One call into the bot. */
    private interface Call {
        Move run() throws Exception;
    }

    private Host(Path classes, String name, List<String> options) {
        this.classes = classes;
        this.name = name;
        stopwatch = new Stopwatch(options.contains("cpu"));
        watchdog = new Watchdog(guard, stopwatch, t -> send("bye\n" + line(t, stopwatch.elapsedSeenFromOutside())));
        console = new Console(guard, !options.contains("silent"));
    }

    /**
     * Arguments: the folder of classes, the player's class, `cpu` if only processor time counts, `silent` if it must
     * not print.
     */
    public static void main(String[] args) throws Exception {
        Host host = new Host(Path.of(args[0]), args[1], List.of(args).subList(2, args.length));
        host.guard.trust(host.watchdog);
        Quiet.setSecurityManager(host.guard);
        host.watchdog.start();
        host.serve();
        host.guard.allowExit();
        Runtime.getRuntime().halt(0);
    }

    private void serve() throws IOException {
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        load();
        send("ready " + name);
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "init" -> init(Integer.parseInt(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                        Long.parseLong(words[4]));
                case "next" -> next(move(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]),
                        Long.parseLong(words[4]));
                case "bye" -> { return; }
                default -> throw new IOException(
                        "The arena said '" + line + "', which is not part of the host's protocol.");
            }
        }
    }

    private String load() {
        ClassLoader loader = Bot.loaded(classes);
        return call(LOADING_LIMIT_NS / 1000, () -> {
            try {
                player = Bot.player(loader, name);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Exception cause) throw cause;
                throw (Error) e.getCause();
            }
            return null;
        }, "loaded");
    }

    private void init(int order, long ms, long seed, long limitUs) {
        console.newGame();
        if (player == null) {
            String loaded = load();
            if (player == null) {
                send(loaded);
                return;
            }
        }
        send(call(limitUs, () -> { player.init(order, ms, new Random(seed)); return null; }, "done"));
    }

    private void next(Move previous, long opponentMs, long ms, long limitUs) {
        if (player == null) send("trouble exception 0 " + escaped("The bot was not loaded.") + "\t");
        else send(call(limitUs, () -> player.nextMove(previous, opponentMs, ms), null));
    }

    /** Runs the bot's code and puts what came of it into a line; `done` stands for an answer without a move. */
    private String call(long limitUs, Call code, String done) {
        Trouble trouble = null;
        Move move = null;
        guard.enter();
        watchdog.enter(limitUs * 1000);
        try {
            move = code.run();
        } catch (OutOfMemoryError e) {
            player = null;  // first of all: saying what happened needs memory too
            trouble = Trouble.of("memory", e);
        } catch (StackOverflowError e) {
            trouble = Trouble.of("stack", e);
        } catch (Throwable e) {
            trouble = Trouble.of("exception", e);
        }
        return answered(settle(trouble), move, done);
    }

    private record Settled(Trouble trouble, long nanos) {}

    /** Leaves the call. A stop by the watchdog may arrive as late as here, so it is caught once more. */
    @SuppressWarnings("removal")
    private Settled settle(Trouble trouble) {
        long nanos = 0;
        try {
            nanos = watchdog.leave();
        } catch (ThreadDeath e) {
            nanos = watchdog.leave();
        }
        Trouble noticed = guard.leave();  // outranks what it led to: an exit is seen as an Error by the bot
        if (noticed != null) trouble = noticed;
        else if (trouble == null) trouble = watchdog.late(nanos);
        if (trouble != null && !trouble.kind.equals("late")) discard();
        return new Settled(trouble, nanos);
    }

    /** After trouble the next game gets a fresh bot; threads and memory of the old one go. */
    private void discard() {
        player = null;
        if (guard.endStrangers()) return;
        guard.allowExit();
        lastLine = true;
    }

    private boolean lastLine;  // a thread of the bot lives on: this process ends after its answer

    private String answered(Settled s, Move move, String done) {
        String printed = console.take();
        if (!printed.isEmpty()) send("print " + escaped(printed));
        long us = (s.nanos + 999) / 1000;
        if (s.trouble != null) return (lastLine ? "bye\n" : "") + line(s.trouble, s.nanos);
        if (done != null) return done + " " + us;
        return (move == null ? "null " : "move " + move.x + " " + move.y + " ") + us;
    }

    private static String line(Trouble t, long nanos) {
        return "trouble " + t.kind + " " + (nanos + 999) / 1000 + " " + escaped(t.summary) + "\t" + escaped(t.trace);
    }

    private synchronized void send(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            Runtime.getRuntime().halt(1);  // the arena is gone
        }
        if (lastLine) Runtime.getRuntime().halt(3);
    }

    private static Move move(String text) {
        if (text.equals("-") || text.equals("pass")) return null;
        return new Move(text.charAt(0) - 'a', text.charAt(1) - '1');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "    ")
                .replace("\r", "").replace("\0", "");
    }
}
