package bots;

import java.util.Random;

public class SleepsInInit extends Legal {
    @Override
    public void init(int order, long t, Random rnd) {
        super.init(order, t, rnd);
        try {
            Thread.sleep(1800);
        } catch (InterruptedException e) {
            turns = 0;
        }
    }
}
