package dev.insitu.agent.follow;

import dev.insitu.config.value.FollowRule;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Follow;
import dev.insitu.runtime.follow.FollowDurations;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.follow.FollowWeaver;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Follows one probe. Learns which calls are slow; then measures, phase by phase, what is below the calls that carry the difference between
 * slow and ordinary ones, until nothing more is to be followed. The last phase has all its probes in place, and the answer is of it alone.
 * Runs on an agent thread of its own; {@link #stop} from any thread.
 */
public final class FollowRun implements Runnable {
    /** The p99 so far is the threshold from this number of calls on. */
    private static final long CALLS_OF_THRESHOLD = 1_000;

    private static final long CALLS_OF_MARK = 250;
    private static final long CALLS_OF_FIRST_GUESS = 100;
    private static final double SLOW_FROM = 0.99;

    /** A phase that leads to another one ends with this number of slow calls. */
    private static final long SLOW_OF_PHASE = 8;

    /** An answer is steady if its path is the same after this number of slow calls and after half of it. */
    private static final long SLOW_OF_ANSWER = 16;

    /** From then on an answer needs no stacks. */
    private static final long MOST_SLOW_OF_ANSWER = 64;

    private static final long ORDINARY_OF_PHASE = 8;

    /** Stacks of this number of slow calls show where to look first, if they come in time. */
    private static final int STACKS_OF_START = 5;

    private static final long LONGEST_START_NANOS = 3_000_000_000L;
    private static final long STEP_MILLIS = 2;
    private static final long READ_NANOS = 200_000_000;
    private static final long NOTE_NANOS = 2_000_000_000;
    private static final long RESTRAIN_NANOS = 1_000_000_000;
    private static final long STEP_OF_SEARCH_MILLIS = 100;
    private static final int MOST_STEPS_OF_SEARCH = 50;
    private static final double SHARE_OF_STACKS = 0.5;
    private static final double AGE_OF_STACK = 0.6;

    private final FollowRule rule;
    private final Instrumentation instrumentation;
    private final JournalWriter facts;
    private final JournalWriter soFar;
    private final long forNanos;
    private final boolean awaitsClass;
    private volatile boolean stopped;
    private volatile boolean over;

    private final long begunNanos = System.nanoTime();
    private FollowWeaver weaver;
    private Follower follower;
    private LoadedMethods loaded;
    private FollowTree tree;
    private SlowStacks stacks;
    private GarbagePauses pauses;
    private FollowBudget budget;
    /** Null until it is known which calls are slow. */
    private SlowLimit limit;

    private boolean settled;
    private long readNanos;
    private long spentOnReadings;
    private long notedNanos;
    private FollowReading reading;
    private final Map<Long, Long> gcOfSlowCalls = new HashMap<>();

    /** Readings some hundred calls apart, the oldest first. */
    private final List<FollowReading> marks = new ArrayList<>();

    /** Of the phase in force. */
    private long phaseNanos;

    private List<FollowNode> pathOfHalf = List.of();

    /** The answer of the phase before. */
    private Optional<FollowFact.Tree> earlier = Optional.empty();

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
        this.forNanos = forNanos;
    }

    /** Ends it soon: with an answer, if there is one. Any thread. */
    public void stop() {
        stopped = true;
    }

    /** Whether the answer is noted and the bytecode restored. */
    public boolean isOver() {
        return over;
    }

    @Override
    public void run() {
        Object muted = AgentControl.mute();
        try {
            follower = Follow.open(new FollowPlan(
                    new int[1][], new byte[1], rule.settings().aboveNanos().orElse(FollowPlan.UNKNOWN)));
            if (follower == null) {
                nothing("not followed: " + Follow.MOST + " methods are followed already");
                return;
            }
            weaver = new FollowWeaver(instrumentation, follower.number());
            weaver.install();
            try {
                follow();
            } finally {
                weaver.restore();
                Follow.close(follower);
            }
        } catch (RuntimeException | LinkageError e) {
            nothing("following failed: " + e);
        } finally {
            over = true;
            AgentControl.unmute(muted);
        }
    }

    private void nothing(String reason) {
        facts.note(new FollowFact.Nothing(rule.name(), reason));
    }

    private boolean isTimeOver() {
        return stopped || System.nanoTime() - begunNanos > forNanos;
    }

    private void follow() {
        loaded = new LoadedMethods(instrumentation, weaver);
        tree = new FollowTree(loaded, weaver, follower);
        FollowedRoots roots = new FollowedRoots(rule, instrumentation, weaver);
        Set<FollowedMethod> bodies = roots.find();
        for (int wait = 1; bodies.isEmpty() && awaitsClass && !isTimeOver(); wait++) {
            Daemon.sleep(STEP_OF_SEARCH_MILLIS);
            // A search looks at all loaded classes: later ones are less frequent.
            if (wait < MOST_STEPS_OF_SEARCH || wait % MOST_STEPS_OF_SEARCH == 0) {
                bodies = roots.find();
            }
        }
        if (bodies.isEmpty()) {
            nothing(roots.missing());
            return;
        }
        stacks = new SlowStacks(follower, rule.settings().budget() * SHARE_OF_STACKS);
        pauses = new GarbagePauses(instrumentation);
        budget = new FollowBudget(rule.settings().budget() * (1 - SHARE_OF_STACKS));
        tree.begin(bodies);
        learn();
        if (limit == null) {
            sayTooFew();
            return;
        }
        for (FollowedMethod body : bodies) {
            tree.follow(tree.root, body);
        }
        descend();
        answer();
    }

    /** Waits until it is known which calls are slow, and takes stacks of slow calls meanwhile. */
    private void learn() {
        long knownNanos = 0;
        if (rule.settings().aboveNanos().isPresent()) {
            limit = SlowLimit.named(rule.settings().aboveNanos().getAsLong());
        }
        begin(limit == null ? FollowPlan.UNKNOWN : limit.nanos());
        while (!isTimeOver()) {
            if (step()) {
                noteLearning();
                if (limit == null) {
                    guess();
                }
                if (limit != null) {
                    knownNanos = knownNanos == 0 ? System.nanoTime() : knownNanos;
                    boolean longEnough = System.nanoTime() - knownNanos > LONGEST_START_NANOS;
                    if (stacks.calls() >= STACKS_OF_START || (longEnough && hasSlow())) {
                        return;
                    }
                }
            }
        }
    }

    /** Where the threshold is a constant, calls may be rarely slow: without a slow call there is nothing to look at. */
    private boolean hasSlow() {
        return rule.settings().aboveNanos().isEmpty() || reading.calls(true, 0) > 0;
    }

    private void noteLearning() {
        if (System.nanoTime() - notedNanos > NOTE_NANOS) {
            notedNanos = System.nanoTime();
            soFar.note(new FollowFact.Progress(rule.name(), 0, 0, 0, reading.ended()));
        }
    }

    private void guess() {
        long ended = reading.ended();
        if (ended >= CALLS_OF_THRESHOLD) {
            limit = SlowLimit.of(recent());
            begin(limit.nanos());
        } else if (ended >= CALLS_OF_FIRST_GUESS) {
            begin(SlowLimit.of(recent()).nanos());
        }
    }

    /** Begins a phase: what was measured before is dropped. */
    private void begin(long above) {
        if (reading != null && budget != null) {
            budget.spent(budget.costNanos(tree, reading));
        }
        follower.publish(tree.plan(above));
        phaseNanos = System.nanoTime();
        gcOfSlowCalls.clear();
        pathOfHalf = List.of();
        reading = stacks.read();
    }

    /** A step of a phase: looks at calls in flight. Now and then reads the figures; then returns true. */
    private boolean step() {
        Daemon.sleep(STEP_MILLIS);
        pauses.look();
        long above = reading.aboveNanos();
        if (above != FollowPlan.UNKNOWN) {
            stacks.look((long) (above * AGE_OF_STACK));
        }
        long now = System.nanoTime();
        if (now - readNanos < READ_NANOS) {
            return false;
        }
        readNanos = now;
        reading = stacks.read();
        if (marks.isEmpty() || reading.ended() - marks.get(marks.size() - 1).ended() >= CALLS_OF_MARK) {
            marks.add(reading);
        }
        while (marks.size() > 1 && marks.get(1).ended() <= reading.ended() - CALLS_OF_THRESHOLD) {
            marks.remove(0);
        }
        for (FollowReading.SlowCall call : reading.slowCalls()) {
            if (call.startNanos() - phaseNanos > 0) {
                gcOfSlowCalls.put(call.endNanos(), pauses.within(call.startNanos(), call.endNanos()));
            }
        }
        spentOnReadings += System.nanoTime() - now;
        return true;
    }

    private FollowAnswer current() {
        long gc = 0;
        for (long each : gcOfSlowCalls.values()) {
            gc += each;
        }
        return new FollowAnswer(
                tree, reading, stacks.kept(), gcOfSlowCalls.isEmpty() ? 0 : (double) gc / gcOfSlowCalls.size());
    }

    /** Measures what is below the calls that carry the difference, until the path is steady or the time is over. */
    private void descend() {
        followStacks();
        next();
        long restrainedNanos = System.nanoTime();
        while (!isTimeOver()) {
            if (!step()) {
                continue;
            }
            long now = System.nanoTime();
            if (now - notedNanos > NOTE_NANOS) {
                notedNanos = now;
                note();
            }
            if (now - restrainedNanos > RESTRAIN_NANOS && now - phaseNanos > RESTRAIN_NANOS) {
                restrainedNanos = now;
                if (budget.restrain(tree, reading, now - phaseNanos)) {
                    next();
                    continue;
                }
            }
            if (limit.hasDrifted(reading.calls(true, 0), reading.calls(true, 0) + reading.calls(false, 0))) {
                next();
                continue;
            }
            long slow = reading.calls(true, 0);
            if (slow < SLOW_OF_PHASE || reading.calls(false, 0) < ORDINARY_OF_PHASE) {
                continue;
            }
            FollowAnswer answer = current();
            if (pathOfHalf.isEmpty()) {
                if (followMore(answer)) {
                    next();
                    continue;
                }
                pathOfHalf = answer.path();
            } else if (slow >= SLOW_OF_ANSWER) {
                if (answer.path().equals(pathOfHalf) && (slow >= MOST_SLOW_OF_ANSWER || answer.showsItsLeaves())) {
                    settled = true;
                    return;
                }
                if (followMore(answer)) {
                    next();
                } else if (slow >= 2 * SLOW_OF_ANSWER) {
                    pathOfHalf = answer.path();
                }
            }
        }
    }

    private void note() {
        if (reading.calls(true, 0) > 0 && reading.calls(false, 0) > 0) {
            soFar.note(tree(current()));
        }
        soFar.note(new FollowFact.Progress(
                rule.name(),
                tree.levels(),
                tree.placedNow(),
                reading.calls(true, 0),
                reading.calls(true, 0) + reading.calls(false, 0)));
    }

    /** Begins the next phase, with what the tree now needs. */
    private void next() {
        loaded.refresh();
        tree.weave();
        if (rule.settings().aboveNanos().isEmpty()) {
            limit = SlowLimit.of(recent());
        }
        begin(limit.nanos());
    }

    /** The newest 1,000 calls and more: an application that has just started is slower than later. */
    private FollowDurations recent() {
        return marks.isEmpty() || marks.get(0).ended() > reading.ended() - CALLS_OF_THRESHOLD
                ? reading.durations()
                : reading.durations().since(marks.get(0).durations());
    }

    /** Follows where stacks of slow calls lead, level after level. */
    private boolean followStacks() {
        loaded.refresh();
        List<SeenStack> slow = stacks.kept();
        boolean any = false;
        boolean found = !slow.isEmpty();
        for (int level = 0; found && level <= 2 * rule.settings().depth(); level++) {
            found = false;
            Map<FollowNode, Map<FollowedMethod, Integer>> counts = new LinkedHashMap<>();
            for (SeenStack stack : slow) {
                Optional<StackPath> path = StackPath.of(tree, stack.frames());
                if (path.isPresent()
                        && path.get().node().depth < rule.settings().depth()) {
                    path.get().next(stack.frames()).flatMap(loaded::of).ifPresent(method -> counts.computeIfAbsent(
                                    path.get().node(), each -> new LinkedHashMap<>())
                            .merge(method, 1, Integer::sum));
                }
            }
            for (Map.Entry<FollowNode, Map<FollowedMethod, Integer>> node : counts.entrySet()) {
                for (Map.Entry<FollowedMethod, Integer> method : node.getValue().entrySet()) {
                    if (method.getValue() >= Math.max(2, slow.size() * FollowAnswer.MUCH)) {
                        found |= tree.follow(node.getKey(), method.getKey());
                    }
                }
            }
            any |= found;
        }
        return any;
    }

    /** Follows the nodes that carry much, and drops what carries little. Returns whether another phase is needed. */
    private boolean followMore(FollowAnswer answer) {
        FollowFact.Tree before = tree(answer);
        boolean more = followStacks();
        for (FollowNode node : answer.path()) {
            if (!node.isFollowed()
                    && !node.isExhausted
                    && node.parent != null
                    && node.depth < rule.settings().depth()) {
                boolean followed = false;
                for (FollowedMethod method : tree.reached(node)) {
                    followed |= tree.follow(node, method);
                }
                for (StackTraceElement frame : followed ? List.<StackTraceElement>of() : answer.below(node)) {
                    Optional<FollowedMethod> method = loaded.of(frame);
                    followed |= method.isPresent() && tree.follow(node, method.get());
                }
                node.isExhausted = !followed && answer.hasStacks(node);
                more |= followed;
            }
        }
        for (FollowNode node : tree.root.all()) {
            if (node.parent != null
                    && node.isFollowed()
                    && node.number >= 0
                    && answer.share(node) < FollowAnswer.MUCH / 2
                    && isMeasuredAlready(node)) {
                tree.unfollow(node);
            }
        }
        if (more) {
            earlier = Optional.of(before);
        } else {
            // Only takes out: what is left keeps its numbers and goes on.
            tree.weave();
        }
        return more;
    }

    private static boolean isMeasuredAlready(FollowNode node) {
        for (FollowNode child : node.children.values()) {
            if (child.number < 0 && !child.isLeftOut) {
                return false;
            }
        }
        return true;
    }

    private void answer() {
        reading = stacks.read();
        FollowAnswer answer = current();
        boolean hasBoth = answer.slow() > 0 && answer.ordinary() > 0;
        if (earlier.isPresent() && (!hasBoth || answer.slow() < SLOW_OF_PHASE / 2)) {
            // The phase has hardly begun.
            facts.note(earlier.get());
            return;
        }
        if (!hasBoth) {
            sayNeverSlow(answer);
            return;
        }
        facts.note(tree(answer));
    }

    private FollowFact.Tree tree(FollowAnswer answer) {
        FollowedNode root = answer.build();
        double spent = budget.spentNanos() + budget.costNanos(tree, reading);
        long took = System.nanoTime() - begunNanos;
        double cost = (spent + stacks.spentNanos() + spentOnReadings) / took;
        List<String> said = new ArrayList<>();
        weaver.refused().forEach((method, reason) -> said.add("not followed: " + method + ": " + reason));
        return new FollowFact.Tree(
                rule.name(),
                limit.nanos(),
                limit.p99Nanos(),
                settled,
                new FollowFact.Cost(cost, tree.levels(), tree.placed(), tree.takenOut(), took),
                said,
                root);
    }

    private void sayNeverSlow(FollowAnswer answer) {
        if (answer.ordinary() == 0 && answer.slow() == 0) {
            sayTooFew();
        } else if (answer.slow() == 0) {
            nothing("never slow: 0 of " + Numbers.grouped(answer.ordinary()) + " calls took longer than "
                    + TimeText.rounded(limit.nanos()) + "; p50 "
                    + TimeText.rounded(reading.durations().percentile(0.5)) + ", p99 "
                    + TimeText.rounded(reading.durations().percentile(SLOW_FROM)));
        } else {
            nothing("always slow: each of " + Numbers.grouped(answer.slow()) + " calls took longer than "
                    + TimeText.rounded(limit.nanos()) + "; set the limit higher than p50 "
                    + TimeText.rounded(reading.durations().percentile(0.5)));
        }
    }

    private void sayTooFew() {
        long ended = reading.ended();
        if (ended == 0) {
            nothing("never called: no call ended in " + TimeText.rounded(System.nanoTime() - begunNanos));
        } else if (rule.settings().aboveNanos().isPresent()) {
            nothing("never slow: 0 of " + Numbers.grouped(ended) + " calls took longer than "
                    + TimeText.rounded(rule.settings().aboveNanos().getAsLong()) + "; p50 "
                    + TimeText.rounded(reading.durations().percentile(0.5)) + ", p99 "
                    + TimeText.rounded(reading.durations().percentile(SLOW_FROM)));
        } else if (ended >= CALLS_OF_THRESHOLD) {
            nothing("the time was over when p99 had been learned from " + Numbers.grouped(ended)
                    + " calls; take longer, or name a limit such as 5ms; p50 "
                    + TimeText.rounded(reading.durations().percentile(0.5)) + ", p99 "
                    + TimeText.rounded(reading.durations().percentile(SLOW_FROM)));
        } else {
            nothing("only " + Numbers.grouped(ended) + " calls ended: p99 needs " + CALLS_OF_THRESHOLD
                    + "; name a limit such as 5ms; p50 "
                    + TimeText.rounded(reading.durations().percentile(0.5)) + ", longest p99 "
                    + TimeText.rounded(reading.durations().percentile(SLOW_FROM)));
        }
    }
}
