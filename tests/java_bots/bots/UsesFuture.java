package bots;

import szte.mi.Move;

public class UsesFuture extends Legal {
    @Override
    Move misbehave() {
        return java.util.concurrent.CompletableFuture.supplyAsync(this::choose).join();
    }
}
