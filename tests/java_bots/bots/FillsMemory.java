package bots;

import szte.mi.Move;

public class FillsMemory extends Legal {
    @Override
    Move misbehave() {
        java.util.List<long[]> all = new java.util.ArrayList<>();
        while (true) all.add(new long[1 << 16]);
    }
}
