package dev.insitu.recording.journal;

import java.util.List;

/**
 * One thing that the journal of a recording says. The agent writes facts, the report reads them; {@link JournalCodec} turns
 * stored strings into facts. All facts are immutable.
 *
 * <p>To add one: a record here, its line in {@link JournalCodec}, its method in {@link FactReader}. The compiler leads on to
 * those who read.
 */
public sealed interface Fact permits SessionFact, RuleFact, ProbeFact, SampleFact, FlightFact, DriverFact {

    /** As the journal stores it: the kind, then the parts. */
    List<String> strings();

    /** Calls the reader's method for facts of this kind. */
    void tell(FactReader reader);
}
