package dev.insitu.explain.look;

import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import dev.insitu.explain.evidence.LookEvidence;
import dev.insitu.explain.evidence.ProbedCode;
import dev.insitu.explain.evidence.Sample;
import dev.insitu.explain.evidence.SampleObservations;
import dev.insitu.explain.pace.LookCosts;
import dev.insitu.recording.journal.JournalWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the looks at threads have seen so far, as evidence for explaining samples. Only reads the sampler's data, so looks may continue
 * afterwards. For one thread, while no thread looks.
 */
public final class Observations implements LookEvidence {
    private final Map<Long, SampledThread> threads = new HashMap<>();
    private final WaitReasons reasons;
    private final LockOwners owners;

    private final Map<Long, List<TakenStack>> stacks = new HashMap<>();
    private final StackCounts counts;
    private final CollectionWatch collections;
    private final LookCosts costs;

    Observations(
            List<SampledThread> threads,
            WaitReasons reasons,
            LockOwners owners,
            List<TakenStack> taken,
            StackCounts counts,
            CollectionWatch collections,
            LookCosts costs) {
        this.counts = counts;
        this.collections = collections;
        for (SampledThread thread : threads) {
            this.threads.put(thread.id, thread);
        }
        this.reasons = reasons;
        this.owners = owners;
        this.costs = costs;
        for (TakenStack each : taken) {
            stacks.computeIfAbsent(each.threadId(), id -> new ArrayList<>()).add(each);
        }
    }

    /** Notes how often each stack was seen in a call. */
    public void noteStacks(JournalWriter facts, ProbedCode code) {
        counts.note(facts, code);
    }

    /** The number of looks. */
    public long looks() {
        return costs.looks();
    }

    /** The CPU time of all looks. */
    public long cpuNanos() {
        return costs.allNanos();
    }

    /** The time from the first look to the last. */
    public long nanos() {
        return costs.nanos();
    }

    @Override
    public boolean beganAfter(long nanos) {
        return costs.firstNanos() - nanos > 0;
    }

    @Override
    public Optional<ThreadAccount> account(long threadId) {
        SampledThread thread = threads.get(threadId);
        return thread == null ? Optional.empty() : Optional.ofNullable(thread.account);
    }

    @Override
    public UsualCalls usual(long threadId) {
        SampledThread thread = threads.get(threadId);
        return thread == null || thread.usual == null ? new UsualCalls() : thread.usual;
    }

    @Override
    public SampleObservations of(Sample sample) {
        Optional<SampledThread> thread = Optional.ofNullable(threads.get(sample.threadId()));
        List<TakenStack> taken = stacks.getOrDefault(sample.threadId(), List.of());
        return new ObservedCall(sample, thread, taken, reasons, owners, collections);
    }
}
