package dev.insitu.demo.tail;

import dev.insitu.demo.Arguments;

/**
 * Goes through five tasks, round after round. Each is slow once in sixty rounds, for a reason of its own.
 *
 * <pre>SlowTail [ROUNDS]        0: until the JVM is stopped</pre>
 */
public final class SlowTail {
    private static final String USAGE = "Usage: SlowTail [ROUNDS]";
    private static final int ROUNDS_PER_DISTURBANCE = 60;

    private final Ledger ledger = new Ledger();
    private final Account account = new Account();
    private final Throttle throttle = new Throttle();
    private final Quotes quotes = new Quotes();
    private final Model model = new Model();
    private long balance;
    private double worth;

    private SlowTail() {}

    public static void main(String[] args) {
        long rounds = Arguments.parse(USAGE, args).count(1_800);
        var application = new SlowTail();
        for (long n = 1; n <= rounds; n++) {
            application.disturb((int) (n % ROUNDS_PER_DISTURBANCE));
            application.round(n);
        }
        System.out.println("Went " + rounds + " rounds; the balance is " + application.balance
                + (application.worth > 0 ? "" : ", worth nothing"));
    }

    private void round(long n) {
        worth += ledger.sum();
        balance = account.deposit(10);
        throttle.pass();
        worth += quotes.price(n);
        worth += model.simulate();
    }

    /** One thing at a time, far enough from each other. */
    private void disturb(int round) {
        switch (round) {
            case 10 -> account.disturb();
            case 20 -> ledger.disturb();
            case 30 -> throttle.disturb();
            case 40 -> quotes.disturb();
            case 50 -> model.disturb();
            default -> {
                // A round like any other.
            }
        }
    }
}
