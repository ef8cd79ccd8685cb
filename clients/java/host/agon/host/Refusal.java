package agon.host;

/** Why a submission cannot play: the code of a sentence and its arguments. */
@SuppressWarnings("serial")
final class Refusal extends Exception {
    final String code;
    final String[] args;

    Refusal(String code, String... args) {
        this.code = code;
        this.args = args;
    }
}
