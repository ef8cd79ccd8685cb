package bots;

import java.util.Random;

public class ThrowsInInit extends Legal {
    @Override
    public void init(int order, long t, Random rnd) {
        throw new IllegalStateException("no opening book");
    }
}
