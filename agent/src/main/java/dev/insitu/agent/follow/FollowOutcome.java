package dev.insitu.agent.follow;

import dev.insitu.config.value.FollowRule;
import dev.insitu.recording.journal.FollowFact;
import dev.insitu.recording.journal.FollowedNode;
import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.runtime.follow.FollowInputs;
import dev.insitu.weave.follow.FollowWeaver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the report is given of a followed method: the progress, the answer, or why there is none. For one thread. */
final class FollowOutcome {
    private static final long NOTE_NANOS = 2_000_000_000;

    /** A phase with fewer slow calls says too little. */
    private static final long FEWEST_SLOW = 4;

    private static final int MOST_VALUES = 10;

    private final FollowRule rule;
    private final JournalWriter facts;
    private final JournalWriter soFar;
    private final FollowTime time;
    private final FollowTree tree;
    private final FollowPhase phase;
    private final FollowWeaver weaver;
    private long notedNanos;

    /** The answer of a phase before. */
    private Optional<FollowFact.Tree> earlier = Optional.empty();

    FollowOutcome(
            FollowRule rule,
            JournalWriter facts,
            JournalWriter soFar,
            FollowTime time,
            FollowTree tree,
            FollowPhase phase,
            FollowWeaver weaver) {
        this.rule = rule;
        this.facts = facts;
        this.soFar = soFar;
        this.time = time;
        this.tree = tree;
        this.phase = phase;
        this.weaver = weaver;
    }

    /** Notes every other second how far it is. */
    void noteProgress(SlowLimit limit, int levels) {
        if (System.nanoTime() - notedNanos < NOTE_NANOS) {
            return;
        }
        notedNanos = System.nanoTime();
        if (levels > 0 && hasBoth()) {
            soFar.note(tree(limit, false));
        }
        soFar.note(new FollowFact.Progress(
                rule.name(),
                levels,
                levels == 0 ? 0 : tree.sites.placedNow(),
                levels == 0 ? 0 : phase.slow(),
                levels == 0 ? phase.ended() : phase.slow() + phase.ordinary()));
    }

    private boolean hasBoth() {
        return phase.slow() > 0 && phase.ordinary() > 0;
    }

    /** A phase ends that another one follows: its answer stands if the time is over soon. */
    void keep(SlowLimit limit) {
        if (hasBoth()) {
            earlier = Optional.of(tree(limit, false));
        }
    }

    /**
     * Notes the answer, of the last phase if it is more than begun.
     *
     * @param limit null if it is not known which calls are slow
     */
    void note(SlowLimit limit, boolean settled) {
        if (earlier.isPresent() && (!hasBoth() || phase.slow() < FEWEST_SLOW)) {
            facts.note(earlier.get());
        } else if (hasBoth()) {
            facts.note(tree(limit, settled));
        } else {
            NoAnswer without = new NoAnswer(phase.durations(), phase.slow(), phase.ordinary(), time.tookNanos());
            facts.note(new FollowFact.Nothing(rule.name(), without.reason(limit)));
        }
    }

    private FollowFact.Tree tree(SlowLimit limit, boolean settled) {
        FollowedNode root = phase.answer().build();
        long took = time.tookNanos();
        List<String> said = new ArrayList<>();
        weaver.refused().forEach((method, reason) -> said.add("not followed: " + method + ": " + reason));
        said.addAll(tree.notes());
        said.addAll(phase.unread());
        FollowFact.Inputs inputs = FollowFact.Inputs.NOT_ASKED;
        if (rule.settings().by().isPresent()) {
            List<FollowFact.Input> values = new ArrayList<>();
            for (FollowInputs.Count count : phase.inputs().mostSlow(MOST_VALUES)) {
                values.add(new FollowFact.Input(count.value(), count.slow(), count.all()));
            }
            inputs = new FollowFact.Inputs(rule.settings().by().get().text(), values);
            if (!phase.inputs().isExact()) {
                said.add("a thread had more than " + FollowInputs.EXACT_VALUES
                        + " values: the calls of a value are at most as stated");
            }
        }
        return new FollowFact.Tree(
                rule.name(),
                limit.nanos(),
                limit.p99Nanos(),
                settled,
                new FollowFact.Cost(
                        phase.costNanos() / took, tree.levels(), tree.sites.placed(), tree.sites.takenOut(), took),
                said,
                inputs,
                root);
    }
}
