package dev.insitu.report.format.json;

import dev.insitu.platform.json.JsonWriter;
import dev.insitu.platform.text.TimeText;
import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.PoolUse;
import dev.insitu.report.snapshot.figures.Baseline;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.SlowSample;
import dev.insitu.report.snapshot.figures.Tail;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Why the slowest samples were slow: each sample, and all together. */
public final class JsonSlowest {
    private JsonSlowest() {}

    static void write(List<SlowSample> slowest, JsonWriter json) throws IOException {
        json.name("slowest").beginArray();
        for (SlowSample sample : slowest) {
            json.beginObject();
            writeWithoutStack(sample, json);
            if (!sample.stack().isEmpty()) {
                JsonValues.write("stack", sample.stack(), json);
            }
            json.endObject();
        }
        json.endArray();
    }

    /** Writes a sample into an open object. */
    public static void writeWithoutStack(SlowSample sample, JsonWriter json) throws IOException {
        json.name("nanos").value(sample.nanos());
        json.name("at").value(at(sample));
        json.name("thread").value(sample.thread());
        if (sample.run().isPresent()) {
            json.name("targetRate").value(sample.targetRate().orElseThrow());
            json.name("run").value(sample.run().getAsInt());
        }
        json.name("causes").beginArray();
        for (Cause cause : sample.causes()) {
            json.beginObject();
            json.name("cause").value(cause.name());
            json.name("nanos").value(cause.nanos());
            writeDetails(cause, json);
            if (cause.line().isPresent()) {
                write(cause.line().get(), json);
            }
            json.endObject();
        }
        json.endArray();
        writeAnnotations(sample.annotations(), json);
    }

    /** Writes a cause without a busy line. */
    static void write(Cause cause, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("cause").value(cause.name());
        json.name("nanos").value(cause.nanos());
        writeDetails(cause, json);
        json.endObject();
    }

    private static void writeDetails(Cause cause, JsonWriter json) throws IOException {
        json.name("detail").value(cause.detail());
        if (cause.holder().isPresent()) {
            write(cause.holder().get(), json);
        }
        if (cause.pool().isPresent()) {
            write(cause.pool().get(), json);
        }
    }

    private static void write(PoolUse pool, JsonWriter json) throws IOException {
        json.name("pool").beginObject();
        json.name("held").value(pool.held());
        json.name("holders").beginArray();
        for (PoolUse.Holders each : pool.holders()) {
            json.beginObject();
            json.name("at").value(each.at().isEmpty() ? null : each.at());
            JsonValues.write("threads", each.threads(), json);
            json.name("held").value(each.held());
            json.name("share").value(each.share());
            JsonValues.write("stack", each.stack(), json);
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private static void write(BusyLine line, JsonWriter json) throws IOException {
        json.name("busy").beginObject();
        json.name("since").value(TimeText.utc(line.sinceEpochNanos()));
        json.name("nanos").value(line.lastingNanos());
        json.name("calls").value(line.calls());
        json.name("apartNanos").value(line.apartNanos());
        json.name("meanNanos").value(line.meanNanos());
        json.name("usualNanos").value(line.usualNanos());
        json.name("awayNanos").value(line.awayNanos());
        json.name("causes").beginArray();
        for (Cause cause : line.causes()) {
            json.beginObject();
            json.name("cause").value(cause.name());
            json.name("share").value(line.share(cause));
            writeDetails(cause, json);
            json.endObject();
        }
        json.endArray();
        json.endObject();
    }

    private static void write(LockHolder holder, JsonWriter json) throws IOException {
        json.name("holder").beginObject();
        json.name("thread").value(holder.thread());
        json.name("at").value(holder.at().isEmpty() ? null : holder.at());
        json.endObject();
    }

    private static void writeAnnotations(List<Annotation> annotations, JsonWriter json) throws IOException {
        json.name("annotations").beginArray();
        for (Annotation annotation : annotations) {
            json.beginObject();
            json.name("annotation").value(annotation.kind().key());
            json.name("count").value(annotation.count());
            json.name("detail").value(annotation.words());
            json.endObject();
        }
        json.endArray();
    }

    private static String at(SlowSample sample) {
        return sample.endEpochNanos().isPresent()
                ? TimeText.utc(sample.endEpochNanos().getAsLong())
                : null;
    }

    /** Writes the conclusion from the machine's pauses. */
    static void write(Baseline machine, Figures figures, Optional<Tail> tail, JsonWriter json) throws IOException {
        if (machine.worstNanos().isPresent()) {
            json.name("machine").beginObject();
            json.name("worstPause").value(machine.worstNanos().getAsLong());
            Baseline.Finding finding = machine.about(figures, tail);
            json.name("noLonger").value(finding == Baseline.Finding.NO_LONGER);
            json.name("pausesSeen").value(finding == Baseline.Finding.PAUSES_SEEN);
            json.endObject();
        }
    }

    /** Writes the tail of some figures, if anything is known of it. */
    static void writeTail(Figures figures, List<SlowSample> slowest, PercentileLadder ladder, JsonWriter json)
            throws IOException {
        Optional<Tail> tail = Tail.of(figures, slowest, ladder);
        if (tail.isPresent()) {
            json.name("tail").beginObject();
            json.name("over").value(tail.get().percentile().key());
            json.name("tied").value(tail.get().tied());
            json.name("calls").value(tail.get().calls());
            json.name("known").value(tail.get().known());
            json.name("aboveMedian").beginObject();
            for (Tail.Share share : tail.get().shares()) {
                json.name(share.cause()).value(share.share());
            }
            json.endObject();
            json.endObject();
        }
    }
}
