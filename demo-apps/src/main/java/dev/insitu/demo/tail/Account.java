package dev.insitu.demo.tail;

/** Slow while another thread holds its monitor: a convoy. */
final class Account {
    private static final long AUDIT_MICROS = 4_000;

    private final Neighbour auditor = new Neighbour("auditor");
    private long balance;

    /** A few microseconds of work. */
    synchronized long deposit(long amount) {
        Busy.forMicros(5);
        balance += amount;
        return balance;
    }

    /** The next deposit waits for an audit. */
    void disturb() {
        auditor.strike(this::audit);
    }

    private synchronized void audit() {
        auditor.begin();
        Busy.forMicros(AUDIT_MICROS);
    }
}
