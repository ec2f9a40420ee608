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
    /** What a note names; others are counted. */
    private static final int MOST_NAMES = 5;

    private static final String SEEN =
            "CompletionStage, Guava's ListenableFuture, Netty's and Vert.x' Future, Reactor's Mono and"
                    + " Flux, and Kotlin's suspend functions";

    /** In place of a type: calls that were given no callback. */
    private static final String NO_OBJECT = "null";

    private AsyncNotes() {}

    static void add(List<ProbeFigures> probes, List<String> notes) {
        noteAssembled(probes, notes);
        List<ProbeFigures> unseen = probes.stream()
                .filter(probe -> probe.results().noCallback().keySet().stream().anyMatch(AsyncNotes::isUnseen))
                .toList();
        // A rule with wildcards finds thousands of such methods.
        boolean isEachNoted = unseen.size() <= MOST_NAMES;
        if (!isEachNoted) {
            noteUnseen(unseen, notes);
        }
        for (ProbeFigures probe : probes) {
            note(probe, isEachNoted, notes);
        }
    }

    /** Whether a name stands for results of a type whose completion cannot be seen in any version. */
    private static boolean isUnseen(String type) {
        return !type.equals(NO_OBJECT) && !isOfUnknownVersion(type);
    }

    /** @param type a class; or a library's type, and in brackets the error that showed that its version is another one */
    private static boolean isOfUnknownVersion(String type) {
        return type.endsWith(")");
    }

    /** One note for many probes. */
    private static void noteUnseen(List<ProbeFigures> probes, List<String> notes) {
        Map<String, Long> types = new TreeMap<>();
        long calls = 0;
        for (ProbeFigures probe : probes) {
            long count = 0;
            for (Map.Entry<String, Long> type : probe.results().noCallback().entrySet()) {
                if (isUnseen(type.getKey())) {
                    types.merge(type.getKey(), type.getValue(), Long::sum);
                    count += type.getValue();
                }
            }
            calls += Math.max(count, calls(probe));
        }
        List<String> mostFirst = types.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
        long count = types.values().stream().mapToLong(Long::longValue).sum();
        notes.add(enumerate(probes.stream().map(ProbeFigures::name).toList())
                + noCallback(enumerate(mostFirst), mostFirst.size() == 1, count, calls));
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

    /** @param ofOne whether {@code types} is one type */
    private static String noCallback(String types, boolean ofOne, long count, long calls) {
        return ": until: completion had no effect: " + share(count, calls) + " results are " + types + ", which "
                + (ofOne ? "has" : "have") + " no completion callback: timed until the return; those that have: "
                + SEEN;
    }

    private static String share(long count, long calls) {
        return Numbers.grouped(count) + " of " + Numbers.grouped(Math.max(calls, count));
    }

    private static long calls(ProbeFigures probe) {
        return probe.figures().count()
                + probe.outsideRuns().map(outside -> outside.count()).orElse(0L);
    }

    /** @param isUnseenNoted whether results whose completion cannot be seen are noted for this probe */
    private static void note(ProbeFigures probe, boolean isUnseenNoted, List<String> notes) {
        AsyncResults results = probe.results();
        long calls = calls(probe);
        results.noCallback().forEach((type, count) -> {
            if (type.equals(NO_OBJECT)) {
                notes.add(probe.name() + ": " + share(count, calls)
                        + " calls were given null in place of the callback: timed until the return");
            } else if (isOfUnknownVersion(type)) {
                notes.add(probe.name() + ": until: completion had no effect: " + share(count, calls) + " results are "
                        + type + ": this version of its library is not one that Insitu knows: timed until the return");
            } else if (isUnseenNoted) {
                notes.add(probe.name() + noCallback(type, true, count, calls));
            }
        });
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
