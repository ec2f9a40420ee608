package dev.insitu.weave.completion;

import dev.insitu.weave.advice.AdviceSpec;

/** A probe that times a call until its result is there, rather than until it returns. */
interface ResultSpec extends AdviceSpec {
    /** The probe's number. */
    int probe();

    @Override
    default int rank() {
        return 5;
    }

    @Override
    default int droppableProbe() {
        return probe();
    }
}
