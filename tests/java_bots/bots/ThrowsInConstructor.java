package bots;

public class ThrowsInConstructor extends Legal {
    public ThrowsInConstructor() {
        throw new IllegalArgumentException("no model");
    }
}
