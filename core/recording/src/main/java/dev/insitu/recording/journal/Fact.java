package dev.insitu.recording.journal;

import java.util.List;

/**
 * One fact of a recording's journal. The agent writes facts, the report reads them; {@link JournalCodec} turns stored strings into
 * facts. All facts are immutable.
 *
 * <p>To add one, write a record here, its line in {@link JournalCodec}, and its method in {@link FactReader}. The compiler then
 * points to all readers.
 */
public sealed interface Fact
        permits SessionFact,
                RuleFact,
                ProbeFact,
                SampleFact,
                FlightFact,
                DriverFact,
                FollowFact,
                IncidentFact,
                LaterFact {

    /** The fact's stored form: the kind, then the parts. */
    List<String> strings();

    /** Calls the reader's method for facts of this kind. */
    void tell(FactReader reader);
}
