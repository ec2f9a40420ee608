package dev.insitu.explain.evidence;

import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import java.util.Optional;

/** What looks at threads, from outside and at intervals, have seen. */
public interface LookEvidence {
    /** Without looks. */
    LookEvidence NOTHING = new LookEvidence() {
        @Override
        public boolean beganAfter(long nanos) {
            return false;
        }

        @Override
        public Optional<ThreadAccount> account(long threadId) {
            return Optional.empty();
        }

        @Override
        public UsualCalls usual(long threadId) {
            return new UsualCalls();
        }

        @Override
        public SampleObservations of(Sample sample) {
            return SampleObservations.NOTHING;
        }
    };

    /** Whether the first look came after this time; false if there were no looks. */
    boolean beganAfter(long nanos);

    /** The sums of a thread that makes the driver's calls; empty if none were read. */
    Optional<ThreadAccount> account(long threadId);

    /** What a thread that makes the driver's calls usually does in one. */
    UsualCalls usual(long threadId);

    /** What was seen of a sample's thread while the sample lasted. */
    SampleObservations of(Sample sample);
}
