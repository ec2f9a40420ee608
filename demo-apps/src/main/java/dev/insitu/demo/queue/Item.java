package dev.insitu.demo.queue;

/** What travels through the queue. */
record Item(long number) {
    /** After this one there is no other. */
    static final Item LAST = new Item(-1);

    boolean isLast() {
        return number == LAST.number;
    }
}
