package bots;

import szte.mi.Move;

public class WritesPastSystemOut extends Legal {
    @Override
    Move misbehave() {
        try (var out = new java.io.FileOutputStream(java.io.FileDescriptor.out)) {
            out.write("hello\n".getBytes());
        } catch (java.io.IOException e) {
            return null;
        }
        return choose();
    }
}
