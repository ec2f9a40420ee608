package dev.insitu.it.apps;

/** Descends into brackets as a parser does, again and again, and prints how deep each time. */
public final class Descent {
    private static String text;
    private static int at;

    private Descent() {}

    /** Takes the depth, and how often. */
    public static void main(String[] arguments) {
        int depth = Integer.parseInt(arguments[0]);
        text = "[".repeat(depth) + "x" + "]".repeat(depth);
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
            at = 0;
            System.out.println(value());
        }
    }

    static int value() {
        if (text.charAt(at) == '[') {
            at++;
            int inner = value();
            at++;
            return inner + 1;
        }
        at++;
        return 0;
    }
}
