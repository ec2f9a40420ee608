package dev.insitu.recording.journal;

import java.util.List;

/** A fact of a kind that only a later version knows: readers ignore it, and a recording that is written again keeps it. */
record LaterFact(List<String> strings) implements Fact {
    LaterFact {
        strings = List.copyOf(strings);
    }

    @Override
    public void tell(FactReader reader) {}
}
