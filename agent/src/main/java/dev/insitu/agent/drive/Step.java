package dev.insitu.agent.drive;

import dev.insitu.runtime.pacing.Stage;

/**
 * A stage of the plan, with the facts that the report needs.
 *
 * @param series number of the rate, from 1; 0 for the warm-up
 * @param run from 1; 0 if the step is not a run
 * @param perSecond the rate; 0 for as fast as possible
 */
record Step(Kind kind, int series, int run, double perSecond, Stage stage) {
    enum Kind {
        WARM_UP,
        SETTLE,
        RUN
    }
}
