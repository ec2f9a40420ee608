package dev.insitu.recording.incident;

import dev.insitu.recording.file.IncidentFile;
import dev.insitu.recording.file.UnmergedTimes;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.ImageChanges;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.journal.SlowestCalls;
import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The incidents of a session: judges the rules of {@code keep} once an interval, and stores what it found beside the history. Each
 * rule has at most one open incident. Thread-safe; one thread calls {@link #judge} and {@link #keep} in turn.
 */
public final class Incidents implements UnmergedTimes {
    /** The slowest calls of each probe that are kept of an interval of an incident, if the limit of all probes allows it. */
    public static final int MOST_SLOW = 50;

    /** While no incident begins or ends, the file is written again once in this number of intervals. */
    private static final int WRITING = 60;

    private final List<Kept> rules = new ArrayList<>();
    private final File file;
    private final SessionFact.WallClock start;
    private final JournalSource journal;
    private final boolean isDriven;
    private final IncidentLimits limits;
    private final IncidentListener listener;

    /** The oldest first. */
    private final Deque<OpenIncident> incidents = new ArrayDeque<>();

    private JudgedProbes probes;
    private long probesMark;
    private long number;
    private int lastIncident;
    private long writtenNumber;
    private boolean isChanged;

    /** A rule and what is known of it. */
    private static final class Kept {
        private final KeepRule rule;
        private final RuleJudge judge;
        private long judged;

        /** Null while the rule is not met. */
        private OpenIncident open;

        private long lastEndNanos;
        /** Whether the listener does not know of the open incident yet. */
        private boolean isNew;

        /** What the latest intervals before an incident say on its cause; an incident may begin with one of them. */
        private final Deque<Recent> recent = new ArrayDeque<>();

        Kept(KeepRule rule) {
            this.rule = rule;
            this.judge = new RuleJudge(rule);
        }
    }

    private record Recent(long startNanos, Blame blame) {}

    /**
     * Begins without incidents.
     *
     * @param history the newest file of the history
     * @param start of the recording
     * @param isDriven whether the session has a driver
     */
    public Incidents(
            List<KeepRule> rules,
            File history,
            SessionFact.WallClock start,
            JournalSource journal,
            boolean isDriven,
            IncidentLimits limits,
            IncidentListener listener) {
        for (KeepRule rule : rules) {
            this.rules.add(new Kept(rule));
        }
        this.file = IncidentFile.of(history);
        this.start = start;
        this.journal = journal;
        this.isDriven = isDriven;
        this.limits = limits;
        this.listener = listener;
    }

    /** Judges the rules by the counts of an interval: incidents begin, go on or end. */
    public synchronized void judge(long startNanos, long endNanos, ImageChanges.Changes changes) {
        if (rules.isEmpty()) {
            return;
        }
        number++;
        readJournal();
        for (Kept each : rules) {
            Collection<EpochCounts> calls = calls(each.rule, startNanos, changes.counts());
            each.judge.judge(number, startNanos, calls, probes);
            each.judged += each.judge.isJudged() ? 1 : 0;
            if (each.judge.isMet()) {
                met(each, endNanos);
            } else if (each.open != null && calls.isEmpty() && !each.rule.isOfMachine()) {
                each.open.withoutCalls(endNanos);
            } else if (each.open != null) {
                each.open.quiet(endNanos);
            }
        }
    }

    private void met(Kept rule, long endNanos) {
        if (rule.open == null) {
            rule.open =
                    new OpenIncident(++lastIncident, rule.rule, Math.max(rule.judge.fromNanos(), rule.lastEndNanos));
            incidents.addLast(rule.open);
            rule.isNew = true;
            for (Recent each : rule.recent) {
                if (each.startNanos() >= rule.open.fromNanos()) {
                    rule.open.blame().addAll(each.blame());
                }
            }
            rule.recent.clear();
        }
        rule.open.met(endNanos, rule.judge.worst());
    }

    private void readJournal() {
        long mark = journal.mark();
        if (probes == null || mark != probesMark) {
            probesMark = mark;
            probes = new JudgedProbes(journal.journal(), isDriven, start.epochNanos());
        }
    }

    /** The judged calls of a rule's probes, each probe once. */
    private Collection<EpochCounts> calls(KeepRule rule, long startNanos, List<EpochCounts> counts) {
        Map<Integer, EpochCounts> calls = new LinkedHashMap<>();
        for (EpochCounts each : counts) {
            int probe = each.probe();
            if (each.areLatencies(probe)
                    && probes.isJudged(each.epoch(), startNanos)
                    && probes.isMeant(rule.probe(), probe)) {
                EpochCounts before = calls.get(probe);
                calls.put(probe, before == null ? each : before.plus(each));
            }
        }
        return calls.values();
    }

    /**
     * How many of the slowest calls of each probe are kept of the interval that was judged last.
     *
     * @param usual the number without an incident
     */
    public synchronized int mostSlow(int usual) {
        return usual > 0 && isOpen() ? Math.max(usual, MOST_SLOW) : usual;
    }

    /** How many characters of their stacks are kept. */
    public synchronized int mostCharacters() {
        return isOpen() ? SlowestCalls.MOST_CHARACTERS_OF_INCIDENT : SlowestCalls.MOST_CHARACTERS;
    }

    private boolean isOpen() {
        for (Kept each : rules) {
            if (each.open != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes the interval that was judged last, as the history has it, and stores what has changed.
     *
     * @param bytes its size in the history
     */
    public synchronized void keep(RecordedInterval interval, long bytes) {
        for (Kept each : rules) {
            isChanged |= keep(each, interval, bytes);
        }
        dropOld(interval.endNanos());
        if (isChanged || number - writtenNumber >= WRITING) {
            write();
        }
    }

    private void write() {
        try {
            IncidentFile.write(file, start, facts());
            writtenNumber = number;
            isChanged = false;
        } catch (IOException e) {
            // Such as a full disk, or a file that another process has open: tried again at the next interval.
            isChanged = true;
        }
    }

    private boolean keep(Kept rule, RecordedInterval interval, long bytes) {
        Blame blame = blame(rule.rule, interval);
        OpenIncident open = rule.open;
        if (open == null) {
            remember(rule, interval.startNanos(), blame);
            return false;
        }
        open.blame().addAll(blame);
        makeRoom(open, bytes);
        open.keep(interval.endNanos(), bytes, bytes() + bytes <= limits.mostBytes(), limits.mostIntervals());
        boolean hasNews = rule.isNew || rule.judge.isMet() || !blame.isEmpty();
        if (rule.isNew) {
            rule.isNew = false;
            listener.begun(open.fact(start.nanoTime()));
        }
        if (!open.isOpen()) {
            rule.open = null;
            rule.lastEndNanos = open.toNanos();
            listener.ended(open.fact(start.nanoTime()));
            return true;
        }
        return hasNews;
    }

    private static void remember(Kept rule, long startNanos, Blame blame) {
        if (rule.rule.percentile().isPresent()) {
            rule.recent.addLast(new Recent(startNanos, blame));
            if (rule.recent.size() > RecentCalls.MOST_INTERVALS) {
                rule.recent.removeFirst();
            }
        }
    }

    /** What an interval says on the cause of an incident of a rule. */
    private Blame blame(KeepRule rule, RecordedInterval interval) {
        Blame blame = new Blame();
        for (Fact fact : interval.facts()) {
            if (fact instanceof SampleFact.Threw threw && rule.isOfErrors()) {
                if (threw.isOfExceptions() && isOf(rule, threw.probe(), threw.epoch(), interval)) {
                    blame.add(threw.type(), threw.count(), "");
                }
            } else if (fact instanceof SampleFact.Slow slow && !rule.isOfErrors()) {
                boolean isSlow = rule.figure() == KeepRule.Figure.MEAN || (double) slow.nanos() > rule.limit();
                if (isSlow && isOf(rule, slow.probe(), slow.epoch(), interval)) {
                    for (Cause cause : slow.causes()) {
                        blame.add(cause.name(), cause.nanos(), cause.detail());
                    }
                }
            }
        }
        if (rule.isOfMachine()) {
            addPauses(blame, rule, interval);
        }
        return blame;
    }

    private boolean isOf(KeepRule rule, int probe, int epoch, RecordedInterval interval) {
        return probes != null && probes.isMeant(rule.probe(), probe) && probes.isJudged(epoch, interval.startNanos());
    }

    private void addPauses(Blame blame, KeepRule rule, RecordedInterval interval) {
        for (EpochCounts each : interval.counts()) {
            String part = each.areLatencies(each.probe()) ? probes.pausePart(rule.probe(), each.probe()) : null;
            if (part != null && probes.isJudged(each.epoch(), interval.startNanos())) {
                blame.add(part, each.sum(), "");
            }
        }
    }

    /** The oldest incidents that have ended go first. */
    private void makeRoom(OpenIncident open, long bytes) {
        for (Iterator<OpenIncident> each = incidents.iterator(); each.hasNext(); ) {
            OpenIncident incident = each.next();
            boolean isTooMuch = incidents.size() > limits.most() || bytes() + bytes > limits.mostBytes();
            if (isTooMuch && incident != open && !incident.isOpen()) {
                each.remove();
                listener.givenUp(incident.number());
            }
        }
        for (OpenIncident each : incidents) {
            if (bytes() + bytes > limits.mostBytes() && each != open && each.number() < open.number()) {
                each.giveUp();
            }
        }
    }

    private void dropOld(long nowNanos) {
        for (Iterator<OpenIncident> each = incidents.iterator(); each.hasNext(); ) {
            OpenIncident incident = each.next();
            if (!incident.isOpen() && incident.toNanos() < nowNanos - limits.keepNanos()) {
                each.remove();
                listener.givenUp(incident.number());
            }
        }
    }

    /** Tells the listener of incidents that are open at the session's end. */
    public synchronized void end() {
        for (Kept each : rules) {
            if (each.open != null) {
                listener.ended(each.open.fact(start.nanoTime()));
                each.open = null;
            }
        }
    }

    /** What is known so far. */
    public synchronized List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        for (Kept each : rules) {
            facts.add(new IncidentFact.Judged(each.rule.text(), each.judged));
        }
        for (OpenIncident each : incidents) {
            facts.add(each.fact(start.nanoTime()));
        }
        return facts;
    }

    @Override
    public synchronized boolean contain(long startNanos) {
        for (OpenIncident each : incidents) {
            if (each.isUnmerged(startNanos)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public synchronized long bytes() {
        long bytes = 0;
        for (OpenIncident each : incidents) {
            bytes += each.bytes();
        }
        return bytes;
    }
}
