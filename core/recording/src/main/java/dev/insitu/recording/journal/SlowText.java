package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** The stored form of a slow sample: the sample, then parts of three strings each. Readers ignore unknown parts. */
final class SlowText {
    private static final int FIRST_PART = 6;
    private static final int PART_WIDTH = 3;
    private static final String ANNOTATION = "+";

    // Kinds of annotation that earlier versions ignore.
    private static final String HOLDER = "+held by";
    private static final String HOLDER_AT = "+held at";
    private static final String FRAME = "+frame";
    private static final String LINE = "+line";
    private static final String LINE_END = "+line end";

    private static final int LINE_NUMBERS = 6;

    /** The causes that parts are added to: the sample's, or those of the line that it queued in. */
    private List<Cause> causes = new ArrayList<>();

    private final List<Annotation> annotations = new ArrayList<>();
    private final List<String> stack = new ArrayList<>();
    private String holder = "";

    /** The sample's causes while those of a line are read. */
    private List<Cause> outer = List.of();

    private long sinceEpochNanos;
    private final long[] line = new long[LINE_NUMBERS];

    private SlowText() {}

    static List<String> write(SampleFact.Slow fact) {
        List<String> strings = new ArrayList<>();
        strings.add(JournalCodec.SLOW);
        strings.add(Integer.toString(fact.probe()));
        strings.add(Integer.toString(fact.epoch()));
        strings.add(Long.toString(fact.nanos()));
        strings.add(Long.toString(fact.endEpochNanos()));
        strings.add(fact.thread());
        for (Cause cause : fact.causes()) {
            add(cause, strings);
        }
        for (Annotation annotation : fact.annotations()) {
            add(ANNOTATION + annotation.kind().key(), annotation.count(), annotation.words(), strings);
        }
        for (String frame : fact.stack()) {
            add(FRAME, 0, frame, strings);
        }
        return strings;
    }

    private static void add(Cause cause, List<String> strings) {
        add(cause.name(), cause.nanos(), cause.detail(), strings);
        if (cause.holder().isPresent()) {
            add(HOLDER, 0, cause.holder().get().thread(), strings);
            add(HOLDER_AT, 0, cause.holder().get().at(), strings);
        }
        if (cause.line().isPresent()) {
            add(cause.line().get(), strings);
        }
    }

    /** A line is a bracket: its numbers, its causes as parts that earlier versions ignore, and its end. */
    private static void add(BusyLine line, List<String> strings) {
        String numbers = line.lastingNanos() + " " + line.calls() + ' ' + line.apartNanos() + ' ' + line.meanNanos()
                + ' ' + line.usualNanos() + ' ' + line.awayNanos();
        add(LINE, line.sinceEpochNanos(), numbers, strings);
        int first = strings.size();
        for (Cause cause : line.causes()) {
            add(cause, strings);
        }
        for (int at = first; at < strings.size(); at += PART_WIDTH) {
            strings.set(at, ANNOTATION + strings.get(at));
        }
        add(LINE_END, 0, "", strings);
    }

    private static void add(String name, long number, String words, List<String> to) {
        to.add(name);
        to.add(Long.toString(number));
        to.add(words);
    }

    static SampleFact.Slow read(FactText fact) {
        SlowText parts = new SlowText();
        for (int at = FIRST_PART; at < fact.strings().size(); at += PART_WIDTH) {
            parts.read(fact.text(at), fact.number(at + 1), fact.text(at + 2));
        }
        parts.endLine();
        return new SampleFact.Slow(
                (int) fact.number(1),
                (int) fact.number(2),
                fact.number(3),
                fact.number(4),
                fact.text(5),
                parts.causes,
                parts.annotations,
                parts.stack);
    }

    private void read(String name, long number, String words) {
        boolean isInLine = !outer.isEmpty() && name.startsWith(ANNOTATION) && !name.equals(LINE_END);
        readPart(isInLine ? name.substring(1) : name, number, words);
    }

    private void readPart(String name, long number, String words) {
        switch (name) {
            case LINE -> beginLine(number, words);
            case LINE_END -> endLine();
            case FRAME -> stack.add(words);
            case HOLDER -> holder = words;
            case HOLDER_AT -> addHolder(words);
            default -> {
                if (!name.startsWith(ANNOTATION)) {
                    causes.add(Cause.named(name, number, words));
                } else if (AnnotationKind.of(name.substring(1)) != null) {
                    annotations.add(new Annotation(AnnotationKind.of(name.substring(1)), number, words));
                }
            }
        }
    }

    /** The parts that follow are of a line, in which the cause before it queued. */
    private void beginLine(long since, String numbers) {
        if (causes.isEmpty() || !outer.isEmpty()) {
            return;
        }
        sinceEpochNanos = since;
        int from = 0;
        for (int i = 0; i < LINE_NUMBERS; i++) {
            int to = numbers.indexOf(' ', from);
            line[i] = FactText.countIn(numbers.substring(from, to < 0 ? numbers.length() : to));
            from = to < 0 ? numbers.length() : to + 1;
        }
        outer = causes;
        causes = new ArrayList<>();
    }

    private void endLine() {
        if (!outer.isEmpty()) {
            BusyLine read = new BusyLine(sinceEpochNanos, line[0], line[1], line[2], line[3], line[4], line[5], causes);
            causes = outer;
            outer = List.of();
            int last = causes.size() - 1;
            causes.set(last, causes.get(last).in(read));
        }
    }

    /** Adds the holder to the cause before it. */
    private void addHolder(String at) {
        int last = causes.size() - 1;
        if (last >= 0) {
            Cause cause = causes.get(last);
            causes.set(last, cause.with(cause.detail(), new LockHolder(holder, at)));
        }
    }
}
