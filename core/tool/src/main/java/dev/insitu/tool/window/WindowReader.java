package dev.insitu.tool.window;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.FactSums;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.IntervalSum;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.IncidentFact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the window of one recording. */
final class WindowReader {
    /** Intervals in memory, before they are added up. */
    private static final long MOST_BYTES = 64 << 20;

    private final Window window;
    private final File directory;
    private final Recording recording;
    private final TimeFacts facts = new TimeFacts();

    WindowReader(Window window, File directory, Recording recording) {
        this.window = window;
        this.directory = directory;
        this.recording = recording;
    }

    Recording read() throws UnreadableRecordingException {
        facts.readAll(recording.journal());
        IntervalLog log = log();
        Timeline newest = new Timeline(log, recording, facts, Long.MAX_VALUE);
        Moments moments =
                new Moments(newest.startEpochNanos(), newest.endNanos(), window.zone(), text -> mark(text, newest));
        Optional<IncidentFact.Incident> incident = incident();
        long from = incident.isPresent()
                ? incident.get().fromNanoTime() - newest.startNanoTime()
                : nanos("--from", window.from(), 0, moments, newest);
        Timeline line = from >= newest.beginNanos() ? newest : new Timeline(log, recording, facts, from);
        long to = incident.isPresent()
                ? incident.get().isOpen() ? Long.MAX_VALUE : incident.get().toNanoTime() - line.startNanoTime()
                : nanos("--to", window.to(), Long.MAX_VALUE, moments, line);
        from = incident.isPresent() ? startOfInterval(line, from) : from;
        if (from >= to) {
            throw refused("the window ends " + (from == to ? "where" : "before") + " it begins", moments, line);
        }
        if (from >= line.endNanos() || to <= 0) {
            throw refused("the window lies outside the recording", moments, line);
        }
        if (to <= line.keptNanos()) {
            throw refused("the window's intervals are not kept any more (report.keep-for)", moments, line);
        }
        Sums sums = new Sums(
                from,
                to >= line.endNanos() ? Long.MAX_VALUE : to,
                facts.mostSlow(line, from, Math.min(to, line.endNanos())));
        line.forEach(sums::add);
        if (sums.intervals == 0) {
            throw refused("no interval begins in the window" + lost(line, moments, from, to), moments, line);
        }
        return sums.recording(line, notes(line, moments, sums));
    }

    private Optional<IncidentFact.Incident> incident() throws UnreadableRecordingException {
        if (window.incident().isEmpty()) {
            return Optional.empty();
        }
        int number = window.incident().getAsInt();
        List<Integer> numbers = new ArrayList<>();
        for (IncidentFact.Incident each : facts.incidents()) {
            if (each.number() == number) {
                return Optional.of(each);
            }
            numbers.add(each.number());
        }
        throw refused("--incident " + number + ": the session has "
                + (numbers.isEmpty()
                        ? "no incidents"
                        : numbers.size() == 1
                                ? "1 incident, number " + numbers.get(0)
                                : numbers.size() + " incidents, from number " + numbers.get(0) + " to "
                                        + numbers.get(numbers.size() - 1)));
    }

    /** The start of the interval that has a moment: intervals of merged recordings begin elsewhere than those of their JVMs. */
    private static long startOfInterval(Timeline line, long nanos) {
        long[] start = {nanos};
        line.forEach(interval -> {
            if (interval.startNanos() <= nanos && interval.endNanos() > nanos) {
                start[0] = interval.startNanos();
            }
        });
        return start[0];
    }

    private IntervalLog log() throws UnreadableRecordingException {
        Optional<IntervalLog> log = recording.intervals();
        if (log.isEmpty() || (log.get().isReadable() && !began(log.get()))) {
            throw refused("no window: the session has no history, so only the whole recording can be shown");
        }
        if (!log.get().isReadable()) {
            throw refused("no window: history.insitu is damaged at its beginning");
        }
        if (!log.get().hasAllFigures()) {
            throw refused(
                    "no window: the history is of an earlier version of Insitu, which kept fewer figures by interval");
        }
        return log.get();
    }

    private boolean began(IntervalLog log) {
        return facts.began(log.startNanoTime(), log.startEpochNanos());
    }

