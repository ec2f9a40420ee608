package dev.insitu.explain.evidence;

import dev.insitu.explain.account.CausesBySums;
import dev.insitu.explain.account.CounterReading;
import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The evidence about a line of calls: what its callers did since it began, as if that were one call of each of them. */
final class ObservedLine {
    /** Calls that began within this part of the line's age have the same causes: there are many of them, and one takes milliseconds. */
    private static final int ALIKE_PART = 16;

    private final CallLine line;
    private final Evidence evidence;
    private final List<Explained> explained = new ArrayList<>();

    private record Explained(long beganNanos, List<Cause> causes) {}

    ObservedLine(CallLine line, Evidence evidence) {
        this.line = line;
        this.evidence = evidence;
    }

    /** The line with the causes of the time that a call queued in it. Only what was before the call can have delayed it. */
    BusyLine before(Sample call, long wallOffsetNanos) {
        return new BusyLine(
                line.sinceNanos() + wallOffsetNanos,
                line.lastingNanos(),
                line.calls(),
                line.apartNanos(),
                line.meanNanos(),
                line.usualNanos(),
                line.awayNanos(),
                causes(call));
    }

    private List<Cause> causes(Sample call) {
        long beganNanos = call.startNanos() + call.lateNanos();
        for (Explained each : explained) {
            if (Math.abs(beganNanos - each.beganNanos()) <= (each.beganNanos() - line.sinceNanos()) / ALIKE_PART) {
                return LineAttribution.scaled(each.causes(), call.lateNanos());
            }
        }
        List<Cause> causes = causes(call, beganNanos);
        explained.add(new Explained(beganNanos, causes));
        return causes;
    }

    private List<Cause> causes(Sample call, long beganNanos) {
        long dueNanos = call.startNanos();
        long ahead = line.callsBefore(dueNanos);
        int callers = line.threads().size();
        long usualNanos = ahead * line.usualNanos();
        long arrivalsNanos = usualNanos / callers - (dueNanos - line.sinceNanos());
        CauseSums spent = new CauseSums();
        Map<CauseKind, Long> usualWaits = new EnumMap<>(CauseKind.class);
        for (long thread : line.threads()) {
            addUsualWaits(evidence.looks.usual(thread), usualNanos / callers, usualWaits);
            Sample asOneCall = new Sample(
                    OwnProbes.DRIVEN_CALL_PROBE,
                    call.epoch(),
                    beganNanos - line.sinceNanos(),
                    beganNanos,
                    0,
                    thread,
                    thread == call.threadId() ? call.thread() : "");
            for (Cause cause : summed(evidence.ofLine(asOneCall).causes(), asOneCall)) {
                spent.add(cause);
            }
        }
        return LineAttribution.of(spent.sorted(), usualNanos, usualWaits, arrivalsNanos, call.lateNanos());
    }

    private static void addUsualWaits(UsualCalls calls, long nanos, Map<CauseKind, Long> to) {
        for (CauseKind kind : CauseKind.values()) {
            long wait = kind.family() == CauseKind.Family.WAIT ? Math.round(nanos * calls.part(kind)) : 0;
            if (wait > 0) {
                to.put(kind, to.getOrDefault(kind, 0L) + wait);
            }
        }
    }

    /** What looks saw, set right by the thread's sums. */
    private List<Cause> summed(List<Cause> seen, Sample asOneCall) {
        Optional<ThreadAccount> account = evidence.looks.account(asOneCall.threadId());
        Optional<CounterReading> sums = account.isEmpty()
                ? Optional.empty()
                : account.get().between(asOneCall.startNanos(), asOneCall.endNanos());
        return sums.isEmpty()
                ? seen
                : CausesBySums.of(seen, sums.get(), account.get().ordinary());
    }
}
