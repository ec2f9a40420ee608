package dev.insitu.report.format.html;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.report.format.json.JsonSlowest;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SlowSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The time in parts, each with the counts and the slowest calls of its intervals, so that the page adds up the parts in sight. Parts are
 * as long as the limits of the page's size demand: if it exceeds one, neighbours are merged. One thread.
 */
final class PartData {
    /** The limit of what all counts take on the page. */
    static final int MOST_CHARACTERS_OF_COUNTS = 4_000_000;

    /** The limit of what all slow calls take on the page. */
    static final int MOST_CHARACTERS_OF_CALLS = 2_000_000;

    /** The limit of slow calls in memory; beyond it each part keeps fewer, and then parts are merged. */
    private static final int MOST_CALLS = 6_000;

    private static final int MOST_CALLS_OF_PROBE = 64;
    private static final int LEAST_CALLS_OF_PROBE = 3;

    private final Snapshot snapshot;
    private List<TimePart> parts = new ArrayList<>();

    /** The cells since the last part. Two of a length become one, so each is half as long as the one before, or shorter. */
    private final List<TimePart> open = new ArrayList<>();

    private TimePart cell = new TimePart();
    private int cellsOfPart = 1;
    private int mostSlow;
    private long characters;
    private long calls;

    PartData(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.mostSlow =
                Math.min(MOST_CALLS_OF_PROBE, snapshot.history().orElseThrow().mostSlow());
    }

    void add(IntervalFigures interval) {
        cell.add(interval, mostSlow);
    }

    /** Ends a cell of the page's drawing: a part has whole cells. */
    void endCell() {
        cell.endCell();
        open.add(cell);
        cell = new TimePart();
        while (open.size() > 1
                && last(open).cells() == open.get(open.size() - 2).cells()) {
            mergeLast();
        }
        if (open.get(0).cells() == cellsOfPart) {
            close();
        }
    }

    private static TimePart last(List<TimePart> of) {
        return of.get(of.size() - 1);
    }

    private void mergeLast() {
        TimePart later = open.remove(open.size() - 1);
        last(open).add(later, mostSlow);
    }

    private void close() {
        parts.add(open.remove(0));
        characters += last(parts).characters();
        calls += last(parts).calls();
        while (parts.size() > 1 && characters > MOST_CHARACTERS_OF_COUNTS) {
            mergePairs();
        }
        while (parts.size() > 1 && calls > MOST_CALLS) {
            if (mostSlow > LEAST_CALLS_OF_PROBE) {
                keepFewerCalls();
            } else {
                mergePairs();
            }
        }
    }

    private void keepFewerCalls() {
        mostSlow = Math.max(LEAST_CALLS_OF_PROBE, mostSlow / 2);
        parts.forEach(each -> each.cut(mostSlow));
        open.forEach(each -> each.cut(mostSlow));
        calls = sum(TimePart::calls);
    }

