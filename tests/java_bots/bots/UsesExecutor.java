package bots;

import szte.mi.Move;

public class UsesExecutor extends Legal {
    @Override
    Move misbehave() {
        var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        try {
            return pool.submit(this::choose).get();
        } catch (Exception e) {
            return null;
        } finally {
            pool.shutdownNow();
        }
    }
}
