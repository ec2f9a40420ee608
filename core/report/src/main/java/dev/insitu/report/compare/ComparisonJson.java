package dev.insitu.report.compare;

import dev.insitu.platform.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;

/** A comparison as one JSON document. Times are in nanoseconds, changes of times are shares: 0.1 is 10 % slower. */
public final class ComparisonJson {
    private static final double DIGITS = 1e9;

    private ComparisonJson() {}

    /** The document, ending with a line end. */
    public static String of(Comparison comparison) {
        StringBuilder out = new StringBuilder();
        try {
            write(comparison, new JsonWriter(out));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.append('\n').toString();
    }

    /** Writes it as a value within another document. */
    public static void write(Comparison comparison, JsonWriter json) throws IOException {
        json.beginObject();
        json.name("regression").value(comparison.isRegression());
        json.name("tolerance").value(comparison.tolerance());
        json.name("confidence").value(comparison.confidence());
        json.name("jvms").beginObject();
        json.name("base").value(comparison.baseJvms());
        json.name("new").value(comparison.newJvms());
        json.endObject();
        json.name("probes").beginArray();
        for (ComparedProbe probe : comparison.probes()) {
            json.beginObject();
            json.name("name").value(probe.what().name());
            json.name("rate");
            value(json, probe.what().rate());
            json.name("percentiles").beginObject();
            for (ComparedFigure percentile : probe.percentiles()) {
                json.name(percentile.statistic().data()).beginObject();
                json.name("base").value(Math.round(percentile.base()));
                json.name("new").value(Math.round(percentile.fresh()));
                change(percentile, json);
            }
            json.endObject();
            for (ComparedFigure share : probe.shares()) {
                json.name(share.statistic().data()).beginObject();
                json.name("base").value(share.base());
                json.name("new").value(share.fresh());
                change(share, json);
            }
            json.endObject();
        }
        json.endArray();
        json.name("uncompared").beginArray();
        for (UncomparedRate rate : comparison.uncompared()) {
            json.beginObject();
            json.name("rate").value(rate.rate());
            json.name("base").value(rate.base().key());
            json.name("new").value(rate.fresh().key());
            json.name("reason").value(rate.reason());
            json.name("broken").value(rate.isBroken());
            json.name("note").value(rate.note(comparison.baseJvms(), comparison.newJvms()));
            json.endObject();
        }
        json.endArray();
        json.name("notes").beginArray();
        for (String note : comparison.notes()) {
            json.value(note);
        }
        json.endArray();
        json.endObject();
    }

    private static void change(ComparedFigure figure, JsonWriter json) throws IOException {
        json.name("change").value(rounded(figure.change()));
        json.name("low");
        json.value(rounded(figure.low().orElse(Double.NaN)));
        json.name("high");
        json.value(rounded(figure.high().orElse(Double.NaN)));
        json.name("verdict").value(figure.verdict().key());
        json.endObject();
    }

    private static void value(JsonWriter json, OptionalDouble number) throws IOException {
        json.value(number.isPresent() ? number.getAsDouble() : Double.NaN);
    }

    /** Without the last digits of a sum of logarithms, 0.5000000000000001 for a half. */
    private static double rounded(double number) {
        return Math.abs(number) < DIGITS ? Math.round(number * DIGITS) / DIGITS : number;
    }
}
