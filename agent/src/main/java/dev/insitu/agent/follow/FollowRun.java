package dev.insitu.agent.follow;

import dev.insitu.config.value.FollowRule;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Follow;
import dev.insitu.runtime.follow.FollowInput;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.FollowWeaver;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Set;

/**
 * Follows one probe. Learns which calls are slow; then measures, phase by phase, what is below the calls that carry the difference between
 * slow and ordinary ones, until nothing more is to be followed. The last phase has all its probes in place, and the answer is of it alone.
 * Runs on an agent thread of its own; {@link #stop} from any thread.
 */
public final class FollowRun implements Runnable {
    private static final long CALLS_OF_FIRST_GUESS = 100;

    /** Stacks of this number of slow calls show where to look first, if they come in time. */
    private static final int STACKS_OF_START = 5;

    private static final long LONGEST_START_NANOS = 3_000_000_000L;
    private static final long STEP_OF_SEARCH_MILLIS = 100;
    private static final int MOST_STEPS_OF_SEARCH = 50;

    private final FollowRule rule;
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private final JournalWriter soFar;
    private final FollowTime time;
    private final boolean awaitsClass;
    private volatile boolean over;

    /**
     * @param facts receives the answer
     * @param soFar receives the progress, and answers that rest on few slow calls
     * @param forNanos the longest time
     * @param awaitsClass whether to wait for a class that is not loaded yet
     */
    public FollowRun(
            FollowRule rule,
            Instrumentation instrumentation,
            JournalWriter facts,
            JournalWriter soFar,
            long forNanos,
            boolean awaitsClass) {
        this.awaitsClass = awaitsClass;
        this.rule = rule;
        this.instrumentation = instrumentation;
        this.facts = facts;
        this.soFar = soFar;
        this.time = new FollowTime(forNanos);
    }

    /** Ends it soon: with an answer, if there is one. Any thread. */
    public void stop() {
        time.stop();
    }

    /** Whether the answer is noted and the bytecode restored. */
    public boolean isOver() {
        return over;
    }

    @Override
    public void run() {
        Object muted = AgentControl.mute();
        try {
            Follower follower = Follow.open(new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN));
            if (follower == null) {
                nothing("not followed: " + Follow.MOST + " methods are followed already");
                return;
            }
            FollowWeaver weaver = new FollowWeaver(
                    instrumentation, follower.number(), rule.settings().by().map(FollowRule.By::key));
            weaver.install();
            try {
                follow(follower, weaver);
            } finally {
                weaver.restore();
                Follow.close(follower);
            }
        } catch (RuntimeException | Error e) {
            failed(e);
        } finally {
            over = true;
            AgentControl.unmute(muted);
        }
    }

    private void failed(Throwable failure) {
        try {
            nothing("following failed: " + failure);
        } catch (Error again) {
            // The heap is full still: that nothing was found is all that can be known.
        }
    }

    /** Notes that there is no method: of a session like other rules that matched nothing. */
    private void noteMissing(FollowedRoots roots) {
        List<RuleFact.Unmatched> unmatched = awaitsClass ? roots.unmatched() : List.of();
        unmatched.forEach(facts::note);
        if (unmatched.isEmpty()) {
            nothing(roots.missing());
        }
    }

    private void nothing(String reason) {
        facts.note(new FollowFact.Nothing(rule.name(), reason));
    }

    private void follow(Follower follower, FollowWeaver weaver) {
        FollowedRoots roots = new FollowedRoots(rule, instrumentation, weaver);
        Set<FollowedMethod> bodies = await(roots);
        if (bodies.isEmpty()) {
            noteMissing(roots);
            return;
        }
        if (time.isOver()) {
            nothing("the session ended before its calls were followed");
            return;
        }
        FollowCpu cpu = new FollowCpu();
        LoadedMethods loaded = new LoadedMethods(instrumentation, weaver);
        FollowTree tree = new FollowTree(loaded, weaver, follower);
        tree.begin(
                bodies,
                rule.settings().by().map(by -> new FollowInput(by.fields())).orElse(null));
        PoolWatch pools = new PoolWatch(loaded, weaver, follower);
        WakeWatch wakes = new WakeWatch(weaver, follower);
        double budget = rule.settings().budget();
        try (FollowPhase phase = new FollowPhase(follower, tree, pools, wakes, instrumentation, time, cpu, budget)) {
            FollowOutcome outcome = new FollowOutcome(rule, facts, soFar, time, tree, phase, weaver);
            SlowLimit limit = learn(phase, outcome);
            boolean settled = false;
            if (!time.isOver()) {
                for (FollowedMethod body : bodies) {
                    tree.follow(tree.root, body);
                }
                FollowDescent descent =
                        new FollowDescent(rule, time, loaded, tree, pools, wakes, phase, outcome, limit);
                settled = descent.descend();
                limit = descent.limit();
            }
            phase.read();
            outcome.note(limit, settled);
        }
    }

    private Set<FollowedMethod> await(FollowedRoots roots) {
        Set<FollowedMethod> bodies = roots.find();
        for (int wait = 1; bodies.isEmpty() && awaitsClass && !time.isOver(); wait++) {
            Daemon.sleep(STEP_OF_SEARCH_MILLIS);
            // A search looks at all loaded classes: later ones are less frequent.
            if (wait < MOST_STEPS_OF_SEARCH || wait % MOST_STEPS_OF_SEARCH == 0) {
                bodies = roots.find();
            }
        }
        return bodies;
    }

    /**
     * Waits until it is known which calls are slow, and takes stacks of slow calls meanwhile.
     *
     * @return null if the time is over before it is known
     */
    private SlowLimit learn(FollowPhase phase, FollowOutcome outcome) {
        SlowLimit limit = null;
        if (rule.settings().aboveNanos().isPresent()) {
            limit = SlowLimit.named(rule.settings().aboveNanos().getAsLong());
            phase.begin(limit.nanos());
        }
        long knownNanos = System.nanoTime();
        while (!time.isOver()) {
            if (!phase.step()) {
                continue;
            }
            outcome.noteProgress(limit, 0);
            if (limit == null && phase.ended() >= CALLS_OF_FIRST_GUESS) {
                SlowLimit guess = SlowLimit.of(phase.recent());
                phase.begin(guess.nanos());
                limit = phase.ended() >= SlowLimit.CALLS ? guess : null;
                knownNanos = System.nanoTime();
            }
            boolean longEnough = System.nanoTime() - knownNanos > LONGEST_START_NANOS;
            if (limit != null && (phase.seenCalls() >= STACKS_OF_START || (longEnough && hasSlow(phase)))) {
                return limit;
            }
        }
        return limit;
    }

    /** Where the threshold is a constant, calls may be rarely slow: without a slow call there is nothing to look at. */
    private boolean hasSlow(FollowPhase phase) {
        return rule.settings().aboveNanos().isEmpty() || phase.slow() > 0;
    }
}
