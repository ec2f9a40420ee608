package dev.insitu.report.format.console;

import dev.insitu.report.snapshot.Snapshot;

/** Where the console has no room: the words that send a reader to the form that has. */
final class SeeAlso {
    private SeeAlso() {}

    /** Nothing where that form is not written. */
    static String in(Snapshot snapshot, String preposition) {
        return snapshot.outputs().contains("json") ? preposition + "report.json" : "";
    }
}