    /** Makes each part twice as long. */
    private void mergePairs() {
        List<TimePart> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < parts.size(); i += 2) {
            parts.get(i).add(parts.get(i + 1), mostSlow);
            pairs.add(parts.get(i));
        }
        if (parts.size() % 2 == 1) {
            open.add(0, last(parts));
        }
        parts = pairs;
        cellsOfPart *= 2;
        characters = sum(TimePart::characters);
        calls = sum(TimePart::calls);
    }

    private long sum(ToLongFunction<TimePart> of) {
        return parts.stream().mapToLong(of).sum();
    }

    private boolean isTooLarge() throws IOException {
        return sum(TimePart::characters) > MOST_CHARACTERS_OF_COUNTS || charactersOfCalls() > MOST_CHARACTERS_OF_CALLS;
    }

    /** The last part may be shorter than the others. */
    private void finish() {
        while (open.size() > 1) {
            mergeLast();
        }
        parts.addAll(open);
        open.clear();
    }

    /** Writes nothing where there is no interval. */
    void write(JsonWriter json) throws IOException {
        finish();
        while (parts.size() > 1 && isTooLarge()) {
            mergePairs();
            finish();
        }
        if (parts.isEmpty()) {
            return;
        }
        long startEpochNanos = snapshot.history().orElseThrow().startEpochNanos();
        json.name("parts").beginObject();
        json.name("cells").value(cellsOfPart);
        json.name("starts").value(packed(part -> (startEpochNanos + part.startNanos()) / 1_000));
        json.name("ends").value(packed(part -> (startEpochNanos + part.endNanos()) / 1_000));
        json.name("intervals").value(packed(TimePart::intervals));
        json.name("inStartUp").value(sum(part -> part.inStartUp() ? 1 : 0));
        writeCounts(json);
        writeSlowest(json);
        json.endObject();
    }

    private String packed(ToLongFunction<TimePart> of) {
        LongList numbers = new LongList();
        parts.forEach(part -> numbers.add(of.applyAsLong(part)));
        return numbers.packed();
    }

    private void writeCounts(JsonWriter json) throws IOException {
        json.name("probes").beginArray();
        for (int i = 0; i < snapshot.probes().size(); i++) {
            int probe = i;
            List<Integer> places = places(part -> part.counts().containsKey(probe));
            if (!places.isEmpty()) {
                List<PartCounts> counts = new ArrayList<>();
                places.forEach(place -> counts.add(parts.get(place).counts().get(probe)));
                write(probe, places, counts, json);
            }
        }
        json.endArray();
    }

    private void write(int probe, List<Integer> places, List<PartCounts> counts, JsonWriter json) throws IOException {
        ProbeFigures figures = snapshot.probes().get(probe);
        json.beginObject();
        json.name("probe").value(probe);
        json.name("sampled").value(figures.oneIn() != 1);
        json.name("paired")
                .value(figures.span().isEmpty()
                        || figures.span().get().unmatched().isEmpty());
        json.name("parts").value(packed(places));
        json.name("errors").value(packed(counts, PartCounts::errors));
        json.name("skipped").value(packed(counts, PartCounts::skipped));
        json.name("sums").value(packed(counts, PartCounts::sum));
        json.name("mins").value(packed(counts, PartCounts::min));
        json.name("maxs").value(packed(counts, PartCounts::max));
        if (counts.stream().anyMatch(each -> each.samples() != each.buckets().total())) {
            json.name("samples").value(packed(counts, PartCounts::samples));
            json.name("squares").value(packed(counts, each -> (long) each.squares()));
        }
        json.name("buckets").beginArray();
        for (PartCounts each : counts) {
            json.value(each.packedBuckets());
        }
        json.endArray();
        json.endObject();
    }

    private static String packed(List<PartCounts> counts, ToLongFunction<PartCounts> of) {
        LongList numbers = new LongList();
        counts.forEach(each -> numbers.add(of.applyAsLong(each)));
        return numbers.packed();
    }

    private static String packed(List<Integer> places) {
        LongList numbers = new LongList();
        places.forEach(numbers::add);
        return numbers.packed();
    }

    private List<Integer> places(Predicate<TimePart> where) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            if (where.test(parts.get(i))) {
                places.add(i);
            }
        }
        return places;
    }

    private long charactersOfCalls() throws IOException {
        StringBuilder text = new StringBuilder();
        writeSlowest(new JsonWriter(text).beginObject());
        return PageData.dense(text.toString()).length();
    }

    private void writeSlowest(JsonWriter json) throws IOException {
        SortedMap<TimePart.Calls, List<Integer>> places = new TreeMap<>();
        for (int i = 0; i < parts.size(); i++) {
            for (TimePart.Calls each : parts.get(i).slowest().keySet()) {
                places.computeIfAbsent(each, none -> new ArrayList<>()).add(i);
            }
        }
        Map<String, Integer> frames = new LinkedHashMap<>();
        json.name("mostSlow").value(snapshot.history().orElseThrow().mostSlow());
        json.name("slowest").beginArray();
        for (Map.Entry<TimePart.Calls, List<Integer>> each : places.entrySet()) {
            json.beginObject();
            json.name("probe").value(each.getKey().probe());
            json.name("startUp").value(each.getKey().isOfStartUp());
            json.name("parts").value(packed(each.getValue()));
            json.name("calls").beginArray();
            LongList cut = new LongList();
            for (int place : each.getValue()) {
                PartSlowest slowest = parts.get(place).slowest().get(each.getKey());
                cut.add(slowest.isCut() ? 1 : 0);
                json.beginArray();
                for (SlowSample sample : slowest.samples()) {
                    write(sample, frames, json);
                }
                json.endArray();
            }
            json.endArray();
            json.name("cut").value(cut.packed());
            json.endObject();
        }
        json.endArray();
        json.name("frames").beginArray();
        for (String frame : frames.keySet()) {
            json.value(frame);
        }
        json.endArray();
    }

    /** Stacks are the places of their frames in a list, in which each is once. */
    private static void write(SlowSample sample, Map<String, Integer> frames, JsonWriter json) throws IOException {
        json.beginObject();
        JsonSlowest.writeWithoutStack(sample, json);
        if (!sample.stack().isEmpty()) {
            List<Integer> places = new ArrayList<>();
            for (String frame : sample.stack()) {
                places.add(frames.computeIfAbsent(frame, none -> frames.size()));
            }
            json.name("frames").value(packed(places));
        }
        json.endObject();
    }
}
