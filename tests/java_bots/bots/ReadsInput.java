package bots;

import szte.mi.Move;

public class ReadsInput extends Legal {
    @Override
    Move misbehave() {
        try {
            return ((java.io.InputStream) System.class.getField("in").get(null)).read() < 0 ? null : choose();
        } catch (ReflectiveOperationException | java.io.IOException e) {
            return choose();
        }
    }
}
