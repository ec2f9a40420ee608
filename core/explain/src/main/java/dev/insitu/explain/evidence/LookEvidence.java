package dev.insitu.explain.evidence;

/** What was seen of threads by looking at them from outside every now and then. */
public interface LookEvidence {
    /** Where nobody looked. */
    LookEvidence NOTHING = new LookEvidence() {
        @Override
        public boolean beganAfter(long nanos) {
            return false;
        }

        @Override
        public SampleObservations of(Sample sample) {
            return SampleObservations.NOTHING;
        }
    };

    /** Whether there were looks, but none as early as that. */
    boolean beganAfter(long nanos);

    /** What was seen of a sample's thread while it lasted. */
    SampleObservations of(Sample sample);
}
