package agon.host;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the kernel writes down about the bot's thread (/proc/…/schedstat), and about the
 * machine's own threads for which it stands still: those that collect garbage and do whatever
 * needs a safepoint. While one of these waits for a processor the bot waits too, unseen
 * in its own books. For one reading thread at a time.
 */
final class ThreadBooks {
    /** Nanoseconds since the threads began: the bot's on a processor, everybody's waiting for one. */
    record Entry(long onCpu, long waiting) {}

    // One collector, see -XX:ParallelGCThreads.
    private static final List<String> THE_BOT_STANDS_STILL_FOR = List.of("VM Thread", "GC Thread#0");

    // The bot's first; none where the system keeps no books.
    private final List<RandomAccessFile> files = new ArrayList<>();
    private final byte[] text = new byte[80];
    private Entry last = new Entry(0, 0);

    static ThreadBooks ofCurrentThread() {
        ThreadBooks books = new ThreadBooks();
        try {
            Path own = Path.of("/proc").resolve(Files.readSymbolicLink(Path.of("/proc/thread-self")));
            books.open(own);
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(own.getParent())) {
                for (Path thread : threads) {
                    String name = Files.readString(thread.resolve("comm")).strip();
                    if (THE_BOT_STANDS_STILL_FOR.contains(name)) books.open(thread);
                }
            }
        } catch (IOException e) {
            // Then the books of fewer threads are read, or of none.
        }
        return books;
    }

    /** Not a FileChannel: those are closed for ever when their reader is interrupted, as a stopped bot is. */
    private void open(Path thread) throws IOException {
        files.add(new RandomAccessFile(thread.resolve("schedstat").toFile(), "r"));
    }

    boolean kept() {
        return !files.isEmpty();
    }

    Entry now() {
        long onCpu = 0, waiting = 0;
        try {
            for (int i = 0; i < files.size(); ++i) {
                RandomAccessFile file = files.get(i);
                file.seek(0);
                String[] words = new String(text, 0, file.read(text), StandardCharsets.US_ASCII).split(" ");
                if (i == 0) onCpu = Long.parseLong(words[0]);
                waiting += Long.parseLong(words[1]);
            }
            last = new Entry(onCpu, waiting);
        } catch (IOException | RuntimeException e) {
            // Nothing is deducted since the last entry.
        }
        return last;
    }
}
