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

    private final List<Cause> causes = new ArrayList<>();
    private final List<Annotation> annotations = new ArrayList<>();
    private final List<String> stack = new ArrayList<>();
    private String holder = "";

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
            add(cause.name(), cause.nanos(), cause.detail(), strings);
            if (cause.holder().isPresent()) {
                add(HOLDER, 0, cause.holder().get().thread(), strings);
                add(HOLDER_AT, 0, cause.holder().get().at(), strings);
            }
        }
        for (Annotation annotation : fact.annotations()) {
            add(ANNOTATION + annotation.kind().key(), annotation.count(), annotation.words(), strings);
        }
        for (String frame : fact.stack()) {
            add(FRAME, 0, frame, strings);
        }
        return strings;
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
        switch (name) {
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

    /** Adds the holder to the cause before it. */
    private void addHolder(String at) {
        int last = causes.size() - 1;
        if (last >= 0) {
            Cause cause = causes.get(last);
            causes.set(last, cause.with(cause.detail(), new LockHolder(holder, at)));
        }
    }
}
