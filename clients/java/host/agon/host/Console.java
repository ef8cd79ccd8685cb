package agon.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Catches what the bot prints (stdout carries the protocol) and refuses to let it read (stdin too). */
final class Console extends OutputStream {
    private static final int KEPT_PER_CALL = 8 << 10, ALLOWED_PER_GAME = 1 << 20;

    private final Guard guard;
    private final int allowed;
    private final byte[] kept = new byte[KEPT_PER_CALL];
    private int length, thisGame;

    /** mayPrint: up to a megabyte per game; otherwise the first byte is a fault. */
    Console(Guard guard, boolean mayPrint) {
        this.guard = guard;
        allowed = mayPrint ? ALLOWED_PER_GAME : 0;
        System.setOut(new PrintStream(this, false, StandardCharsets.UTF_8));
        System.setIn(new InputStream() {
            @Override
            public int read() throws IOException {
                Trouble.Stop stop = new Trouble.Stop("System.in was read");
                guard.report(Trouble.of("stdin", stop));
                throw stop;
            }
        });
    }

    void newGame() {
        thisGame = 0;
    }

    /** What was printed since the last call; its beginning if it was much. */
    String take() {
        if (length == 0) return "";
        String text = new String(kept, 0, length, StandardCharsets.UTF_8);
        length = 0;
        return text;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int n) {
        int room = Math.min(n, kept.length - length);
        System.arraycopy(bytes, from, kept, length, room);
        length += room;
        thisGame += n;
        if (thisGame <= allowed) return;
        Trouble.Stop stop = new Trouble.Stop(
                allowed == 0 ? "System.out was written to" : "more than " + allowed + " bytes printed in one game");
        guard.report(Trouble.of("output", stop));
        throw stop;
    }
}
