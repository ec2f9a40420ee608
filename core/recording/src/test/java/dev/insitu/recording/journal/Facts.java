package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** Facts as strings, as a recording stores them. */
public final class Facts {
    private Facts() {}

    /** The fact that these strings store. */
    public static Fact fact(String... strings) {
        return JournalCodec.read(List.of(strings));
    }

    /** A journal's facts of a kind, each as its strings. */
    public static List<List<String>> ofKind(String kind, List<? extends Fact> journal) {
        List<List<String>> facts = new ArrayList<>();
        for (Fact fact : journal) {
            if (fact.strings().get(0).equals(kind)) {
                facts.add(fact.strings());
            }
        }
        return facts;
    }
}