    private OptionalLong mark(String text, Timeline line) {
        OptionalLong nanoTime = facts.mark(text);
        return nanoTime.isPresent() ? OptionalLong.of(nanoTime.getAsLong() - line.startNanoTime()) : nanoTime;
    }

    private long nanos(String option, Optional<String> text, long otherwise, Moments moments, Timeline line)
            throws UnreadableRecordingException {
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return moments.nanos(text.get());
        } catch (InvalidValueException e) {
            throw refused(option + " \"" + text.get() + "\": " + e.getMessage(), moments, line);
        }
    }

    private UnreadableRecordingException refused(String problem, Moments moments, Timeline line) {
        return refused(
                problem + "; the recording lasts from " + moments.text(0) + " to " + moments.text(line.endNanos())
                        + (line.keptNanos() == 0 ? "" : ", its intervals from " + moments.text(line.keptNanos())));
    }

    private UnreadableRecordingException refused(String problem) {
        return new UnreadableRecordingException(directory, problem, null);
    }

    private static List<String> notes(Timeline line, Moments moments, Sums sums) {
        List<String> notes = new ArrayList<>();
        String lost = lost(line, moments, sums.first, sums.to);
        if (!lost.isEmpty()) {
            notes.add(lost.substring(2));
        }
        if (sums.from < line.keptNanos()) {
            notes.add("the intervals before " + moments.text(line.keptNanos())
                    + " are not kept any more (report.keep-for)");
        }
        return notes;
    }

    /** A clause on lost intervals between two moments; empty where there are none. */
    private static String lost(Timeline line, Moments moments, long from, long to) {
        List<String> stretches = new ArrayList<>();
        for (Timeline.Missing each : line.missing()) {
            if (each.fromNanos() < to && each.toNanos() > from) {
                stretches.add(moments.text(each.fromNanos()) + " to " + moments.text(each.toNanos()));
            }
        }
        return stretches.isEmpty()
                ? ""
                : "; history.insitu is damaged or cut off: the intervals from " + String.join(", from ", stretches)
                        + " are missing";
    }

    /** Adds up the intervals that begin in the window. */
    private final class Sums {
        private final long from;
        private final long to;
        private final IntervalSum sum = new IntervalSum(MOST_BYTES);
        private final int mostSlow;
        private final FactSums factSums;
        private int intervals;
        private long first;
        private long last;

        Sums(long from, long to, int mostSlow) {
            this.from = from;
            this.to = to;
            this.mostSlow = mostSlow;
            this.factSums = new FactSums(mostSlow);
        }

        void add(RecordedInterval interval) {
            if (interval.startNanos() < from || interval.startNanos() >= to) {
                return;
            }
            first = intervals == 0 ? interval.startNanos() : first;
            last = interval.endNanos();
            intervals++;
            List<Fact> others = new ArrayList<>();
            for (Fact fact : interval.facts()) {
                if (fact instanceof SampleFact.Slow) {
                    factSums.add(fact);
                } else {
                    others.add(fact);
                }
            }
            sum.add(new RecordedInterval(
                    interval.startNanos(), interval.endNanos(), interval.counts(), interval.pauses(), others));
        }

        Recording recording(Timeline line, List<String> notes) {
            SessionFact.Window taken = new SessionFact.Window(
                    line.startEpochNanos() + first,
                    line.startEpochNanos() + last,
                    intervals,
                    window.zone().getId());
            boolean isLatest = last >= line.endNanos();
            WindowJournal journal = new WindowJournal(
                    line,
                    taken,
                    isLatest,
                    facts.showsStartUp(line, window.isFromStated() ? OptionalLong.of(from) : OptionalLong.empty()),
                    mostSlow);
            recording.journal().forEach(journal::add);
            RecordedInterval all = sum.sum().orElseThrow();
            factSums.addAll(all.facts());
            WindowEpochs epochs = new WindowEpochs(recording.counts(), all.counts(), isLatest);
            List<Fact> journalOfWindow = journal.with(factSums, epochs);
            notes.forEach(note -> journalOfWindow.add(new SessionFact.Note(note)));
            return new Recording(
                    journalOfWindow,
                    epochs.counts(),
                    recording.complete(),
                    recording.live(),
                    Optional.of(new WindowedLog(line, from, to)));
        }
    }
}
