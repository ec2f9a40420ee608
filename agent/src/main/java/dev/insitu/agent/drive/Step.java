package dev.insitu.agent.drive;

import dev.insitu.runtime.pacing.Stage;

/**
 * A stage of the plan, with what the report needs to know of it.
 *
 * @param series number of the rate, from 1; 0 for the warm-up
 * @param run from 1; 0 for what is no run
 * @param perSecond the rate; 0 flat out
 */
record Step(Kind kind, int series, int run, double perSecond, Stage stage) {
    enum Kind {
        WARM_UP,
        SETTLE,
        RUN
    }
}
