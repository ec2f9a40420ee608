package dev.insitu.it.apps;

/** Prints a line, makes ten calls and exits with 3. */
public final class Quiet {
    private Quiet() {}

    /** Takes nothing. */
    public static void main(String[] arguments) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += work(i);
        }
        System.out.println("sum " + sum);
        System.exit(3);
    }

    static int work(int i) {
        return i * i;
    }
}
