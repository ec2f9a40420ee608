package dev.insitu.report.snapshot;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.report.snapshot.figures.AsyncResults;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The notes on probes whose figures are not the times of their asynchronous results. */
final class AsyncNotes {
    /** Probes that a note names; others are counted. */
    private static final int MOST_NAMES = 5;

    private static final String SEEN =
            "CompletionStage, Guava's ListenableFuture, Netty's and Vert.x' Future, Reactor's Mono and"
                    + " Flux, and Kotlin's suspend functions";

    private AsyncNotes() {}

    static void add(List<ProbeFigures> probes, List<String> notes) {
        noteAssembled(probes, notes);
        for (ProbeFigures probe : probes) {
            note(probe, notes);
        }
    }

    /** One note for each type that methods return. */
    private static void noteAssembled(List<ProbeFigures> probes, List<String> notes) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        Map<String, Boolean> canWait = new TreeMap<>();
        for (ProbeFigures probe : probes) {
            probe.results().assembled().forEach((type, can) -> {
                names.computeIfAbsent(type, each -> new ArrayList<>()).add(probe.name());
                canWait.put(type, can);
            });
        }
        names.forEach((type, of) ->
                notes.add(enumerate(of) + ProbeFact.Assembles.note(of.size() == 1, type, canWait.get(type))));
    }

    private static String enumerate(List<String> names) {
        if (names.size() <= MOST_NAMES) {
            return names.size() == 1
                    ? names.get(0)
                    : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
        }
        return String.join(", ", names.subList(0, MOST_NAMES)) + " and " + Numbers.grouped(names.size() - MOST_NAMES)
                + " others";
    }

    private static String noCallback(String type, long count, long calls) {
        String share = Numbers.grouped(count) + " of " + Numbers.grouped(Math.max(calls, count));
        return type.equals("null")
                ? ": " + share + " calls were given null in place of the callback: timed until the return"
                : ": until: completion had no effect: " + share + " results are " + type + reason(type);
    }

    /** @param type a class; or a library's type, and in brackets the error that showed that its version is another one */
    private static String reason(String type) {
        return type.endsWith(")")
                ? ": this version of its library is not one that Insitu knows: timed until the return"
                : ", which has no completion callback: timed until the return; those that have: " + SEEN;
    }

    private static void note(ProbeFigures probe, List<String> notes) {
        AsyncResults results = probe.results();
        long calls = probe.figures().count()
                + probe.outsideRuns().map(outside -> outside.count()).orElse(0L);
        results.noCallback().forEach((type, count) -> notes.add(probe.name() + noCallback(type, count, calls)));
        if (!results.unwoven().isEmpty()
                && probe.span().isPresent()
                && probe.span().get().neverEnded() > 0) {
            results.unwoven()
                    .forEach((type, count) -> notes.add(probe.name() + ": " + Numbers.grouped(count)
                            + " calls were given " + type
                            + ", whose methods no agent can change: a call back is seen only where"
                            + " a class of the application makes it; "
                            + Numbers.grouped(probe.span().get().neverEnded()) + " never ended"));
        }
        if (results.neverStarted() > 0) {
            notes.add(probe.name() + ": " + Numbers.grouped(results.neverStarted())
                    + " publishers were returned and never subscribed: never started");
        }
        if (results.cancelled() > 0) {
            notes.add(
                    probe.name() + ": " + Numbers.grouped(results.cancelled()) + " of " + Numbers.grouped(probe.calls())
                            + " calls ended because their result was cancelled; they are timed and are no errors");
        }
    }
}
