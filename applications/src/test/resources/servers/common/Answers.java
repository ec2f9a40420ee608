package servers;

/** What the server answers, how long that takes, and which requests fail. */
final class Answers {
    static final int REQUESTS = 36_000;

    private Answers() {}

    static String to(int number) {
        if (fails(number)) {
            throw new IllegalStateException("no answer to " + number);
        }
        return Long.toString((long) number * number);
    }

    static boolean fails(int number) {
        return number % 10 == 1;
    }

    static long millis(int number) {
        return 4 + number % 9;
    }
}
