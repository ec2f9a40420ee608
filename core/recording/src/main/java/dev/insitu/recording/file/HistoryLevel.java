package dev.insitu.recording.file;

/**
 * The files of a history, by the age of their intervals. Intervals that get older than a level holds, or for which it has no room,
 * go to the next one, where they are merged into longer ones.
 */
enum HistoryLevel {
    /** Intervals as they were taken. */
    NEWEST(0, 0, HistoryLevel.HOUR, 1),
    TEN_SECONDS(1, 10 * HistoryLevel.SECOND, 6 * HistoryLevel.HOUR, 1),
    MINUTE(2, HistoryLevel.MINUTES, HistoryLevel.DAY, 3),
    TEN_MINUTES(3, 10 * HistoryLevel.MINUTES, 14 * HistoryLevel.DAY, 5),
    /** Its intervals get longer where room is short. */
    HOUR_OR_LONGER(4, HistoryLevel.HOUR, Long.MAX_VALUE, 8);

    private static final long SECOND = 1_000_000_000;
    private static final long MINUTES = 60 * SECOND;
    private static final long HOUR = 60 * MINUTES;
    private static final long DAY = 24 * HOUR;

    private final int number;
    private final long lengthNanos;
    private final long ageNanos;
    private final int share;

    HistoryLevel(int number, long lengthNanos, long ageNanos, int share) {
        this.number = number;
        this.lengthNanos = lengthNanos;
        this.ageNanos = ageNanos;
        this.share = share;
    }

    /** Its number, in the name of its file: 0 for the newest. */
    int number() {
        return number;
    }

    /** The length of its intervals, unless they were taken with longer ones. */
    long lengthNanos() {
        return lengthNanos;
    }

    /** The age up to which intervals stay, if there is room. */
    long ageNanos() {
        return ageNanos;
    }

    /** Its part of the room where that is short, compared with other levels. */
    int share() {
        return share;
    }

    /** Whether it has a small room in any case, so that an hour takes little room. */
    boolean hasSmallRoom() {
        return share == 1;
    }
}
