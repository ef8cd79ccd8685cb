package bots;

import java.util.Random;

/** Obeys every rule but one: chance comes from elsewhere than rnd, so games cannot be repeated. */
public class OwnChance extends Legal {
    @Override
    public void init(int order, long t, Random rnd) {
        super.init(order, t, new Random());
    }
}
