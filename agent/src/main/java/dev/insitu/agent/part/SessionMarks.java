package dev.insitu.agent.part;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.MarkRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Notes the marks that tools ask for, and those that the application's calls are. */
public final class SessionMarks extends FactAdapter implements SessionPart {
    /** The journal is read as often as that to learn which probes are marks. */
    private static final long PERIOD_NANOS = 200_000_000;

    private final LiveRecording recording;
    private final boolean hasRules;
    private final Optional<MarkRequest> requests;
    private final Map<Integer, String> names = new HashMap<>();
    private final Set<Integer> probes = new HashSet<>();
    private final ImageChanges calls;
    private long lookedNanos = System.nanoTime();
    private int noted;

    /** @param hasRules whether calls of the application may be marks */
    public SessionMarks(LiveRecording recording, boolean hasRules) {
        this.recording = recording;
        this.hasRules = hasRules;
        Optional<String> path = recording.path();
        requests = path.isPresent() ? Optional.of(new MarkRequest(path.get())) : Optional.empty();
        calls = recording.changes(probes);
    }

    /** Calls are marks at the time of the look that finds them, also while the application starts. */
    @Override
    public synchronized void fromTheStart(boolean heapHasRoom) {
        long now = System.nanoTime();
        if (hasRules && heapHasRoom && now - lookedNanos >= PERIOD_NANOS) {
            lookedNanos = now;
            noteCalls(now);
        }
    }

    @Override
    public synchronized void everySoOften() {
        try {
            Optional<String> text =
                    requests.isEmpty() ? Optional.empty() : requests.get().take();
            if (text.isPresent()) {
                note(System.nanoTime(), SessionFact.Mark.readable(text.get()));
            }
        } catch (IOException e) {
            // The tool reports that the mark was not taken.
        }
    }

    /** Notes the calls since the last look, as of that time: by now the recording's own time is over. */
    @Override
    public synchronized void end() {
        if (hasRules) {
            noteCalls(lookedNanos);
        }
    }

    /** Notes a mark for each call since the last look. A probe is in the journal before its first call. */
    private void noteCalls(long now) {
        readAll(recording.journal());
        for (EpochCounts counts : calls.take().counts()) {
            long more = counts.areLatencies(counts.probe()) ? counts.buckets().total() : 0;
            for (long left = more; left > 0 && noted <= SessionFact.Mark.MOST; left--) {
                note(now, names.get(counts.probe()));
            }
        }
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        if (fact.kind() == ProbeKind.MARK && probes.add(fact.probe())) {
            names.put(fact.probe(), SessionFact.Mark.readable(fact.name()));
        }
    }

    private void note(long nanoTime, String text) {
        if (noted < SessionFact.Mark.MOST && !text.isEmpty()) {
            noted++;
            recording.note(new SessionFact.Mark(nanoTime, text));
        } else if (noted == SessionFact.Mark.MOST) {
            noted++;
            recording.note(new SessionFact.Note(
                    "marks: only the first " + SessionFact.Mark.MOST + " are kept; later ones are missing"));
        }
    }
}
